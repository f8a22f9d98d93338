import type { Loan } from '@tarnbrook/contract/loans/loans'
import { type Pence, sumPence } from '@tarnbrook/domain/core/money'
import { hasRefundFailed } from '@tarnbrook/domain/refunds/refund-state'

/** What is owed back to the borrower and didn't reach their account, all of it in one amount. Null where nothing is. */
export function findFailedRefund({ refunds }: Loan): { amount: Pence; accountNumberEnding: string } | null {
  const failed = refunds.filter(({ status }) => hasRefundFailed(status))
  const last = failed.at(-1)
  return (
    (last && {
      amount: sumPence(failed.map(({ amount }) => amount)),
      accountNumberEnding: last.accountNumberEnding,
    }) ??
    null
  )
}
