import type { Work } from '#platform/command.ts'

/**
 * The partner of an application is told that it changed; of its first state it knows by the answer
 * to its call. `change` is the number of the transition, or the payout.
 */
export async function enqueuePartnerEvent(
  work: Work,
  { id, partner }: { id: number; partner: string | null },
  change: string,
): Promise<void> {
  if (partner === null) return
  await work.enqueue('tell-partner', { applicationId: id, change }, { inOrderOf: `partner:${id}` })
}
