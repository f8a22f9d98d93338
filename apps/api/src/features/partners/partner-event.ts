import type { Work } from '#platform/command.ts'
import { deleteDeadJob } from '#platform/jobs/queue.ts'
import { type Sending, toJobKey, toWebhookId } from './partner-delivery.ts'

/**
 * The partner of an application is told that it changed; of its first state it knows by the answer
 * to its call. `change` is the number of the transition, or the payout.
 */
export async function enqueuePartnerEvent(
  work: Work,
  { id, partner }: { id: number; partner: string | null },
  change: string,
): Promise<void> {
  if (partner !== null) await enqueueDelivery(work, { applicationId: id, change, replays: 0 })
}

/** After what was enqueued before for its application. Takes the place of one that waits. */
export async function enqueueDelivery(work: Work, sending: Sending): Promise<void> {
  const key = toJobKey(toWebhookId(sending))
  await deleteDeadJob(work, key)
  await work.enqueue('tell-partner', sending, {
    key,
    inOrderOf: `partner:${sending.applicationId}`,
  })
}
