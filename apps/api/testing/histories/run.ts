import { setTimeout as wait } from 'node:timers/promises'
import { startTestProxy, type TestProxy } from '#testing/database/proxy.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import type { EventOutcome } from './ask.ts'
import { findUntrueEmails } from './emails.ts'
import { HAPPENINGS } from './events.ts'
import { brokenInvariants } from './invariants.ts'
import type { BorrowersPage } from './pages.ts'
import { AFTER_DEATH, hasDied } from './people.ts'
import { type DayPlan, makePlan, type PlannedEvent } from './plan.ts'
import { findUntrueAnswers } from './told.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface HistoriesRun {
  loans: number
  days: number
  events: Record<string, number>
  states: Record<string, number>
  /** In the order of time; the run stops at the first day that breaks a rule. */
  broken: string[]
}

const AT_ONCE = 8
/** How long webhooks and jobs of a day may take until the rules have to hold. */
const SETTLE_MS = 60_000
/** Each time the rules are checked, the answers about one loan of so many are read. */
const LOANS_PER_ANSWER = 11

/**
 * `loans` random histories side by side on one database, with two workers: payments, failures,
 * changes, repeats, outages and killed workers. The rules are checked every few days.
 */
export async function runHistories(options: {
  seed: number
  loans: number
  days: number
  onDay?: (day: number) => void
  /** Brings the sites; left out, no page is read. */
  openPages?: (kit: TestApi) => Promise<BorrowersPage>
}): Promise<HistoriesRun> {
  const { onDay = () => {}, openPages } = options
  const plan = makePlan(options)
  const proxy = await startTestProxy()
  let databaseUrl = ''
  const kit = await startTestApi({
    wayToDatabase: async (url) => {
      databaseUrl = await proxy.toProxyUrl(url)
      return databaseUrl
    },
  })
  const other = await startWorkerProcess({ databaseUrl, config: kit.deps.config })
  const run: HistoriesRun = { loans: options.loans, days: 0, events: {}, states: {}, broken: [] }
  try {
    const loans: SeededLoan[] = []
    for (const each of plan.loans) loans.push(await seedLoan(kit.deps, each.loan))
    await kit.drain()
    const told: Told = { readPage: await openPages?.(kit), afterEmail: 0 }
    for (const [day, kind] of plan.days.entries()) {
      onDay(day)
      await passDay(kit, kind, { proxy, other })
      run.days += kind === 'several days at once' ? SEVERAL : 1
      const events = plan.loans.flatMap(({ events }, at) =>
        events.filter((event) => event.day === day).map((event) => ({ loan: loans[at]!, event })),
      )
      await runConcurrently(events, async ({ loan, event }) => {
        for (const outcome of await happen(kit, loan, event)) count(run.events, `${event.kind}: ${outcome}`)
      })
      if (day % 5 !== 4 && day !== plan.days.length - 1) continue
      const asked = loans.filter((_loan, at) => (at + day) % LOANS_PER_ANSWER === 0)
      run.broken = (await settledRules(kit, asked, told)).map((rule) => `day ${day}: ${rule}`)
      if (run.broken.length > 0) break
    }
    if (run.broken.length === 0)
      await runConcurrently(loans, async (loan) => void run.broken.push(...(await failedReads(kit, loan))))
    const { rows } = await countStates(kit)
    for (const { state, count: how } of rows) run.states[state] = Number(how)
    return run
  } finally {
    await other.end()
    await kit.stop()
    await proxy.close()
  }
}

/** Whatever has become of a loan, its pages can be read. */
const READS = [
  '',
  '/self-serve-arrangement-info',
  '/payment-dates-eligible-for-update',
  '/preview-early-settlement-quote?type=settlement',
  '/preview-early-settlement-quote?type=cancellation',
  '/unexpired-early-settlement-quote',
  '/early-settlement-quote',
  '/voluntary-termination',
  '/payments.csv',
  '/payments.ics',
  '/statement.pdf',
  '/instalment-statement.pdf',
]

