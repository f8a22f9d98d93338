import type { Loan } from '@tarnbrook/contract/loans/loans'
import { ordinal } from '#features/loans/loan-status.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { isCollected } from '#features/loans/situation/collecting.ts'
import { canChangePaymentDay, isInForce } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

/** A withdrawn agreement has no monthly payments, and an arrangement has other days. */
export function PaymentDayRow({ loan }: { loan: Loan }) {
  if (isWithdrawn(loan) || loan.situation === 'handing-back') return null
  return (
    <ManageRow
      id="payment-day"
      title="Payment day"
      state={describeDay(loan)}
      action={
        loan.situation === 'up-to-date'
          ? {
              href: paths.changePaymentDay({ id: loan.id }),
              label: canChangePaymentDay(loan) ? 'Change payment day' : 'See why it can’t be changed now',
            }
          : undefined
      }
    />
  )
}

function describeDay(loan: Loan): string {
  const day = `the ${ordinal(loan.paymentDay)} of each month`
  if (loan.arrangement) return `Due on ${day} again, once your arrangement has ended`
  return isInForce(loan) && isCollected(loan) ? `Collected on ${day}` : `Due on ${day}`
}
