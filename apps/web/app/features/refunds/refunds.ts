import type { Loan } from '@tarnbrook/contract/loans/loans'
import { type Pence, sumPence } from '@tarnbrook/domain/core/money'
import { hasRefundFailed } from '@tarnbrook/domain/refunds/refund-state'

/** A refund that did not reach the account, as one amount. Null where nothing is owed back. */
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
