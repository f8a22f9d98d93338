import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { isWithdrawn } from '#features/loans/settling.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

/** CCA 1974 s94(3). */
export function EarlyRepaymentRow({ loan }: { loan: Loan }) {
  const asked = loan.earlyRepayments.find(({ status }) => status === 'pending')
  if (!isInForce(loan) || isWithdrawn(loan) || loan.situation === 'handing-back') return null
  const href = paths.payExtra({ id: loan.id })
  if (asked)
    return (
      <ManageRow
        id="pay-extra"
        title="Pay extra"
        state={`${formatMoney(asked.amount)} extra, collected on ${dayWords(asked.collectOn)}`}
        action={{ href, label: 'See your extra payment' }}
      />
    )
  return (
    <ManageRow
      id="pay-extra"
      title="Pay extra"
      state={
        loan.canRepayEarly
          ? 'Any amount from £10 by Direct Debit, at no charge. You see what it saves before you decide.'
          : 'Not available at the moment'
      }
      action={{ href, label: loan.canRepayEarly ? 'Pay extra' : 'See why' }}
    />
  )
}
