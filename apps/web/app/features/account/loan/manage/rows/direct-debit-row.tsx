import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords } from '@tarnbrook/domain/core/display'
import { needsDirectDebit } from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

export function DirectDebitRow({ loan }: { loan: Loan }) {
  return (
    <ManageRow
      id="direct-debit"
      title="Direct Debit"
      state={describeDirectDebit(loan)}
      action={
        needsDirectDebit(loan)
          ? {
              href: paths.setUpDirectDebit(loan.id),
              label: loan.collectingStoppedOn ? 'Start Direct Debit again' : 'Set up Direct Debit again',
            }
          : undefined
      }
    />
  )
}

function describeDirectDebit(loan: Loan): string {
  if (isWithdrawn(loan)) return 'We take nothing with it, unless you choose to pay back by Direct Debit.'
  if (loan.isInsolvent) return 'We take nothing with it, because an insolvency is recorded for you.'
  if (loan.situation === 'handing-back')
    return 'We take nothing with it until your hand-back has taken effect, or you take it back.'
  if (loan.payoutProblem?.needsBankAccount)
    return `${loan.mandateStatus === 'failed' ? 'Your bank didn’t accept it. ' : ''}We set it up once you’ve given us your bank details.`
  if (loan.collectingStoppedOn)
    return `Stopped on ${dayWords(loan.collectingStoppedOn)}, because payments came back unpaid. We don’t ask your bank.`
  if (loan.mandateStatus === 'active')
    return `Active. On your bank statement it says ${toLoanSetting(loan).directDebitLabel}.`
  switch (loan.mandateStatus) {
    case 'cancelled':
      return 'Cancelled. We can’t collect your payments without one.'
    case 'failed':
      return 'Your bank didn’t accept it. We can’t collect your payments without one.'
    default:
      return 'Being set up. It takes about four working days.'
  }
}
