import type { Loan } from '@tarnbrook/contract/loan/loans'
import { showsDirectDebitAlert } from '@tarnbrook/domain/loan/loan-state'
import { settingOf } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Spec 4: for a loan that we collect payments of and that has no working Direct Debit. Named by its reference where there are several. */
export function DirectDebitAlert({ loan, isNamed = false }: { loan: Loan; isNamed?: boolean }) {
  if (!showsDirectDebitAlert(loan)) return null
  return (
    <Notice
      tone="warning"
      title={
        isNamed ? `The Direct Debit for ${loan.reference} isn’t set up` : 'Your Direct Debit isn’t set up'
      }
    >
      <p>
        We can’t collect your payments until it is. Call us on <PhoneAndHours of={settingOf(loan).reach} />,
        with the details of the account you want to pay from. It takes a few minutes. For your safety, don’t
        send them by email.
      </p>
    </Notice>
  )
}
