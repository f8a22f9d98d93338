import { isSamePlace } from '@tarnbrook/domain/typed/same-place'
import { foldText } from '@tarnbrook/domain/typed/typed-text'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { listAddresses, toAddressResource } from '#platform/addresses.ts'
import type { Work } from '#platform/command.ts'

type Account = Pick<
  Selectable<DB['app_user']>,
  'date_of_birth' | 'first_name' | 'id' | 'last_name' | 'mobile_number' | 'mobile_verified_at'
>

/**
 * The other accounts of one person: the same name and birthday, and the same checked phone or home.
 * None before their phone is checked: an application must not tell of someone else's account.
 */
export async function findFurtherAccounts(tx: Kysely<DB>, user: Account): Promise<number[]> {
  if (user.mobile_verified_at === null || user.date_of_birth === null) return []
  const namesakes = await tx
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'mobile_number', 'mobile_verified_at'])
    .where('date_of_birth', '=', user.date_of_birth)
    .where('id', '<>', user.id)
    .execute()
  const found: number[] = []
  for (const other of namesakes.filter((each) => foldName(each) === foldName(user)))
    if (hasSamePhone(other, user) || (await hasSameHome(tx, other.id, user.id))) found.push(other.id)
  return found
}

/** Waits for whatever else decides on a loan of someone with this name and birthday. */
export async function lockPerson({ tx }: Pick<Work, 'tx'>, user: Account): Promise<void> {
  const person = `person:${foldName(user)}:${user.date_of_birth ?? ''}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`.execute(tx)
}

function foldName({ first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>): string {
  return `${foldText(first_name)}|${foldText(last_name)}`
}

function hasSamePhone(
  other: Pick<Account, 'mobile_number' | 'mobile_verified_at'>,
  user: Pick<Account, 'mobile_number'>,
): boolean {
  return other.mobile_verified_at !== null && other.mobile_number === user.mobile_number
}

async function hasSameHome(tx: Kysely<DB>, otherId: number, userId: number): Promise<boolean> {
  const [one] = await listAddresses(tx, userId)
  const [other] = await listAddresses(tx, otherId)
  return Boolean(one && other && isSamePlace(toAddressResource(one), toAddressResource(other)))
}
