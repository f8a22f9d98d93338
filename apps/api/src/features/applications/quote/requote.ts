import { getBrand } from '@tarnbrook/brands/brand'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { CorrectedAnswers, RequoteOptions } from '@tarnbrook/contract/applications/offer/requote'
import { Problem } from '@tarnbrook/contract/errors'
import type { AmountOverTerm } from '@tarnbrook/domain/applications/affordable-loan'
import { isQuoted } from '@tarnbrook/domain/applications/application-state'
import type { DeclineReason } from '@tarnbrook/domain/applications/underwriting'
import { formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { decideOnCorrection, hasAnswers } from '#features/applications/affordability/correct-answers.ts'
import {
  type ApplicationRow,
  currentQuote,
  lockApplication,
  moveApplication,
  ownApplication,
  type QuoteRow,
  readApplication,
} from '#features/applications/application.ts'
import { amountMessage, isAmountOffered } from '#features/applications/application-rules.ts'
import { explainDeclineReason } from '#features/applications/declined/decline-reasons.ts'
import { makeSearch, type Recorded, type SearchKind } from '#features/applications/search/credit-search.ts'
import { findSameSearch } from '#features/applications/search/deferred-searches.ts'
import {
  applicantOnFile,
  findHardSearch,
  findRecentReport,
  type KnownAnswer,
  lockSearch,
  recordSearchResult,
  reserveSoftSearch,
} from '#features/applications/search/searches.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { maySeeDetails } from '#platform/person.ts'
import type { BureauReport } from '#providers/bureau/port.ts'
import {
  decideApplication,
  declineApplication,
  type Known,
  offersInstead,
  readKnown,
} from './decide-again.ts'
import { amountFinanced, type StoredVehicle } from './finance.ts'
import { addQuote, assertNotExpired, assertQuoted, dropQuote } from './quotes.ts'

interface RequoteRequest {
  ctx: RequestContext
  id: number
  options: RequoteOptions
  corrected?: CorrectedAnswers | undefined
  idempotencyKey: string
}

/**
 * Replaces the quote by one decided on the last soft search's report, or on a new search where that
 * is too old or for another address. An amount we cannot lend leaves the quote unchanged.
 * @throws Problem VALIDATION_FAILED, NOT_FOUND, WRONG_STATE, QUOTE_EXPIRED, NOT_REQUOTABLE,
 * QUOTE_DECLINED, CONFLICT, REQUEST_IN_PROGRESS, CREDIT_CHECK_PENDING, TOO_MANY_REQUESTS
 */
export async function requoteLoanApplication(
  deps: ApiDeps,
  request: RequoteRequest,
): Promise<LoanApplication> {
  const { ctx, id, options, corrected, idempotencyKey } = request
  // A weak sign-in, which anyone with its link may have, sees no answers and so corrects none.
  if (corrected && !(await maySeeDetails(deps.db, ctx))) throw new Problem('STEP_UP_REQUIRED')
  await limitRate(deps, ctx, ['requote', 'requote-address'])
  const search = await reserveSearch(deps, request)
  const input = { id, options, ...(corrected && { corrected }) }
  const { refused, instead = [] } = search
    ? await makeSearch(deps, requoteSearch, {
        ctx,
        input,
        search,
        idempotencyKey,
        buildAnswer: async (_work, recorded) => recorded,
      })
    : await command(deps, ctx, { name: requoteSearch.commandName, idempotencyKey, input }, (work) =>
        recordRequote(work, { deps, ctx, input, search: null }),
      )
  if (refused) throw refusal(refused, instead)
  return readApplication(deps, ownApplication(ctx, id))
}

interface RequoteInput {
  id: number
  options: RequoteOptions
  /** Answers that were wrong: the loan is decided on these. */
  corrected?: CorrectedAnswers
}

/** The soft search of another quote, where the stored report is too old or for another address. */
export const requoteSearch: SearchKind<RequoteInput> = {
  name: 'requote',
  purpose: 'quotation',
  commandName: 'requoteLoanApplication',
  applicant: async (deps, { ctx }) => applicantOnFile(deps.db, requireBorrower(ctx).userId),
  record: (work, { deps, ctx, input, search, answer }) =>
    recordRequote(work, { deps, ctx, input, search: { id: search.id, answer } }),
}

/** Step one: refuses what it can without a search; null where the stored report can be used. */
function reserveSearch(deps: ApiDeps, { ctx, id, options, corrected, idempotencyKey }: RequoteRequest) {
  const now = deps.clock.now()
  const input = { id, options, ...(corrected && { corrected }) }
  const reservation = {
    name: 'reserveRequoteSearch',
    idempotencyKey: `reserve:${idempotencyKey}`,
    input,
  }
  return command(deps, ctx, reservation, async (work) => {
    const application = await lockApplication(work.tx, ownApplication(ctx, id))
    const same = await findSameSearch(work, deps, { kind: 'requote', ctx, input, applicationId: id })
    if (same) return same
    await assertRequotable(work, application, now)
    checkOptions(application, options)
    if (await findRecentReport(work.tx, { application, now })) return null
    return reserveSoftSearch(work, { applicationId: id, now })
  })
}

/** Step two, after the agency was asked: decides, and replaces the current quote. */
async function recordRequote(
  work: Work,
  asked: {
    deps: ApiDeps
    ctx: RequestContext
    input: RequoteInput
    search: { id: number; answer: KnownAnswer } | null
  },
): Promise<Recorded> {
  const { deps, ctx, input, search } = asked
  const { id, options, corrected } = input
  const { userId } = requireBorrower(ctx)
  const recorded = { applicationId: id, userId }
  const now = deps.clock.now()
  const today = deps.clock.today()
  const application = await lockApplication(work.tx, ownApplication(ctx, id))
  const isRecorded = search !== null && (await lockSearch(work, search.id)).outcome !== null
  // The job that continues the search, or a concurrent request, has recorded it.
  if (isRecorded && isAsWished(application, input)) return recorded
  const quote = await assertRequotable(work, application, now)
  if (search && !isRecorded)
    await recordSearchResult(work, { searchId: search.id, applicationId: id, answer: search.answer, now })
  const report =
    search && !isRecorded ? findMatchedReport(search.answer) : await storedReport(work, { application, now })
  if (!report) {
    await dropQuote(work, id)
    await moveApplication(work, { application, to: 'Address Mismatch', reason: 'another quote', now })
    return recorded
  }
  const user = await work.tx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const known = await readKnown(work, application, { user, report, today })
  if (corrected) {
    await decideOnCorrection(work, { application, corrected, known, quoteId: quote.id, now })
    return recorded
  }
  const wished = { ...application, amount_pence: options.amount, term_months: options.term }
  const decision = decideApplication(wished, known)
  if (decision.outcome === 'declined') {
    const { reasons } = decision
    const refused = await refuseOrDecline(work, { application, known, reasons, now })
    if (!refused) return recorded
    return { ...recorded, refused, instead: offersInstead(wished, known) }
  }
  const changed = await changeTerms(work, { application: wished, now })
  await dropQuote(work, id)
  await addQuote(work, {
    application: changed,
    brand: getBrand(application.brand),
    band: decision.band,
    price: decision.price,
    today,
    now,
    replacesQuoteId: quote.id,
  })
  await recordEvent(work, { application, quote, options })
  return recorded
}

function isAsWished(application: ApplicationRow, { options, corrected }: RequoteInput): boolean {
  if (corrected) return !isQuoted(application.state) || hasAnswers(application, corrected)
  const { amount, term } = options
  const isPriced = application.amount_pence === amount && application.term_months === term
  return !isQuoted(application.state) || isPriced
}

/**
 * Quoted, with a live quote that was not accepted. A reserved full search means that the loan is
 * being requested on the current figures, so they must not change.
 */
async function assertRequotable(
  work: Work,
  application: ApplicationRow,
  now: Temporal.Instant,
): Promise<QuoteRow> {
  assertQuoted(application)
  if (application.reaction === 'yes') throw new Problem('NOT_REQUOTABLE')
  const quote = await currentQuote(work.tx, application.id)
  assertNotExpired(quote, now)
  const hardSearch = await findHardSearch(work.tx, application.id)
  if (hardSearch && hardSearch.outcome === null) throw new Problem('REQUEST_IN_PROGRESS')
  return quote
}

/** The schema has the lender's limits; the brand's range and the goods are checked here. */
function checkOptions(application: ApplicationRow, { amount }: RequoteOptions): void {
  const brand = getBrand(application.brand)
  const vehicle = application.vehicle as StoredVehicle | null
  // Hire purchase finances what is left of the cash price: only the term can change.
  if (vehicle && amount !== amountFinanced(vehicle))
    throw refusedAmount(
      'The amount is the price of the vehicle less what you pay in advance. You can only change the term',
    )
  if (!isAmountOffered(brand, toPounds(amount))) throw refusedAmount(amountMessage(brand))
}

function refusedAmount(message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { 'options.amount': [message] } })
}

