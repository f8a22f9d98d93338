import {
  aChoice,
  aFlag,
  anAmount,
  aWholeNumber,
  checkInput,
  MOST_YEARS,
  nullable,
} from '../core/input-checks.ts'
import type { Pence } from '../core/money.ts'
import {
  isCancelled,
  isFinished,
  isInArrears,
  isPreDisbursal,
  isSold,
  isTerminated,
  isWrittenOff,
  LOAN_STATES,
  type LoanState,
} from '../loans/loan-state.ts'

/** What one query reads of a loan. It holds no rule. */
export interface LoanFacts {
  state: LoanState
  isPaidOut: boolean
  /** By the books: due or left to pay, and below zero what goes back. */
  duePence: Pence
  missedInstalments: number
  isArranged: boolean
  /** The open figure that ends it: to settle it, or to repay it after a withdrawal. */
  figure: 'settlement' | 'withdrawal' | null
  isFigureBeingPaid: boolean
  /** Asked for, and not yet in effect: it can be taken back (decision 125). */
  isHandingBack: boolean
}

/** What a loan is today. Everything that decides about a loan, or tells of it, asks this. */
export const LOAN_SITUATIONS = [
  'never-lent',
  'awaiting-payout',
  'up-to-date',
  'behind',
  'arranged',
  'being-settled',
  'handing-back',
  'withdrawn',
  'owed-again',
  'ended-owing',
  'written-off',
  'sold',
  'paid-off',
] as const
export type LoanSituation = (typeof LOAN_SITUATIONS)[number]

/**
 * The books come before the state: a loan that is finished, and of which money went back, is owed
 * again. @throws RangeError for facts that are none
 */
export function findLoanSituation(facts: LoanFacts): LoanSituation {
  checkInput(facts, LOAN_FACTS)
  const { state } = facts
  if (isPreDisbursal(state)) return 'awaiting-payout'
  if (isSold(state)) return 'sold'
  if (isWrittenOff(state)) return 'written-off'
  if (isFinished(state)) return findFinished(facts)
  if (isTerminated(state)) return facts.duePence > 0 ? 'ended-owing' : 'paid-off'
  // CCA 1974 s66A: of a withdrawn agreement nothing but the credit and its interest is owed.
  if (facts.figure === 'withdrawal') return 'withdrawn'
  // A hand-back holds back what is asked for, also beside a settlement that is on its way.
  if (facts.isHandingBack) return 'handing-back'
  if (facts.isFigureBeingPaid) return 'being-settled'
  if (facts.isArranged) return 'arranged'
  return isInArrears(state) || facts.missedInstalments > 0 ? 'behind' : 'up-to-date'
}

function findFinished({ state, isPaidOut, duePence }: LoanFacts): LoanSituation {
  if (duePence > 0) return 'owed-again'
  return isCancelled(state) && !isPaidOut ? 'never-lent' : 'paid-off'
}

const LOAN_FACTS = {
  state: aChoice(LOAN_STATES),
  isPaidOut: aFlag,
  duePence: anAmount,
  missedInstalments: aWholeNumber(0, MOST_YEARS * 12),
  isArranged: aFlag,
  figure: nullable(aChoice(['settlement', 'withdrawal'])),
  isFigureBeingPaid: aFlag,
  isHandingBack: aFlag,
}
