import { aFlag, aWholeNumber, checkInput, MOST_YEARS, nullable, oneOf } from '../core/input-checks.ts'

/** Spec 4's ten states, and Repaying for a disbursed loan that is up to date. */
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
] as const

export type LoanState = (typeof LOAN_STATES)[number]

const A_STATE = oneOf(LOAN_STATES)

/** Spec 4: the groups the screens and rules speak of. A state may be in several, or in none. */
export type LoanGroup = 'pre-disbursal' | 'in arrears' | 'finished' | 'closed-off' | 'terminated'

/** What a borrower can ask for by themselves. Cancellation has its own rule, see `canCancel`. */
export type LoanOffer =
  | 'settlement'
  | 'early repayment'
  | 'late repayment'
  | 'payment-date change'
  | 'arrangement'
  | 'payment of what is left'

/**
 * The one table of loan states: the groups each is in, what it offers, and where it leads, with the events that
 * lead there. A finished loan stays as it is: money that comes back to it later is for staff to decide on.
 */
const TABLE: Record<
  LoanState,
  {
    groups: readonly LoanGroup[]
    offers: readonly LoanOffer[]
    moves: Partial<Record<LoanState, readonly string[]>>
  }
> = {
  Pending: {
    groups: ['pre-disbursal'],
    offers: [],
    moves: {
      Funded: ['the payout is sent'],
      Cancelled: ['the borrower withdraws before the payout', 'no Direct Debit or payout can be set up'],
    },
  },
  Funded: {
    groups: ['pre-disbursal'],
    offers: [],
    moves: {
      Pending: ['the payout fails and can be sent again'],
      Repaying: ['the payout is executed'],
      Cancelled: ['the payout fails permanently'],
    },
  },
  Repaying: {
    groups: [],
    // CCA 1974 s94: the whole or a part may be paid early at any time. CONC 7.3 speaks of customers in or
    // approaching arrears, so an arrangement does not wait for a missed payment.
    offers: ['settlement', 'early repayment', 'payment-date change', 'arrangement'],
    moves: {
      Pending: ['the payout comes back and can be sent again'],
      Late: ['a payment is missed', 'a payment comes back unpaid'],
      Complete: ['the last instalment is paid'],
      Settled: ['the settlement figure is paid', 'a new loan pays this one off'],
      Cancelled: ['the borrower withdraws and repays the credit', 'the payout comes back permanently'],
      'Voluntary terminated': ['the borrower ends the hire purchase'],
      Terminated: ['a term other than payment is broken and not put right'],
      'Written Off': ['the borrower dies or is insolvent'],
      Sold: ['the debt is sold'],
    },
  },
  Late: {
    groups: ['in arrears'],
    // What is overdue comes first: a day for coming payments is chosen again once the loan is up to date.
    offers: ['settlement', 'early repayment', 'late repayment', 'arrangement'],
    moves: {
      Repaying: ['what was missed is paid'],
      Complete: ['all that was left is paid'],
      Settled: ['the settlement figure is paid'],
      Cancelled: ['the borrower withdraws and repays the credit', 'the payout comes back permanently'],
      'Voluntary terminated': ['the borrower ends the hire purchase'],
      Terminated: ['a default notice runs out'],
      'Written Off': ['nothing more can be recovered'],
      Sold: ['the debt is sold'],
    },
  },
  Complete: { groups: ['finished'], offers: [], moves: {} },
  Settled: { groups: ['finished'], offers: [], moves: {} },
  Cancelled: { groups: ['finished'], offers: [], moves: {} },
  'Written Off': {
    groups: ['closed-off'],
    offers: [],
    moves: {
      Settled: ['what was written off is paid'],
      Sold: ['the debt is sold'],
    },
  },
  Sold: { groups: ['finished', 'closed-off'], offers: [], moves: {} },
  Terminated: {
    groups: ['terminated'],
    offers: ['payment of what is left'],
    moves: {
      Settled: ['what was left is paid'],
      'Written Off': ['nothing more can be recovered'],
      Sold: ['the debt is sold'],
    },
  },
  'Voluntary terminated': {
    groups: ['terminated'],
    offers: ['payment of what is left'],
    moves: {
      Settled: ['nothing, or nothing more, is owed'],
      'Written Off': ['nothing more can be recovered'],
      Sold: ['the debt is sold'],
    },
  },
}

/** A loan begins when its agreement is signed. */
const STARTS: Partial<Record<LoanState, readonly string[]>> = { Pending: ['the agreement is signed'] }

/** The states a loan may move to. */
export function nextLoanStates(from: LoanState): readonly LoanState[] {
  checkInput({ from }, { from: A_STATE })
  return LOAN_STATES.filter((to) => loanCan(from, to))
}

export function loanCan(from: LoanState, to: LoanState): boolean {
  return loanEvents(from, to).length > 0
}

/** What moves a loan from one state to another; from null, what begins one. None when it cannot move so. */
export function loanEvents(from: LoanState | null, to: LoanState): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

