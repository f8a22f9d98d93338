import type { ApiDeps } from '#deps.ts'
import { sealNeed } from '#features/support-needs/sealed-need.ts'
import { toDate } from '#platform/clock.ts'

/** What a borrower told us that makes things harder, which staff have not read. */
export async function seedSupportNeed(deps: ApiDeps, { userId }: { userId: number }): Promise<void> {
  await deps.db
    .insertInto('support_need')
    .values({
      user_id: userId,
      brand: 'main',
      wording: 'support-need-2',
      sealed: sealNeed(deps, { circumstances: ['health'], words: null }),
      told_at: toDate(deps.clock.now()),
    })
    .execute()
}
