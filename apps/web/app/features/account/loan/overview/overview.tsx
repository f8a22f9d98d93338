import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { AgreeSmallerPaymentsLink, ArrangementNotice } from '#features/arrangements/arrangement-notice.tsx'
import { DefaultNoticeAlert } from '#features/arrears/default-notice-alert.tsx'
import { BreathingSpaceNotice } from '#features/breathing-space/breathing-space-notice.tsx'
import { DirectDebitAlert } from '#features/direct-debit/direct-debit-alert.tsx'
import { LoanEnding } from '#features/endings/loan-ending.tsx'
import { amountOverTerm, askedOfMissed, calculatePaid } from '#features/loans/figures.ts'
import {
  describeHeadline,
  describeLoanStatus,
  headlineNote,
  isRunning,
  toCardStatus,
} from '#features/loans/headline.ts'
import { LoanProgress } from '#features/loans/loan-progress.tsx'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { MissedPaymentHelp } from '#features/payments/late-payment/missed-payment-help.tsx'
import { PayOverdue } from '#features/payments/late-payment/pay-overdue.tsx'
import { PayoutProblem } from '#features/payouts/payout-problem.tsx'
import { RefundNotice } from '#features/refunds/refund-notice.tsx'
import { SettlementLink } from '#features/settlement/settlement-link.tsx'
import { SupportNeedLink } from '#features/support-needs/support-need-link.tsx'
import { Amount } from '#ui/amount/amount.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { LoanCard } from '#ui/loan-card/loan-card.tsx'
import { AgreementLink } from '../documents/signed-documents.tsx'
import { BalanceOverTime } from './balance-over-time.tsx'
import { CardPayoffs } from './card-payoffs.tsx'
import { LoanFigures } from './loan-figures.tsx'
import { PendingPayments } from './pending-payments.tsx'
import { PrimaryActions } from './primary-actions.tsx'
import { NextEvents } from './what-happens-next.tsx'

/** What matters now, what happens next, and what most people come to do. */
export function Overview({ loan }: { loan: Loan }) {
  const setting = toLoanSetting(loan)
  const { label, amount, unit } = describeHeadline(loan, setting)
  const missed = isRunning(loan) ? askedOfMissed(loan) : null
  return (
    <Stack gap="l">
      <RefundNotice loan={loan} />
      <BreathingSpaceNotice loan={loan} />
      <ArrangementNotice loan={loan} />
      <DirectDebitAlert loan={loan} />
      <PayoutProblem loan={loan} />
      <DefaultNoticeAlert loan={loan} />
      <Columns ratio="wide-narrow">
        <Stack gap="m">
          <LoanCard id="loan-card" title={amountOverTerm(loan)} {...toCardStatus(describeLoanStatus(loan))}>
            <LoanProgress loan={loan} />
            <Amount
              label={label}
              figure={formatMoney(amount)}
              unit={unit}
              note={headlineNote(loan)}
              size="hero"
            />
          </LoanCard>
          <PrimaryActions loan={loan} />
        </Stack>
        <LoanFigures
          loan={loan}
          setting={setting}
          isPaidTheHeadline={!isRunning(loan) && amount === calculatePaid(loan)}
        />
      </Columns>
      <SettlementLink loan={loan} />
      {missed ? <PayOverdue loan={loan} missed={missed} /> : null}
      {missed ? <MissedPaymentHelp loan={loan} /> : null}
      {missed ? <SupportNeedLink /> : null}
      <NextEvents loan={loan} setting={setting} />
      <LoanEnding loan={loan} />
      <CardPayoffs loan={loan} />
      <PendingPayments loan={loan} />
      {missed ? null : <AgreeSmallerPaymentsLink loan={loan} />}
      {isRunning(loan) && !isWithdrawn(loan) ? <BalanceOverTime loan={loan} /> : null}
      <p>
        <AgreementLink loan={loan} />
      </p>
    </Stack>
  )
}
