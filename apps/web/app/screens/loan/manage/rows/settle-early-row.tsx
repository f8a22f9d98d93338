import type { Loan } from '@tarnbrook/contract/loan/loans'
import { canSettle } from '@tarnbrook/domain/loan/loan-state'
import { settingOf } from '#features/loans/setting.ts'
import { MailLink, PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { ManageRow } from '../manage-row.tsx'

/** CCA 1974 s94, s95 and s97. */
export function SettleEarlyRow({ loan }: { loan: Loan }) {
  if (!canSettle(loan)) return null
  const { reach } = settingOf(loan)
  // SI 2004/1483 reg 5 and 6: 28 days after the notice, and a month more where the term is above a year.
  const upTo = loan.term > 12 ? '28 days and one month' : '28 days'
  return (
    <ManageRow
      id="settle-early"
      title="Settle early"
      state="You can pay it all off at any time. We don’t charge a fee for this."
      more={{
        label: 'How to settle early',
        children: (
          <>
            <p>
              Paying it all off can save you interest, but not all the interest still to come. We may work out
              the figure to a day up to {upTo} after you tell us.
            </p>
            <p>
              Call us on <PhoneAndHours of={reach} />, or email <MailLink of={reach} />. Within seven working
              days, we’ll tell you the exact figure and how it’s worked out. We’ll also tell you how long it’s
              valid and how to pay.
            </p>
          </>
        ),
      }}
    />
  )
}
