import { getBrand } from '@tarnbrook/brands/brand'
import type { DeclinePartner } from '@tarnbrook/brands/brand-type'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import type { DeclinePartnerAnswer, DeclinePartnerEvent } from '@tarnbrook/contract/applications/declined'
import { Problem } from '@tarnbrook/contract/errors'
import { isDeclined } from '@tarnbrook/domain/applications/application-state'
import { type DeclineReason, OWN_BARS } from '@tarnbrook/domain/applications/underwriting'
import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import {
  type ApplicationRow,
  lockApplication,
  ownApplication,
  readApplicationRow,
} from '#features/applications/application.ts'
import {
  assertTodaysWords,
  latestAnswer,
  recordAnswer,
  type Said,
} from '#features/applications/application-consents.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'

/**
 * Whether a declined applicant may be referred, and to whom. Nothing is sent to anybody.
 * @throws Problem NOT_FOUND, WRONG_STATE unless Declined
 */
export async function getDeclinePartner(
  deps: ApiDeps,
  ctx: RequestContext,
  id: number,
): Promise<DeclinePartnerAnswer> {
  const application = await readApplicationRow(deps.db, ownApplication(ctx, id))
  return toAnswer(deps.db, application, findDeclinePartner(application))
}

/**
 * Records the consent to be referred. The URL is the partner's home page, the same for everyone, so
 * that no personal data is passed on (docs/decisions/015).
 * @throws Problem NOT_FOUND, WRONG_STATE unless Declined with a partner to refer to,
 * VALIDATION_FAILED
 */
export async function acceptDeclinePartner(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, said }: { id: number; said: Said },
): Promise<DeclinePartnerAnswer> {
  return command(deps, ctx, { name: 'acceptDeclinePartner' }, async (work) => {
    const application = await lockApplication(work.tx, ownApplication(ctx, id))
    const partner = requirePartner(application)
    assertTodaysWords(said, consentWording.declinePartner.version)
    await recordAnswer(work, {
      applicationId: id,
      kind: 'decline-partner',
      said,
      partner: partner.name,
      now: deps.clock.now(),
    })
    return toAnswer(work.tx, application, partner)
  })
}

/**
 * Records how far the applicant went; the first time counts.
 * @throws Problem NOT_FOUND, WRONG_STATE, CONSENT_NEEDED before the partner was accepted
 */
export async function notePartnerEvent(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, event }: { id: number; event: DeclinePartnerEvent },
): Promise<DeclinePartnerAnswer> {
  return command(deps, ctx, { name: 'notePartnerEvent' }, async (work) => {
    const application = await lockApplication(work.tx, ownApplication(ctx, id))
    const partner = requirePartner(application)
    if (!(await readPartnerConsent(work.tx, application, partner))) throw new Problem('CONSENT_NEEDED')
    const noted = await work.tx
      .insertInto('decline_partner_event')
      .values({ application_id: id, event, partner: partner.name, at: toDate(deps.clock.now()) })
      .onConflict((conflict) => conflict.columns(['application_id', 'event']).doNothing())
      .executeTakeFirst()
    if (noted.numInsertedOrUpdatedRows === 1n)
      await work.record({
        name: 'declinePartnerEvent',
        subject: ['application', id],
        after: { event, partner: partner.name },
      })
    return toAnswer(work.tx, application, partner)
  })
}

/**
 * PRIN 2A (Consumer Duty): who could not afford our loan, is insolvent, is of doubtful identity or
 * owes us is not referred to another lender. The page has free advice for everyone.
 */
const POINTED_NOWHERE: readonly DeclineReason[] = [
  'under-18',
  'insolvent',
  'fraud-marker',
  'affordability',
  ...OWN_BARS,
]

function findDeclinePartner(application: ApplicationRow): DeclinePartner | null {
  if (!isDeclined(application.state)) throw new Problem('WRONG_STATE')
  const reasons: readonly string[] = application.decline_reasons
  const wouldHarm = POINTED_NOWHERE.some((reason) => reasons.includes(reason))
  return wouldHarm ? null : getBrand(application.brand).declinePartner
}

function requirePartner(application: ApplicationRow): DeclinePartner {
  const partner = findDeclinePartner(application)
  if (!partner) throw new Problem('WRONG_STATE')
  return partner
}

/** When the applicant agreed to be referred to this partner. */
async function readPartnerConsent(
  db: Kysely<DB>,
  application: ApplicationRow,
  partner: DeclinePartner,
): Promise<Date | null> {
  const answer = await latestAnswer(db, { applicationId: application.id, kind: 'decline-partner' })
  return answer?.is_given && answer.partner === partner.name ? answer.said_at : null
}

async function toAnswer(
  db: Kysely<DB>,
  application: ApplicationRow,
  partner: DeclinePartner | null,
): Promise<DeclinePartnerAnswer> {
  const consentedAt = partner && (await readPartnerConsent(db, application, partner))
  const events = await db
    .selectFrom('decline_partner_event')
    .select(['event', 'at'])
    .where('application_id', '=', application.id)
    .execute()
  const findEventTime = (event: DeclinePartnerEvent) =>
    events.find((noted) => noted.event === event)?.at.toISOString() ?? null
  const { version, text } = consentWording.declinePartner
  return {
    '@type': 'declinePartner',
    '@link': `/loan-applications/${application.id}/decline-partner`,
    partner: partner && {
      name: partner.name,
      about: partner.about,
      representativeAPR: partner.representativeAPR,
      consentWording: { version, text: text(partner.name) },
    },
    consentedAt: consentedAt?.toISOString() ?? null,
    handOverUrl: partner && consentedAt ? partner.url : null,
    events: {
      consentedToSearchAt: findEventTime('consented-to-search'),
      flowStartedAt: findEventTime('flow-started'),
      informedOfOfferAt: findEventTime('informed-of-offer'),
    },
  }
}
