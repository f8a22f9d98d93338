import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { describeOverdue, missedPayments } from '#features/loans/figures.ts'

/** What is overdue still, or what a loan that has ended still leaves to pay. */
export function stillToPay(loan: Loan): { isMore: boolean; words: string } {
  if (loan.ending)
    return loan.amountOwed > 0
      ? {
          isMore: true,
          words: `${formatMoney(loan.amountOwed)} is left to pay. If you can’t pay it yet, we can agree smaller payments.`,
        }
      : { isMore: false, words: 'Nothing is left to pay.' }
  const missed = missedPayments(loan)
  return missed
    ? {
        isMore: true,
        words: `${describeOverdue(missed)} If you can’t pay it yet, we can agree smaller payments.`,
      }
    : { isMore: false, words: 'Nothing is overdue any more.' }
}
