import type { Loan } from '@tarnbrook/contract/loans/loans'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

/** CCA 1974 s94, s95 and s97. */
export function SettlementRow({ loan }: { loan: Loan }) {
  if (!isInForce(loan) || isWithdrawn(loan)) return null
  // SI 2004/1483 reg 5 and 6: 28 days after the notice, plus a month for a term above a year.
  const upTo = loan.term > 12 ? '28 days and one month' : '28 days'
  return (
    <ManageRow
      id="settle-early"
      title="Settle early"
      state={
        loan.isInsolvent
          ? 'Talk to the person who deals with your insolvency before you pay anything off.'
          : 'You can pay it all off at any time. We don’t charge a fee for this.'
      }
      action={{
        href: paths.settlementQuote({ id: loan.id }),
        label: loan.hasActiveSettlementQuote ? 'See your settlement quote' : 'See what it costs to settle',
      }}
      more={{
        label: 'How the figure is worked out',
        children: (
          <>
            <p>
              Paying it all off can save you interest, but not all the interest still to come. We may work out
              the figure to a day up to {upTo} after you tell us.
            </p>
            <p>
              The page has the figure, how it’s worked out, how long it’s valid and how to pay. Or call us on{' '}
              <PhoneAndHours of={toLoanSetting(loan).reach} />.
            </p>
          </>
        ),
      }}
    />
  )
}
