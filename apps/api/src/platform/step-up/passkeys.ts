import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { Kysely, Transaction } from 'kysely'
import type { ApiConfig } from '#config.ts'
import type { DB } from '#db/tables.generated.ts'
import { toDate } from '#platform/clock.ts'
import { findSiteUrl } from '#platform/tokens.ts'

/** The longest that a browser waits for a passkey, and a challenge is good for. */
export const CHALLENGE_MINUTES = 5

/** What a browser has to say in a passkey's answer: a passkey is of the site of one brand. */
export function passkeySite(config: ApiConfig, brand: BrandKey): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(findSiteUrl(config, brand))
  return { rpID: hostname, origin }
}

export function listUserPasskeys(db: Kysely<DB> | Transaction<DB>, userId: number, site: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .orderBy('seq')
    .execute()
}

/** For the browser: which passkeys it may ask for. */
export function toCredentials(passkeys: Awaited<ReturnType<typeof listUserPasskeys>>) {
  return passkeys.map(({ credential_id: id, transports }) => ({ id, transports }))
}

/** The answer as the browser gave it; undefined for what is none. */
export function readPasskeyAnswer(text: string): AuthenticationResponseJSON | undefined {
  try {
    const answer = JSON.parse(text) as AuthenticationResponseJSON
    return typeof answer?.id === 'string' && typeof answer.response?.signature === 'string'
      ? answer
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks an answer with the key that we have: challenge, site, that its owner unlocked it, and that
 * it is no copy. Then stores its count.
 * @returns whose passkey it is, or undefined
 */
export async function usePasskey(
  tx: Transaction<DB>,
  options: {
    site: ReturnType<typeof passkeySite>
    answer: AuthenticationResponseJSON
    challenge: string
    now: Temporal.Instant
  },
): Promise<{ userId: number; passkeyId: number } | undefined> {
  const { site, answer, challenge, now } = options
  const passkey = await tx
    .selectFrom('passkey')
    .select(['id', 'user_id', 'public_key', 'counter', 'transports', 'credential_id'])
    .where('credential_id', '=', answer.id)
    .where('site', '=', site.rpID)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) return undefined
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    // The library throws what is wrong with an answer; to us each is no passkey.
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  await tx
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: toDate(now) })
    .where('id', '=', passkey.id)
    .execute()
  return { userId: passkey.user_id, passkeyId: passkey.id }
}
