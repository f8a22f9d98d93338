import { getBrand } from '@tarnbrook/brands/brand'
import type { LoanApplication } from '@tarnbrook/contract/applications'
import { Problem } from '@tarnbrook/contract/errors'
import type { RequoteOptions } from '@tarnbrook/contract/requote'
import { toPounds } from '@tarnbrook/domain/money'
import type { ApiDeps } from '../../deps.ts'
import { addressesOf } from '../../platform/addresses.ts'
import { limitRate } from '../../platform/auth.ts'
import { toDate } from '../../platform/clock.ts'
import { command, type Work } from '../../platform/command.ts'
import { actorKey, type RequestContext, requireBorrower } from '../../platform/context.ts'
import type { BureauReport } from '../../providers/bureau/port.ts'
import type { UserRow } from './applicant.ts'
import {
  type ApplicationRow,
  currentQuote,
  lockApplication,
  moveApplication,
  type QuoteRow,
  readApplication,
} from './application.ts'
import type { StoredVehicle } from './application-resource.ts'
import { amountMessage, isAmountOffered } from './application-rules.ts'
import { decideAgain, declineApplication } from './decide-again.ts'
import { type DeclineReason, explainDeclineReason } from './decision.ts'
import { addQuote, assertNotExpired, dropQuote } from './quotes.ts'
import {
  findHardSearch,
  findKeptReport,
  type KnownAnswer,
  noteAnswer,
  reserveSoftSearch,
  searchBureau,
  toBureauApplicant,
} from './searches.ts'

interface RequoteRequest {
  ctx: RequestContext
  id: number
  options: RequoteOptions
  idempotencyKey: string
}

/**
 * A new quote in place of the old: decided on the report of the last soft search, or on a new one where that is too old or
 * of another address. An amount that we cannot lend leaves the old quote as it was.
 * @throws Problem VALIDATION_FAILED, NOT_FOUND, WRONG_STATE, QUOTE_EXPIRED, NOT_REQUOTABLE, QUOTE_DECLINED,
 *   CONFLICT, REQUEST_IN_PROGRESS, BUREAU_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function requoteLoanApplication(
  deps: ApiDeps,
  request: RequoteRequest,
): Promise<LoanApplication> {
  const { ctx, id } = request
  const { userId } = requireBorrower(ctx)
  await limitRate(deps, `requote:${actorKey(ctx)}`, { most: 40, windowMinutes: 60 })
  const reserved = await reserveSearch(deps, request)
  const user = await deps.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const answer = reserved
    ? await searchBureau(deps, {
        reference: reserved.reference,
        purpose: 'quotation',
        applicant: toBureauApplicant(user, await addressesOf(deps.db, userId)),
      })
    : null
  const outcome = await recordRequote(deps, request, {
    user,
    search: reserved && answer ? { id: reserved.id, answer } : null,
  })
  if (outcome.kind === 'refused') throw refusal(outcome.reasons)
  return readApplication(deps, { id, userId })
}

type Outcome = { kind: 'done' } | { kind: 'refused'; reasons: DeclineReason[] }

/** Step one: refuses what can be refused without a search; null where the report that is kept will do. */
function reserveSearch(deps: ApiDeps, { ctx, id, options, idempotencyKey }: RequoteRequest) {
  const { userId } = requireBorrower(ctx)
  const now = deps.clock.now()
  const reservation = {
    name: 'reserveRequoteSearch',
    idempotencyKey: `reserve:${idempotencyKey}`,
    input: { id, options },
  }
  return command(deps, ctx, reservation, async (work) => {
    const application = await lockApplication(work.tx, { id, userId })
    await assertRequotable(work, application, now)
    checkOptions(application, options)
    if (await findKeptReport(work.tx, { application, now })) return null
    return reserveSoftSearch(work, { applicationId: id, now })
  })
}

