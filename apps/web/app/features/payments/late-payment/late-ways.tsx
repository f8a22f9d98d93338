import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { DefaultNoticeAlert } from '#features/arrears/default-notice-alert.tsx'
import { DirectDebitAlert } from '#features/direct-debit/direct-debit-alert.tsx'
import { findRunningNotice, findTimelyDebitDay } from '#features/loans/default-notice.ts'
import { dayFigures, describeOverdue, isNotAsked, type Missed } from '#features/loans/figures.ts'
import { payableByCard } from '#features/payments/card-payment/card-payable.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { useSession } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { ByCard, isUnfinished } from './by-card.tsx'
import { FromBank, isBankPaymentOpen } from './from-bank.tsx'
import styles from './missed-payments.module.css'
import { NotAsked } from './not-asked.tsx'
import { PayByDirectDebit } from './pay-by-direct-debit.tsx'
import { emailLinkForm } from './pay-late.forms.ts'
import { PayOverdue } from './pay-overdue.tsx'

export const PAY_LATE_TITLE = 'Pay what’s overdue'

export type Coming = Loan['pendingRepayments']

/**
 * A Direct Debit is first only where it's in time for a default notice, and the money is asked for.
 */
export function LateWays({
  loan,
  missed,
  coming,
  isLinkSent,
}: {
  loan: Loan
  missed: Missed
  coming: Coming
  isLinkSent: boolean
}) {
  const { lateRepayment } = loan
  const takesCard = useSession().cardPayments !== undefined && payableByCard(loan).amount > 0
  const isDebitFirst = findTimelyDebitDay(loan) !== null && !isNotAsked(loan)
  const isOtherMain = findRunningNotice(loan) !== null && !isDebitFirst
  const debit = lateRepayment?.collectOn ? (
    <PayByDirectDebit
      loan={loan}
      missed={missed}
      payable={lateRepayment.payable}
      collectOn={lateRepayment.collectOn}
      title={isDebitFirst ? PAY_LATE_TITLE : null}
    />
  ) : null
  return (
    <>
      {isDebitFirst ? debit : <LateHeading loan={loan} missed={missed} />}
      {coming.length > 0 ? <OnItsWay coming={coming} /> : null}
      <ByCard loan={loan} isMain={isOtherMain && takesCard} />
      <FromBank loan={loan} isMain={isOtherMain && !takesCard} />
      {isLinkSent ? null : <ByEmailedLink loan={loan} />}
      <PayOverdue loan={loan} missed={missed} />
      {isDebitFirst ? null : debit}
    </>
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

/** For who wants to pay on another device, or has someone who pays for them. */
function ByEmailedLink({ loan }: { loan: Loan }) {
  const { cardPayments } = useSession()
  if (!cardPayments || payableByCard(loan).amount === 0) return null
  return (
    <SubmitForm form={emailLinkForm} label="Email me a link" defaultValue={{}}>
      {(_fields, { errors, isSending }) => (
        <Stack gap="s">
          <ErrorSummary items={errors} />
          <h2 className={styles.title}>Get a link to pay by card</h2>
          <p>
            We email it to you. With it, you or somebody you trust can pay for 7 days without signing in. It
            shows your first name, what’s overdue and what was paid with it, and nothing else.
          </p>
          <p>
            <Button variant="secondary" isBusy={isSending}>
              Email me a link
            </Button>
          </p>
        </Stack>
      )}
    </SubmitForm>
  )
}

export function OnItsWay({ coming }: { coming: Coming }) {
  return (
    <Facts
      items={coming.map(({ id, amount, chargeOn, number, method }) => ({
        key: String(id),
        term:
          method === 'DIRECT_DEBIT'
            ? `Taken on ${dayFigures(chargeOn)}`
            : `Asked for on ${dayFigures(chargeOn)}`,
        detail: formatMoney(amount),
        note: `${HOW[method]}, for payment ${number}.`,
      }))}
    />
  )
}

const HOW = {
  DIRECT_DEBIT: 'By Direct Debit',
  CARD: 'By card',
  OPEN_BANKING: 'From your bank account',
} as const
