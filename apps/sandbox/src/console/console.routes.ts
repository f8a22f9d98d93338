import { type Context, Hono } from 'hono'
import { readMove } from '../clock/clock.routes.ts'
import type { ClockMover } from '../clock/move.ts'
import { readFault } from '../faults/faults.routes.ts'
import { GoCardlessError } from '../gocardless/errors.ts'
import type { Mandate, Payment } from '../gocardless/records.ts'
import { runSimulator } from '../gocardless/simulators.ts'
import { listConversations } from '../intercom/conversations.ts'
import { listReports } from '../sentry/reports.ts'
import { listPayouts, returnPayout } from '../truelayer/payouts.ts'
import type { World } from '../world.ts'
import { type BureauSearch, type ConsoleView, consolePage } from './page.ts'

/** The page to look at the outside world and push its buttons. Works by forms alone. */
export function consoleRoutes(world: World, mover: ClockMover, reset: () => Promise<void>): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    c.header('Cache-Control', 'no-store')
    return c.html(consolePage(await readView(c, world)))
  })
  app.post('/console/clock', async (c) => {
    const { days, to } = await readForm(c)
    const wanted = readMove(days ? { advanceDays: Number(days) } : { to })
    if (!wanted) return back(c, 'clock', { problem: 'Give a number of days, or a date.' })
    const result = await mover.move(wanted)
    if (result.kind === 'backwards') return back(c, 'clock', { problem: 'The clock can’t go backwards.' })
    if (result.kind === 'refused')
      return back(c, 'clock', { problem: `The clock stopped: ${result.message}.` })
    return back(c, 'clock', { said: 'The clock has moved, and everything that was due is done.' })
  })
  app.post('/console/simulate', async (c) => {
    const { simulator = '', resource = '' } = await readForm(c)
    try {
      await runSimulator(world, simulator, resource)
    } catch (error) {
      if (!(error instanceof GoCardlessError)) throw error
      return back(c, 'debits', { problem: error.message })
    }
    return back(c, 'debits', {})
  })
  app.post('/console/return-payout', async (c) => {
    await returnPayout(world, (await readForm(c)).payout ?? '')
    return back(c, 'payouts', {})
  })
  app.post('/console/fault', async (c) => {
    const wanted = readFault(await readForm(c))
    if (wanted) await world.faults.set(wanted.provider, wanted.fault)
    return back(c, 'faults', {})
  })
  app.post('/console/reset', async (c) => {
    await reset()
    return back(c, 'clock', { said: 'The sandbox is empty.' })
  })
  return app
}

async function readView(context: Context, world: World): Promise<ConsoleView> {
  const { store, clock } = world
  const filterTo = context.req.query('to') ?? ''
  const [
    today,
    state,
    messages,
    mandates,
    payments,
    payouts,
    searches,
    conversations,
    reports,
    faults,
    webhooks,
  ] = await Promise.all([
    clock.today(),
    clock.state(),
    world.inbox.list({ limit: 40, ...(filterTo ? { to: filterTo } : {}) }),
    store.query<{ doc: Mandate; sort_code: string; due_on: string | null; due_action: string | null }>(
      'select doc, sort_code, due_on::text, due_action from sandbox.gocardless_mandate order by seq desc limit 50',
    ),
    store.query<{ doc: Payment; due_on: string | null; due_action: string | null }>(
      'select doc, due_on::text, due_action from sandbox.gocardless_payment order by seq desc limit 50',
    ),
    listPayouts(store, 50),
    store.query<BureauSearch>(
      `select name, purpose, reference, persona,
         to_char(searched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as searched_at
       from sandbox.bureau_search order by seq desc limit 50`,
    ),
    listConversations(store, 50),
    listReports(store, 50),
    world.faults.all(),
    store.query<{ waiting: number; last_error: string | null }>(
      `select count(*)::int as waiting, max(last_error) as last_error from sandbox.webhook
       where delivered_at is null and given_up_at is null`,
    ),
  ])
  return {
    today,
    offsetDays: state.offsetDays,
    unfinishedDay: state.unfinishedDay,
    said: context.req.query('said') ?? null,
    problem: context.req.query('problem') ?? null,
    filterTo,
    messages,
    mandates: mandates.map((row) => ({
      ...row.doc,
      sortCode: row.sort_code,
      dueOn: row.due_on,
      dueAction: row.due_action,
    })),
    payments: payments.map((row) => ({ ...row.doc, dueOn: row.due_on, dueAction: row.due_action })),
    payouts,
    searches,
    conversations,
    reports,
    faults,
    webhooks: { waiting: webhooks[0]?.waiting ?? 0, lastError: webhooks[0]?.last_error ?? null },
  }
}

async function readForm(context: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()))
}

function back(context: Context, section: string, words: { said?: string; problem?: string }) {
  const query = new URLSearchParams(words).toString()
  return context.redirect(`/${query ? `?${query}` : ''}#${section}`, 303)
}
