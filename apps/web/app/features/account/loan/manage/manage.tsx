import type { Loan } from '@tarnbrook/contract/loans/loans'
import { findFailedRefund } from '#features/loans/settling.ts'
import { canWithdraw, isAgreed } from '#features/loans/situation/in-force.ts'
import { Stack } from '#ui/layout/page.tsx'
import { ManageGroup } from './manage-row.tsx'
import { BankAccountRow } from './rows/bank-account-row.tsx'
import { BankDataRow } from './rows/bank-data-row.tsx'
import { ContactRow } from './rows/contact-row.tsx'
import { DifficultyRow } from './rows/difficulty-row.tsx'
import { DirectDebitRow } from './rows/direct-debit-row.tsx'
import { EarlyRepaymentRow } from './rows/early-repayment-row.tsx'
import { HandBackRow } from './rows/hand-back-row.tsx'
import { PaymentDayRow } from './rows/payment-day-row.tsx'
import { RefundRow } from './rows/refund-row.tsx'
import { SettlementRow } from './rows/settlement-row.tsx'
import { SupportNeedRow } from './rows/support-need-row.tsx'
import { WithdrawalRow } from './rows/withdrawal-row.tsx'

/** What can be changed or asked for, with its status. Each row decides itself whether it shows. */
export function Manage({ loan }: { loan: Loan }) {
  const failed = findFailedRefund(loan)
  return (
    <Stack gap="l">
      {isAgreed(loan) ? (
        <ManageGroup title="How you pay">
          <PaymentDayRow loan={loan} />
          <BankAccountRow loan={loan} />
          <DirectDebitRow loan={loan} />
        </ManageGroup>
      ) : null}
      {isAgreed(loan) || canWithdraw(loan) ? (
        <ManageGroup title="Paying early or ending it">
          <EarlyRepaymentRow loan={loan} />
          <SettlementRow loan={loan} />
          <WithdrawalRow loan={loan} />
          <HandBackRow loan={loan} />
        </ManageGroup>
      ) : null}
      {failed ? (
        <ManageGroup title="Money that’s yours">
          <RefundRow loan={loan} failed={failed} />
        </ManageGroup>
      ) : null}
      <ManageGroup title="Help and contact">
        <DifficultyRow loan={loan} />
        <SupportNeedRow />
        <BankDataRow loan={loan} />
        <ContactRow />
      </ManageGroup>
    </Stack>
  )
}
