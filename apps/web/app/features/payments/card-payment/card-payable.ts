import type { Loan } from '@tarnbrook/contract/loans/loans'
import { type Pence, sumPence } from '@tarnbrook/domain/core/money'

export interface CardPayable {
  amount: Pence
  /** What the bank has been asked for by Direct Debit. */
  onItsWay: Loan['pendingRepayments']
}

/** What can be paid by card. An unfinished card payment does not count: a new one replaces it. */
export function payableByCard({ lateRepayment, pendingRepayments }: Loan): CardPayable {
  const unfinished = pendingRepayments.filter(({ method }) => method === 'CARD')
  return {
    amount: sumPence([
      ...(lateRepayment ? [lateRepayment.payable] : []),
      ...unfinished.map(({ amount }) => amount),
    ]),
    onItsWay: pendingRepayments.filter(({ method }) => method !== 'CARD'),
  }
}
