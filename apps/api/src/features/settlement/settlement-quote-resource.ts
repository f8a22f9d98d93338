import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { SETTLEMENT_REASONS, type SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { addWorkingDays, compareDays, type Day, day, isWorkingDay } from '@tarnbrook/domain/core/calendar'
import { NO_PENCE, type Pence, pence } from '@tarnbrook/domain/core/money'
import { REFUND_WORKING_DAYS } from '@tarnbrook/domain/refunds/refund-days'
import { isSettlementQuoteOpen } from '@tarnbrook/domain/settlement/settlement-quote-state'
import type { ApiDeps } from '#deps.ts'
import { earliestDebit, isBeforeSubmission } from '#features/loans/debit-days.ts'
import {
  type ComingDebit,
  calculateDebit,
  type InterestFacts,
  isPayByDayPast,
  owedAfterWithdrawal,
  stillToPay,
} from '#features/loans/facts/settlement-figures.ts'
import {
  listComingDebits,
  type QuoteRow,
  toStoredSettlement,
  toStoredWithdrawal,
} from '#features/loans/facts/settlement-quotes.ts'
import { ownLoan, readLoan } from '#features/loans/loan.ts'
import { readInterestFacts } from '#features/loans/running-loan.ts'
import { toInstant } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'

interface Request {
  params: { id: number }
  query: { embedded: readonly ('pendingRepayments' | 'context')[] }
  ctx: RequestContext
}

/** @throws Problem NOT_FOUND, also for a loan that a quote has ended */
export async function getUnexpiredSettlementQuote(deps: ApiDeps, request: Request): Promise<SettlementQuote> {
  const quote = await getSettlementQuote(deps, request)
  // One whose last day is over is no longer open, whether or not the daily run has recorded it.
  const isPast =
    quote.type === 'settlement' && quote.status === 'quoted' && quote.payBy < deps.clock.today().toString()
  if (!isSettlementQuoteOpen(quote.status) || isPast) throw noQuote()
  return quote
}

/** The open quote, or the one that ended the loan. @throws Problem NOT_FOUND, also without one */
export async function getSettlementQuote(
  deps: ApiDeps,
  { params, query, ctx }: Request,
): Promise<SettlementQuote> {
  const loan = await readLoan(deps, ownLoan(ctx, params.id))
  if (!loan.settlementQuote) throw noQuote()
  const facts = await readFacts(deps, loan.id, loan.settlementQuote.id)
  if (!facts) throw notFound('loan', params.id)
  const quote = quoteOnWire({ loan, ...facts, today: deps.clock.today() })
  return {
    ...quote,
    ...(query.embedded.includes('pendingRepayments') && { pendingRepayments: loan.pendingRepayments }),
    ...(query.embedded.includes('context') && { context: toQuoteContext(loan, quote) }),
  }
}

function noQuote(): Problem {
  return new Problem('NOT_FOUND', { message: 'There is no quote.' })
}

async function readFacts(deps: ApiDeps, loanId: number, quoteId: number) {
  const [row, loanRow, coming, atBank] = await Promise.all([
    deps.db.selectFrom('settlement_quote').selectAll().where('id', '=', quoteId).executeTakeFirst(),
    deps.db.selectFrom('loan').selectAll().where('id', '=', loanId).executeTakeFirst(),
    listComingDebits(deps.db, loanId),
    deps.db
      .selectFrom('card_payment')
      .select('id')
      .where('settlement_quote_id', '=', quoteId)
      .where('state', '=', 'reserved')
      .union((eb) =>
        eb
          .selectFrom('bank_payment')
          .select('id')
          .where('settlement_quote_id', '=', quoteId)
          .where('state', '=', 'authorised'),
      )
      .executeTakeFirst(),
  ])
  if (!row || !loanRow) return undefined
  const interest = await readInterestFacts(deps, loanRow)
  return { row, loanRow, interest, coming, isAtBank: atBank !== undefined }
}

type SettlementFacts = {
  loan: Loan
  row: QuoteRow
  loanRow: Parameters<typeof stillToPay>[1]
  interest: InterestFacts
  coming: readonly ComingDebit[]
  today: Day
}

/**
 * @param facts.isAtBank a card has been asked, or a bank payment approved, and the bank has not
 * answered: it can't be stopped, and it must not be paid again
 */
function quoteOnWire(facts: SettlementFacts & { isAtBank: boolean }): SettlementQuote {
  const { loan, row, loanRow, today, isAtBank } = facts
  const isOpen = isSettlementQuoteOpen(row.state)
  const chargeOn = loan.settlementQuote?.chargeOn ?? null
  const canStop = !isAtBank && (chargeOn === null || isBeforeSubmission(today, day(chargeOn)))
  const isWithdrawal = row.type === 'cancellation'
  const refund = loan.refunds.at(-1)
  const isHalted = loan.isInsolvent || loan.collectingStoppedOn !== null
  return {
    '@type': 'earlySettlementQuote',
    '@link': `/loans/${loan.id}/early-settlement-quote`,
    id: row.id,
    loanId: loan.id,
    type: row.type,
    status: row.state,
    amountToPay: calculateAmountToPay(facts, today),
    payBy: row.pay_by,
    paymentMethod: row.payment_method,
    chargeOn,
    reference: row.reference,
    requestedOn: row.requested_on,
    settlementReason: SETTLEMENT_REASONS.find((reason) => reason === row.reason) ?? null,
    quotedAmount: pence(row.amount_pence),
    paidSince: pence(loanRow.paid_pence - row.paid_before_pence),
    isPastPayBy: isWithdrawal && isPayByDayPast(row, today),
    settledOn: row.settled_on,
    daily: toDailyAmounts(facts),
    working: isWithdrawal ? null : toQuoteWorking(row),
    withdrawal: isWithdrawal ? withdrawalOnWire(facts) : null,
    canChangePaymentMethod: isOpen && canStop,
    canBeDropped: isOpen && !isWithdrawal && canStop,
    directDebitDays: isOpen
      ? directDebitDays({ ...facts, mandateStatus: isHalted ? null : loan.mandateStatus })
      : [],
    lastFailure:
      isOpen && row.state === 'quoted' && row.failed_method !== null && row.failed_on !== null
        ? { method: row.failed_method, on: row.failed_on }
        : null,
    refund: refund
      ? { amount: refund.amount, by: findPromisedDay(row, refund, today), status: refund.status }
      : null,
  }
}

const DAYS_AHEAD = 10

function calculateAmountToPay(
  { row, loanRow, interest }: Omit<SettlementFacts, 'coming' | 'loan' | 'today'>,
  on: Day,
): Pence {
  return pence(Math.max(0, stillToPay(row, loanRow, { ...interest, on })))
}

/** By when a refund is there: none while a death or an insolvency holds it, or after that day. */
function findPromisedDay(
  row: QuoteRow,
  { isHeld }: Pick<Loan['refunds'][number], 'isHeld'>,
  today: Day,
): string | null {
  const by = addWorkingDays(row.settled_on === null ? today : day(row.settled_on), REFUND_WORKING_DAYS)
  return isHeld || isEarlierDay(by, today) ? null : by.toString()
}

/**
 * From the first day that the notice allows to the last day of the figure; after the time to repay
 * a withdrawal, two weeks ahead. None without a Direct Debit that works.
 */
export function directDebitDays(
  facts: Omit<SettlementFacts, 'loan'> & { mandateStatus: Loan['mandateStatus'] },
): { on: string; amount: Pence }[] {
  const { mandateStatus, row, today } = facts
  if (mandateStatus !== 'active') return []
  const first = earliestDebit(today)
  const last = isPayByDayPast(row, today) ? first.add({ days: 14 }) : day(row.pay_by)
  const days: { on: string; amount: Pence }[] = []
  for (let on = first; !isEarlierDay(last, on); on = addWorkingDays(on, 1)) {
    const amount = calculateDebit(calculateAmountToPay(facts, on), facts.coming, on.toString())
    if (amount > 0) days.push({ on: on.toString(), amount })
  }
  return days
}

function toDailyAmounts(facts: SettlementFacts): SettlementQuote['daily'] {
  const { row, today } = facts
  if (row.type === 'settlement')
    return toStoredSettlement(row.figures).dailyAmount.map(({ on, amountPence }) => ({
      on,
      amount: pence(amountPence),
      isWorkingDay: isWorkingDay(day(on)),
    }))
  if (!isSettlementQuoteOpen(row.state)) return []
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => {
    const on = today.add({ days: index })
    return { on: on.toString(), amount: calculateAmountToPay(facts, on), isWorkingDay: isWorkingDay(on) }
  })
}

