import type { Work } from '#platform/command.ts'

/** Whether a borrower told us that something makes things harder; not what. Null if not. */
export async function readBorrowerSupportNeed(
  { tx }: Pick<Work, 'tx'>,
  userId: number,
): Promise<{ isNoted: boolean } | null> {
  const row = await tx
    .selectFrom('support_need')
    .select(['told_at', 'noted_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return { isNoted: row.noted_at !== null && row.noted_at >= row.told_at }
}