export function isPreDisbursal(state: LoanState): boolean {
  return isIn('pre-disbursal', state)
}

/** Whether its money is with us and is to be sent. */
export function awaitsPayout(state: LoanState): boolean {
  return is(state, 'Pending')
}

/** Whether its money was sent, and is not known to have arrived. */
export function isFunded(state: LoanState): boolean {
  return is(state, 'Funded')
}

export function isCancelled(state: LoanState): boolean {
  return is(state, 'Cancelled')
}

export function isClosedOff(state: LoanState): boolean {
  return isIn('closed-off', state)
}

export function isFinished(state: LoanState): boolean {
  return isIn('finished', state)
}

export function isTerminated(state: LoanState): boolean {
  return isIn('terminated', state)
}

export function isInArrears(state: LoanState): boolean {
  return isIn('in arrears', state)
}

/** A loan the borrower still has with us: neither finished nor written off. */
export function isActiveLoan(state: LoanState): boolean {
  return !isFinished(state) && !isClosedOff(state)
}

/** Spec 4: offered when the loan is eligible or has an active cancellation quote, and is not Pending or Funded. */
export function canCancel(loan: {
  state: LoanState
  isEligibleForCancellation: boolean
  hasActiveCancellationQuote: boolean
}): boolean {
  checkInput(loan, CANCELLATION)
  return (loan.isEligibleForCancellation || loan.hasActiveCancellationQuote) && !isPreDisbursal(loan.state)
}

/** Whether a settlement figure can be asked for. CCA 1974 s94(1): at any time, in arrears or not. */
export function canSettle(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: A_STATE })
  return offers(loan.state, 'settlement')
}

/** Whether a part can be paid before it is due. CCA 1974 s94(3). */
export function canRepayEarly(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: A_STATE })
  return offers(loan.state, 'early repayment')
}

/** Whether a missed payment can be made now, by Direct Debit or card. */
export function canPayLate(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: A_STATE })
  return offers(loan.state, 'late repayment')
}

/** Whether what an ended loan left to pay can be paid, of its own accord: nothing is collected any more. */
export function canPayWhatIsLeft(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: A_STATE })
  return offers(loan.state, 'payment of what is left')
}

export function isWrittenOff(state: LoanState): boolean {
  return is(state, 'Written Off')
}

export function isSold(state: LoanState): boolean {
  return is(state, 'Sold')
}

export function canChangePaymentDate(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: A_STATE })
  return offers(loan.state, 'payment-date change')
}

/** Spec 3: the loan says whether it is eligible; its state says whether there is anything left to arrange. */
export function canSetUpArrangement(loan: {
  state: LoanState
  isEligibleForSelfServeArrangement: boolean
}): boolean {
  checkInput(loan, { state: A_STATE, isEligibleForSelfServeArrangement: aFlag })
  return loan.isEligibleForSelfServeArrangement && offers(loan.state, 'arrangement')
}

/** Whether payments of it are collected at the moment: it is paid out, and nothing has ended it. */
export function collectsNow(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: A_STATE })
  return collectsPayments(loan) && !isPreDisbursal(loan.state)
}

/** What a loan that is paid out is, from how many of its instalments are missed, and how many are not paid. */
export function repaymentState(instalments: {
  missed: number
  unpaid: number
}): 'Complete' | 'Late' | 'Repaying' {
  checkInput(instalments, {
    missed: aWholeNumber(0, MOST_YEARS * 12),
    unpaid: aWholeNumber(0, MOST_YEARS * 12),
  })
  if (instalments.unpaid === 0) return 'Complete'
  return instalments.missed > 0 ? 'Late' : 'Repaying'
}

/** Whether we take payments, now or once the loan is paid out. We take none after a loan has ended, in whatever way. */
export function collectsPayments(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: A_STATE })
  const { state } = loan
  return !isFinished(state) && !isClosedOff(state) && !isTerminated(state)
}

/**
 * Spec 4: shown when the loan is not finished, the mandate is inactive and a disbursal date exists. Never where we
 * collect nothing: it would ask for a Direct Debit that nobody uses.
 */
export function showsDirectDebitAlert(loan: {
  state: LoanState
  isMandateActive: boolean
  disbursalDate?: unknown
}): boolean {
  checkInput(loan, { state: A_STATE, isMandateActive: aFlag })
  return collectsPayments(loan) && !loan.isMandateActive && Boolean(loan.disbursalDate)
}

const CANCELLATION = { state: A_STATE, isEligibleForCancellation: aFlag, hasActiveCancellationQuote: aFlag }

function is(state: LoanState, wanted: LoanState): boolean {
  checkInput({ state }, { state: A_STATE })
  return state === wanted
}

function isIn(group: LoanGroup, state: LoanState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes(group)
}

function offers(state: LoanState, offer: LoanOffer): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].offers.includes(offer)
}