function toQuoteWorking(row: QuoteRow): NonNullable<SettlementQuote['working']> {
  const stored = toStoredSettlement(row.figures)
  const { breakdown } = stored
  return {
    principal: pence(breakdown.principalPence),
    interest: pence(breakdown.interestPence),
    fees: pence(breakdown.feesPence),
    overdue: pence(breakdown.overduePence),
    fallingDue: pence(breakdown.fallingDuePence),
    paidAhead: pence(breakdown.paidAheadPence),
    statutoryReduction: pence(breakdown.statutoryReductionPence),
    compensation: pence(breakdown.compensationPence),
    contractual: pence(stored.contractualPence),
    statutory: pence(stored.statutoryPence),
    basis: stored.basis,
    amountBeforeRebate: pence(stored.amountBeforeRebatePence),
    rebate: pence(stored.rebatePence),
    settlementDate: stored.settlementDate,
    deferredDate: stored.deferredDate,
  }
}

function withdrawalOnWire({ row, loanRow, interest, today }: SettlementFacts): SettlementQuote['withdrawal'] {
  const stored = toStoredWithdrawal(row.figures)
  const on = row.settled_on === null ? today : day(row.settled_on)
  const owed = owedAfterWithdrawal(row, loanRow, { ...interest, on })
  return {
    notifiedAt: toInstant(row.created_at).toString({ smallestUnit: 'second' }),
    lastDay: stored.lastDay,
    credit: pence(stored.creditPence),
    interest: owed.interestPence,
    interestPerDay: isPayByDayPast(row, on) ? NO_PENCE : pence(stored.interestPerDayPence),
    paid: owed.paidPence,
  }
}

function toQuoteContext(loan: Loan, quote: SettlementQuote): NonNullable<SettlementQuote['context']> {
  const isPaying = quote.status !== 'quoted'
  const debitOn = quote.paymentMethod === 'DIRECT_DEBIT' ? quote.chargeOn : null
  return {
    productType: loan.productType,
    loanReference: loan.reference,
    overdue: quote.working?.overdue ?? pence(0),
    pendingCollections: loan.pendingRepayments
      .filter(({ number }) => number !== null)
      .map(({ amount, chargeOn }) => ({
        amount,
        chargeOn,
        effect: describeEffect({ isPaying, chargeOn, debitOn }),
      })),
    isInBreathingSpace: loan.breathingSpace !== null,
  }
}

function describeEffect(of: { isPaying: boolean; chargeOn: string; debitOn: string | null }) {
  if (!of.isPaying) return 'lowers-the-figure'
  return of.debitOn !== null && of.chargeOn <= of.debitOn ? 'taken-off' : 'refunded-after'
}

function isEarlierDay(one: Day, other: Day): boolean {
  return compareDays(one, other) < 0
}
