import { lastProtectedDay } from '@tarnbrook/domain/breathing-space/breathing-space'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'

/** A standard breathing space of a borrower. No interest is frozen with it. @returns its id */
export async function seedBreathingSpace(
  deps: ApiDeps,
  { userId, daysAgo = 0 }: { userId: number; daysAgo?: number },
): Promise<number> {
  const startedOn = deps.clock.today().subtract({ days: daysAgo })
  const { id } = await deps.db
    .insertInto('breathing_space')
    .values({
      user_id: userId,
      kind: 'standard',
      reference: `BS-SEED-${daysAgo}`,
      started_on: startedOn.toString(),
      last_day: lastProtectedDay({ kind: 'standard', startedOn })!.toString(),
      recorded_by: userId,
      created_at: toDate(deps.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
