import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type * as handBackCalls from '@tarnbrook/contract/hand-back/hand-back'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { endingFigures } from '@tarnbrook/domain/endings/ending'
import {
  quoteVoluntaryTermination,
  thirdOfTotalPrice,
  type VoluntaryTermination,
  type VoluntaryTerminationRefusal,
} from '@tarnbrook/domain/hand-back/hand-back'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import type { RunningLoan } from '@tarnbrook/domain/loans/running-loan'
import { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { currentQuote } from '#features/applications/application.ts'
import { closeLoan } from '#features/booking/booking.ts'
import { readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { readWithdrawal } from '#features/loans/facts/settlement-quotes.ts'
import { readTotalPrice } from '#features/loans/facts/total-price.ts'
import { type LoanRow, lockLoan, ownLoan, readLoan, readLoanRow } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { toDate } from '#platform/clock.ts'
import { command, readSnapshot, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { storeDocument } from '#platform/documents/stored-documents.ts'
import { handBackDocument } from './hand-back-document.ts'
import { handBackEmail } from './hand-back-email.ts'

interface HandBackRequest {
  params: { id: number }
  ctx: RequestContext
}

/** Nothing is written. @throws Problem NOT_FOUND, STEP_UP_REQUIRED */
export function previewHandBack(
  deps: ApiDeps,
  { params, ctx }: HandBackRequest,
): Promise<z.output<typeof handBackCalls.previewHandBack.data>> {
  return readSnapshot(deps, async (work) => {
    const loan = await readLoanRow(work.tx, ownLoan(ctx, params.id))
    const found = await readHandBackQuote(work, deps, loan)
    const lastDay = await lastDueDay(work, loan)
    return {
      '@type': 'handBackPreview' as const,
      notOffered: found.kind === 'refused' ? found.reason : null,
      offeredBefore: loan.product_type === 'hire-purchase' ? lastDay.toString() : null,
      figures: found.kind === 'refused' ? null : await toHandBackFigures(work, loan, found.quote),
    }
  })
}

async function toHandBackFigures(work: Pick<Work, 'tx'>, loan: LoanRow, quote: VoluntaryTermination) {
  const { onItsWayPence } = await readOwedAfterEnd(work, loan.id)
  return {
    totalPrice: quote.totalPricePence,
    half: quote.halfOfTotalPricePence,
    paid: quote.paidPence,
    arrears: quote.arrearsPence,
    toPay: quote.amountToPayPence,
    onItsWay: onItsWayPence,
    third: thirdOfTotalPrice(quote.totalPricePence),
    hasProtectedGoods: quote.protectedGoods,
  }
}

/**
 * CCA 1974 s99. The notice counts from this call, and its statement is stored and emailed.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; HAND_BACK_NOT_OFFERED in words; CONFLICT when the
 * figures are others than were shown
 */
export async function handBack(
  deps: ApiDeps,
  {
    params,
    body,
    ctx,
    idempotencyKey,
  }: HandBackRequest & { body: z.output<typeof handBackCalls.handBackNotice>; idempotencyKey: string },
): Promise<Loan> {
  requireStrong(ctx)
  const options = { name: 'handBack', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    if (await hasHandedBack(work, loan)) return
    const found = await readHandBackQuote(work, deps, loan)
    if (found.kind === 'refused') throw notOffered(found.reason, await lastDueDay(work, loan))
    const { quote, running } = found
    if (quote.amountToPayPence !== body.toPay) throw new Problem('CONFLICT', { message: OTHER_FIGURES })
    const today = deps.clock.today()
    const figures = endingFigures(running, {
      aprPercent: loan.apr_percent,
      date: today,
      today,
      liabilityPence: quote.liabilityPence,
    })
    const lastPaymentOn = await lastDueDay(work, loan)
    const reason = 'the borrower ends the hire purchase'
    const ended = await closeLoan(work, deps, { ...figures, loan, to: 'Voluntary terminated', reason })
    await giveStatement(work, deps, { loan: ended, quote, lastPaymentOn })
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}

const OTHER_FIGURES = 'The figures have changed since you saw them. Look at them again, then confirm.'

/** Recorded with its time, and told with what it leaves to pay. */
async function giveStatement(
  work: Work,
  deps: ApiDeps,
  { loan, quote, lastPaymentOn }: { loan: LoanRow; quote: VoluntaryTermination; lastPaymentOn: Day },
): Promise<void> {
  const now = deps.clock.now()
  const noticedOn = deps.clock.today()
  const document = handBackDocument({
    brand: getBrand(loan.brand),
    reference: loan.reference,
    borrower: await readParty(work.tx, loan.user_id),
    agreedOn: day(loan.agreed_on),
    vehicle: await readVehicle(work, loan),
    noticedOn,
    noticedAtTime: timeOfDay(now),
    lastPaymentOn,
    figures: quote,
  })
  const { id: quoteId } = await currentQuote(work.tx, loan.application_id)
  const stored = { slug: 'hand-back-statement', applicationId: loan.application_id, quoteId } as const
  const { row } = await storeDocument(deps, work, { ...stored, document })
  await work.tx
    .insertInto('hand_back')
    .values({
      loan_id: loan.id,
      noticed_at: toDate(now),
      noticed_on: noticedOn.toString(),
      total_price_pence: quote.totalPricePence,
      half_pence: quote.halfOfTotalPricePence,
      paid_pence: quote.paidPence,
      arrears_pence: quote.arrearsPence,
      to_pay_pence: quote.amountToPayPence,
      document_id: row.id,
    })
    .execute()
  await work.record({
    name: 'handedBack',
    subject: ['loan', loan.id],
    after: { toPayPence: quote.amountToPayPence, paidPence: quote.paidPence },
  })
  const content = handBackEmail({
    toPayPence: quote.amountToPayPence,
    reference: loan.reference,
    onceKey: `hand-back:${loan.id}`,
  })
  const fileName = `Voluntary-termination-${loan.reference}.pdf`
  await emailBorrower(work, deps, { loan, content, attachments: [{ documentId: row.id, fileName }] })
}

/** In London: '14:05'. */
function timeOfDay(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('Europe/London').toPlainTime().toString({ smallestUnit: 'minute' })
}

async function hasHandedBack({ tx }: Work, { id }: LoanRow): Promise<boolean> {
  const found = await tx
    .selectFrom('hand_back')
    .select('loan_id')
    .where('loan_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

type HandBackQuote =
  | { kind: 'quote'; quote: VoluntaryTermination; running: RunningLoan }
  | { kind: 'refused'; reason: HandBackRefusal }

type HandBackRefusal = Exclude<VoluntaryTerminationRefusal, 'called-in'> | 'withdrawn'

/** Nothing is called in while the agreement runs: once that is done, the agreement has ended. */
async function readHandBackQuote(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  loan: LoanRow,
): Promise<HandBackQuote> {
  if (loan.product_type !== 'hire-purchase') return { kind: 'refused', reason: 'not-hire-purchase' }
  if (loan.disbursed_on === null) return { kind: 'refused', reason: 'not-paid-out' }
  if (!collectsNow({ state: loan.state })) return { kind: 'refused', reason: 'loan-finished' }
  if (await readWithdrawal(work, loan.id)) return { kind: 'refused', reason: 'withdrawn' }
  const running = await readRunningLoan({ db: work.tx, clock: deps.clock }, loan)
  const { advancePence: depositPence } = await readTotalPrice(work, loan)
  const quote = quoteVoluntaryTermination({
    loan: running,
    depositPence,
    noticeOn: deps.clock.today(),
    state: loan.state,
    productType: 'hire-purchase',
  })
  if (quote.kind === 'quote') return { kind: 'quote', quote, running }
  return { kind: 'refused', reason: quote.reason === 'called-in' ? 'loan-finished' : quote.reason }
}

async function lastDueDay({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<Day> {
  const { due_on } = await tx
    .selectFrom('instalment')
    .select('due_on')
    .where('loan_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return day(due_on)
}

const named = z.object({ make: z.string(), model: z.string(), registration: z.string() })

async function readVehicle({ tx }: Work, { application_id }: LoanRow): Promise<string | null> {
  const { vehicle } = await tx
    .selectFrom('loan_application')
    .select('vehicle')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  const parsed = named.safeParse(vehicle)
  return parsed.success ? `${parsed.data.make} ${parsed.data.model}, ${parsed.data.registration}` : null
}

function notOffered(reason: HandBackRefusal, lastDueOn: Day): Problem {
  return new Problem('HAND_BACK_NOT_OFFERED', { message: WHY_NOT[reason](formatDayWords(lastDueOn)) })
}

const WHY_NOT: Record<HandBackRefusal, (lastDay: string) => string> = {
  'not-hire-purchase': () => 'Only a hire purchase agreement can be ended by handing a vehicle back.',
  'not-paid-out': () => 'The vehicle hasn’t been paid for yet, so you can withdraw instead.',
  'loan-finished': () => 'This agreement has ended already.',
  withdrawn: () =>
    'You’ve withdrawn from this agreement, so there’s nothing left to end. You keep the vehicle, and it’s yours once you’ve repaid us.',
  'final-payment-due': (lastDay) =>
    `The last payment fell due on ${lastDay}, and a hire purchase can be ended in this way only before that.`,
}
