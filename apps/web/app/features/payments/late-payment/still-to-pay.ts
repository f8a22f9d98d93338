import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { describeOverdue, missedPayments } from '#features/loans/figures.ts'
import { isAgreed } from '#features/loans/situation/in-force.ts'

/** What is overdue still, or what a loan that has ended still leaves to pay. */
export function stillToPay(loan: Loan): { isMore: boolean; words: string } {
  if (!isAgreed(loan))
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
