import type { Brand } from '@tarnbrook/brands/brand-type'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { noteContactChange } from './contact-change.ts'

/**
 * A number that was confirmed before is a key: its owner is told, and can undo it. Of what staff do
 * the mailbox is always told. @returns whether the number is another than before
 */
export async function replaceNumber(
  work: Work,
  deps: ApiDeps,
  change: { brand: Brand; userId: number; mobileNumber: string; byStaff?: boolean },
): Promise<boolean> {
  const { brand, userId, mobileNumber, byStaff = false } = change
  const old = await work.tx
    .selectFrom('app_user')
    .select(['mobile_number', 'mobile_verified_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await work.tx
    .updateTable('app_user')
    .set({ mobile_number: mobileNumber, mobile_verified_at: toDate(deps.clock.now()) })
    .where('id', '=', userId)
    .execute()
  const wasConfirmed = old.mobile_number !== null && old.mobile_verified_at !== null
  if (wasConfirmed && old.mobile_number === mobileNumber) return false
  if (!wasConfirmed && !byStaff) return true
  await noteContactChange(work, deps, {
    userId,
    brand,
    byStaff,
    old: {
      kind: 'mobile-number',
      mobileNumber: old.mobile_number,
      verifiedAt: old.mobile_verified_at?.toISOString() ?? null,
    },
  })
  return true
}
