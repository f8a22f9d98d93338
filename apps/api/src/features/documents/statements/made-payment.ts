import type { Loan } from '@tarnbrook/contract/loans/loans'
import { NO_PENCE, type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'

export type MadePayment = Pick<
  Loan['historicalRepayments'][number],
  'number' | 'method' | 'amount' | 'isArranged'
>

export const HOW = {
  DIRECT_DEBIT: 'Direct Debit',
  CARD: 'Card',
  BANK_TRANSFER: 'Bank transfer',
  OPEN_BANKING: 'Bank account',
} as const satisfies Record<MadePayment['method'], string>

/** What a payment of no instalment was for, as a receipt and a file of all payments say it. */
export function describeUnscheduled(loan: Loan, made: MadePayment): string {
  if (loan.ending) return 'What was left when the agreement ended'
  if (loan.settlementQuote?.type === 'cancellation') return 'Repayment after you withdrew'
  if (isExtra(loan, made)) return 'An extra payment'
  return loan.settlementQuote ? 'Settling the agreement' : 'What was left when the agreement ended'
}

/** By Direct Debit or bank account, which can also pay a figure or what an ended loan left. */
function isExtra({ earlyRepayments, settlementQuote }: Loan, { method, amount }: MadePayment): boolean {
  if (method === 'DIRECT_DEBIT' && settlementQuote === null) return true
  return (
    (method === 'OPEN_BANKING' || method === 'DIRECT_DEBIT') &&
    earlyRepayments.some((extra) => extra.amount === amount)
  )
}

/** What of a payment was more than was owed, and goes back: the last that came was too much. */
export function calculateExcess(
  { historicalRepayments, refunds }: Pick<Loan, 'historicalRepayments' | 'refunds'>,
  id: number,
): Pence {
  let left: number = sumPence(refunds.map(({ amount }) => amount))
  const newestFirst = historicalRepayments
    .toSorted((one, other) => one.paidOn.localeCompare(other.paidOn))
    .toReversed()
  for (const payment of newestFirst) {
    const excess = pence(Math.min(left, payment.amount))
    if (payment.id === id) return excess
    left -= excess
  }
  return NO_PENCE
}
