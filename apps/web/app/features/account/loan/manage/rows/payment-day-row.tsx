import type { Loan } from '@tarnbrook/contract/loans/loans'
import { ordinal } from '#features/loans/loan-status.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

/** A withdrawn agreement has no monthly payments, and an arrangement has days of its plan. */
export function PaymentDayRow({ loan }: { loan: Loan }) {
  if (isWithdrawn(loan) || loan.situation === 'handing-back') return null
  const day = `the ${ordinal(loan.paymentDay)} of each month`
  return (
    <ManageRow
      id="payment-day"
      title="Payment day"
      state={isInForce(loan) && loan.isMandateActive ? `Collected on ${day}` : `Due on ${day}`}
      action={
        loan.situation === 'up-to-date'
          ? { href: paths.changePaymentDay({ id: loan.id }), label: 'Change payment day' }
          : undefined
      }
    />
  )
}
