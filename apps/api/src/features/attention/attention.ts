import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import { retryRefund } from '#features/loans/facts/refunds.ts'
import { toDate, wireInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { retryDeadJob } from '#platform/jobs/queue.ts'
import { resendMessage } from '#platform/messages/messages.ts'
import { forgetWork } from './attention-work.ts'
import { splitDetail } from './items/detail.ts'
import { canClose, canRetry, findItem, type ItemRow, toTrace } from './open-items.ts'

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
    await forgetWork(work, body.id)
    await work.record({ name: 'attentionClosed', after: toTrace(item) })
    return { '@type': 'attentionClosure' as const, id: body.id, closedAt: wireInstant(toDate(now)) }
  })
}

/**
 * Restarts a job whose tries are used up, with all of them again, or resends a failed refund or an
 * email. Of two at once one does.
 * @throws Problem NOT_FOUND when it is not on the list, WRONG_STATE when there is nothing to try
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
    await retryItem(work, deps, item)
    const job = item.job_id === null || item.detail === null ? {} : { job: splitDetail(item.detail).value }
    await work.record({ name: 'attentionRetried', after: { ...toTrace(item), ...job } })
    return { '@type': 'attentionRetry' as const, id: body.id, startedAt: wireInstant(toDate(now)) }
  })
}

/** @throws Problem as `retryAttention` */
async function retryItem(work: Work, deps: ApiDeps, item: ItemRow): Promise<void> {
  const key = Number(item.id.split(':')[1])
  switch (item.reason) {
    case 'email-not-sent':
    case 'staff-email-not-sent':
      if (!(await resendMessage(work, key))) throw new Problem('WRONG_STATE', { message: GIVEN_UP })
      return
    case 'refund-failed':
    case 'refund-not-claimed':
      if (!(await retryRefund(work, deps, key))) throw new Problem('NOT_FOUND')
      return
    default:
      if (item.job_id === null || !(await retryDeadJob(work, item.job_id))) throw new Problem('NOT_FOUND')
  }
}

const GIVEN_UP = 'It was given up after 30 days, and its text is erased. Write another way.'
