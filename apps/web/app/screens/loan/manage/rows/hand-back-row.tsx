import type { Loan } from '@tarnbrook/contract/loan/loans'
import { canSettle } from '@tarnbrook/domain/loan/loan-state'
import { settingOf } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { ManageRow } from '../manage-row.tsx'

/** CCA 1974 s99. */
export function HandBackRow({ loan }: { loan: Loan }) {
  const { isHirePurchase, reach } = settingOf(loan)
  if (!isHirePurchase || !canSettle(loan)) return null
  return (
    <ManageRow
      id="hand-back"
      title="Hand the vehicle back"
      state="You can end the agreement at any time before your last payment is due."
      more={{
        label: 'How to hand it back',
        children: (
          <p>
            Ask us what it would cost before you decide. Call us on <PhoneAndHours of={reach} />.
          </p>
        ),
      }}
    />
  )
}
