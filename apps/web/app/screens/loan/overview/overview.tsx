import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { askedOfMissed } from '#features/loans/figures.ts'
import { headlineNote, headlineOf, isRunning } from '#features/loans/headline.ts'
import { AgreeSmallerPaymentsLink, ArrangementNotice } from '#features/loans/parts/arrangement-notice.tsx'
import { BreathingSpaceNotice } from '#features/loans/parts/breathing-space-notice.tsx'
import { DefaultNoticeAlert } from '#features/loans/parts/default-notice-alert.tsx'
import { DirectDebitAlert } from '#features/loans/parts/direct-debit-alert.tsx'
import { LoanEnding } from '#features/loans/parts/loan-ending.tsx'
import { MissedPaymentHelp } from '#features/loans/parts/missed-payment-help.tsx'
import { PayOverdue } from '#features/loans/parts/pay-overdue.tsx'
import { PayoutProblem } from '#features/loans/parts/payout-problem.tsx'
import { SettlementLink } from '#features/loans/parts/settlement-link.tsx'
import { SupportNeedLink } from '#features/loans/parts/support-need-link.tsx'
import { settingOf } from '#features/loans/setting.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { AgreementLink } from '../documents/signed-documents.tsx'
import { BalanceOverTime } from './balance-over-time.tsx'
import { CardPayoffs } from './card-payoffs.tsx'
import { LoanFigures } from './loan-figures.tsx'
import { PendingPayments } from './pending-payments.tsx'
import { PrimaryActions } from './primary-actions.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

/** What matters now, what happens next, and what most people come to do. */
export function Overview({ loan }: { loan: Loan }) {
  const setting = settingOf(loan)
  const { label, amount, unit } = headlineOf(loan, setting)
  const missed = isRunning(loan) ? askedOfMissed(loan) : null
  return (
    <Stack gap="l">
      <BreathingSpaceNotice loan={loan} />
      <ArrangementNotice loan={loan} />
      <DirectDebitAlert loan={loan} />
      <PayoutProblem loan={loan} />
      <DefaultNoticeAlert loan={loan} />
      <Columns ratio="wide-narrow">
        <Stack gap="m">
          <Amount
            label={label}
            figure={formatMoney(amount)}
            unit={unit}
            note={headlineNote(loan)}
            size="hero"
          />
          <PrimaryActions loan={loan} />
        </Stack>
        <LoanFigures
          loan={loan}
          setting={setting}
          isPaidTheHeadline={!isRunning(loan) && amount === loan.paidToDate}
        />
      </Columns>
      <SettlementLink loan={loan} />
      {missed ? <PayOverdue loan={loan} missed={missed} /> : null}
      {missed ? <MissedPaymentHelp loan={loan} /> : null}
      {missed ? <SupportNeedLink /> : null}
      <WhatHappensNext loan={loan} setting={setting} />
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
