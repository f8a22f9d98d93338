import { sql } from 'kysely'
import type { ApiConfig, Partner } from '#config.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { isOneOfHashes } from '#platform/secrets.ts'

/** The partner of an API key, by its hash. Every hash is compared, each in constant time. */
export function partnerWithKey({ partners }: ApiConfig, hashOfKey: Buffer): Partner | undefined {
  return partners.filter(({ keyHashes }) => isOneOfHashes(keyHashes, hashOfKey))[0]
}

export function partnerNamed({ partners }: ApiConfig, name: string): Partner | undefined {
  return partners.find((partner) => partner.name === name)
}

/** Parties of applications that stored no address get their current directory address. */
export function withAddress<
  Party extends { name: string; legalName: string; addressLines: readonly string[] },
>(config: ApiConfig, party: Party): Party {
  if (party.addressLines.length > 0) return party
  return { ...party, ...partnerNamed(config, party.name)?.registered }
}

/** What tells a partner's keys apart, as the operator has it in PARTNER_KEYS. */
export function toHashStart(keyHash: Uint8Array): string {
  return Buffer.from(keyHash).toString('hex').slice(0, 8)
}

/**
 * Stores that a key is in use, once a minute in each process and in the database: other calls write
 * nothing. No call fails for it.
 */
export async function noteKeyUse(
  { db, clock, log, keyUses }: ApiDeps,
  { name }: Partner,
  keyHash: Uint8Array,
): Promise<void> {
  const hashStart = toHashStart(keyHash)
  if (keyUses(`${name} ${hashStart}`).waitSeconds > 0) return
  const now = toDate(clock.now())
  try {
    await sql`insert into partner_key_use (partner, hash_start, last_used_at)
      values (${name}, ${hashStart}, ${now})
      on conflict (partner, hash_start) do update set last_used_at = excluded.last_used_at
        where partner_key_use.last_used_at <= excluded.last_used_at - interval '1 minute'`.execute(db)
  } catch (error) {
    log.warn({ err: error }, 'the use of a partner’s key was not stored')
  }
}
