import type { Loan } from '@tarnbrook/contract/loan/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { canCancel, isPreDisbursal } from '@tarnbrook/domain/loan/loan-state'
import { payableByCard } from '#features/loans/card-payable.ts'
import { cardPayoffStatus } from '#features/loans/card-payoffs.ts'
import { askedOfMissed, dayFigures, paymentName } from '#features/loans/figures.ts'
import { balanceNote, headlineNote, headlineOf, isRunning } from '#features/loans/headline.ts'
import { endedWithQuestions, whatHappensNext } from '#features/loans/loan-status.ts'
import { AgreeSmallerPaymentsLink, ArrangementNotice } from '#features/loans/parts/arrangement-notice.tsx'
import { BreathingSpaceNotice } from '#features/loans/parts/breathing-space-notice.tsx'
import { DefaultNoticeAlert } from '#features/loans/parts/default-notice-alert.tsx'
import { DirectDebitAlert } from '#features/loans/parts/direct-debit-alert.tsx'
import { LoanEnding } from '#features/loans/parts/loan-ending.tsx'
import { MissedPaymentHelp } from '#features/loans/parts/missed-payment-help.tsx'
import { PayOverdue } from '#features/loans/parts/pay-overdue.tsx'
import { CancelBeforePayoutLink, PayoutProblem } from '#features/loans/parts/payout-problem.tsx'
import { settingOf } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { BalanceOverTime } from './balance-over-time.tsx'
import { AgreementLink, Withdraw } from './details.tsx'
import styles from './loan.module.css'

/** What matters now, what is left, and what happens next. */
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
        <Amount
          label={label}
          figure={formatMoney(amount)}
          unit={unit}
          note={headlineNote(loan)}
          size="hero"
        />
        <LoanStatusText loan={loan} isPaidTheHeadline={!isRunning(loan) && amount === loan.paidToDate} />
      </Columns>
      {missed ? <PayOverdue loan={loan} missed={missed} action={<PayLateLink loan={loan} />} /> : null}
      {missed ? <MissedPaymentHelp loan={loan} /> : null}
      <div className={styles.block}>
        <h2 className={styles.title}>{isRunning(loan) ? 'What happens next' : 'What this means'}</h2>
        <Stack gap="s">
          {whatHappensNext(loan, setting).map((text) => (
            <p className={styles.text} key={text}>
              {text}
            </p>
          ))}
          <CancelBeforePayoutLink loan={loan} />
          {endedWithQuestions(loan) ? (
            <p className={styles.text}>
              Our number is <PhoneAndHours of={setting.reach} />.
            </p>
          ) : null}
        </Stack>
      </div>
      <LoanEnding loan={loan} />
      <CardPayoffs loan={loan} />
      {canCancel(loan) ? <Withdraw loan={loan} setting={setting} /> : null}
      <PendingPayments loan={loan} />
      <PayExtraLink loan={loan} />
      {missed ? null : <AgreeSmallerPaymentsLink loan={loan} />}
      {isRunning(loan) ? <BalanceOverTime loan={loan} /> : null}
      <p>
        <AgreementLink loan={loan} />
      </p>
    </Stack>
  )
}

function PayLateLink({ loan }: { loan: Loan }) {
  const { cardPayments } = useSession()
  const hasDirectDebit = Boolean(loan.lateRepayment?.collectOn)
  const hasCard = cardPayments !== undefined && payableByCard(loan).amount > 0
  if (!hasDirectDebit && !hasCard) return null
  const ways = [...(hasCard ? ['card'] : []), ...(hasDirectDebit ? ['Direct Debit'] : [])]
  return (
    <p>
      <LinkButton href={paths.payLate({ id: loan.id })}>Pay by {ways.join(' or ')}</LinkButton>
    </p>
  )
}

function LoanStatusText({ loan, isPaidTheHeadline }: { loan: Loan; isPaidTheHeadline: boolean }) {
  if (isPreDisbursal(loan.state))
    return (
      <div className={styles.figures}>
        <Amount label="You pay, each month" figure={formatMoney(loan.instalment)} size="m" />
        <Amount label={settingOf(loan).totalLabel} figure={formatMoney(loan.totalPayable)} size="m" />
      </div>
    )
  return (
    <div className={styles.figures}>
      {isRunning(loan) && askedOfMissed(loan) && loan.nextPayment ? (
        <Amount
          label={`Next payment, ${dayWords(loan.nextPayment.collectOn)}`}
          figure={formatMoney(loan.nextPayment.amount)}
          size="m"
        />
      ) : null}
      {isRunning(loan) ? (
        <Amount
          label="Balance"
          figure={formatMoney(loan.amountOwed)}
          note={sentence(balanceNote(loan))}
          size="m"
        />
      ) : (
        <Amount label={amountLabel(loan)} figure={formatMoney(loan.amount)} size="m" />
      )}
      {isPaidTheHeadline ? null : (
        <Amount label="Paid so far" figure={formatMoney(loan.paidToDate)} size="m" />
      )}
    </div>
  )
}

/** 'excludes future interest' as a sentence of its own. */
function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** A loan that was cancelled may never have been paid out. */
function amountLabel(loan: Loan): string {
  if (settingOf(loan).isHirePurchase) return 'Amount of credit'
  return loan.disbursalDate ? 'You borrowed' : 'Amount agreed'
}

function CardPayoffs({ loan }: { loan: Loan }) {
  const { cardPayoffs } = loan
  if (cardPayoffs.length === 0) return null
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>Credit cards that your loan pays off</h2>
      <Facts
        items={cardPayoffs.map((card) => ({
          term: `${card.lender}, card ending ${card.lastFour}`,
          detail: formatMoney(card.amount),
          note: cardPayoffStatus(card, loan),
        }))}
      />
    </div>
  )
}

/** To an extra payment: one that can be made, or one that was asked for and can still be stopped. */
function PayExtraLink({ loan }: { loan: Loan }) {
  const isAsked = loan.earlyRepayments.some(({ status }) => status === 'pending')
  if (!loan.canRepayEarly && !isAsked) return null
  return (
    <p>
      <LinkButton href={paths.payExtra({ id: loan.id })} variant="secondary">
        {isAsked ? 'See your extra payment' : 'Pay extra'}
      </LinkButton>
    </p>
  )
}

function PendingPayments({ loan }: { loan: Loan }) {
  const { pendingRepayments } = loan
  if (pendingRepayments.length === 0) return null
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>With your bank</h2>
      <Facts
        items={pendingRepayments.map(({ amount, chargeOn, method, number }) => ({
          term: `${paymentName({ number, method })}, ${dayFigures(chargeOn)}`,
          detail: formatMoney(amount),
          note:
            method === 'CARD'
              ? 'By card. It counts as paid once your bank confirms it.'
              : 'By Direct Debit. It counts as paid once your bank confirms it, up to four working days later.',
        }))}
      />
    </div>
  )
}
