import type { Loan } from '@tarnbrook/contract/loans/loans'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

/** CCA 1974 s99. */
export function HandBackRow({ loan }: { loan: Loan }) {
  if (!toLoanSetting(loan).isHirePurchase || !isInForce(loan) || isWithdrawn(loan)) return null
  if (loan.situation === 'handing-back')
    return (
      <ManageRow
        id="hand-back"
        title="Hand the vehicle back"
        state="You’ve asked to hand it back. You can still take that back."
        action={{ href: paths.handBack({ id: loan.id }), label: 'See it, or take it back' }}
      />
    )
  return (
    <ManageRow
      id="hand-back"
      title="Hand the vehicle back"
      state="You can end the agreement at any time before your last payment is due."
      action={{ href: paths.handBack({ id: loan.id }), label: 'See what it would cost' }}
    />
  )
}
