import type { Loan } from '@tarnbrook/contract/loans/loans'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

/** What was read at a bank for the application or an arrangement, and the way to delete it. */
export function BankDataRow({ loan }: { loan: Loan }) {
  return (
    <ManageRow
      id="bank-data"
      title="What your bank shared"
      state="If you connected your bank: what we read, and until when we store it"
      action={{ href: paths.bankData(loan.loanApplicationId), label: 'See it, or delete it' }}
    />
  )
}
