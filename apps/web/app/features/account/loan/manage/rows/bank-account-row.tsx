import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayFigures } from '#features/loans/figures.ts'
import { describeEnding } from '#features/loans/headline.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

export function BankAccountRow({ loan }: { loan: Loan }) {
  const { bankDetails } = loan
  if (!bankDetails) return null
  return (
    <ManageRow
      id="bank-account"
      title="Bank account"
      state={describeAccount(bankDetails)}
      action={
        isInForce(loan)
          ? { href: paths.bankDetails({ id: loan.id }), label: 'Change bank account' }
          : undefined
      }
    />
  )
}

function describeAccount(bankDetails: NonNullable<Loan['bankDetails']>): string {
  const { accountHolderName, movedOn } = bankDetails
  const state = `Account ${describeEnding(bankDetails)}, in the name of ${accountHolderName}`
  return movedOn ? `${state}. Your bank moved the Direct Debit there on ${dayFigures(movedOn)}.` : state
}
