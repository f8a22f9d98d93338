import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { describeBankAccount } from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { moveDirectDebitForm, payByTransferForm } from './settlement.forms.ts'
import styles from './settlement.module.css'
import { DaySelect } from './ways-to-pay.tsx'

interface Props {
  loan: Loan
  quote: SettlementQuote
}

export function underWayTitle({ paymentMethod, canChangePaymentMethod }: SettlementQuote): string {
  if (paymentMethod === 'OPEN_BANKING') return 'Your bank payment isn’t here yet'
  if (paymentMethod !== 'CARD') return 'Your payment is on its way'
  return canChangePaymentMethod ? 'Your card payment isn’t finished' : 'We’re checking with your bank'
}

/** A settlement payment has been asked for. While it can be stopped, another way can be chosen. */
export function PaymentUnderWay({ loan, quote }: Props) {
  if (quote.paymentMethod === 'OPEN_BANKING') return <BankUnderWay loan={loan} quote={quote} />
  return quote.paymentMethod === 'CARD' ? (
    <CardUnderWay loan={loan} quote={quote} />
  ) : (
    <DirectDebitUnderWay loan={loan} quote={quote} />
  )
}

function DirectDebitUnderWay({ loan, quote }: Props) {
  const { canChangePaymentMethod, chargeOn } = quote
  return (
    <Stack gap="l">
      <PageHeading
        title={underWayTitle(quote)}
        lead={
          canChangePaymentMethod
            ? 'You don’t need to do anything else. Until we’ve sent it to your bank, you can change how you pay.'
            : 'It’s with your bank now, so it can’t be changed or stopped here any more.'
        }
      />
      <Amount
        size="hero"
        label={chargeOn ? `By Direct Debit, on ${dayWords(chargeOn)}` : 'By Direct Debit'}
        figure={formatMoney(amountUnderWay(loan, quote))}
        note={`From ${describeBankAccount(loan)}. On your bank statement it says ${toLoanSetting(loan).directDebitLabel}.`}
      />
      <p>
        Meanwhile we don’t ask your bank for any other payment. It confirms this one up to two working days
        after that day, and we email you whether it came. If it isn’t paid, we don’t charge for that.
      </p>
      {canChangePaymentMethod ? <PaymentAlternatives loan={loan} quote={quote} /> : null}
    </Stack>
  )
}

/** What the bank has been asked for: on a later day than today a withdrawal comes to more. */
function amountUnderWay({ pendingRepayments }: Loan, { chargeOn, amountToPay }: SettlementQuote): Pence {
  const asked = pendingRepayments.find((coming) => coming.number === null && coming.chargeOn === chargeOn)
  return asked?.amount ?? amountToPay
}

function CardUnderWay({ loan, quote }: Props) {
  const { canChangePaymentMethod } = quote
  if (!canChangePaymentMethod)
    return (
      <Stack gap="l">
        <PageHeading
          title={underWayTitle(quote)}
          lead="We don’t know yet whether your card was charged. We’ll email you as soon as we know."
        />
        <Notice tone="warning" title="Please don’t pay again yet">
          <p>Until we know, your payment of {formatMoney(quote.amountToPay)} counts as on its way.</p>
        </Notice>
      </Stack>
    )
  return (
    <Stack gap="l">
      <PageHeading
        title={underWayTitle(quote)}
        lead="Your bank hasn’t confirmed it yet. If you left before it was finished, you can start again. We end the first one, so you can’t pay twice."
      />
      <PaymentAlternatives loan={loan} quote={quote} />
    </Stack>
  )
}

function BankUnderWay({ loan, quote }: Props) {
  return (
    <Stack gap="l">
      <PageHeading
        title={underWayTitle(quote)}
        lead={
          quote.canChangePaymentMethod
            ? `You began to pay ${formatMoney(quote.amountToPay)} from your bank account. If you’ve approved it at your bank, please don’t pay again.`
            : `You approved a payment of ${formatMoney(quote.amountToPay)} at your bank. Please don’t pay again. We’ll email you when it’s here.`
        }
      />
      <p>
        <LinkButton href={paths.openBankingPayment({ id: loan.id, flow: 'settlement' })}>
          See your payment
        </LinkButton>
      </p>
      {quote.canChangePaymentMethod ? <PaymentAlternatives loan={loan} quote={quote} /> : null}
    </Stack>
  )
}

/** In place of the payment that is under way. */
function PaymentAlternatives({ loan, quote }: Props) {
  const { cardPayments } = useSession()
  const isCard = quote.paymentMethod === 'CARD'
  const isAtOnce = isCard || quote.paymentMethod === 'OPEN_BANKING'
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>Change how you pay</h2>
      {quote.directDebitDays.length > 0 ? (
        <SubmitForm form={moveDirectDebitForm} label="Pay by Direct Debit">
          {(fields, { errors, isSending }) => (
            <FormStack>
              <ErrorSummary items={errors} />
              <DaySelect quote={quote} field={fields.day} />
              <div>
                <Button variant="secondary" isBusy={isSending}>
                  {isAtOnce ? 'Pay by Direct Debit instead' : 'Move it to this day'}
                </Button>
              </div>
            </FormStack>
          )}
        </SubmitForm>
      ) : null}
      {cardPayments ? (
        <p>
          <LinkButton href={paths.settleByCard({ id: loan.id })} variant="secondary">
            {isCard ? 'Start again by card' : 'Pay by card now'}
          </LinkButton>
        </p>
      ) : null}
      <SubmitForm form={payByTransferForm} label="Pay by bank transfer">
        {(_fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <div>
              <Button variant="secondary" isBusy={isSending}>
                {isAtOnce ? 'Pay by bank transfer instead' : 'Stop it, and pay by bank transfer'}
              </Button>
            </div>
          </FormStack>
        )}
      </SubmitForm>
    </div>
  )
}
