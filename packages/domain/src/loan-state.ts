/**
 * Spec 4's ten states, and Repaying for a disbursed loan that is up to date. Every change of a loan's state is
 * a pair in this one table.
 */
const TRANSITIONS = {
  Pending: ['Funded', 'Cancelled'],
  Funded: ['Repaying', 'Cancelled'],
  Repaying: [
    'Late',
    'Complete',
    'Settled',
    'Cancelled',
    'Sold',
    'Terminated',
    'Voluntary terminated',
    'Written Off',
  ],
  Late: [
    'Repaying',
    'Settled',
    'Complete',
    'Terminated',
    'Voluntary terminated',
    'Written Off',
    'Sold',
    'Cancelled',
  ],
  Complete: [],
  Settled: [],
  Cancelled: [],
  'Written Off': ['Sold'],
  Sold: [],
  Terminated: ['Settled', 'Written Off', 'Sold'],
  'Voluntary terminated': ['Settled', 'Written Off', 'Sold'],
} as const satisfies Record<string, readonly string[]>

export type LoanState = keyof typeof TRANSITIONS

export const LOAN_STATES = [
  'Pending',
  'Funded',
  'Repaying',
  'Late',
  'Complete',
  'Settled',
  'Cancelled',
  'Written Off',
  'Sold',
  'Terminated',
  'Voluntary terminated',
] as const satisfies readonly LoanState[]

// Spec 4: the groups the screens and rules speak of.
export const PRE_DISBURSAL_STATES: readonly LoanState[] = ['Pending', 'Funded']
export const CLOSED_OFF_STATES: readonly LoanState[] = ['Sold', 'Written Off']
export const FINISHED_STATES: readonly LoanState[] = ['Complete', 'Cancelled', 'Settled', 'Sold']
export const TERMINATED_STATES: readonly LoanState[] = ['Terminated', 'Voluntary terminated']
export const ARREARS_STATES: readonly LoanState[] = ['Late']

/** The states a loan may move to. */
export function nextLoanStates(from: LoanState): readonly LoanState[] {
  return TRANSITIONS[from]
}

export function loanCan(from: LoanState, to: LoanState): boolean {
  return nextLoanStates(from).includes(to)
}

export function isPreDisbursal(state: LoanState): boolean {
  return PRE_DISBURSAL_STATES.includes(state)
}

export function isClosedOff(state: LoanState): boolean {
  return CLOSED_OFF_STATES.includes(state)
}

export function isFinished(state: LoanState): boolean {
  return FINISHED_STATES.includes(state)
}

export function isTerminated(state: LoanState): boolean {
  return TERMINATED_STATES.includes(state)
}

export function isInArrears(state: LoanState): boolean {
  return ARREARS_STATES.includes(state)
}

/** A loan the borrower still has with us: neither finished nor written off. */
export function isActiveLoan(state: LoanState): boolean {
  return !isFinished(state) && state !== 'Written Off'
}

/** Spec 4: offered when the loan is eligible or has an active cancellation quote, and is not Pending or Funded. */
export function canCancel(loan: {
  state: LoanState
  isEligibleForCancellation: boolean
  hasActiveCancellationQuote: boolean
}): boolean {
  return (loan.isEligibleForCancellation || loan.hasActiveCancellationQuote) && !isPreDisbursal(loan.state)
}

/** Spec 4: shown when the loan is not finished, the mandate is inactive and a disbursal date exists. */
export function showsDirectDebitAlert(loan: {
  state: LoanState
  isMandateActive: boolean
  disbursalDate?: unknown
}): boolean {
  return !isFinished(loan.state) && !loan.isMandateActive && Boolean(loan.disbursalDate)
}
