import type { Loan } from '@tarnbrook/contract/loans'
import type { LoanState } from '@tarnbrook/domain/loan-state'
import { type Pence, pence } from '@tarnbrook/domain/money'
import { dayAndMonth, dayWords, leftToPay, missedPayments } from './figures.ts'

/** What the brand adds to the words about a loan. */
export interface Setting {
  isHirePurchase: boolean
  /** The name on the bank statement. */
  directDebitLabel: string
}

/** A loan's state in a word or two. */
export const STATE_WORDS: Record<LoanState, { label: string; tone: 'neutral' | 'success' | 'warning' }> = {
  Pending: { label: 'Being set up', tone: 'neutral' },
  Funded: { label: 'Money on its way', tone: 'neutral' },
  Repaying: { label: 'Up to date', tone: 'success' },
  Late: { label: 'Payment missed', tone: 'warning' },
  Complete: { label: 'Paid off', tone: 'success' },
  Settled: { label: 'Paid off early', tone: 'success' },
  Cancelled: { label: 'Cancelled', tone: 'neutral' },
  'Written Off': { label: 'Closed by us', tone: 'neutral' },
  Sold: { label: 'Passed to another firm', tone: 'neutral' },
  Terminated: { label: 'Ended early', tone: 'neutral' },
  'Voluntary terminated': { label: 'Ended by you', tone: 'neutral' },
}

export interface Headline {
  label: string
  amount: Pence
  unit?: string
}

/** The one figure that matters now, and the words around it: "You'll pay", £286.70, "on 1 March". */
export function headlineOf(loan: Loan, { isHirePurchase }: Pick<Setting, 'isHirePurchase'>): Headline {
  switch (loan.state) {
    case 'Pending':
      if (loan.payoutProblem && loan.payoutProblem.reason !== 'payout-slow')
        return { label: isHirePurchase ? 'Not paid to the seller yet' : 'Not sent yet', amount: loan.amount }
      return { label: isHirePurchase ? 'We’ll pay the seller' : 'We’ll send you', amount: loan.amount }
    case 'Funded':
      return { label: isHirePurchase ? 'On its way to the seller' : 'On its way to you', amount: loan.amount }
    case 'Late':
      return missedHeadline(loan)
    case 'Repaying':
      return nextPaymentHeadline(loan)
    case 'Complete':
    case 'Settled':
    case 'Sold':
      return { label: 'You have paid us', amount: loan.paidToDate }
    case 'Cancelled':
      return { label: 'Left to pay', amount: pence(0) }
    default:
      return { label: 'Left to pay', amount: leftToPay(loan) }
  }
}

function nextPaymentHeadline(loan: Loan): Headline {
  const { nextPayment } = loan
  if (!nextPayment) return { label: 'Left to pay', amount: leftToPay(loan) }
  const { amount, collectOn, status } = nextPayment
  if (status === 'collecting')
    return { label: 'We’re collecting', amount, unit: `on ${dayAndMonth(collectOn)}` }
  // Without a Direct Debit nothing is taken on that day, so it is only the day by which it is due.
  return loan.isMandateActive
    ? { label: 'You’ll pay', amount, unit: `on ${dayAndMonth(collectOn)}` }
    : { label: 'Your next payment', amount, unit: `due on ${dayAndMonth(collectOn)}` }
}

function missedHeadline(loan: Loan): Headline {
  const missed = missedPayments(loan)
  if (!missed) return nextPaymentHeadline(loan)
  return {
    label: missed.count === 1 ? 'One payment was missed' : `${missed.count} payments were missed`,
    amount: missed.amount,
    unit:
      missed.count === 1 ? `due on ${dayWords(missed.firstDueOn)}` : `since ${dayWords(missed.firstDueOn)}`,
  }
}

/** Where the money of the headline comes from, to stand under it. */
export function headlineNote(loan: Loan): string | undefined {
  if (loan.state === 'Late') return 'We make no charge for it, and add no interest to it.'
  if (loan.state === 'Repaying' && loan.nextPayment && loan.isMandateActive)
    return `By Direct Debit, from ${accountOf(loan)}.`
  return undefined
}

/** 'the account ending 5678' */
export function accountOf({ bankDetails }: Pick<Loan, 'bankDetails'>): string {
  return bankDetails ? `the account ending ${bankDetails.accountNumberEnding}` : 'your bank account'
}

/** Whether money is still to move: before it is paid out, and while it is being paid back. */
export function isRunning({ state }: Pick<Loan, 'state'>): boolean {
  return (RUNNING_STATES as readonly LoanState[]).includes(state)
}

const RUNNING_STATES = ['Pending', 'Funded', 'Repaying', 'Late'] as const

export type RunningState = (typeof RUNNING_STATES)[number]
