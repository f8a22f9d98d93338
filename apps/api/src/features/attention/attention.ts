import { ATTENTION, type AttentionItem, type AttentionReason } from '@tarnbrook/contract/attention/attention'
import { Problem } from '@tarnbrook/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { retryRefund } from '#features/loans/facts/refunds.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { retryDeadJob } from '#platform/jobs/queue.ts'
import { isOwnAccount } from '#platform/staff/staff-calls.ts'
import { recheckDisagreements } from './check-books.ts'
import { itemsQuery } from './items.ts'

interface Row {
  id: string
  reason: AttentionReason
  since: Date
  detail: string | null
  loan_id: number | null
  payout_id: number | null
  mandate_id: number | null
  job_id: string | null
  brand: string | null
  reference: string | null
  first_name: string | null
  last_name: string | null
}

/**
 * Read from the current records and not from its own list: a resolved item is no longer listed.
 */
export async function listAttention(
  deps: ApiDeps,
  { query, ctx }: { query: { page: number; pageSize: number }; ctx: RequestContext },
) {
  const { page, pageSize } = query
  return command(deps, ctx, { name: 'readAttention' }, async (work) => {
    await recheckDisagreements(work, deps)
    const open = openItems(deps, ctx)
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::bigint as total from (${open}) as item`.execute(work.tx)
    const total = Number(counted[0]?.total ?? 0)
    const { rows } = await sql<Row>`
      select item.id, item.reason, item.since, item.detail, item.loan_id, item.payout_id, item.mandate_id, item.job_id,
        coalesce(l.brand, a.brand, item.brand) as brand, l.reference, u.first_name, u.last_name
      from (${open}) as item
      left join loan l on l.id = item.loan_id
      left join loan_application a on a.id = item.application_id
      left join app_user u on u.id = coalesce(l.user_id, a.user_id, item.user_id)
      order by item.since, item.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(work.tx)
    return { '@type': 'attention' as const, page, pageSize, total, items: rows.map(toAttentionItem) }
  })
}

/**
 * Closes an item that the records do not show as resolved. If it happens again, it is listed again.
 * @throws Problem NOT_FOUND when it is not on the list, WRONG_STATE when it closes by itself
 */
export async function closeAttention(
  deps: ApiDeps,
  { body, ctx }: { body: { id: string; note: string }; ctx: RequestContext },
) {
  const { userId } = requireStrong(ctx)
  const now = deps.clock.now()
  return command(deps, ctx, { name: 'closeAttention' }, async (work) => {
    const item = await findItem(work, deps, { id: body.id, ctx })
    if (!item) throw new Problem('NOT_FOUND')
    if (!canClose(item.reason)) throw new Problem('WRONG_STATE')
    const closure = { closed_by: userId, note: body.note, closed_at: toDate(now) }
    // Of two concurrent requests the second waits here, and then finds the item closed.
    const { numInsertedOrUpdatedRows: closed } = await work.tx
      .insertInto('attention_closure')
      .values({ item_id: body.id, ...closure })
      .onConflict((conflict) =>
        conflict.column('item_id').doUpdateSet(closure).where('attention_closure.closed_at', '<', item.since),
      )
      .executeTakeFirstOrThrow()
    if (closed !== 1n) throw new Problem('NOT_FOUND')
    await work.record({ name: 'attentionClosed', after: { id: body.id } })
    return { '@type': 'attentionClosure' as const, id: body.id, closedAt: wireInstant(toDate(now)) }
  })
}

/**
 * Restarts a job whose tries are used up, with all of them again, or resends a failed refund. Of
 * two at once one does.
 * @throws Problem NOT_FOUND when it is not on the list, WRONG_STATE when it is not about a job
 */
export async function retryAttention(
  deps: ApiDeps,
  { body, ctx }: { body: { id: string }; ctx: RequestContext },
) {
  requireStrong(ctx)
  const now = deps.clock.now()
  return command(deps, ctx, { name: 'retryAttention' }, async (work) => {
    const item = await findItem(work, deps, { id: body.id, ctx })
    if (!item) throw new Problem('NOT_FOUND')
    if (!canRetry(item.reason)) throw new Problem('WRONG_STATE')
    if (item.reason === 'refund-failed' || item.reason === 'refund-not-claimed') {
      if (!(await retryRefund(work, deps, Number(body.id.split(':')[1])))) throw new Problem('NOT_FOUND')
      await work.record({ name: 'attentionRetried', after: { id: body.id } })
      return { '@type': 'attentionRetry' as const, id: body.id, startedAt: wireInstant(toDate(now)) }
    }
    if (item.job_id === null || !(await retryDeadJob(work, item.job_id))) throw new Problem('NOT_FOUND')
    await work.record({ name: 'attentionRetried', after: { id: body.id, job: item.detail } })
    return { '@type': 'attentionRetry' as const, id: body.id, startedAt: wireInstant(toDate(now)) }
  })
}

async function findItem(
  work: Work,
  deps: ApiDeps,
  { id, ctx }: { id: string; ctx: RequestContext },
): Promise<Pick<Row, 'reason' | 'since' | 'detail' | 'job_id'> | undefined> {
  const { rows } =
    await sql<Row>`select item.reason, item.since, item.detail, item.job_id from (${openItems(deps, ctx)}) as item where item.id = ${id}`.execute(
      work.tx,
    )
  return rows[0]
}

/** Leaves out items that were closed after they began, and those about who asks. */
function openItems(deps: ApiDeps, ctx: RequestContext): RawBuilder<unknown> {
  return sql`select found.* from (${itemsQuery(deps)}) as found
    left join loan of_loan on of_loan.id = found.loan_id
    left join loan_application of_application on of_application.id = found.application_id
    where not ${isOwnAccount(ctx, sql`coalesce(of_loan.user_id, of_application.user_id, found.user_id)`)} and not exists (select from attention_closure c where c.item_id = found.id and c.closed_at >= found.since)`
}

function canClose(reason: AttentionReason): boolean {
  return 'canClose' in ATTENTION[reason]
}

function canRetry(reason: AttentionReason): boolean {
  return 'canRetry' in ATTENTION[reason]
}

function toAttentionItem(row: Row): AttentionItem {
  return {
    id: row.id,
    reason: row.reason,
    since: wireInstant(row.since),
    detail: row.detail,
    next: ATTENTION[row.reason].next,
    canClose: canClose(row.reason),
    canRetry: canRetry(row.reason),
    loanId: row.loan_id,
    payoutId: row.payout_id,
    mandateId: row.mandate_id,
    jobId: row.job_id === null ? null : Number(row.job_id),
    brand: row.brand,
    reference: row.reference,
    borrowerName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  }
}

function wireInstant(date: Date): string {
  return toInstant(date).toString({ smallestUnit: 'second' })
}
