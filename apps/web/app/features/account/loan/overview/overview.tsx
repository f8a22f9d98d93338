import type { Loan } from '@tarnbrook/contract/loans/loans'
import { AgreeSmallerPaymentsLink, ArrangementNotice } from '#features/arrangements/arrangement-notice.tsx'
import { DefaultNoticeAlert } from '#features/arrears/default-notice-alert.tsx'
import { BreathingSpaceNotice } from '#features/breathing-space/breathing-space-notice.tsx'
import { DirectDebitAlert } from '#features/direct-debit/direct-debit-alert.tsx'
import { LoanEnding } from '#features/endings/loan-ending.tsx'
import { askedOfMissed } from '#features/loans/figures.ts'
import { isRunning } from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isEndUnderWay, isWithdrawalOverdue } from '#features/loans/settling.ts'
import { PayoutProblem } from '#features/payouts/payout-problem.tsx'
import { RefundNotice } from '#features/refunds/refund-notice.tsx'
import { SettlementLink } from '#features/settlement/settlement-link.tsx'
import { OverdueWithdrawal } from '#features/settlement/withdrawal/overdue-withdrawal.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { AgreementLink } from '../documents/signed-documents.tsx'
import { BalanceOverTime } from './balance-over-time.tsx'
import { CardPayoffs } from './card-payoffs.tsx'
import { LateOverview } from './late-overview.tsx'
import { LoanHero } from './loan-hero.tsx'
import { PendingPayments } from './pending-payments.tsx'
import { PrimaryActions } from './primary-actions.tsx'
import { NextEvents } from './what-happens-next.tsx'

/** What matters now, what happens next, and what most people come to do. */
export function Overview({ loan }: { loan: Loan }) {
  const setting = toLoanSetting(loan)
  const missed = isRunning(loan) ? askedOfMissed(loan) : null
  return (
    <Stack gap="l">
      <RefundNotice loan={loan} />
      <BreathingSpaceNotice loan={loan} />
      <ArrangementNotice loan={loan} />
      <DirectDebitAlert loan={loan} />
      <PayoutProblem loan={loan} />
      <DefaultNoticeAlert loan={loan} />
      {missed ? (
        <LateOverview loan={loan} missed={missed} />
      ) : (
        <LoanHero loan={loan}>
          <PrimaryActions loan={loan} />
        </LoanHero>
      )}
      <SettlementLink loan={loan} />
      {isWithdrawalOverdue(loan) ? <OverdueWithdrawal loan={loan} /> : null}
      {missed ? null : <NextEvents loan={loan} setting={setting} />}
      <LoanEnding loan={loan} />
      <CardPayoffs loan={loan} />
      <PendingPayments loan={loan} />
      {missed ? null : <AgreeSmallerPaymentsLink loan={loan} />}
      {isRunning(loan) && !missed && !isEndUnderWay(loan) && !loan.isInsolvent ? (
        <BalanceOverTime loan={loan} />
      ) : null}
      <p>
        <AgreementLink loan={loan} />
      </p>
    </Stack>
  )
}
