import { addDays, compareDays, type Day, daysBetween } from '../core/calendar.ts'
import {
  aChoice,
  aDay,
  aList,
  aNumber,
  anAmount,
  anObject,
  checkInput,
  optional,
} from '../core/input-checks.ts'
import { NO_PENCE, type Pence, pence, roundToPence, sumPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import { countFrozenDays, FROZEN_SPANS, type FrozenFacts } from '../loans/frozen-days.ts'
import {
  isClosedOff,
  isFinished,
  isPreDisbursal,
  isTerminated,
  LOAN_STATES,
  type LoanState,
} from '../loans/loan-state.ts'
import {
  aRunningLoan,
  effectiveAnnualRate,
  type Payment,
  PRODUCT_TYPES,
  type ProductType,
  type RunningLoan,
  stillPayable,
} from '../loans/running-loan.ts'
import { accruedInterest } from '../schedule/interest.ts'
import { type CreditTerms, checkAmount } from '../schedule/schedule.ts'
import { lastWithdrawalDay } from './withdrawal-period.ts'

/** CCA 1974 s66A(10): the period begins with the day after the notice. */
export const WITHDRAWAL_REPAYMENT_DAYS = 30
/** For how many days after the day of repayment a quote says what each costs. */
export const WITHDRAWAL_DAYS_AHEAD = 10

export type WithdrawalRequest = {
  loan: RunningLoan
  state: LoanState
  productType: ProductType
  /**
   * CCA 1974 s66A(3): the later of the agreement and the day the borrower got the executed copy, or
   * was told it was executed.
   */
  relevantDay: Day
  /** The day the borrower told us, which may come before the relevant day. */
  notifiedOn: Day
  /** The day the money is to arrive; the day of the notice when left out. */
  repayOn?: Day
}

export type WithdrawalRefusal = 'not-paid-out' | 'loan-finished' | 'after-last-day'

export type WithdrawalQuote = {
  kind: 'quote'
  /** The last day on which notice could have been given. */
  lastDay: Day
  /** The last day on which repayment is in time; what comes later is a debt, not a new right. */
  payBy: Day
  repayOn: Day
  isAfterPayBy: boolean
  /** The credit provided; the arrangement fee and the option-to-purchase fee are not payable. */
  creditPence: Pence
  /** All interest from the day of the payout to the day of repayment. */
  interestPence: Pence
  /** What arrived by the day of repayment. */
  paidPence: Pence
  amountToPayPence: Pence
  /** What we owe the borrower when more arrived than has to be repaid. */
  refundPence: Pence
  /** As the agreement prints it; nothing on a day of a breathing space. */
  interestPerDayPence: Pence
  /** The days after the day of repayment, and what paying on each comes to. */
  daysAhead: WithdrawalDay[]
  /** Set on a hire purchase: withdrawing ends the finance and not the purchase. */
  goods: 'to-be-paid-for-by-other-means' | null
}

/** What one more day costs: its own interest, and the amount to pay on it. */
export type WithdrawalDay = { on: Day; interestPence: Pence; amountToPayPence: Pence }

/**
 * What a borrower who withdraws repays (CCA 1974 s66A(9)): the credit and the interest accrued on
 * it, and nothing else. The product calls it cancellation.
 * @throws RangeError when the repayment would come before the notice, and for an unknown state or
 * product
 */
export function quoteWithdrawal(request: WithdrawalRequest): WithdrawalQuote | Refused<WithdrawalRefusal> {
  checkInput(request, REQUEST)
  const { loan, notifiedOn, relevantDay, productType, repayOn = notifiedOn } = request
  if (daysBetween(notifiedOn, repayOn) < 0) {
    throw new RangeError('The day of repayment must not be before the day of the notice')
  }
  const reason = findRefusal(request)
  if (reason) return { kind: 'refused', reason }

  const payBy = addDays(notifiedOn, WITHDRAWAL_REPAYMENT_DAYS)
  const owed = calculateBalance(loan, repayOn)
  const isFrozen = countFrozenDays(loan.frozen.spans, repayOn, addDays(repayOn, 1)) > 0
  return {
    kind: 'quote',
    lastDay: lastWithdrawalDay(relevantDay),
    payBy,
    repayOn,
    isAfterPayBy: daysBetween(payBy, repayOn) > 0,
    creditPence: loan.terms.amountPence,
    interestPence: owed.interestPence,
    paidPence: owed.paidPence,
    amountToPayPence: owed.amountToPayPence,
    refundPence: pence(owed.amountToPayPence - owed.netPence),
    interestPerDayPence: isFrozen ? NO_PENCE : withdrawalInterest(loan.terms, 1),
    daysAhead: daysAhead(loan, repayOn),
    goods: productType === 'hire-purchase' ? 'to-be-paid-for-by-other-means' : null,
  }
}

/**
 * Interest on the whole credit for some days from payout, half-up to the penny. Throws RangeError
 * for a negative or unreadable rate, or days below none.
 */
export function withdrawalInterest(
  terms: Pick<CreditTerms, 'amountPence' | 'annualRatePercent' | 'rateMode'>,
  days: number,
): Pence {
  checkAmount(terms)
  checkInput({ days }, { days: aNumber })
  return accruedInterest(terms.amountPence, effectiveAnnualRate(terms), days / DAYS_IN_YEAR)
}

const DAYS_IN_YEAR = 365

const OWED = anObject({
  terms: anObject({ amountPence: anAmount, annualRatePercent: aNumber, startOn: aDay }),
  payments: aList(anObject({ on: aDay, amountPence: anAmount })),
  frozen: anObject({ spans: FROZEN_SPANS }),
})

const REQUEST = {
  loan: aRunningLoan,
  state: aChoice(LOAN_STATES),
  productType: aChoice(PRODUCT_TYPES),
  relevantDay: aDay,
  notifiedOn: aDay,
  repayOn: optional(aDay),
}

function findRefusal({ loan, state, relevantDay, notifiedOn }: WithdrawalRequest): WithdrawalRefusal | null {
  // There is nothing to repay: the loan is stopped before it pays out.
  if (isPreDisbursal(state) || daysBetween(loan.terms.startOn, notifiedOn) < 0) return 'not-paid-out'
  const isOver = isFinished(state) || isClosedOff(state) || isTerminated(state)
  if (isOver || stillPayable(loan, notifiedOn) === 0) return 'loan-finished'
  return daysBetween(lastWithdrawalDay(relevantDay), notifiedOn) > 0 ? 'after-last-day' : null
}

function daysAhead(loan: RunningLoan, repayOn: Day): WithdrawalDay[] {
  const days: WithdrawalDay[] = []
  let before = calculateBalance(loan, repayOn)
  for (let ahead = 1; ahead <= WITHDRAWAL_DAYS_AHEAD; ahead += 1) {
    const on = addDays(repayOn, ahead)
    const owed = calculateBalance(loan, on)
    days.push({
      on,
      interestPence: pence(owed.interestPence - before.interestPence),
      amountToPayPence: owed.amountToPayPence,
    })
    before = owed
  }
  return days
}

/** What is owed of a withdrawal, after what had arrived; `netPence` is negative for a refund. */
export type WithdrawalOwed = { paidPence: Pence; interestPence: Pence; netPence: Pence }

/**
 * What a borrower who has withdrawn owes if all is repaid on a day, after what had arrived by its
 * end.
 * @throws RangeError for a rate or an amount that cannot be, and a day before the payout
 */
export function withdrawalOwed(
  loan: {
    terms: Pick<CreditTerms, 'amountPence' | 'annualRatePercent' | 'rateMode'> & { startOn: Day }
    payments: readonly Payment[]
    frozen: Pick<FrozenFacts, 'spans'>
  },
  on: Day,
): WithdrawalOwed {
  checkInput({ loan, on }, { loan: OWED, on: aDay })
  checkAmount(loan.terms)
  if (daysBetween(loan.terms.startOn, on) < 0) {
    throw new RangeError('The day must not be before the payout')
  }
  const { paidPence, interestPence, netPence } = calculateBalance(loan, on)
  return { paidPence, interestPence, netPence }
}

/**
 * Credit * (1 + r)^(days/365), in leap years too, less payments, without days of a breathing space.
 * What is paid beyond the debt earns nothing. Rounded once, half-up.
 */
function calculateBalance(loan: Parameters<typeof withdrawalOwed>[0], on: Day) {
  const { amountPence, startOn } = loan.terms
  const dailyForce = Math.log1p(effectiveAnnualRate(loan.terms)) / DAYS_IN_YEAR
  let balance: number = amountPence
  let since = startOn
  const accrueInterest = (date: Day) => {
    const days = daysBetween(since, date) - countFrozenDays(loan.frozen.spans, since, date)
    if (balance > 0) balance *= Math.exp(dailyForce * days)
    since = date
  }
  const arrived = loan.payments
    .filter((payment) => daysBetween(payment.on, on) >= 0)
    .sort((a, b) => compareDays(a.on, b.on))
  for (const payment of arrived) {
    accrueInterest(payment.on)
    balance -= payment.amountPence
  }
  accrueInterest(on)

  const paidPence = sumPence(arrived.map((payment) => payment.amountPence))
  const netPence = roundToPence(balance)
  return {
    paidPence,
    netPence,
    interestPence: pence(netPence + paidPence - amountPence),
    amountToPayPence: pence(Math.max(NO_PENCE, netPence)),
  }
}
