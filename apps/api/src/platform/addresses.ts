import type { AddressInput, addressResource } from '@tarnbrook/contract/addresses/addresses'
import { addressesToSend, formatAddress } from '@tarnbrook/domain/core/address'
import type { Kysely, Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import { toDate } from './clock.ts'
import type { Work } from './command.ts'

export type UserAddressRow = Selectable<DB['user_address']>

/** The person's address, and their previous ones; the current address first. */
export function listAddresses(db: Kysely<DB>, userId: number): Promise<UserAddressRow[]> {
  return db.selectFrom('user_address').selectAll().where('user_id', '=', userId).orderBy('position').execute()
}

/** Where they live now, by lines. */
export async function findHome(db: Kysely<DB>, userId: number): Promise<string[] | undefined> {
  const [home] = await listAddresses(db, userId)
  return home && formatAddress(toAddressResource(home))
}

export function toAddressResource(address: UserAddressRow): z.output<typeof addressResource> {
  return {
    '@type': 'address',
    flatNumber: address.flat_number,
    houseNumber: address.house_number,
    line1: address.line1,
    line2: address.line2,
    town: address.town,
    county: address.county,
    postCode: address.post_code,
    period: address.period,
    populateManually: address.populate_manually,
  }
}

/** Spec 5: a second address counts only when the first one's period is the shortest. */
export async function addAddresses(
  work: Work,
  userId: number,
  addresses: readonly AddressInput[],
): Promise<void> {
  await work.tx.insertInto('user_address').values(toAddressRows(userId, addresses)).execute()
}

/**
 * Stores the previous addresses with the time of change. The caller has locked the person's row.
 * @returns whether any of them differs; the same addresses again change nothing.
 */
export async function replaceAddresses(
  work: Work,
  options: {
    userId: number
    addresses: readonly AddressInput[]
    source: 'application' | 'address-mismatch' | 'account'
    now: Temporal.Instant
  },
): Promise<boolean> {
  const { userId, addresses, source, now } = options
  const before = await listAddresses(work.tx, userId)
  const after = toAddressRows(userId, addresses)
  if (isSame(before, after)) {
    await storeParts(work, { before, after })
    return false
  }
  await storeHistory(work.tx, { userId, rows: before, source, now })
  await work.tx.deleteFrom('user_address').where('user_id', '=', userId).execute()
  await work.tx.insertInto('user_address').values(after).execute()
  return true
}

/** Puts back the addresses that were replaced, which another person may have done. */
export async function restoreAddresses(
  { tx }: Work,
  { userId, before, now }: { userId: number; before: readonly UserAddressRow[]; now: Temporal.Instant },
): Promise<void> {
  const replaced = await listAddresses(tx, userId)
  await storeHistory(tx, { userId, rows: replaced, source: 'account', now })
  await tx.deleteFrom('user_address').where('user_id', '=', userId).execute()
  if (before.length > 0)
    await tx
      .insertInto('user_address')
      .values([...before])
      .execute()
}

async function storeHistory(
  tx: Work['tx'],
  history: { userId: number; rows: readonly UserAddressRow[]; source: string; now: Temporal.Instant },
): Promise<void> {
  const { userId, rows, source, now } = history
  if (rows.length === 0) return
  const addresses = JSON.stringify(rows.map(({ user_id: _userId, ...address }) => address))
  await tx
    .insertInto('user_address_history')
    .values({ user_id: userId, addresses, source, replaced_at: toDate(now) })
    .execute()
}

/** The same place typed, chosen or distinguished differently is not a change of address. */
async function storeParts(
  work: Work,
  { before, after }: { before: readonly UserAddressRow[]; after: readonly UserAddressRow[] },
): Promise<void> {
  const changed = after.filter((row, index) =>
    (Object.keys(row) as (keyof UserAddressRow)[]).some((column) => row[column] !== before[index]?.[column]),
  )
  for (const row of changed)
    await work.tx
      .updateTable('user_address')
      .set(row)
      .where('user_id', '=', row.user_id)
      .where('position', '=', row.position)
      .execute()
}

/** Whether these are the addresses on file. */
export async function hasSameAddresses(
  work: Work,
  userId: number,
  addresses: readonly AddressInput[],
): Promise<boolean> {
  return isSame(await listAddresses(work.tx, userId), toAddressRows(userId, addresses))
}

function toAddressRows(userId: number, addresses: readonly AddressInput[]): UserAddressRow[] {
  return addressesToSend(addresses).map((address, position) => ({
    user_id: userId,
    position,
    flat_number: address.flatNumber || null,
    house_number: address.houseNumber || null,
    line1: address.line1 || null,
    line2: address.line2 || null,
    town: address.town || null,
    county: address.county || null,
    post_code: address.postCode,
    period: address.period,
    populate_manually: address.populateManually ?? false,
  }))
}

function isSame(before: readonly UserAddressRow[], after: readonly UserAddressRow[]): boolean {
  return JSON.stringify(before.map(toEnvelope)) === JSON.stringify(after.map(toEnvelope))
}

function toEnvelope(row: UserAddressRow) {
  return [...formatAddress(toAddressResource(row)), row.period]
}
