import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { OpenBankingFailure, OpenBankingPayment } from '@tarnbrook/contract/payments/bank-payments'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isAgreed } from '#features/loans/situation/in-force.ts'
import { MissedPaymentHelp } from '#features/payments/late-payment/missed-payment-help.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { stillToPay } from '../late-payment/still-to-pay.ts'
import { goOnAtBankForm, stopFromBankForm } from './bank-payment.forms.ts'
import { waysToPay } from './ways-to-pay.ts'

interface Props {
  loan: Loan
  payment: OpenBankingPayment
}

const TITLES: Record<OpenBankingPayment['status'], string> = {
  reserved: 'Your payment isn’t approved yet',
  started: 'Your payment isn’t approved yet',
  authorised: 'Your payment is on its way',
  paid: 'We’ve received your payment',
  failed: 'Your payment wasn’t made',
  cancelled: 'Your payment is stopped',
}

export function outcomeTitle({ status }: OpenBankingPayment): string {
  return TITLES[status]
}

/** What became of a payment, or how far it is; each with a way on. */
export function Outcome({ loan, payment }: Props) {
  switch (payment.status) {
    case 'reserved':
    case 'started':
      return <NotApproved loan={loan} payment={payment} />
    case 'authorised':
      return <OnItsWay loan={loan} payment={payment} />
    case 'paid':
      return <Paid loan={loan} payment={payment} />
    case 'failed':
    case 'cancelled':
      return <NotMade loan={loan} payment={payment} />
  }
}

/** The borrower left the bank, or is still there in another window. */
function NotApproved({ loan, payment }: Props) {
  const { id, earlyRepayments } = loan
  const { flow } = payment
  const extra = earlyRepayments.findLast(({ status }) => status === 'pending')
  return (
    <>
      <SubmitForm form={goOnAtBankForm} label="Go on at your bank">
        {(fields, { errors, isSending }) => (
          <Stack>
            <ErrorSummary items={errors} />
            <PageHeading
              title={outcomeTitle(payment)}
              lead={`You began to pay ${formatMoney(payment.amount)} from your bank account. Nothing has been taken. If you don’t approve it within 15 minutes of starting, it ends by itself.`}
            />
            <input type="hidden" name={fields.amount.name} value={toPounds(payment.amount)} />
            <input type="hidden" name={fields.choice.name} value={extra?.choice ?? 'finishSooner'} />
            <p>
              Have you just approved it? Your bank can need a moment:{' '}
              {/* No link of the router: the browser loads the page again. */}
              <a href={paths.openBankingPayment({ id, flow, back: 'yes' })}>check again</a>.
            </p>
            <div>
              <Button isBusy={isSending}>Go on at your bank</Button>
            </div>
          </Stack>
        )}
      </SubmitForm>
      <SubmitForm form={stopFromBankForm} label="Stop this payment">
        {(_fields, { errors, isSending }) => (
          <Stack>
            <ErrorSummary items={errors} />
            <p>To pay another way, or another amount, stop this payment first. You can’t pay twice.</p>
            <div>
              <Button variant="secondary" isBusy={isSending}>
                Stop this payment
              </Button>
            </div>
          </Stack>
        )}
      </SubmitForm>
    </>
  )
}

function OnItsWay({ loan, payment }: Props) {
  const { id } = loan
  return (
    <>
      <PageHeading
        title={outcomeTitle(payment)}
        lead={`You approved ${formatMoney(payment.amount)} at your bank. It counts once the money is with us.`}
      />
      <Notice tone="warning" title="Please don’t pay again">
        <p>
          With most banks it’s here within minutes, and with a few on the next working day. We email you when
          it’s here, and also if your bank doesn’t send it.
        </p>
      </Notice>
      <p>
        {/* No link of the router: the browser loads the page again. */}
        <a href={paths.openBankingPayment({ id, flow: payment.flow, back: 'yes' })}>Check again</a>
      </p>
      <p>
        <LinkButton href={paths.loan({ id })}>Go to your {toLoanSetting(loan).noun}</LinkButton>
      </p>
    </>
  )
}

function Paid({ loan, payment }: Props) {
  const { noun } = toLoanSetting(loan)
  const { isMore, words } = describeRemainder({ loan, payment })
  return (
    <>
      <PageHeading title={outcomeTitle(payment)} lead={words} />
      <Facts
        items={[
          {
            term: 'Paid from your bank account',
            detail: formatMoney(payment.amount),
            note: 'We’ve emailed you to confirm it.',
          },
        ]}
      />
      <ButtonRow>
        <LinkButton href={paths.loan({ id: loan.id })}>Go to your {noun}</LinkButton>
        {isMore ? (
          <LinkButton href={waysToPay(loan, payment.flow)} variant="secondary">
            Pay the rest
          </LinkButton>
        ) : null}
      </ButtonRow>
    </>
  )
}

function describeRemainder({ loan, payment: { flow } }: Props): { isMore: boolean; words: string } {
  const { noun } = toLoanSetting(loan)
  if (flow === 'late-repayment') return stillToPay(loan)
  if (flow === 'early-repayment')
    return { isMore: false, words: 'Your payments have changed. We’ve emailed you the new ones.' }
  if (loan.hasActiveSettlementQuote || loan.hasActiveCancellationQuote)
    return { isMore: true, words: 'A part is still left to pay.' }
  return { isMore: false, words: `Nothing more is owed on your ${noun}.` }
}

const WHY: Record<OpenBankingFailure, string> = {
  REFUSED: 'It was cancelled, or not approved at your bank. Nothing was taken.',
  EXPIRED: 'It wasn’t approved in time, so it ended by itself. Nothing was taken.',
  BANK_UNAVAILABLE:
    'Your bank couldn’t take it at the moment. Nothing was taken. Try again later, choose another bank, or pay another way.',
  NOT_ENOUGH_MONEY:
    'Your bank says there isn’t enough money in that account. Nothing was taken. Pay a smaller amount, use another account, or call us if you can’t pay.',
  NOT_MADE: 'Your bank didn’t make it. Nothing was taken. Try again, or pay another way.',
}

function NotMade({ loan, payment }: Props) {
  const { id } = loan
  const { flow, failure, status } = payment
  const again =
    flow === 'early-repayment'
      ? paths.payExtra({ id, amount: toPounds(payment.amount) })
      : paths.openBankingPayment({ id, flow })
  return (
    <>
      <PageHeading
        title={outcomeTitle(payment)}
        lead={
          status === 'cancelled'
            ? `We’ve stopped your payment of ${formatMoney(payment.amount)}. Nothing was taken.`
            : WHY[failure ?? 'NOT_MADE']
        }
      />
      <ButtonRow>
        <LinkButton href={again}>{status === 'cancelled' ? 'Start again' : 'Try again'}</LinkButton>
        <LinkButton href={waysToPay(loan, flow)} variant="secondary">
          Pay another way
        </LinkButton>
      </ButtonRow>
      {flow === 'late-repayment' && loan.lateRepayment && isAgreed(loan) ? (
        <MissedPaymentHelp loan={loan} />
      ) : null}
    </>
  )
}
