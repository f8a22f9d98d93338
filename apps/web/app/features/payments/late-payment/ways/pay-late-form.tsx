import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { type ReactNode, useState } from 'react'
import { useSelector } from 'react-redux'
import { findRunningNotice, findTimelyDebitDay } from '#features/loans/default-notice.ts'
import { isNotAsked, type Missed } from '#features/loans/figures.ts'
import { describeBankAccount } from '#features/loans/headline.ts'
import { repaymentOf } from '#features/loans/repayment.slice.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { useSession } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { findOldestPayment, LateAmountChoice } from '../../amount/late-amount-choice.tsx'
import { type NotedAmount, readNoted } from '../../amount/noted-amount.ts'
import { CannotPay } from '../late-actions.tsx'
import { payLateForm, type WayToPay } from '../pay-late.forms.ts'
import { isUnfinished } from './by-card.tsx'
import { EmailLink } from './email-link.tsx'
import { isBankPaymentOpen } from './from-bank.tsx'
import styles from './pay-late-form.module.css'
import { describeLateTransfer } from './pay-transfer.tsx'

interface Way {
  value: WayToPay
  label: string
  detail: string
}

/** One form: how much, and a button for each way to pay it. */
export function PayLateForm({
  loan,
  missed,
  payable,
  isLinkSent,
  children,
}: {
  loan: Loan
  missed: Missed
  payable: Pence
  isLinkSent: boolean
  /** The heading, and what is to be known before paying. */
  children: ReactNode
}) {
  const { isLoading } = useSelector(repaymentOf).lateRepayment
  const { cardPayments } = useSession()
  // Unknown until the script has read the form: what it starts with may be chosen otherwise.
  const [noted, setNoted] = useState<NotedAmount | null>(null)
  const takesCard = cardPayments !== undefined && !isUnfinished(loan)
  const instant = listInstantWays(loan, takesCard)
  return (
    <SubmitForm form={payLateForm} label="Pay what’s overdue" defaultValue={{ choice: 'all' }}>
      {(fields, { errors, isSending }) => {
        const show = (isMain: boolean) => (way: Way) => (
          <WayButton
            key={way.value}
            way={way}
            amount={noted ? readNoted(noted, payable) : payable}
            isInitial={noted === null}
            isMain={isMain && !isNotAsked(loan)}
            isBusy={isSending || isLoading}
          />
        )
        return (
          <div className={styles.form}>
            <ErrorSummary items={errors} />
            <Stack gap="m">{children}</Stack>
            <LateAmountChoice
              fields={fields}
              payable={payable}
              oldest={findOldestPayment(loan.pendingRepayments, missed)}
              isAsked={!isNotAsked(loan)}
              onChange={(amount) => setNoted({ amount, of: payable })}
            />
            {instant.length > 0 ? <Ways title="Counts straight away">{instant.map(show(true))}</Ways> : null}
            <Ways title="Takes a few days">{listSlowWays(loan).map(show(false))}</Ways>
            {/* In an insolvency nothing is agreed, and the one who deals with it decides on payments. */}
            {loan.isInsolvent ? null : (
              <>
                <div className={styles.help}>
                  <CannotPay loan={loan} />
                </div>
                {takesCard && !isLinkSent ? <EmailLink isBusy={isSending} shows="what’s overdue" /> : null}
              </>
            )}
          </div>
        )
      }}
    </SubmitForm>
  )
}

function listInstantWays(loan: Loan, takesCard: boolean): Way[] {
  return [
    ...(takesCard ? [{ value: 'card', label: 'Pay by card', detail: 'Debit card, free' } as const] : []),
    ...(isBankPaymentOpen(loan)
      ? []
      : [
          {
            value: 'bank',
            label: 'Pay from your bank account',
            detail: 'Approve it in your bank’s app, free',
          } as const,
        ]),
  ]
}

function listSlowWays(loan: Loan): Way[] {
  const collectOn = loan.lateRepayment?.collectOn
  return [
    // First, where nothing counts straight away: Enter in the amount presses the first button.
    {
      value: 'transfer',
      label: 'Pay by bank transfer',
      detail: describeLateTransfer(loan) ?? 'We show you our account number and your reference.',
    },
    ...(collectOn
      ? [{ value: 'debit', label: 'Pay by Direct Debit', detail: describeDebit(loan, collectOn) } as const]
      : []),
  ]
}

/** The day, the account, and that it is too late for a default notice where it is. */
function describeDebit(loan: Loan, collectOn: string): string {
  const taken = `Taken on ${dayWords(collectOn)}${loan.bankDetails ? ` from ${describeBankAccount(loan)}` : ''}.`
  const notice = findRunningNotice(loan)
  if (!notice || findTimelyDebitDay(loan) !== null) return taken
  return `${taken} That’s after ${dayWords(notice.remedyBy)}, the last day of your default notice. To be in time, pay another way.`
}

function Ways({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.ways}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

function WayButton({
  way: { value, label, detail },
  amount,
  isInitial,
  isMain,
  isBusy,
}: {
  way: Way
  amount: Pence | undefined
  isInitial: boolean
  isMain: boolean
  isBusy: boolean
}) {
  const figure = amount === undefined ? null : formatMoney(amount)
  return (
    <Button
      className={styles.way}
      name="way"
      value={value}
      variant={isMain ? 'primary' : 'secondary'}
      isBusy={isBusy}
    >
      <span>
        <span className={styles.label}>{label}</span> <span className={styles.detail}>{detail}</span>
      </span>{' '}
      {/* An element of its own for each amount: a translation stands for one of them only. */}
      {figure ? (
        <span key={figure} className={styles.figure} data-initial={isInitial || undefined}>
          {figure}
        </span>
      ) : null}
    </Button>
  )
}
