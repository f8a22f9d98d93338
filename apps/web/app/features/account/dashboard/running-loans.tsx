import type { Loan } from '@tarnbrook/contract/loans/loans'
import { ArrangementNotice } from '#features/arrangements/arrangement-notice.tsx'
import { DefaultNoticeAlert } from '#features/arrears/default-notice-alert.tsx'
import { DirectDebitAlert } from '#features/direct-debit/direct-debit-alert.tsx'
import { PayoutProblem } from '#features/payouts/payout-problem.tsx'
import { FailedRefundNotice } from '#features/refunds/refund-notice.tsx'
import { LoanSummary } from './loan-summary.tsx'

/** What asks for something first, whichever loan it is about, and then each loan. */
export function RunningLoans({ loans }: { loans: readonly Loan[] }) {
  return (
    <>
      {loans.map((loan) => (
        <DirectDebitAlert key={loan.id} loan={loan} isNamed={loans.length > 1} />
      ))}
      {loans.map((loan) => (
        <ArrangementNotice key={loan.id} loan={loan} isNamed={loans.length > 1} />
      ))}
      {loans.map((loan) => (
        <DefaultNoticeAlert key={loan.id} loan={loan} isNamed={loans.length > 1} />
      ))}
      {loans.map((loan) => (
        <FailedRefundNotice key={loan.id} loan={loan} isNamed={loans.length > 1} />
      ))}
      {loans.map((loan) => (
        <PayoutProblem key={loan.id} loan={loan} isNamed={loans.length > 1} />
      ))}
      {loans.map((loan) => (
        <LoanSummary key={loan.id} loan={loan} isOnly={loans.length === 1} />
      ))}
    </>
  )
}