/** Step two, after the agency was asked: decides, and puts the new quote in the place of the old. */
function recordRequote(
  deps: ApiDeps,
  { ctx, id, options, idempotencyKey }: RequoteRequest,
  known: { user: UserRow; search: { id: number; answer: KnownAnswer } | null },
): Promise<Outcome> {
  const { user, search } = known
  const now = deps.clock.now()
  const today = deps.clock.today()
  const intent = { name: 'requoteLoanApplication', idempotencyKey, input: { id, options } }
  return command(deps, ctx, intent, async (work): Promise<Outcome> => {
    const application = await lockApplication(work.tx, { id, userId: user.id })
    const quote = await assertRequotable(work, application, now)
    if (search) await noteAnswer(work, { searchId: search.id, applicationId: id, answer: search.answer, now })
    const report = search ? reportOf(search.answer) : await keptReport(work, { application, now })
    if (!report) {
      await dropQuote(work, id)
      await moveApplication(work, { application, to: 'Address Mismatch', reason: 'another quote', now })
      return { kind: 'done' }
    }
    const wished = { ...application, amount_pence: options.amount, term_months: options.term }
    const decision = decideAgain(wished, { user, report, today })
    if (decision.outcome === 'declined')
      return refuseOrDecline(work, { application, user, report, reasons: decision.reasons, today, now })
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
    return { kind: 'done' }
  })
}

/**
 * Quoted, its quote alive, and nothing said yes to. A full search that is reserved means that the loan has been asked for
 * on the figures that stand: they do not change under it.
 */
async function assertRequotable(
  work: Work,
  application: ApplicationRow,
  now: Temporal.Instant,
): Promise<QuoteRow> {
  if (application.state === 'Expired') throw new Problem('QUOTE_EXPIRED')
  if (application.state !== 'Quoted') throw new Problem('WRONG_STATE')
  if (application.reaction === 'yes') throw new Problem('NOT_REQUOTABLE')
  const quote = await currentQuote(work.tx, application.id)
  assertNotExpired(quote, now)
  const hardSearch = await findHardSearch(work.tx, application.id)
  if (hardSearch && hardSearch.outcome === null) throw new Problem('REQUEST_IN_PROGRESS')
  return quote
}

/** The schema knows the lender's bounds; the brand's own range, and what is being bought, are known here. */
function checkOptions(application: ApplicationRow, { amount }: RequoteOptions): void {
  const brand = getBrand(application.brand)
  const vehicle = application.vehicle as StoredVehicle | null
  // Hire purchase finances the cash price less the deposit: only the time can be another.
  if (vehicle && amount !== vehicle.cashPricePence - vehicle.depositPence)
    throw refusedAmount(
      'The amount is the price of the vehicle less your deposit. You can only change the term',
    )
  if (!isAmountOffered(brand, toPounds(amount))) throw refusedAmount(amountMessage(brand))
}

function refusedAmount(message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { 'options.amount': [message] } })
}

/** The report that would do a moment ago, before the borrower told us of another address, say. */
async function keptReport(
  work: Work,
  options: { application: ApplicationRow; now: Temporal.Instant },
): Promise<BureauReport> {
  const report = await findKeptReport(work.tx, options)
  if (!report) throw new Problem('CONFLICT')
  return report
}

function reportOf(answer: KnownAnswer): BureauReport | undefined {
  return answer.kind === 'matched' ? answer.report : undefined
}

/**
 * What the borrower wished for cannot be lent. The quote they have stands, unless a report we did not know when it was made
 * says that it could not be lent either.
 */
async function refuseOrDecline(
  work: Work,
  options: {
    application: ApplicationRow
    user: UserRow
    report: BureauReport
    reasons: DeclineReason[]
    today: Temporal.PlainDate
    now: Temporal.Instant
  },
): Promise<Outcome> {
  const { application, user, report, reasons, today, now } = options
  const standing = decideAgain(application, { user, report, today })
  if (standing.outcome === 'declined') {
    await dropQuote(work, application.id)
    await declineApplication(work, { application, reasons: standing.reasons, reason: 'another quote', now })
    return { kind: 'done' }
  }
  await work.record({ name: 'requoteRefused', subject: ['application', application.id], after: { reasons } })
  return { kind: 'refused', reasons }
}

/** What was answered to the old quote was no answer to the new one. */
function changeTerms(
  work: Work,
  { application, now }: { application: ApplicationRow; now: Temporal.Instant },
): Promise<ApplicationRow> {
  const { id, amount_pence, term_months } = application
  return work.tx
    .updateTable('loan_application')
    .set({ amount_pence, term_months, reaction: null, updated_at: toDate(now) })
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

/** The reasons stand beside the amount: that is what the borrower can change. */
function refusal(reasons: readonly DeclineReason[]): Problem {
  const told = [...reasons.map(explainDeclineReason), 'The quote you have still stands.']
  return new Problem('QUOTE_DECLINED', { fields: { 'options.amount': [told.join(' ')] } })
}
