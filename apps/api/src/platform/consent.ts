import type { ProductType } from '@tarnbrook/brands/brand-type'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { CONSENT_FLAGS, CONSENT_FLAGS_OF, type ConsentFlag } from '@tarnbrook/contract/consent/consent-flags'
import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { toDate } from './clock.ts'
import type { Work } from './command.ts'

type Consent = Record<ConsentFlag, boolean>

/** Only the flags that the person answered. */
export type FlagAnswers = { [Flag in ConsentFlag]?: boolean | undefined }

/** With the version of the wording that was answered, where the caller showed ours. */
export type ConsentAnswers = FlagAnswers & { wordingVersion?: string | undefined }

/**
 * Whether marketing of this kind, or of the lender's other products, is allowed: checked at the
 * moment of sending. Letters about an existing loan are not marketing.
 */
export async function hasConsent(
  db: Kysely<DB>,
  { userId, to }: { userId: number; to: ConsentFlag },
): Promise<boolean> {
  return withDefaults(await readRecordedConsent(db, userId))[to]
}

/** The given flags that a brand of this product does not ask (Spec 3: two variants). */
export function flagsNotAsked(productType: ProductType, said: FlagAnswers): ConsentFlag[] {
  const asked: readonly ConsentFlag[] = CONSENT_FLAGS_OF[productType]
  return CONSENT_FLAGS.filter((flag) => said[flag] !== undefined && !asked.includes(flag))
}

export const NOT_ASKED = 'This is not asked here: leave it out'

/** Any version but the current is refused: no one can agree to a wording they did not see. */
export function isTodaysWording({ wordingVersion }: ConsentAnswers): boolean {
  return wordingVersion === undefined || wordingVersion === consentWording.contact.version
}

export const WORDS_HAVE_CHANGED = 'These words have changed: read them again'

/** The person's last answer for each flag. */
export async function readRecordedConsent(db: Kysely<DB>, userId: number): Promise<FlagAnswers> {
  return toFlagAnswers(await latestAnswers(db, userId))
}

function latestAnswers(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('contact_consent')
    .distinctOn('flag')
    .select(['flag', 'is_given', 'wording'])
    .where('user_id', '=', userId)
    .orderBy('flag')
    .orderBy('id', 'desc')
    .execute()
}

function toFlagAnswers(rows: readonly { flag: string; is_given: boolean }[]): FlagAnswers {
  return Object.fromEntries(rows.map(({ flag, is_given }) => [flag, is_given]))
}

/**
 * PECR reg. 22 and UK GDPR art. 4(11): silence is not consent, so a flag without an answer is off.
 * Spec 3's default of true is only the initial state of the client's boxes.
 */
export function withDefaults(said: FlagAnswers): Consent {
  return Object.fromEntries(CONSENT_FLAGS.map((flag) => [flag, said[flag] ?? false])) as Consent
}

/**
 * Appends a row for each flag that differs, and returns the answers before: also for a first "no",
 * which shows that the person was asked, and for a yes to another wording.
 * @param options `isNew`: the caller has just inserted the person; else it has locked their row, so
 * that no one answers concurrently
 */
export async function recordConsent(
  work: Work,
  options: {
    userId: number
    isNew?: boolean
    said: ConsentAnswers
    source: 'application' | 'settings'
    brand: string
    now: Temporal.Instant
  },
): Promise<{ before: FlagAnswers; changed: FlagAnswers }> {
  const { userId, isNew = false, said, source, brand, now } = options
  const { wordingVersion: wording = null } = said
  const latest = isNew ? [] : await latestAnswers(work.tx, userId)
  const news = CONSENT_FLAGS.flatMap((flag) => {
    const isGiven = said[flag]
    const last = latest.find((answer) => answer.flag === flag)
    const isOtherWording = wording !== null && wording !== last?.wording
    const isSame = isGiven === last?.is_given && !(isGiven && isOtherWording)
    return isGiven === undefined || isSame ? [] : [{ flag, is_given: isGiven, wording }]
  })
  if (news.length > 0)
    await work.tx
      .insertInto('contact_consent')
      .values(news.map((one) => ({ ...one, user_id: userId, source, brand, said_at: toDate(now) })))
      .execute()
  return { before: toFlagAnswers(latest), changed: toFlagAnswers(news) }
}
