import type { Loan } from '@tarnbrook/contract/loans/loans'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

export function BankAccountRow({ loan }: { loan: Loan }) {
  const { bankDetails } = loan
  if (!bankDetails) return null
  return (
    <ManageRow
      id="bank-account"
      title="Bank account"
      state={`Account ending ${bankDetails.accountNumberEnding}, in the name of ${bankDetails.accountHolderName}`}
      action={
        collectsNow(loan)
          ? { href: paths.bankDetails({ id: loan.id }), label: 'Change bank account' }
          : undefined
      }
    />
  )
}