async function failedReads(kit: TestApi, { loanId, borrower }: SeededLoan): Promise<string[]> {
  const failed: string[] = []
  for (const read of READS) {
    const { status } = await kit.call('GET', `/loans/${loanId}${read}`, { as: borrower.token })
    if (status >= 500) failed.push(`GET /loans/${loanId}${read} answered ${status}`)
  }
  return failed
}

function countStates({ deps }: TestApi) {
  return deps.pool.query<{ state: string; count: string }>('select state, count(*) from loan group by state')
}

const SEVERAL = 6

async function passDay(
  kit: TestApi,
  kind: DayPlan,
  { proxy, other }: { proxy: TestProxy; other: WorkerProcess },
): Promise<void> {
  const day = kit.deps.clock.today().add({ days: kind === 'several days at once' ? SEVERAL : 1 })
  if (kind === 'no provider') await kit.setFault('gocardless', 'down')
  const meanwhile =
    kind === 'no database for a moment'
      ? loseDatabase(proxy)
      : kind === 'a worker is killed'
        ? killWorker(other)
        : Promise.resolve()
  await advanceClock(kit, day)
  await meanwhile
  if (kind === 'no provider') await kit.setFault('gocardless', 'ok')
}

/** Again where the database was away: a move that was cut short is finished by the next. */
async function advanceClock(kit: TestApi, day: Temporal.PlainDate): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      const { days } = kit.deps.clock.today().until(day, { largestUnit: 'days' })
      await kit.advanceDays(Math.max(0, days))
      // Past it where midnight came in the meantime.
      if (Temporal.PlainDate.compare(kit.deps.clock.today(), day) >= 0) return
    } catch {
      await wait(100)
    }
  }
  throw new Error(`the clock did not come to ${day}`)
}

/** All connections are cut three times during the day, as when the database restarts. */
async function loseDatabase(proxy: TestProxy): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await wait(40)
    proxy.cut()
    await wait(40)
    proxy.restore()
  }
}

/** At a moment at which it is likely to have jobs of the day. */
async function killWorker(other: WorkerProcess): Promise<void> {
  await wait(Math.random() * 150)
  await other.killAndRestart()
}

async function happen(kit: TestApi, loan: SeededLoan, event: PlannedEvent): Promise<EventOutcome[]> {
  if (!AFTER_DEATH.has(event.kind) && (await hasDied(kit, loan))) return ['nothing to do']
  const runEvent = () => HAPPENINGS[event.kind](kit, loan, event.part)
  return event.isTwice ? Promise.all([runEvent(), runEvent()]) : [await runEvent()]
}

/** How the borrowers' pages are read, if they are, and the last email that was found true. */
interface Told {
  readPage?: BorrowersPage | undefined
  afterEmail: number
}

/**
 * Webhooks and jobs take a moment: the rules are checked until they hold or time is up, and then
 * whether what borrowers of these loans are told is true.
 */
export async function settledRules(
  kit: TestApi,
  asked: readonly SeededLoan[] = [],
  told?: Told,
): Promise<string[]> {
  const deadline = Date.now() + SETTLE_MS
  for (;;) {
    await kit.drain().catch(() => {})
    // Tests that seed a loan as it may not come about have emails of before.
    const emails = told && (await findUntrueEmails(kit, told.afterEmail))
    const broken = [
      ...(await brokenInvariants(kit)),
      ...(await findUntrueAnswers(kit, asked, told?.readPage)),
      ...(emails?.untrue ?? []),
    ]
    if (told && emails && broken.length === 0) told.afterEmail = emails.lastSeq
    if (broken.length === 0 || Date.now() > deadline) return broken
    await wait(250)
  }
}

async function runConcurrently<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items]
  const take = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
}

function count(figures: Record<string, number>, name: string): void {
  figures[name] = (figures[name] ?? 0) + 1
}
