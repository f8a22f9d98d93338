import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { sql } from 'kysely'
import type { Work } from '#platform/command.ts'

type SentBack = NonNullable<Requirement['details']['sentBack']>

/** A proof is wanted once more: its page says why until it is confirmed, and so does an email. */
export async function reopenProof(
  work: Work,
  {
    requirementId,
    applicationId,
    now,
    ...why
  }: { requirementId: number; applicationId: number; now: Temporal.Instant } & Omit<SentBack, 'at'>,
): Promise<void> {
  const sentBack: SentBack = { ...why, at: now.toString({ smallestUnit: 'millisecond' }) }
  await work.tx
    .updateTable('requirement')
    .set({
      state: 'wanted',
      met_at: null,
      confirmed_at: null,
      details: sql`details || ${JSON.stringify({ sentBack })}::jsonb`,
    })
    .where('id', '=', requirementId)
    .execute()
  await work.enqueue(
    'email-sent-back',
    { requirementId, eventKey: sentBack.at },
    { inOrderOf: `application:${applicationId}` },
  )
}
