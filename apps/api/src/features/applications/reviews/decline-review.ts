import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type * as reviews from '@tarnbrook/contract/reviews/decline-reviews'
import { LEAST_QUOTE_DAYS, REPORT_VALID_DAYS } from '@tarnbrook/contract/reviews/report-days'
import { DECLINE_STANDS_DAYS, isDeclined } from '@tarnbrook/domain/applications/application-state'
import { SET_ASIDE_REASONS } from '@tarnbrook/domain/applications/underwriting'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { applicationReference } from '@tarnbrook/domain/core/reference'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { describeBudget } from '#features/applications/affordability/affordability.ts'
import { hasGoneAhead, lockApplicant } from '#features/applications/applicant.ts'
import { writeReviewed } from '#features/applications/applicant-email.ts'
import { type ApplicationRow, lockApplication } from '#features/applications/application.ts'
import { explainDeclineReason } from '#features/applications/declined/decline-reasons.ts'
import { type Known, readKnown } from '#features/applications/quote/decide-again.ts'
import { figuresOfPrice } from '#features/applications/quote/quotes.ts'
import { findFullReportEnd, findRecentReport } from '#features/applications/search/searches.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { REVIEW_TOPIC } from '#platform/people/review-requests.ts'
import { describeColleague } from '#platform/staff/colleague.ts'
import type { BureauReport } from '#providers/bureau/port.ts'
import { type Corrections, overturnDecline, priceWithoutRules } from './overturn-decline.ts'

export type DeclineDecision = z.output<typeof reviews.reviewDecline.body & z.ZodType>
type Decided = z.output<typeof reviews.reviewDecline.data>
type ReviewOnWire = z.output<typeof reviews.declineReview>
type ReviewRow = Selectable<DB['decline_review']>

interface Request {
  params: { id: number }
  ctx: RequestContext
}

/** What is looked at: the decline, and what it was decided on. */
export interface Declined {
  application: ApplicationRow
  /** Null where it was never declined. */
  decline: { at: Date; sort_key: number } | null
  review: ReviewRow | undefined
  /** As the agency answered, whatever was set aside before; null where no report is stored. */
  agencyReport: { report: BureauReport; at: Date } | null
  /** Null where the credit report is too old to price a loan by. */
  known: Known | null
  /** Until when the report of a full search prices a loan; null without one. */
  fullReportEnd: Date | null
  /** Overturned, its borrower applies again instead of getting a quote. */
  appliesAgain: boolean
}

/** @throws Problem NOT_FOUND */
export function readDeclineReview(deps: ApiDeps, { params, ctx }: Request): Promise<ReviewOnWire> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name: 'readDeclineReview' }, async (work) =>
    describe(work, deps, { declined: await lockDeclined(work, deps, params.id), by }),
  )
}

/**
 * One counts. Set aside is what staff may set aside alone; the law, the agency's markers, what is
 * affordable and our own books decide again.
 * @throws Problem NOT_FOUND; FORBIDDEN without the role; WRONG_STATE in words
 */
export function reviewDecline(
  deps: ApiDeps,
  { params, body, ctx }: Request & { body: DeclineDecision },
): Promise<Decided> {
  const { userId: by, roles } = requireStrong(ctx)
  const setAside = body.outcome === 'overturned' ? body.setAside : []
  if (setAside.length > 0 && !roles.includes('SUPER_ADMIN'))
    throw new Problem('FORBIDDEN', { message: 'Setting a rule aside needs the role SUPER_ADMIN.' })
  return command(deps, ctx, { name: 'reviewDecline' }, async (work) => {
    const declined = await lockDeclined(work, deps, params.id)
    const refusal = await findRefusal(work, deps, { declined, by })
    if (refusal) throw new Problem('WRONG_STATE', { message: refusal })
    const { application, decline } = declined
    if (body.outcome === 'overturned') {
      assertSetAside(application, setAside)
      assertDecidable(declined, body)
    }
    const outcome = await store(work, deps, { declined, body, by })
    const found = outcome === 'apply-again' && isFullReportUsable(deps, declined) ? 'report-ending' : outcome
    await writeReviewed(work, deps, { application, outcome: found, which: decline?.sort_key ?? 0 })
    const state = outcome === 'overturned' ? 'Quoted' : application.state
    return { '@type': 'reviewDecision' as const, applicationId: application.id, state }
  })
}

/** For the days in which it still prices loans, too few for a quote. */
function isFullReportUsable({ clock }: ApiDeps, { known, fullReportEnd }: Declined): boolean {
  return known !== null && fullReportEnd !== null && fullReportEnd > toDate(clock.now())
}

