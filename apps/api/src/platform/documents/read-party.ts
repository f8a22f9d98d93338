import { findNation, type Nation } from '@tarnbrook/domain/breathing-space/nation'
import { formatAddress } from '@tarnbrook/domain/core/address'
import type { ApiDeps } from '#deps.ts'

export interface Party {
  fullName: string
  email: string
  addressLines: readonly string[]
  /** The part of the UK in which they live; null where that isn't known. */
  nation: Nation | null
}

/** The borrower as documents name them, with the address that we have now. */
export async function readParty(db: ApiDeps['db'], userId: number): Promise<Party> {
  const user = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const address = await db
    .selectFrom('user_address')
    .selectAll()
    .where('user_id', '=', userId)
    .where('position', '=', 0)
    .executeTakeFirst()
  return {
    fullName: `${user.first_name} ${user.last_name}`,
    email: user.email,
    addressLines: address
      ? formatAddress({
          flatNumber: address.flat_number,
          houseNumber: address.house_number,
          line1: address.line1,
          line2: address.line2,
          town: address.town,
          county: address.county,
          postCode: address.post_code,
        })
      : [],
    nation: address ? findNation(address.post_code) : null,
  }
}
