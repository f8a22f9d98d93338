import type { Loan } from '@tarnbrook/contract/loans/loans'
import { findFrozenSpans } from '@tarnbrook/domain/breathing-space/breathing-space'
import { compareDays, day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { isCollectionPaid } from '@tarnbrook/domain/direct-debit/collection-state'
import type { FrozenSpan } from '@tarnbrook/domain/loans/frozen-days'
import { hasRefundFailed } from '@tarnbrook/domain/refunds/refund-state'
import {
  isSettlementQuoteOpen,
  type SettlementQuoteState,
  type SettlementQuoteType,
} from '@tarnbrook/domain/settlement/settlement-quote-state'
import { type WithdrawalOwed, withdrawalOwed } from '@tarnbrook/domain/settlement/withdrawal'
import type { LoanWithParts } from '../resource/select-loans.ts'
import { toMoratorium } from './breathing-spaces.ts'

/** What the loan's page says of the quote that ends it, and of what goes back. */
export function toSettlementFields(
  row: LoanWithParts,
  { today, isStopped }: { today: Temporal.PlainDate; isStopped: boolean },
): Pick<
  Loan,
  'settlementQuote' | 'refunds' | 'givenBack' | 'hasActiveSettlementQuote' | 'hasActiveCancellationQuote'
> {
  const { settlementQuote: quote } = row
  const isOpen = quote !== null && isSettlementQuoteOpen(quote.state)
  const payments = row.collections
    .filter(({ state }) => isCollectionPaid(state))
    .map((paid) => ({
      on: day(findEffectiveDay({ agreedOn: paid.agreed_on, takenOn: paid.settled_on ?? paid.charge_on })),
      amountPence: pence(paid.amount_pence),
    }))
  const frozenSpans = findFrozenSpans(row.breathingSpaces.map(toMoratorium))
  return {
    settlementQuote: quote && {
      id: quote.id,
      type: quote.type,
      status: quote.state,
      amountToPay: pence(Math.max(0, stillToPay(quote, row, { payments, frozenSpans, on: today }))),
      payBy: quote.pay_by,
      isPastPayBy: isOpen && quote.type === 'cancellation' && isPayByDayPast(quote, today),
      paymentMethod: quote.payment_method,
      chargeOn: quote.charge_on,
    },
    refunds: row.refunds
      .filter(({ source }) => source === 'credit')
      .map((refund) => toRefund(refund, isStopped)),
    givenBack: row.refunds
      .filter(({ source }) => source === 'given-back')
      .map((refund) => ({ ...toRefund(refund, isStopped), reason: refund.told ?? '' })),
    hasActiveSettlementQuote: isOpen && quote.type === 'settlement',
    hasActiveCancellationQuote: isOpen && quote.type === 'cancellation',
  }
}

function toRefund(refund: LoanWithParts['refunds'][number], isStopped: boolean): Loan['refunds'][number] {
  return {
    id: refund.id,
    amount: pence(refund.amount_pence),
    status: refund.state,
    isHeld: isStopped && (refund.state === 'reserved' || hasRefundFailed(refund.state)),
    accountNumberEnding: refund.account_number_ending,
    sentOn: refund.sent_on,
  }
}

/**
 * A Direct Debit of a figure that ends the loan is for an agreed day, and counts from then: for a
 * late request or a slow bank the borrower does not owe the interest of the days between.
 */
export function findEffectiveDay({
  agreedOn,
  takenOn,
}: {
  agreedOn: string | null
  takenOn: string
}): string {
  return agreedOn !== null && agreedOn < takenOn ? agreedOn : takenOn
}

/** What a quote and its loan have to say for the amount that is still to be paid. */
interface QuoteFacts {
  type: SettlementQuoteType
  state: SettlementQuoteState
  amount_pence: number
  paid_before_pence: number
  total_payable_pence: number
  counts_frozen_days: boolean
  pay_by: string
}

interface LoanFacts {
  amount_pence: number
  annual_rate_percent: number
  disbursed_on: string | null
  paid_pence: number
  total_payable_pence: number
}

export interface DatedPayment {
  on: Temporal.PlainDate
  amountPence: Pence
}

/** What changes the interest of a debt: what was paid, and the days that bear none. */
export interface InterestFacts {
  payments: readonly DatedPayment[]
  frozenSpans: readonly FrozenSpan[]
}

/**
 * What is to be paid for the quote to end the loan on a day; negative when more has arrived. A
 * settlement's is the figure less payments since, and what a later breathing space took off.
 */
export function stillToPay(
  quote: QuoteFacts,
  loan: LoanFacts,
  { payments, frozenSpans, on }: InterestFacts & { on: Temporal.PlainDate },
): Pence {
  if (!isSettlementQuoteOpen(quote.state)) return pence(0)
  if (quote.type === 'cancellation')
    return owedAfterWithdrawal(quote, loan, { payments, frozenSpans, on }).netPence
  const takenOffPence = quote.counts_frozen_days
    ? 0
    : Math.max(0, quote.total_payable_pence - loan.total_payable_pence)
  return pence(quote.amount_pence - takenOffPence - (loan.paid_pence - quote.paid_before_pence))
}

/** A Direct Debit that the bank has been asked for. */
export interface ComingDebit {
  charge_on: string
  amount_pence: number
}

/** What a Direct Debit of a quote takes on a day: less what the bank takes until then anyway. */
export function calculateDebit(stillToPayPence: Pence, coming: readonly ComingDebit[], on: string): Pence {
  const before = coming.filter(({ charge_on }) => charge_on <= on)
  const takenPence = before.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
  return pence(Math.max(0, stillToPayPence) - takenPence)
}

/** Interest is added until the last day to repay, not after: what is left then is owed as it is. */
export function owedAfterWithdrawal(
  quote: Pick<QuoteFacts, 'pay_by'>,
  loan: LoanFacts,
  { payments, frozenSpans, on }: InterestFacts & { on: Temporal.PlainDate },
): WithdrawalOwed {
  if (loan.disbursed_on === null) throw new Error('the loan has not been paid out')
  const terms = {
    amountPence: pence(loan.amount_pence),
    annualRatePercent: loan.annual_rate_percent,
    startOn: day(loan.disbursed_on),
  }
  const until = isPayByDayPast(quote, on) ? day(quote.pay_by) : on
  const owed = withdrawalOwed({ terms, payments, frozen: { spans: frozenSpans } }, until)
  const laterPence = payments
    .filter((payment) => compareDays(payment.on, until) > 0)
    .reduce((sum, { amountPence }) => sum + amountPence, 0)
  return {
    interestPence: owed.interestPence,
    paidPence: pence(owed.paidPence + laterPence),
    netPence: pence(owed.netPence - laterPence),
  }
}

export function isPayByDayPast({ pay_by }: Pick<QuoteFacts, 'pay_by'>, on: Temporal.PlainDate): boolean {
  return compareDays(on, day(pay_by)) > 0
}
