import type * as attentionCalls from '@tarnbrook/contract/attention/attention'
import { ATTENTION, type AttentionReason, QUEUES } from '@tarnbrook/contract/attention/reasons'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { recheckDisagreements } from './check-books.ts'
import { isAboutCaller, readItemHistory } from './item-history.ts'
import {
  describedItems,
  findItem,
  findLateDay,
  type ItemRow,
  toAttentionItem,
  wireInstant,
} from './open-items.ts'

type Query = z.output<NonNullable<typeof attentionCalls.listAttention.query>>

interface Counted {
  reason: AttentionReason
  open: number
  late: number
  wanted: number
}

const REASONS = Object.keys(ATTENTION) as AttentionReason[]

/**
 * Read from the current records and not from its own list: a resolved item is no longer listed.
 */
export async function listAttention(deps: ApiDeps, { query, ctx }: { query: Query; ctx: RequestContext }) {
  const { page, pageSize, after } = query
  const today = deps.clock.today()
  return command(deps, ctx, { name: 'readAttention' }, async (work) => {
    await recheckDisagreements(work, deps)
    const all = describedItems(deps, ctx)
    const items = sql`(${all}) as item join (${lateDays(today)}) as late (reason, before, due) on late.reason = item.reason`
    const wanted = isWanted(query, ctx)
    const { rows: counted } = await sql<Counted>`select item.reason,
        count(*) filter (where item.waits_until is null) as open,
        count(*) filter (where item.waits_until is null and item.since < late.before) as late,
        count(*) filter (where ${wanted}) as wanted
      from ${items} group by item.reason`.execute(work.tx)
    const from = after ? sql`and (item.since, item.id) > ${toKey(after)}` : sql``
    const { rows } = await sql<ItemRow>`select item.* from ${items} where ${wanted} ${from}
      order by item.since, item.id limit ${pageSize + 1} offset ${after ? 0 : (page - 1) * pageSize}`.execute(
      work.tx,
    )
    const shown = rows.slice(0, pageSize)
    const last = rows.length > pageSize ? shown.at(-1) : undefined
    return {
      '@type': 'attention' as const,
      page,
      pageSize,
      total: counted.reduce((total, row) => total + Number(row.wanted), 0),
      items: shown.map((row) => toAttentionItem(row, today)),
      next: last ? `${last.since.toISOString()}~${last.id}` : null,
      queues: QUEUES.map((queue) => {
        const own = counted.filter(({ reason }) => ATTENTION[reason].queue === queue)
        const sum = (name: 'open' | 'late') => own.reduce((total, row) => total + Number(row[name]), 0)
        return { queue, open: sum('open'), late: sum('late') }
      }),
    }
  })
}

/** One item, or what staff did to close it. */
export async function readAttentionItem(
  deps: ApiDeps,
  { query, ctx }: { query: { id: string }; ctx: RequestContext },
) {
  return command(deps, ctx, { name: 'readAttentionItem' }, async (work) => {
    const row = await findItem(work, deps, { id: query.id, ctx })
    const about = { id: query.id, ctx }
    const closed =
      row || (await isAboutCaller(work, about)) ? undefined : await findClosure(work.tx, query.id)
    return {
      '@type': 'attentionItem' as const,
      item: row ? toAttentionItem(row, deps.clock.today()) : null,
      closed: closed
        ? {
            at: wireInstant(closed.closed_at),
            by: `${closed.first_name} ${closed.last_name}`,
            note: closed.note,
          }
        : null,
      history: await readItemHistory(work, { ...about, item: row }),
    }
  })
}

function findClosure(tx: Parameters<Parameters<typeof command>[3]>[0]['tx'], itemId: string) {
  return tx
    .selectFrom('attention_closure')
    .innerJoin('app_user', 'app_user.id', 'attention_closure.closed_by')
    .select(['closed_at', 'note', 'first_name', 'last_name'])
    .where('item_id', '=', itemId)
    .executeTakeFirst()
}

/** For each reason: what began before the first instant is late, before the second due by now. */
function lateDays(today: Temporal.PlainDate): RawBuilder<unknown> {
  const start = (day: Temporal.PlainDate) => toDate(day.toZonedDateTime('Europe/London').toInstant())
  const rows = REASONS.map((reason) => {
    // What is late tomorrow is due today.
    const [before, due] = [today, today.add({ days: 1 })].map((on) => start(findLateDay(on, reason)))
    return sql`(${sql.lit(reason)}, ${before}::timestamptz, ${due}::timestamptz)`
  })
  return sql`values ${sql.join(rows)}`
}

function isWanted(query: Query, ctx: RequestContext): RawBuilder<unknown> {
  const { userId } = requireStrong(ctx)
  const { queue, reason, brand, due, claimed, waiting } = query
  const reasons = REASONS.filter(
    (each) => (!reason || each === reason) && (!queue || ATTENTION[each].queue === queue),
  )
  const parts = [waiting ? sql`item.waits_until is not null` : sql`item.waits_until is null`]
  if (reason || queue) parts.push(sql`item.reason = any(${reasons})`)
  if (brand) parts.push(sql`item.brand = ${brand}`)
  if (due) parts.push(due === 'late' ? sql`item.since < late.before` : sql`item.since < late.due`)
  if (claimed) parts.push(claimed === 'me' ? sql`item.claimed_by = ${userId}` : sql`item.claimed_by is null`)
  return sql.join(parts, sql` and `)
}

function toKey(after: string): RawBuilder<unknown> {
  const [since, id] = after.split('~') as [string, string]
  return sql`(${since}::timestamptz, ${id}::text)`
}
