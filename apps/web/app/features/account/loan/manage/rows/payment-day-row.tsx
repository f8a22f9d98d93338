import type { Loan } from '@tarnbrook/contract/loans/loans'
import { canChangePaymentDate, collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { ordinal } from '#features/loans/loan-status.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

export function PaymentDayRow({ loan }: { loan: Loan }) {
  const day = `the ${ordinal(loan.paymentDay)} of each month`
  return (
    <ManageRow
      id="payment-day"
      title="Payment day"
      state={collectsNow(loan) && loan.isMandateActive ? `Collected on ${day}` : `Due on ${day}`}
      action={
        canChangePaymentDate(loan)
          ? { href: paths.changePaymentDay({ id: loan.id }), label: 'Change payment day' }
          : undefined
      }
    />
  )
}
