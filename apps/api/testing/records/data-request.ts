import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { sealBytes } from '#platform/secrets.ts'
import { daysAgo } from './days-ago.ts'

/** Of an access the copy was given, and can be collected; an erasure waits. */
export async function seedDataRequest(
  { db, clock, config }: Pick<ApiDeps, 'clock' | 'config' | 'db'>,
  options: { userId: number; kind?: 'access' | 'erasure'; isGiven?: boolean; daysAgo?: number },
): Promise<number> {
  const { userId, kind = 'access', isGiven = kind === 'access', daysAgo: askedDaysAgo = 0 } = options
  const now = clock.now()
  const { id } = await db
    .insertInto('data_request')
    .values({
      user_id: userId,
      brand: 'main',
      kind,
      state: isGiven ? 'answered' : 'open',
      checked_by: 'signed-in',
      asked_at: daysAgo(clock, askedDaysAgo),
      decided_at: isGiven ? toDate(now) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('data_request_account').values({ request_id: id, user_id: userId }).execute()
  if (isGiven)
    await db
      .insertInto('data_copy')
      .values({
        request_id: id,
        sealed: sealBytes(config.secretKeys, 'data-copy', Buffer.from('PK')),
        made_at: toDate(now),
        expires_at: toDate(now.add({ hours: 24 })),
      })
      .execute()
  return id
}
