import type { ProductType } from '@tarnbrook/brands/brand-type'
import { CONSENT_FLAGS, CONSENT_FLAGS_OF, type ConsentFlag } from '@tarnbrook/contract/consent-flags'
import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { toDate } from './clock.ts'
import type { Work } from './command.ts'

type Consent = Record<ConsentFlag, boolean>

/** Only the flags on which the person said anything. */
export type SaidConsent = { [Flag in ConsentFlag]?: boolean | undefined }

/**
 * Whether a borrower may be sent marketing of this kind, or shown what the group sells. Anything that advertises asks here
 * in the moment it is sent; letters about a loan that somebody has are not marketing and do not ask.
 */
export async function hasConsent(
  db: Kysely<DB>,
  { userId, to }: { userId: number; to: ConsentFlag },
): Promise<boolean> {
  return withDefaults(await readSaidConsent(db, userId))[to]
}

/** The flags given that a brand of this product does not ask (Spec 3: two variants). */
export function flagsNotAsked(productType: ProductType, said: SaidConsent): ConsentFlag[] {
  const asked: readonly ConsentFlag[] = CONSENT_FLAGS_OF[productType]
  return CONSENT_FLAGS.filter((flag) => said[flag] !== undefined && !asked.includes(flag))
}

export const NOT_ASKED = 'This is not asked here: leave it out'

/** What the person last said of each flag. */
export async function readSaidConsent(db: Kysely<DB>, userId: number): Promise<SaidConsent> {
  const rows = await db
    .selectFrom('contact_consent')
    .distinctOn('flag')
    .select(['flag', 'is_given'])
    .where('user_id', '=', userId)
    .orderBy('flag')
    .orderBy('id', 'desc')
    .execute()
  return Object.fromEntries(rows.map(({ flag, is_given }) => [flag, is_given]))
}

/**
 * PECR reg. 22 and UK GDPR art. 4(11): silence is not consent, so what nobody said is off. Spec 3 has the flags default to
 * true in the client's store; that is where its boxes begin, and nothing that may be acted on.
 */
export function withDefaults(said: SaidConsent): Consent {
  return Object.fromEntries(CONSENT_FLAGS.map((flag) => [flag, said[flag] ?? false])) as Consent
}

/**
 * Appends a row for each flag on which the person says something new, and returns those. The first "no" is new too: it
 * shows that they were asked. The caller holds the person's row, or has just made it, so that `before` is the latest.
 */
export async function keepSaidConsent(
  work: Work,
  options: {
    userId: number
    before: SaidConsent
    said: SaidConsent
    source: 'application' | 'settings'
    brand: string
    now: Temporal.Instant
  },
): Promise<SaidConsent> {
  const { userId, before, said, source, brand, now } = options
  const news = CONSENT_FLAGS.flatMap((flag) => {
    const isGiven = said[flag]
    return isGiven === undefined || isGiven === before[flag] ? [] : [{ flag, is_given: isGiven }]
  })
  if (news.length === 0) return {}
  await work.tx
    .insertInto('contact_consent')
    .values(news.map((one) => ({ ...one, user_id: userId, source, brand, said_at: toDate(now) })))
    .execute()
  return Object.fromEntries(news.map(({ flag, is_given }) => [flag, is_given]))
}
