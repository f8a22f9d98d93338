import { addWorkingDays, compareDays } from '../core/calendar.ts'
import { aChoice, aDay, aFlag, anInstant, aText, checkInput, nullable } from '../core/input-checks.ts'
import { type Pence, subtractPence } from '../core/money.ts'
import {
  hasMandateEnded,
  isMandateUsable,
  MANDATE_STATES,
  type MandateState,
} from '../direct-debit/mandate-state.ts'
import { isPreDisbursal, LOAN_STATES, type LoanState } from '../loans/loan-state.ts'
import { type CreditTerms, interestToFirstPayment } from '../schedule/schedule.ts'
import {
  canStopPayout,
  hasPayoutFailed,
  isPayoutOut,
  PAYOUT_STATES,
  type PayoutState,
} from './payout-state.ts'

/**
 * Working days from payout to first payment: two for Bacs to take an instruction, one until it is
 * usable, three of notice.
 */
const WORKING_DAYS_BEFORE_FIRST_PAYMENT = 6

/**
 * The last day to pay out so the first payment is collected on its day; after it the loan is
 * cancelled. The signing day and the next always remain (decision 007).
 */
export function lastPayoutDay(loan: {
  agreedOn: Temporal.PlainDate
  firstCollectOn: Temporal.PlainDate
}): Temporal.PlainDate {
  checkInput(loan, { agreedOn: aDay, firstCollectOn: aDay })
  const byNotice = addWorkingDays(loan.firstCollectOn, -WORKING_DAYS_BEFORE_FIRST_PAYMENT)
  const bySigning = loan.agreedOn.add({ days: 1 })
  const lastDay = compareDays(byNotice, bySigning) > 0 ? byNotice : bySigning
  checkInput({ lastDay }, { lastDay: aDay })
  return lastDay
}

/**
 * Who can fix a failed payout. `account`: the account does not take it, its giver corrects it.
 * `lender`: ours, tried again. `review`: our staff decide, nothing is tried before.
 */
export type PayoutFault = 'account' | 'lender' | 'review'

const LENDER_REASONS = ['insufficient_funds', 'server_error', 'scheme_unavailable']
// A regulatory check: neither another account nor another try may go round it.
const REVIEW_REASONS = ['blocked']

/**
 * From the provider's code (TrueLayer) or the refused fields. An unknown one counts as the
 * account's: then the borrower can look at it and is not left waiting.
 */
export function payoutFault(reason: string | null): PayoutFault {
  checkInput({ reason }, { reason: nullable(aText) })
  const words = (reason ?? '').split(' ')
  if (REVIEW_REASONS.some((known) => words.includes(known))) return 'review'
  if (LENDER_REASONS.some((known) => words.includes(known))) return 'lender'
  const fields = words.slice(1)
  const isAboutAccount = fields.some((field) => field.startsWith('beneficiary.account'))
  return words[0] === 'invalid-parameters' && !isAboutAccount ? 'lender' : 'account'
}

/** Faster Payments arrive within two hours; the provider takes a mandate at once. */
export const PAYOUT_HOURS = 2

/** Whether a payout that last moved then has been waiting for longer than that. */
export function isTakingLong(lastMovedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  checkInput({ lastMovedAt, now }, { lastMovedAt: anInstant, now: anInstant })
  return now.epochMilliseconds - lastMovedAt.epochMilliseconds >= PAYOUT_HOURS * 3_600_000
}

export const PAYOUT_PROBLEMS = [
  'payout-failed',
  'payout-returned',
  'payee-not-confirmed',
  'mandate-refused',
  'payout-delayed',
  'payout-slow',
] as const

/** What stands between a signed loan and its money. */
export type PayoutProblem = (typeof PAYOUT_PROBLEMS)[number]

export interface BeforePayout {
  loanState: LoanState
  payoutState: PayoutState | null
  payoutReason: string | null
  mandateState: MandateState | null
  /** Hire purchase pays the seller, whose account is no business of the borrower's. */
  isPaidToSeller: boolean
  /** Nothing has become of the payout, or of the try at it, for longer than `PAYOUT_HOURS`. */
  isTakingLong: boolean
}

