import type { Loan } from '@tarnbrook/contract/loans'
import { formatMoney } from '@tarnbrook/domain/display'
import { isClosedOff, isTerminated, type LoanState } from '@tarnbrook/domain/loan-state'
import { cancelledWords, nextBeforePayout } from './before-payout.ts'
import { dayWords, movedBecause } from './figures.ts'
import { accountOf, type RunningState, type Setting } from './headline.ts'

/** What happens next, one thing to a paragraph. What a borrower can do about a missed payment is said elsewhere. */
export function whatHappensNext(loan: Loan, setting: Setting): string[] {
  switch (loan.state) {
    case 'Pending':
    case 'Funded':
      return nextBeforePayout(loan, setting)
    case 'Repaying':
    case 'Late':
      return comingPayment(loan, setting)
    case 'Cancelled':
      return [...cancelledWords(loan, setting), KEPT]
    default:
      return ENDED[loan.state](setting)
  }
}

function comingPayment(loan: Loan, { directDebitLabel }: Setting): string[] {
  const { nextPayment, isMandateActive, paymentDay } = loan
  if (!nextPayment) return ['There are no more payments to come on your schedule.']
  const amount = formatMoney(nextPayment.amount)
  const on = dayWords(nextPayment.collectOn)
  if (nextPayment.status === 'collecting')
    return [
      `Your bank has our request: ${amount} leaves ${accountOf(loan)} on ${on}. On your statement it says ${directDebitLabel}.`,
    ]
  if (!isMandateActive)
    return [
      `Your next payment is ${amount}, due on ${on}. Until a Direct Debit is set up again we cannot collect it.`,
    ]
  const moved = movedBecause(nextPayment)
  return [
    `We collect ${amount} by Direct Debit on ${on}. There is nothing for you to do. On your statement it says ${directDebitLabel}.`,
    ...(moved
      ? [
          `The ${ordinal(paymentDay)}, your payment day, is a ${moved}, so we collect on the next working day.`,
        ]
      : []),
    'We’ll remind you by e-mail three working days before.',
  ]
}

type EndedState = Exclude<LoanState, RunningState | 'Cancelled'>

const ENDED: Record<EndedState, (setting: Setting) => string[]> = {
  Complete: ({ isHirePurchase }) => [
    isHirePurchase
      ? 'That was the last payment. The vehicle is yours, and we will not collect anything more.'
      : 'That was the last payment. Nothing is owed, and we will not collect anything more.',
    KEPT,
  ],
  Settled: ({ isHirePurchase }) => [
    isHirePurchase
      ? 'You paid off the agreement before its end. The vehicle is yours, and we will not collect anything more.'
      : 'You paid off the loan before its end. Nothing is owed, and we will not collect anything more.',
    KEPT,
  ],
  Sold: () => [
    'Another firm has taken over this loan. It has written to you with its name and how to pay. Please pay nothing more to us.',
    'If you have not had that letter, call us and we’ll tell you who to talk to.',
  ],
  'Written Off': () => [
    'We have closed this account and collect no more payments. You may still owe what is left, and it can show on your credit file for six years.',
    'If you would like to talk about it, call us. There is no pressure to.',
  ],
  Terminated: () => [
    'The agreement has ended before its time, and we collect no more payments by Direct Debit. What is left is still owed.',
    'Call us, and we’ll agree with you what you can afford to pay, and when.',
  ],
  'Voluntary terminated': ({ isHirePurchase }) => [
    isHirePurchase
      ? 'You ended the agreement and handed the vehicle back, and we collect no more payments by Direct Debit. If anything is left to pay, we have written to you with the figure.'
      : 'You ended the agreement, and we collect no more payments by Direct Debit. If anything is left to pay, we have written to you with the figure.',
  ],
}

const KEPT = 'Your agreement and your payments stay here for when you need them.'

/** Whether a loan has ended in a way that may leave something to talk about. */
export function endedWithQuestions({ state }: Pick<Loan, 'state'>): boolean {
  return isTerminated(state) || isClosedOff(state)
}

/** '1st', '22nd', '13th' */
export function ordinal(number: number): string {
  const teens = number % 100 > 10 && number % 100 < 14
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
