import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'

/** What could not be read at a borrower's bank, so that nothing of it is stored. @returns its id */
export async function seedDataPull(
  { db, clock }: ApiDeps,
  { applicationId, userId }: { applicationId: number; userId: number },
): Promise<number> {
  const now = toDate(clock.now())
  const { id } = await db
    .insertInto('data_pull')
    .values({
      application_id: applicationId,
      user_id: userId,
      state: 'failed',
      consented_at: now,
      consent_ends_at: now,
      from_day: clock.today().subtract({ days: 90 }).toString(),
      to_day: clock.today().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