/** The report could be used a moment ago: the borrower may since have changed their address. */
async function storedReport(
  work: Work,
  options: { application: ApplicationRow; now: Temporal.Instant },
): Promise<BureauReport> {
  const report = await findRecentReport(work.tx, options)
  if (!report) throw new Problem('CONFLICT')
  return report
}

function findMatchedReport(answer: KnownAnswer): BureauReport | undefined {
  return answer.kind === 'matched' ? answer.report : undefined
}

/**
 * What was asked cannot be lent. The current quote stays, unless a newer report shows that it
 * cannot be lent either.
 * @returns why it was refused; undefined when the application was declined
 */
async function refuseOrDecline(
  work: Work,
  options: {
    application: ApplicationRow
    known: Known
    reasons: DeclineReason[]
    now: Temporal.Instant
  },
): Promise<readonly DeclineReason[] | undefined> {
  const { application, known, reasons, now } = options
  const currentQuoteDecision = decideApplication(application, known)
  if (currentQuoteDecision.outcome === 'declined') {
    await dropQuote(work, application.id)
    await declineApplication(work, {
      application,
      reasons: currentQuoteDecision.reasons,
      by: 'rules',
      reason: 'another quote',
      now,
    })
    return undefined
  }
  await work.record({ name: 'requoteRefused', subject: ['application', application.id], after: { reasons } })
  return reasons
}

