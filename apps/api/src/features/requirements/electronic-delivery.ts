import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { Problem } from '@tarnbrook/contract/errors'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/**
 * Records the borrower's consent to documents by email, with its address and wording (CCA 1974
 * s176A(1)). The application must be locked.
 * @throws Problem VALIDATION_FAILED for a wording that is not current: no one can agree to a
 * wording they did not see.
 */
export async function recordElectronicDelivery(
  work: Work,
  options: { applicationId: number; userId: number; wordingVersion: string; now: Temporal.Instant },
): Promise<void> {
  const { applicationId, userId, wordingVersion, now } = options
  if (wordingVersion !== consentWording.electronicDelivery.version)
    throw new Problem('VALIDATION_FAILED', {
      fields: { wordingVersion: ['These words have changed: read them again'] },
    })
  const { email } = await work.tx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await work.tx
    .insertInto('application_consent')
    .values({
      application_id: applicationId,
      kind: 'electronic-delivery',
      is_given: true,
      wording: wordingVersion,
      email,
      said_at: toDate(now),
    })
    .execute()
  await work.record({
    name: 'applicationConsentSaid',
    subject: ['application', applicationId],
    after: { kind: 'electronic-delivery', consented: true, wording: wordingVersion },
  })
}
