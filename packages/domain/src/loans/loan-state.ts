import { aFlag, aWholeNumber, checkInput, MOST_YEARS } from '../core/input-checks.ts'
import { defineStates, type StateOf } from '../core/states.ts'

/**
 * Spec 4's ten states, and Repaying for a paid-out loan that is up to date. What is owed again
 * after the end can be paid (decision 106). Cancellation goes by the situation.
 */
const loanStates = defineStates({
  states: {
    Pending: {
      groups: ['pre-disbursal'],
      moves: {
        Funded: ['the payout is sent'],
        Cancelled: ['the borrower withdraws before the payout', 'no Direct Debit or payout can be set up'],
      },
    },
    Funded: {
      groups: ['pre-disbursal'],
      moves: {
        Pending: ['the payout fails and can be sent again'],
        Repaying: ['the payout is executed'],
        Cancelled: ['the payout fails permanently'],
      },
    },
    Repaying: {
      // CCA 1974 s94: the whole or a part may be paid early at any time. CONC 7.3 covers customers
      // approaching arrears, so an arrangement needs no missed payment.
      groups: ['settlement', 'early repayment', 'arrangement'],
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
      // What is overdue comes first: the payment day is chosen again once the loan is up to date.
      groups: ['in arrears', 'settlement', 'early repayment', 'late repayment', 'arrangement'],
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
    Complete: { groups: ['finished'], moves: { Late: ['a payment comes back unpaid'] } },
    Settled: { groups: ['finished', 'payment of what is left'] },
    Cancelled: { groups: ['finished', 'payment of what is left'] },
    'Written Off': {
      groups: ['closed-off'],
      moves: {
        Settled: ['what was written off is paid'],
        Sold: ['the debt is sold'],
      },
    },
    Sold: { groups: ['finished', 'closed-off'] },
    Terminated: {
      groups: ['terminated', 'payment of what is left'],
      moves: {
        Settled: ['what was left is paid'],
        'Written Off': ['nothing more can be recovered'],
        Sold: ['the debt is sold'],
      },
    },
    'Voluntary terminated': {
      groups: ['terminated', 'payment of what is left'],
      moves: {
        Settled: ['nothing, or nothing more, is owed'],
        'Written Off': ['nothing more can be recovered'],
        Sold: ['the debt is sold'],
      },
    },
  },
  // A loan begins when its agreement is signed.
  starts: { Pending: ['the agreement is signed'] },
})

export const LOAN_STATES = loanStates.all

export type LoanState = StateOf<typeof loanStates>

export const loanCan = loanStates.can

export const loanEvents = loanStates.events

const isSettlementOffered = loanStates.isInGroup('settlement')
const isEarlyRepaymentOffered = loanStates.isInGroup('early repayment')
const isLatePaymentOffered = loanStates.isInGroup('late repayment')
const isArrangementOffered = loanStates.isInGroup('arrangement')
const isPaymentOfBalanceOffered = loanStates.isInGroup('payment of what is left')

export const isPreDisbursal = loanStates.isInGroup('pre-disbursal')

/** Whether its money is with us and is to be sent. */
export const awaitsPayout = loanStates.is('Pending')

/** Whether its money was sent, and is not known to have arrived. */
export const isFunded = loanStates.is('Funded')

export const isCancelled = loanStates.is('Cancelled')

export const isClosedOff = loanStates.isInGroup('closed-off')

export const isFinished = loanStates.isInGroup('finished')

export const isTerminated = loanStates.isInGroup('terminated')

export const isInArrears = loanStates.isInGroup('in arrears')

/** A loan the borrower still has with us: neither finished nor written off. */
export function isActiveLoan(state: LoanState): boolean {
  return !isFinished(state) && !isClosedOff(state)
}

/** A settlement figure can be asked for at any time, in arrears or not (CCA 1974 s94(1)). */
export function canSettle(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: loanStates.check })
  return isSettlementOffered(loan.state)
}

/** Whether a part can be paid before it is due. CCA 1974 s94(3). */
export function canRepayEarly(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: loanStates.check })
  return isEarlyRepaymentOffered(loan.state)
}

/** Whether a missed payment can be made now, by Direct Debit or card. */
export function canPayLate(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: loanStates.check })
  return isLatePaymentOffered(loan.state)
}

/** Whether a balance of an ended loan can be paid by choice: nothing is collected any more. */
export function canPayRemainingBalance(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: loanStates.check })
  return isPaymentOfBalanceOffered(loan.state)
}

export const isWrittenOff = loanStates.is('Written Off')

export const isSold = loanStates.is('Sold')

/** Spec 3: the loan says if it is eligible; its state, if anything is left to arrange. */
export function canSetUpArrangement(loan: {
  state: LoanState
  isEligibleForSelfServeArrangement: boolean
}): boolean {
  checkInput(loan, { state: loanStates.check, isEligibleForSelfServeArrangement: aFlag })
  return loan.isEligibleForSelfServeArrangement && isArrangementOffered(loan.state)
}

/** Whether payments of it are collected at the moment: it is paid out, and nothing has ended it. */
export function collectsNow(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: loanStates.check })
  return collectsPayments(loan) && !isPreDisbursal(loan.state)
}

/** A paid-out loan's state, from the numbers of instalments missed and not paid. */
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

/** Whether we take payments, now or once paid out. None after a loan has ended in any way. */
export function collectsPayments(loan: { state: LoanState }): boolean {
  checkInput(loan, { state: loanStates.check })
  const { state } = loan
  return !isFinished(state) && !isClosedOff(state) && !isTerminated(state)
}

/**
 * Spec 4: not finished, mandate inactive, disbursal date set. Never where we collect nothing: it
 * would ask for a Direct Debit that is not used.
 */
export function showsDirectDebitAlert(loan: {
  state: LoanState
  isMandateActive: boolean
  disbursalDate?: unknown
}): boolean {
  checkInput(loan, { state: loanStates.check, isMandateActive: aFlag })
  return collectsPayments(loan) && !loan.isMandateActive && Boolean(loan.disbursalDate)
}
