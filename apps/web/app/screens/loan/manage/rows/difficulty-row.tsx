import type { Loan } from '@tarnbrook/contract/loan/loans'
import { settingOf } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { ManageRow } from '../manage-row.tsx'

/** CONC 7.3: also for who has not missed a payment yet. */
export function DifficultyRow({ loan }: { loan: Loan }) {
  return (
    <ManageRow
      id="difficulty"
      title="Help if money is tight"
      state="We can agree smaller payments or more time. Asking for help isn’t recorded on your credit file."
      more={{
        label: 'Ways to get help',
        children: (
          <>
            <p>
              Call us on <PhoneAndHours of={settingOf(loan).reach} />. All you need is a rough idea of your
              income and spending. An arrangement to pay less can be recorded on your credit file.
            </p>
            <p>These give free, independent advice on debt:</p>
            <FreeAdvice />
          </>
        ),
      }}
    />
  )
}
