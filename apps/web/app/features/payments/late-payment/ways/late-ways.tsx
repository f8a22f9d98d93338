import type { Loan } from '@tarnbrook/contract/loans/loans'
import { subtractPence } from '@tarnbrook/domain/core/money'
import { DefaultNoticeAlert } from '#features/arrears/default-notice-alert.tsx'
import { DirectDebitAlert } from '#features/direct-debit/direct-debit-alert.tsx'
import { describeOverdue, type Missed } from '#features/loans/figures.ts'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { NotAsked } from '../not-asked.tsx'
import { type Coming, OnItsWay } from '../overdue-facts.tsx'
import { ByCard, isUnfinished } from './by-card.tsx'
import { FromBank, isBankPaymentOpen } from './from-bank.tsx'
import { PayLateForm } from './pay-late-form.tsx'
import { PayTransfer } from './pay-transfer.tsx'

export const PAY_LATE_TITLE = 'Pay what’s overdue'

/** What has begun comes first, then how to pay what is left of it. */
export function LateWays(props: { loan: Loan; missed: Missed; coming: Coming; isLinkSent: boolean }) {
  const { loan, missed, isLinkSent } = props
  if (!loan.lateRepayment)
    return (
      <>
        <BeforePaying {...props} />
        {missed.amount > missed.collecting ? (
          <PayTransfer loan={loan} most={subtractPence(missed.amount, missed.collecting)} />
        ) : null}
      </>
    )
  const { payable } = loan.lateRepayment
  return (
    <PayLateForm loan={loan} missed={missed} payable={payable} isLinkSent={isLinkSent}>
      <BeforePaying {...props} />
    </PayLateForm>
  )
}

function BeforePaying({ loan, missed, coming }: { loan: Loan; missed: Missed; coming: Coming }) {
  return (
    <Stack gap="m">
      <LateHeading loan={loan} missed={missed} />
      {coming.length > 0 ? <OnItsWay coming={coming} /> : null}
      {isUnfinished(loan) ? <ByCard loan={loan} /> : null}
      {isBankPaymentOpen(loan) ? <FromBank loan={loan} /> : null}
    </Stack>
  )
}

function LateHeading({ loan, missed }: { loan: Loan; missed: Missed }) {
  const isAllComing = missed.collecting >= missed.amount
  return (
    <>
      <PageHeading
        title={PAY_LATE_TITLE}
        lead={
          isUnfinished(loan)
            ? 'You began to pay this by card. It isn’t paid yet.'
            : isBankPaymentOpen(loan)
              ? 'You began to pay this from your bank account. It isn’t here yet.'
              : isAllComing
                ? 'All that’s overdue is on its way from your bank. There’s nothing more to pay now.'
                : `${describeOverdue(missed)} We haven’t added a charge.`
        }
      />
      <NotAsked loan={loan} />
      <DefaultNoticeAlert loan={loan} />
      {loan.lateRepayment?.collectOn ? null : <DirectDebitAlert loan={loan} />}
    </>
  )
}
