import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { day } from '@tarnbrook/domain/core/calendar'
import { dayWords, formatMoney, formatWeekday } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { REFUND_WORKING_DAYS } from '@tarnbrook/domain/refunds/refund-days'
import type { ReactNode } from 'react'
import { describeBankAccount, needsDirectDebit } from '#features/loans/headline.ts'
import { TransferDetails } from '#features/payments/bank-transfer/transfer-details.tsx'
import { type FieldsOf, SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { payByDirectDebitForm } from './settlement.forms.ts'
import styles from './settlement.module.css'

interface Props {
  loan: Loan
  quote: SettlementQuote
}

/** The ways, the one that counts at once first. */
export function WaysToPay({ loan, quote }: Props) {
  return (
    <Stack gap="m">
      <h2 className={styles.title}>How to pay</h2>
      <ByCard loan={loan} />
      <FromBank loan={loan} />
      <ByDirectDebit loan={loan} quote={quote} />
      <Part title="By bank transfer">
        <p>{transferLead(quote)}</p>
        <TransferDetails reference={quote.reference} note="Use this one, so that we know what it pays." />
        <p>
          It shows here by the end of the next working day after we get it. It counts from the day we get it.
        </p>
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </div>
  )
}

/** At once, and with the provider's own fields: on its own page. */
function ByCard({ loan }: { loan: Loan }) {
  const { cardPayments } = useSession()
  if (!cardPayments) return null
  return (
    <Part title="By card">
      <p>It counts at once, and it’s free. Your bank may check that it’s you.</p>
      <p>
        <LinkButton href={paths.settleByCard({ id: loan.id })}>Pay by card</LinkButton>
      </p>
    </Part>
  )
}

/** At the borrower's own bank, which needs no card and no script: on its own page. */
function FromBank({ loan: { id } }: Pick<Props, 'loan'>) {
  return (
    <Part title="From your bank account">
      <p>Choose your bank, and approve the payment there. It’s free, and usually here within minutes.</p>
      <p>
        <LinkButton href={paths.openBankingPayment({ id, flow: 'settlement' })} variant="secondary">
          Pay from your bank account
        </LinkButton>
      </p>
    </Part>
  )
}

function ByDirectDebit({ loan, quote }: Props) {
  if (quote.directDebitDays.length === 0) return <NoDirectDebit loan={loan} />
  return (
    <Part title="By Direct Debit">
      <SubmitForm
        form={payByDirectDebitForm}
        label="Pay by Direct Debit"
        defaultValue={{ day: toOptionValue(quote.directDebitDays[0]!) }}
      >
        {(fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <p>We take it once, from {describeBankAccount(loan)}.</p>
            <p>We email you the amount and the day, {directDebitNotice} before.</p>
            <p>
              If you pay some of it another way first, we take that much less, maybe on a later day. If your
              bank can’t change it any more, we give back what’s too much within {REFUND_WORKING_DAYS} working
              days.
            </p>
            <DaySelect quote={quote} field={fields.day} />
            <div>
              <Button variant="secondary" isBusy={isSending}>
                Pay by Direct Debit
              </Button>
            </div>
          </FormStack>
        )}
      </SubmitForm>
    </Part>
  )
}

/** Why none can be taken, where there is something to say of it. */
function NoDirectDebit({ loan }: Pick<Props, 'loan'>) {
  const isBeingSetUp = loan.mandateStatus === 'reserved' || loan.mandateStatus === 'pending'
  // In an insolvency nothing is collected, whatever the Direct Debit is.
  if (loan.isInsolvent || (!isBeingSetUp && !needsDirectDebit(loan))) return null
  return (
    <Part title="By Direct Debit">
      {isBeingSetUp ? (
        <p>
          Your Direct Debit is still being set up, which takes about four working days. After that you can pay
          by it too.
        </p>
      ) : (
        <p>
          Your Direct Debit {loan.collectingStoppedOn ? 'is stopped' : 'isn’t set up'}, so we can’t take it
          that way.{' '}
          <Link href={paths.setUpDirectDebit(loan.id)}>
            {loan.collectingStoppedOn ? 'Start it again' : 'Set it up again'}
          </Link>
          , or pay another way.
        </p>
      )}
    </Part>
  )
}

/** The days that can be chosen. Where the amount differs by the day, each says its own. */
export function DaySelect({
  quote: { directDebitDays },
  field,
}: {
  quote: SettlementQuote
  field: FieldsOf<typeof payByDirectDebitForm>['day']
}) {
  return (
    <Select
      field={field}
      label="Which day should we take it?"
      options={directDebitDays.map((one) => ({
        value: toOptionValue(one),
        label: `${formatWeekday(day(one.on))}: ${formatMoney(one.amount)}`,
      }))}
    />
  )
}

function toOptionValue({ on, amount }: SettlementQuote['directDebitDays'][number]): string {
  return `${on} ${toPounds(amount)}`
}

function transferLead({ type, amountToPay, payBy, isPastPayBy }: SettlementQuote): string {
  if (type === 'cancellation' && isPastPayBy)
    return `Send ${formatMoney(amountToPay)}, or a part of it, from your bank’s app or website.`
  return type === 'settlement'
    ? `Send ${formatMoney(amountToPay)} from your bank’s app or website, so that we have it by ${dayWords(payBy)}.`
    : `Send the amount for the day on which we’ll get it: ${formatMoney(amountToPay)} today. With most banks it’s there within two hours.`
}