/** An answer to the old quote does not apply to the new one. */
function changeTerms(
  work: Work,
  { application, now }: { application: ApplicationRow; now: Temporal.Instant },
): Promise<ApplicationRow> {
  const { id, amount_pence, term_months } = application
  return work.tx
    .updateTable('loan_application')
    .set({
      amount_pence,
      term_months,
      asked_amount_pence: null,
      asked_term_months: null,
      reaction: null,
      updated_at: toDate(now),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function recordEvent(
  work: Work,
  { application, quote, options }: { application: ApplicationRow; quote: QuoteRow; options: RequoteOptions },
): Promise<void> {
  return work.record({
    name: 'applicationRequoted',
    subject: ['application', application.id],
    before: { amountPence: quote.amount_pence, termMonths: quote.term_months, quoteId: quote.id },
    after: { amountPence: options.amount, termMonths: options.term },
  })
}

/** The reasons are given at the amount, because that is what the borrower can change. */
function refusal(reasons: readonly DeclineReason[], instead: readonly AmountOverTerm[]): Problem {
  const most = instead
    .map(({ amountPence, termMonths }) => `${formatMoney(amountPence)} over ${formatDuration(termMonths)}`)
    .join(', or ')
  const reasonsAndOptions = [
    ...reasons.map(explainDeclineReason),
    ...(most === '' ? [] : [`The most we can offer is ${most}.`]),
    'Your current quote still applies.',
  ]
  return new Problem('QUOTE_DECLINED', { fields: { 'options.amount': [reasonsAndOptions.join(' ')] } })
}
