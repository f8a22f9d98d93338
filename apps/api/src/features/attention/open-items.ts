import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import { ATTENTION, type AttentionReason } from '@tarnbrook/contract/attention/reasons'
import { addWorkingDays, compareDays, londonToday } from '@tarnbrook/domain/core/calendar'
import { findAnswerDay, findEarliestInTime } from '@tarnbrook/domain/support/data-request-times'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toInstant, wireInstant } from '#platform/clock.ts'
import { readSnapshot, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { toDetailWords } from './items/detail.ts'
import { itemsQuery } from './items.ts'
import { hasOneId, REASONS, readCustomerFilter, readOpenFilter, selectPage } from './queue-page.ts'

export interface ItemRow {
  id: string
  reason: AttentionReason
  since: Date
  /** With its kind, as `selectDetail` has it. */
  detail: string | null
  loan_id: number | null
  payout_id: number | null
  mandate_id: number | null
  job_id: string | null
  application_id: number | null
  customer_id: number | null
  brand: string | null
  reference: string | null
  first_name: string | null
  last_name: string | null
  claimed_by: number | null
  claimed_at: Date | null
  claimer: string | null
  waits_until: string | null
  /** For the next page: two can begin in the same millisecond. */
  since_exactly: string
}

const IS_CLOSED = sql`exists (select from attention_closure c where c.item_id = found.id and c.closed_at >= found.since)`

/** How many wait for each reason, and since when the oldest does: of all customers, for metrics. */
export async function countOpenItems(deps: ApiDeps) {
  const { rows } = await sql<{ reason: AttentionReason; open: number; oldest: Date }>`
    select found.reason, count(*)::int as open, min(found.since) as oldest from (${itemsQuery(deps)}) as found
    where not ${IS_CLOSED} group by found.reason`.execute(deps.db)
  return rows
}

/** Items with whom each is about, who works on it, and until when it waits, the oldest first. */
export function describeItems(deps: ApiDeps, items: RawBuilder<unknown>): RawBuilder<ItemRow> {
  return sql<ItemRow>`select item.id, item.reason, item.since, item.detail,
      to_char(item.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since_exactly,
      item.loan_id, item.application_id, item.payout_id, item.mandate_id, item.job_id,
      coalesce(l.brand, a.brand, item.brand) as brand, l.reference,
      u.id as customer_id, u.first_name, u.last_name, w.claimed_by, w.claimed_at,
      (select s.first_name || ' ' || s.last_name from app_user s where s.id = w.claimed_by) as claimer,
      case when w.waits_until > ${deps.clock.today().toString()}::date then w.waits_until end as waits_until
    from (${items}) as item
    left join loan l on l.id = item.loan_id
    left join loan_application a on a.id = item.application_id
    left join app_user u on u.id = coalesce(l.user_id, a.user_id, item.user_id)
    left join attention_work w on w.item_id = item.id
    order by item.since, item.id`
}

export async function findItem(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  { id, ctx }: { id: string; ctx: RequestContext },
): Promise<ItemRow | undefined> {
  const reasons = REASONS.filter((reason) => reason === id.split(':')[0])
  if (reasons.length === 0) return undefined
  const isOpen = await readOpenFilter(work, ctx)
  const items = selectPage(deps, { reasons, conditions: [() => isOpen, hasOneId([id])] }, { limit: 1 })
  const { rows } = await describeItems(deps, items).execute(work.tx)
  return rows[0]
}

/** In the audit trail: by whom it is about, a history is refused to them. */
export function toTrace({ id, customer_id: customer }: ItemRow): { id: string; customer: number | null } {
  return { id, customer }
}

/** Those of a customer, or of one of their loans, the oldest first. */
export async function listItemsOfCustomer(
  { db, ...deps }: ApiDeps,
  ctx: RequestContext,
  { userId, loanId }: { userId: number; loanId?: number },
): Promise<AttentionItem[]> {
  const { rows } = await readSnapshot({ db }, async ({ tx }) => {
    const isOpen = await readOpenFilter({ tx }, ctx)
    const isTheirs =
      loanId === undefined ? await readCustomerFilter({ tx }, userId) : sql`f.loan_id = ${loanId}`
    const wanted = { reasons: REASONS, conditions: [() => isOpen, () => isTheirs] }
    const items = selectPage({ ...deps, db }, wanted, { limit: MOST_OF_CUSTOMER })
    return describeItems({ ...deps, db }, items).execute(tx)
  })
  return rows.map((row) => toAttentionItem(row, deps.clock.today()))
}

const MOST_OF_CUSTOMER = 200

export function canClose(reason: AttentionReason): boolean {
  return 'canClose' in ATTENTION[reason]
}

export function canRetry(reason: AttentionReason): boolean {
  return 'canRetry' in ATTENTION[reason]
}

/** An item that began before this day is late. */
export function findLateDay(today: Temporal.PlainDate, reason: AttentionReason): Temporal.PlainDate {
  const { months, weeks, workingDays } = readTerm(reason)
  if (months) return findEarliestInTime(today)
  return weeks ? today.subtract({ weeks }) : addWorkingDays(today, -workingDays)
}

/** By when an item that began on a day is dealt with. */
export function findDueDay(since: Temporal.PlainDate, reason: AttentionReason): Temporal.PlainDate {
  const { months, weeks, workingDays } = readTerm(reason)
  if (months) return findAnswerDay(since)
  return weeks ? since.add({ weeks }) : addWorkingDays(since, workingDays)
}

function readTerm(reason: AttentionReason): { workingDays: number; months?: 1; weeks?: number } {
  return ATTENTION[reason]
}

export function toAttentionItem(row: ItemRow, today: Temporal.PlainDate): AttentionItem {
  const { title, queue, next } = ATTENTION[row.reason]
  const dueOn = findDueDay(londonToday(toInstant(row.since)), row.reason)
  const { claimed_by: by, claimed_at: at } = row
  return {
    id: row.id,
    reason: row.reason,
    title,
    queue,
    since: wireInstant(row.since),
    dueOn: dueOn.toString(),
    isLate: compareDays(dueOn, today) < 0,
    detail: toDetailWords(row.detail),
    next,
    canClose: canClose(row.reason),
    canRetry: canRetry(row.reason),
    claimedBy:
      by === null || at === null ? null : { id: by, name: row.claimer ?? '', since: wireInstant(at) },
    waitsUntil: row.waits_until,
    loanId: row.loan_id,
    payoutId: row.payout_id,
    mandateId: row.mandate_id,
    jobId: row.job_id === null ? null : Number(row.job_id),
    customerId: row.customer_id,
    applicationId: row.application_id,
    brand: row.brand,
    reference: row.reference,
    borrowerName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  }
}
