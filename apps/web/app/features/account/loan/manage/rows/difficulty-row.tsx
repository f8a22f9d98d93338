import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayFigures, untilLastPayment } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { ManageRow } from '../manage-row.tsx'

/** CONC 7.3: to start or follow an arrangement, also before any payment is missed. */
export function DifficultyRow({ loan }: { loan: Loan }) {
  if (loan.isInsolvent) return <InsolvencyRow loan={loan} />
  return (
    <ManageRow
      id="difficulty"
      title="Help if money is tight"
      state={
        loan.arrangement
          ? `You have an arrangement${untilLastPayment(loan.arrangement, dayFigures)}.`
          : 'We can agree smaller payments or more time. Asking for help isn’t recorded on your credit file.'
      }
      action={arrangementAction(loan)}
      more={{
        label: 'Ways to get help',
        children: (
          <>
            <p>
              Call us on <PhoneAndHours of={toLoanSetting(loan).reach} />. All you need is a rough idea of
              your income and spending. An arrangement to pay less can be recorded on your credit file.
            </p>
            <p>These give free, independent advice on debt:</p>
            <FreeAdvice nation={loan.borrowerNation} />
          </>
        ),
      }}
    />
  )
}

/** No arrangement is agreed in an insolvency, and none is followed. */
function InsolvencyRow({ loan }: { loan: Loan }) {
  return (
    <ManageRow
      id="difficulty"
      title="Help if money is tight"
      state="An insolvency is recorded for you, so we don’t ask you for payments. Talk to the person who deals with it."
      more={{
        label: 'Ways to get help',
        children: (
          <>
            <p>
              If it has ended, or it isn’t yours, call us on <PhoneAndHours of={toLoanSetting(loan).reach} />.
            </p>
            <p>These give free, independent advice on debt:</p>
            <FreeAdvice nation={loan.borrowerNation} />
          </>
        ),
      }}
    />
  )
}

function arrangementAction(loan: Loan): { href: string; label: string } | undefined {
  if (loan.arrangement)
    return {
      href: paths.selfServeArrangement({ id: loan.id, sub: 'done' }),
      label: 'See it, change it or end it',
    }
  if (!loan.isEligibleForSelfServeArrangement) return undefined
  return { href: paths.selfServeArrangement({ id: loan.id }), label: 'Agree smaller payments' }
}
