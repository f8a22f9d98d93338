import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import type { findFailedRefund } from '#features/loans/settling.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

export function RefundRow({
  loan,
  failed: { amount, accountNumberEnding },
}: {
  loan: Loan
  failed: NonNullable<ReturnType<typeof findFailedRefund>>
}) {
  return (
    <ManageRow
      id="refund"
      title="Your refund"
      state={`We owe you ${formatMoney(amount)}, and couldn’t send it to your account ending ${accountNumberEnding}.`}
      action={{ href: paths.refundAccount(loan.id), label: 'Give another account' }}
    />
  )
}
