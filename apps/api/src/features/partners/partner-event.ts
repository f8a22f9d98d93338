import type { Work } from '#platform/command.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
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
  if (partner !== null) await enqueueDeliveries(work, [{ applicationId: id, change, replays: 0 }])
}

/** Each after what was enqueued before for its application. Takes the place of one that waits. */
export function enqueueDeliveries(work: Work, sendings: readonly Sending[]): Promise<void> {
  return enqueueMany(
    work,
    'tell-partner',
    sendings.map((sending) => ({
      payload: sending,
      key: toJobKey(toWebhookId(sending)),
      inOrderOf: `partner:${sending.applicationId}`,
    })),
  )
}
