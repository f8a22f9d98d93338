import { toDate } from './clock.ts'
import type { Work } from './command.ts'
import { hashToken, newToken } from './secrets.ts'

export type Strength = 'weak' | 'strong'

/** An application's hand-over link outlives a form that is left open, and no more than that. */
export const APPLICATION_LINK_MINUTES = 30

/** A weak token shows what was just applied for; a strong one can sign and move money, so it lasts a day's errand. */
export const TOKEN_HOURS: Record<Strength, number> = { weak: 2, strong: 12 }

/** However often it is refreshed, a sign-in ends this long after it began. */
export const SIGN_IN_HOURS = 24

/** Makes a single-use link token and stores its hash. The token itself is returned once and kept nowhere. */
export async function issueLinkToken(
  work: Work,
  link: {
    userId: number
    purpose: 'login' | 'application' | 'resume'
    strength: Strength
    minutes: number
    now: Temporal.Instant
  },
): Promise<string> {
  const token = newToken()
  await work.tx
    .insertInto('link_token')
    .values({
      hash: hashToken(token),
      user_id: link.userId,
      strength: link.strength,
      purpose: link.purpose,
      created_at: toDate(link.now),
      expires_at: toDate(link.now.add({ minutes: link.minutes })),
    })
    .execute()
  return token
}

/**
 * Makes a bearer token and stores its hash.
 * `signedInAt` is when the sign-in began: a refresh hands the old token's on, so that the absolute limit holds.
 */
export async function issueAuthToken(
  work: Work,
  auth: { userId: number; strength: Strength; signedInAt: Temporal.Instant; now: Temporal.Instant },
): Promise<{ token: string; hash: Buffer; expiresAt: Temporal.Instant }> {
  const token = newToken()
  const hash = hashToken(token)
  const ends = auth.signedInAt.add({ hours: SIGN_IN_HOURS })
  const lapses = auth.now.add({ hours: TOKEN_HOURS[auth.strength] })
  const expiresAt = Temporal.Instant.compare(ends, lapses) < 0 ? ends : lapses
  await work.tx
    .insertInto('auth_token')
    .values({
      hash,
      user_id: auth.userId,
      strength: auth.strength,
      created_at: toDate(auth.signedInAt),
      expires_at: toDate(expiresAt),
    })
    .execute()
  return { token, hash, expiresAt }
}
