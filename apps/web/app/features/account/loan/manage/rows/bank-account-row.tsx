import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayFigures } from '#features/loans/figures.ts'
import { describeEnding } from '#features/loans/headline.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

export function BankAccountRow({ loan }: { loan: Loan }) {
  const { bankDetails, bankDetailsUpdate } = loan
  if (!bankDetails) return null
  return (
    <ManageRow
      id="bank-account"
      title="Bank account"
      state={describeAccount(bankDetails, bankDetailsUpdate)}
      action={
        isInForce(loan)
          ? {
              href: paths.bankDetails({ id: loan.id }),
              label: bankDetailsUpdate ? 'See or stop the change' : 'Change bank account',
            }
          : undefined
      }
    />
  )
}

function describeAccount(
  bankDetails: NonNullable<Loan['bankDetails']>,
  update: Loan['bankDetailsUpdate'],
): string {
  const { accountHolderName, movedOn } = bankDetails
  const state = `Account ${describeEnding(bankDetails)}, in the name of ${accountHolderName}`
  const sentences = [
    ...(movedOn ? [`Your bank moved the Direct Debit there on ${dayFigures(movedOn)}.`] : []),
    ...(update
      ? [
          `On ${dayFigures(update.askedOn)} you asked us to change to the account ending ${update.accountNumberEnding}. Its bank hasn’t accepted the Direct Debit yet.`,
        ]
      : []),
  ]
  return sentences.length === 0 ? state : `${state}. ${sentences.join(' ')}`
}
