import { findNation, type Nation } from '@tarnbrook/domain/breathing-space/nation'
import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.generated.ts'

/** The part of the UK in which a person lives; null where no address is known. */
export async function readHomeNation(db: Kysely<DB>, userId: number): Promise<Nation | null> {
  const address = await db
    .selectFrom('user_address')
    .select('post_code')
    .where('user_id', '=', userId)
    .where('position', '=', 0)
    .executeTakeFirst()
  return address ? findNation(address.post_code) : null
}
