import type * as attentionCalls from '@tarnbrook/contract/attention/attention'
import { ATTENTION, QUEUES } from '@tarnbrook/contract/attention/reasons'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toDate, wireInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { recheckDisagreements } from './check-books.ts'
import { isAboutCaller, readItemHistory } from './item-history.ts'
import type { AttentionQuery } from './items/item-query.ts'
import { describeItems, findItem, findLateDay, toAttentionItem } from './open-items.ts'
import {
  type Condition,
  type Count,
  countItems,
  hasOneId,
  MOST_COUNTED,
  REASONS,
  readOpenFilter,
  selectPage,
  type Wanted,
} from './queue-page.ts'

type Query = z.output<NonNullable<typeof attentionCalls.listAttention.query>>

/**
 * Read from the current records and not from its own list: a resolved item is no longer listed.
 */
export async function listAttention(deps: ApiDeps, { query, ctx }: { query: Query; ctx: RequestContext }) {
  const { page, pageSize, after } = query
  const today = deps.clock.today()
  return command(deps, ctx, { name: 'readAttention' }, async (work) => {
    await recheckDisagreements(work, deps)
    const isOpen = await readOpenFilter(work, ctx)
    const wanted = await findWanted(work, deps, { query, ctx, isOpen })
    const counts = await readCounts(work, deps, { query, wanted, isOpen })
    const from = after ? [() => sql`(f.since, f.id) > ${toKey(after)}`] : []
    const items = selectPage(
      deps,
      { ...wanted, conditions: [...wanted.conditions, ...from] },
      { limit: pageSize + 1, offset: after ? 0 : (page - 1) * pageSize },
    )
    const { rows } = await describeItems(deps, items).execute(work.tx)
    const shown = rows.slice(0, pageSize)
    const last = rows.length > pageSize ? shown.at(-1) : undefined
    return {
      '@type': 'attention' as const,
      page,
      pageSize,
      ...counts,
      items: shown.map((row) => toAttentionItem(row, today)),
      next: last ? `${last.since_exactly}~${last.id}` : null,
    }
  })
}

async function readCounts(
  work: Work,
  deps: ApiDeps,
  { query, wanted, isOpen }: { query: Query; wanted: Wanted; isOpen: RawBuilder<unknown> },
) {
  const open = { reasons: REASONS, conditions: [() => isOpen, () => isNotWaiting(deps)] }
  const isLate = lateCondition(deps.clock.today())
  const rows = await countItems(work, deps, { wanted: open, isLate })
  // By its reasons and lateness alone a list is a part of what is open.
  const isPart = !(query.brand || query.due === 'today' || query.claimed || query.waiting)
  // Apart, so that the statement before is the same for every list, and is planned once.
  const listed = isPart
    ? rows.filter(({ reason }) => wanted.reasons.includes(reason))
    : await countItems(work, deps, { wanted, isLate })
  const total = addUp(listed, isPart && query.due === 'late' ? 'late' : 'open')
  return {
    total: total.sum,
    isMore: total.isMore,
    queues: QUEUES.map((queue) => {
      const counted = rows.filter(({ reason }) => ATTENTION[reason].queue === queue)
      const { sum, isMore } = addUp(counted, 'open')
      return { queue, open: sum, late: addUp(counted, 'late').sum, isMore }
    }),
  }
}

function addUp(rows: readonly Count[], key: 'open' | 'late'): { sum: number; isMore: boolean } {
  return {
    sum: rows.reduce((total, row) => total + Math.min(row[key], MOST_COUNTED), 0),
    isMore: rows.some((row) => row[key] > MOST_COUNTED),
  }
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

/** Whether it began before the day from which it can be dealt with in time, by its reason. */
function lateCondition(today: Temporal.PlainDate): Condition {
  return ({ reason }) => {
    const start = findLateDay(today, reason).toZonedDateTime('Europe/London').toInstant()
    return sql`f.since < ${toDate(start)}::timestamptz`
  }
}

function isNotWaiting(deps: ApiDeps): RawBuilder<unknown> {
  return sql`not exists (select from attention_work w where w.item_id = f.id
    and w.waits_until > ${deps.clock.today().toString()}::date)`
}

async function findWanted(
  work: Work,
  deps: ApiDeps,
  { query, ctx, isOpen }: { query: Query; ctx: RequestContext; isOpen: RawBuilder<unknown> },
): Promise<Wanted> {
  const { userId } = requireStrong(ctx)
  const { queue, reason, brand, due, claimed, waiting } = query
  const today = deps.clock.today()
  const isWaiting = sql`w.waits_until > ${today.toString()}::date`
  const ofWork = [
    ...(waiting ? [isWaiting] : []),
    ...(claimed === 'me' ? [sql`w.claimed_by = ${userId}`] : []),
  ]
  const worked = ofWork.length > 0 ? await readWorkedIds(work, sql.join(ofWork, sql` and `)) : null
  const conditions: Condition[] = [() => isOpen]
  if (!waiting) conditions.push(() => isNotWaiting(deps))
  if (worked) conditions.push(hasOneId(worked))
  if (claimed === 'nobody')
    conditions.push(
      () =>
        sql`not exists (select from attention_work w where w.item_id = f.id and w.claimed_by is not null)`,
    )
  // Not by `=`, which is planned as if few were of a brand.
  if (brand) conditions.push((each) => sql`case ${selectBrand(each)} when ${brand} then true else false end`)
  // What is late tomorrow is due today.
  if (due) conditions.push(lateCondition(due === 'late' ? today : today.add({ days: 1 })))
  const workedReasons = worked && new Set(worked.map((id) => id.split(':')[0]))
  const reasons = REASONS.filter(
    (each) =>
      (!reason || each === reason) &&
      (!queue || ATTENTION[each].queue === queue) &&
      (!workedReasons || workedReasons.has(each)),
  )
  return { reasons, conditions }
}

/** The items on which staff work so: only these are looked for. */
async function readWorkedIds({ tx }: Work, isSo: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.item_id as id from attention_work w where ${isSo}`.execute(tx)
  return rows.map((row) => row.id)
}

/** By where the item is found: what is not there need not be looked up for each. */
function selectBrand({ loan, application, brand }: AttentionQuery): RawBuilder<unknown> {
  const ways = [
    ...(loan ? [sql`(select l.brand from loan l where l.id = f.loan_id)`] : []),
    ...(application ? [sql`(select a.brand from loan_application a where a.id = f.application_id)`] : []),
    ...(brand ? [sql`f.brand`] : []),
  ]
  return ways.length > 0 ? sql`coalesce(${sql.join(ways)})` : sql`null::text`
}

function toKey(after: string): RawBuilder<unknown> {
  const [since, id] = after.split('~') as [string, string]
  return sql`(${since}::timestamptz, ${id}::text)`
}