/** The rules never say that a proof differs, so they would not decide on it again. */
function assertSetAside({ decline_reasons: reasons }: ApplicationRow, setAside: readonly string[]): void {
  if (!setAside.every((reason) => reasons.includes(reason)))
    throw new Problem('VALIDATION_FAILED', {
      fields: { setAside: ['Only what it was declined for can be set aside'] },
    })
  if (reasons.includes('proof-differs') && !setAside.includes('proof-differs'))
    throw new Problem('WRONG_STATE', {
      message: 'A proof differs from the answers. The decline stands unless that is set aside.',
    })
}

/** Without a report nothing decides on other figures, which a new application can have. */
function assertDecidable({ known }: Declined, corrections: Corrections): void {
  const fields = (['netMonthlyIncome', 'rentOrMortgage'] as const).filter(
    (field) => corrections[field] !== undefined,
  )
  if (known || fields.length === 0) return
  const why = 'There is no credit report to decide on it with. The borrower gives it when they apply again.'
  throw new Problem('VALIDATION_FAILED', {
    fields: Object.fromEntries(fields.map((field) => [field, [why]])),
  })
}

async function store(
  work: Work,
  deps: ApiDeps,
  { declined, body, by }: { declined: Declined; body: DeclineDecision; by: number },
): Promise<ReviewRow['outcome']> {
  const { application, agencyReport, known, appliesAgain } = declined
  const setAside = body.outcome === 'overturned' ? body.setAside : []
  const outcome = body.outcome === 'overturned' && appliesAgain ? 'apply-again' : body.outcome
  // Before it is decided again, which reads what was set aside.
  await work.tx
    .insertInto('decline_review')
    .values({
      application_id: application.id,
      decline_sort_key: declined.decline?.sort_key ?? 0,
      outcome,
      told: body.told,
      reasons: application.decline_reasons,
      set_aside: setAside,
      seen_score: agencyReport?.report.score ?? null,
      seen_defaults: agencyReport?.report.defaultsLast12Months ?? null,
      seen_judgments: agencyReport?.report.activeJudgments ?? null,
      reviewed_by: by,
      reviewed_at: toDate(deps.clock.now()),
    })
    .execute()
  await work.record({
    name: 'declineReviewed',
    subject: ['application', application.id],
    before: { reasons: application.decline_reasons },
    after: { outcome, setAside },
  })
  if (body.outcome === 'overturned' && known) await overturnDecline(work, deps, { declined, known, body })
  return outcome
}

/** The person is locked first, as by whatever else decides on a loan of theirs. */
async function lockDeclined(work: Work, deps: ApiDeps, id: number): Promise<Declined> {
  const owner = await work.tx
    .selectFrom('loan_application')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!owner) throw notFound('application', id)
  const user = await lockApplicant(work, owner.user_id)
  const application = await lockApplication(work.tx, { id, userId: owner.user_id })
  const decline = await work.tx
    .selectFrom('application_transition')
    .select(['at', 'sort_key'])
    .where('application_id', '=', id)
    .where('to_state', '=', 'Declined')
    .orderBy('sort_key', 'desc')
    .limit(1)
    .executeTakeFirst()
  const review = await work.tx
    .selectFrom('decline_review')
    .selectAll()
    .where('application_id', '=', id)
    .where('decline_sort_key', '=', decline?.sort_key ?? 0)
    .executeTakeFirst()
  const agencyReport = await findAgencyReport(work, application)
  const report = await findReport(work, deps, { application, agencyReport })
  const known = report && (await readKnown(work, application, { user, report, today: deps.clock.today() }))
  const fullReportEnd = await findFullReportEnd(work.tx, id)
  const leastEnd = toDate(deps.clock.now().add({ hours: 24 * LEAST_QUOTE_DAYS }))
  return {
    application,
    decline: decline ?? null,
    review,
    agencyReport,
    known: known ?? null,
    fullReportEnd,
    appliesAgain: !known || (fullReportEnd !== null && fullReportEnd < leastEnd),
  }
}

/** That of the full search, where it declined; an older one prices no loan. */
async function findReport(
  work: Work,
  deps: ApiDeps,
  { application, agencyReport }: Pick<Declined, 'application' | 'agencyReport'>,
): Promise<BureauReport | undefined> {
  const now = deps.clock.now()
  if (application.reaction !== 'yes') return findRecentReport(work.tx, { application, now })
  const oldest = toDate(now.subtract({ hours: 24 * REPORT_VALID_DAYS }))
  return agencyReport && agencyReport.at > oldest ? agencyReport.report : undefined
}

