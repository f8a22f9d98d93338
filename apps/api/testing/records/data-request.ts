import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { sealBytes } from '#platform/secrets.ts'

/** Of a copy that was given, and can be collected. */
export async function seedDataRequest(
  { db, clock, config }: Pick<ApiDeps, 'clock' | 'config' | 'db'>,
  { userId }: { userId: number },
): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('data_request')
    .values({
      user_id: userId,
      brand: 'main',
      kind: 'access',
      state: 'answered',
      checked_by: 'signed-in',
      asked_at: toDate(now),
      decided_at: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('data_request_account').values({ request_id: id, user_id: userId }).execute()
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
