import { getBrand } from '@tarnbrook/brands/brand'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { Problem } from '@tarnbrook/contract/errors'
import { isDeclined } from '@tarnbrook/domain/applications/application-state'
import type { Kysely, Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { WORDS_HAVE_CHANGED } from '#platform/consent.ts'
import type { RequestContext } from '#platform/context.ts'
import { lockApplication, ownApplication, readApplication } from './application.ts'

export interface Said {
  consented: boolean
  wordingVersion: string
}

type ConsentKind = 'decline-partner' | 'decline-panel' | 'name-holder-marketing'

/**
 * Whether we may email a declined applicant about the brand's broker, named in the answer. A
 * decline is permanent, so the consent can be withdrawn at any time (UK GDPR art. 7(3)).
 * @throws Problem NOT_FOUND, WRONG_STATE unless Declined under a brand that has a broker,
 * VALIDATION_FAILED for a wording that is not the current one
 */
export async function answerDeclineConsent(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, said }: { id: number; said: Said },
): Promise<LoanApplication> {
  const own = ownApplication(ctx, id)
  await command(deps, ctx, { name: 'answerDeclineConsent' }, async (work) => {
    const application = await lockApplication(work.tx, own)
    if (!isDeclined(application.state)) throw new Problem('WRONG_STATE')
    assertTodaysWords(said, consentWording.declinePanel.version)
    const { declinePartner } = getBrand(application.brand)
    if (!declinePartner) throw new Problem('WRONG_STATE')
    await recordAnswer(work, {
      applicationId: id,
      kind: 'decline-panel',
      said,
      partner: declinePartner.name,
      now: deps.clock.now(),
    })
    await work.tx
      .updateTable('loan_application')
      .set({ decline_panel_consented: said.consented })
      .where('id', '=', id)
      .execute()
  })
  return readApplication(deps, own)
}

/**
 * Whether the firm named on the site, not the lender, may write about its products (Spec 7).
 * @throws Problem NOT_FOUND, FORBIDDEN for an application of a brand that does not ask,
 * VALIDATION_FAILED
 */
export async function answerPolMarketingConsent(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, said }: { id: number; said: Said },
) {
  const own = ownApplication(ctx, id)
  const answer = await command(deps, ctx, { name: 'answerPolMarketingConsent' }, async (work) => {
    const application = await lockApplication(work.tx, own)
    if (!getBrand(application.brand).switches.nameHolderMarketing) throw new Problem('FORBIDDEN')
    assertTodaysWords(said, consentWording.nameHolderMarketing.version)
    return recordAnswer(work, {
      applicationId: id,
      kind: 'name-holder-marketing',
      said,
      now: deps.clock.now(),
    })
  })
  return {
    '@type': 'polMarketingConsent' as const,
    '@link': `/loan-applications/${id}/pol-marketing-consent`,
    consented: answer.is_given,
    wordingVersion: answer.wording,
    saidAt: answer.said_at.toISOString(),
  }
}

type AnswerRow = Selectable<DB['application_consent']>

/** The last answer of this kind; undefined means none was given, which is not consent. */
export function latestAnswer(
  db: Kysely<DB>,
  { applicationId, kind }: { applicationId: number; kind: ConsentKind },
): Promise<AnswerRow | undefined> {
  return db
    .selectFrom('application_consent')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Appends a differing answer; returns the row that applies. The application must be locked. */
export async function recordAnswer(
  work: Work,
  options: {
    applicationId: number
    kind: ConsentKind
    said: Said
    partner?: string
    now: Temporal.Instant
  },
): Promise<AnswerRow> {
  const { applicationId, kind, said, partner = null, now } = options
  const before = await latestAnswer(work.tx, { applicationId, kind })
  const isSame =
    before?.is_given === said.consented &&
    before.wording === said.wordingVersion &&
    before.partner === partner
  if (isSame) return before
  const kept = await work.tx
    .insertInto('application_consent')
    .values({
      application_id: applicationId,
      kind,
      is_given: said.consented,
      partner,
      wording: said.wordingVersion,
      said_at: toDate(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'applicationConsentSaid',
    subject: ['application', applicationId],
    before: before ? { kind, consented: before.is_given, wording: before.wording } : undefined,
    after: { kind, consented: said.consented, wording: said.wordingVersion, partner },
  })
  return kept
}

/** No one can agree to a wording that they did not see. */
export function assertTodaysWords({ wordingVersion }: Said, version: string): void {
  if (wordingVersion !== version)
    throw new Problem('VALIDATION_FAILED', {
      fields: { wordingVersion: [WORDS_HAVE_CHANGED] },
    })
}