async function findAgencyReport(
  { tx }: Work,
  application: ApplicationRow,
): Promise<Declined['agencyReport']> {
  const search = await tx
    .selectFrom('bureau_search')
    .select(['report', 'answered_at'])
    .where('application_id', '=', application.id)
    .where('purpose', '=', application.reaction === 'yes' ? 'application' : 'quotation')
    .where('outcome', '=', 'matched')
    .orderBy('answered_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!search?.answered_at) return null
  return { report: search.report as unknown as BureauReport, at: search.answered_at }
}

async function findRefusal(
  work: Work,
  deps: ApiDeps,
  { declined, by }: { declined: Declined; by: number },
): Promise<string | null> {
  const { application, decline, review } = declined
  if (review) {
    const colleague = await describeColleague(work, { by: review.reviewed_by, at: review.reviewed_at })
    return `This decision was looked at. ${colleague}`
  }
  if (!decline || !isDeclined(application.state)) return 'This application isn’t declined.'
  const oldest = toDate(deps.clock.now().subtract({ hours: 24 * DECLINE_STANDS_DAYS }))
  if (decline.at < oldest && (await findReviewRequest(work, declined)) === null)
    return `It was declined more than ${DECLINE_STANDS_DAYS} days ago: the borrower can apply again.`
  if (await hasGoneAhead(work, { id: application.user_id }))
    return 'The borrower has another application that goes ahead.'
  if ((await findReviewer(work, application)) === by) return OWN_DECLINE
  return null
}

const OWN_DECLINE = 'You declined this application, so another member of staff looks at it.'

/** The member of staff who declined it; null where our rules did. */
async function findReviewer({ tx }: Work, { id, declined_by }: ApplicationRow): Promise<number | null> {
  if (declined_by !== 'person') return null
  const decided = await tx
    .selectFrom('event')
    .select('actor')
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', id)
    .where('name', '=', 'proofReviewed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return decided ? Number(decided.actor.split(':')[1]) : null
}

/** Of an earlier decline it says nothing. */
async function findReviewRequest(
  { tx }: Work,
  { application, decline }: Pick<Declined, 'application' | 'decline'>,
): Promise<string | null> {
  if (!decline) return null
  const asked = await tx
    .selectFrom('callback_request')
    .select(({ fn }) => fn.max('asked_at').as('at'))
    .where('application_id', '=', application.id)
    .where('topic', '=', REVIEW_TOPIC)
    .where('asked_at', '>=', decline.at)
    .executeTakeFirst()
  return asked?.at ? instant(asked.at) : null
}

async function describe(
  work: Work,
  deps: ApiDeps,
  { declined, by }: { declined: Declined; by: number },
): Promise<ReviewOnWire> {
  const { application, decline, review, agencyReport, known, appliesAgain } = declined
  const reasons = review?.reasons ?? application.decline_reasons
  return {
    '@type': 'declineReview',
    applicationId: application.id,
    customerId: application.user_id,
    reference: applicationReference(application.id),
    isByStaff: application.declined_by === 'person',
    declinedOn: decline && londonToday(toInstant(decline.at)).toString(),
    askedAt: await findReviewRequest(work, declined),
    amount: pence(application.amount_pence),
    term: application.term_months,
    reasons: reasons.map((code) => ({
      rule: code,
      sentence: explainDeclineReason(code),
      canSetAside: SET_ASIDE_REASONS.some((each) => each === code),
    })),
    report: known && agencyReport && describeReport(agencyReport),
    budget: known && describeMonth(application, known, deps.clock.today()),
    appliesAgain,
    refusal: await findRefusal(work, deps, { declined, by }),
    review: review ? { outcome: review.outcome, told: review.told } : null,
  }
}

function describeReport({ report, at }: NonNullable<Declined['agencyReport']>) {
  return {
    on: londonToday(toInstant(at)).toString(),
    score: report.score,
    defaults: report.defaultsLast12Months,
    judgments: report.activeJudgments,
  }
}

/** With the payment of the price that the report's band has; null where none is lent to. */
function describeMonth(application: ApplicationRow, known: Known, today: Temporal.PlainDate) {
  const price = priceWithoutRules(application, known)
  if (!price) return null
  const brand = getBrand(application.brand)
  const { instalment_pence } = figuresOfPrice({ application, brand, price, today })
  return describeBudget(application, known, instalment_pence)
}

function instant(at: Date): string {
  return toInstant(at).toString({ smallestUnit: 'second' })
}