/** Why a loan cannot be paid out, or null. What the borrower can put right comes first. */
export function payoutProblem(facts: BeforePayout): PayoutProblem | null {
  checkInput(facts, FACTS)
  const { loanState, payoutState, payoutReason, mandateState, isPaidToSeller, isTakingLong } = facts
  if (!isPreDisbursal(loanState) || payoutState === null || payoutState === 'executed') return null
  if (isPayoutOut(payoutState)) return isTakingLong ? 'payout-slow' : null
  if (hasPayoutFailed(payoutState) && payoutFault(payoutReason) === 'account' && !isPaidToSeller) {
    if (isPayeeReason(payoutReason)) return 'payee-not-confirmed'
    return payoutState === 'returned' ? 'payout-returned' : 'payout-failed'
  }
  if (mandateState !== null && hasMandateEnded(mandateState)) return 'mandate-refused'
  const isWaiting = isTakingLong && mandateState !== null && isMandateUsable(mandateState)
  return hasPayoutFailed(payoutState) || isWaiting ? 'payout-delayed' : null
}

/** Why no money is sent to an account: it may not be the borrower's. */
export const PAYEE_REASONS = [
  'account-not-confirmed',
  'payee-no-match',
  'payee-close-match',
  'payee-change-undone',
] as const

export type PayeeReason = (typeof PAYEE_REASONS)[number]

function isPayeeReason(reason: string | null): boolean {
  return PAYEE_REASONS.some((known) => known === reason)
}

/** Whether another bank account from the borrower is what the loan waits for. */
export function canCorrectAccount(facts: BeforePayout): boolean {
  const problem = payoutProblem(facts)
  return problem !== null && ACCOUNT_PROBLEMS.includes(problem)
}

const ACCOUNT_PROBLEMS: readonly PayoutProblem[] = [
  'payout-failed',
  'payout-returned',
  'payee-not-confirmed',
  'mandate-refused',
]

/** Whether a payout that failed is tried again by us, to the account we have. */
export function isPayoutRetried(facts: BeforePayout): boolean {
  checkInput(facts, FACTS)
  const { payoutState, payoutReason } = facts
  return (
    payoutState !== null &&
    hasPayoutFailed(payoutState) &&
    payoutProblem(facts) === 'payout-delayed' &&
    payoutFault(payoutReason) !== 'review'
  )
}

/** Whether the borrower can call it off: no money has left us, or all has come back. */
export function canCancelBeforePayout(facts: Pick<BeforePayout, 'loanState' | 'payoutState'>): boolean {
  checkInput(facts, STATES)
  const { loanState, payoutState } = facts
  return loanState === 'Pending' && payoutState !== null && canStopPayout(payoutState)
}

/**
 * Comes off the first payment where money came after the agreement: the interest from the agreement
 * less that from the day of the money.
 * @throws RangeError for a payment before the agreement
 */
export function interestForgone(
  terms: CreditTerms,
  days: { agreedOn: Temporal.PlainDate; paidOutOn: Temporal.PlainDate; firstPaymentOn: Temporal.PlainDate },
): Pence {
  checkInput(days, { agreedOn: aDay, paidOutOn: aDay, firstPaymentOn: aDay })
  const { agreedOn, paidOutOn, firstPaymentOn } = days
  const [, from = paidOutOn] = [agreedOn, paidOutOn, firstPaymentOn].toSorted(compareDays)
  return subtractPence(
    interestToFirstPayment(terms, { from: agreedOn, firstPaymentOn }),
    interestToFirstPayment(terms, { from, firstPaymentOn }),
  )
}

const STATES = { loanState: aChoice(LOAN_STATES), payoutState: nullable(aChoice(PAYOUT_STATES)) }
const FACTS = {
  ...STATES,
  payoutReason: nullable(aText),
  mandateState: nullable(aChoice(MANDATE_STATES)),
  isPaidToSeller: aFlag,
  isTakingLong: aFlag,
}
