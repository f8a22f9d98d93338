import { Problem } from '@tarnbrook/contract/errors'
import type { PartnerDelivery } from '@tarnbrook/contract/partners/partner-deliveries'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { partnerNamed } from '#platform/http/partners.ts'
import { notFound } from '#platform/http/refusals.ts'
import { deleteDeadJobs } from '#platform/jobs/queue.ts'
import { requirePartner } from './partner-applications.ts'
import {
  IS_IN_STATE,
  isColleagues,
  isDeliveryDue,
  type LockedDelivery,
  lockDelivery,
  selectDeliveries,
  toJobKey,
  toPartnerDelivery,
} from './partner-delivery.ts'
import { enqueueDeliveries } from './partner-event.ts'

/** @throws Problem NOT_FOUND for another partner's, WRONG_STATE where it has no webhook any more */
export async function replayPartnerDelivery(
  deps: ApiDeps,
  { ctx, id, idempotencyKey }: { ctx: RequestContext; id: number; idempotencyKey: string },
): Promise<PartnerDelivery> {
  const partner = requirePartner(ctx)
  await limitRate(deps, ctx, ['replay-partner'])
  const options = { name: 'replayPartnerDelivery', idempotencyKey, input: { id } }
  return command(deps, ctx, options, async (work) => {
    const delivery = await lockDelivery(work, sql`d.id = ${id} and d.partner = ${partner}`)
    if (!delivery) throw notFound('delivery', id)
    return replay(work, deps, delivery)
  })
}

/** @throws Problem NOT_FOUND, or WRONG_STATE where its partner has no webhook any more */
export async function resendPartnerDelivery(
  deps: ApiDeps,
  { ctx, params: { id } }: { ctx: RequestContext; params: { id: number } },
): Promise<PartnerDelivery> {
  return command(deps, ctx, { name: 'resendPartnerDelivery' }, async (work) => {
    const delivery = await lockDelivery(work, sql`d.id = ${id}`)
    if (!delivery) throw notFound('delivery', id)
    return replay(work, deps, delivery)
  })
}

/** More of a partner are sent again by pressing again: one request may not write without end. */
const AT_ONCE = 200

/**
 * Those whose tries are used up, the oldest first; those of the caller's own applications are left.
 * @throws Problem NOT_FOUND for a partner that there is not, WRONG_STATE where it has no webhook
 */
export async function resendFailedDeliveries(
  deps: ApiDeps,
  { ctx, body: { partner } }: { ctx: RequestContext; body: { partner: string } },
) {
  requireStrong(ctx)
  if (!partnerNamed(deps.config, partner)) throw new Problem('NOT_FOUND')
  const failed = sql`partner_delivery d where d.partner = ${partner} and ${IS_IN_STATE.failed}
    and ${isColleagues(ctx)}`
  return command(deps, ctx, { name: 'resendFailedDeliveries' }, async (work) => {
    // Of two who press at once, one sends each.
    const { rows } = await sql<LockedDelivery>`
      select d.id, d.partner, d.application_id, d.webhook_id, d.replays from ${failed}
      order by d.seq limit ${AT_ONCE} for update of d skip locked`.execute(work.tx)
    await resend(work, deps, rows)
    const left = await sql<{ count: number }>`select count(*)::int as count from ${failed}`.execute(work.tx)
    return { '@type': 'partnerReplays' as const, partner, sent: rows.length, left: left.rows[0]!.count }
  })
}

async function replay(work: Work, deps: ApiDeps, delivery: LockedDelivery): Promise<PartnerDelivery> {
  // What is on its way is not sent twice: whatever asks for it again finds it there.
  if (!(await isDeliveryDue(work, delivery.id))) await resend(work, deps, [delivery])
  const [row] = await selectDeliveries(work.tx, sql`d.id = ${delivery.id}`, 1)
  return toPartnerDelivery(row!)
}

/** Of one partner. */
async function resend(work: Work, deps: ApiDeps, deliveries: readonly LockedDelivery[]): Promise<void> {
  const [first] = deliveries
  if (!first) return
  if (!partnerNamed(deps.config, first.partner)?.webhook)
    throw new Problem('WRONG_STATE', { message: NO_WEBHOOK })
  await work.tx
    .updateTable('partner_delivery')
    .set(({ eb }) => ({ replays: eb('replays', '+', 1), taken_at: null }))
    .where(
      'id',
      'in',
      deliveries.map(({ id }) => id),
    )
    .execute()
  await deleteDeadJobs(
    work,
    deliveries.map(({ webhook_id }) => toJobKey(webhook_id)),
  )
  await enqueueDeliveries(
    work,
    deliveries.map(({ application_id: applicationId, webhook_id, replays }) => ({
      applicationId,
      // The webhook-id ends in what is told.
      change: webhook_id.slice(`application-${applicationId}-`.length),
      replays: replays + 1,
    })),
  )
  await work.record(
    ...deliveries.map(({ application_id, webhook_id, partner }) => ({
      name: 'partnerDeliveryReplayed',
      subject: ['application', application_id] as const,
      after: { webhook: webhook_id, partner },
    })),
  )
}

const NO_WEBHOOK = 'The partner has no webhook set up, so nothing can be sent.'
