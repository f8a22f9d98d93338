import type { Loan } from '@tarnbrook/contract/loans'
import { showsDirectDebitAlert } from '@tarnbrook/domain/loan-state'
import { PhoneAndHours } from '#platform/reach-us.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Spec 4: for a loan that is not finished, has been paid out and has no working Direct Debit. Named by its reference where there are several. */
export function DirectDebitAlert({ loan, isNamed = false }: { loan: Loan; isNamed?: boolean }) {
  if (!showsDirectDebitAlert(loan)) return null
  return (
    <Notice
      tone="warning"
      title={
        isNamed ? `The Direct Debit for ${loan.reference} is not set up` : 'Your Direct Debit is not set up'
      }
    >
      <p>
        We cannot collect your payments until it is. Call us on <PhoneAndHours />, with the details of the
        account you want to pay from. It takes a few minutes. For your safety, do not send them by e-mail.
      </p>
    </Notice>
  )
}
