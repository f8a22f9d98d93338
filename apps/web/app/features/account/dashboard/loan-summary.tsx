import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import {
  amountOverTerm,
  askedOfMissed,
  calculatePaid,
  describePayOff,
  isNotAsked,
  shownPayOff,
} from '#features/loans/figures.ts'
import {
  balanceNote,
  describeHeadline,
  describeLoanStatus,
  headlineNote,
  isRunning,
  toCardStatus,
} from '#features/loans/headline.ts'
import { LoanProgress } from '#features/loans/loan-progress.tsx'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isOwedAfterEnd, isWithdrawn } from '#features/loans/settling.ts'
import { AboutHelp, LateActions } from '#features/payments/late-payment/late-actions.tsx'
import { PayRestLink, SettlementLink } from '#features/settlement/settlement-link.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { LoanCard } from '#ui/loan-card/loan-card.tsx'
import { PrimaryActions } from '../loan/overview/primary-actions.tsx'
import styles from './dashboard.module.css'

/** One loan: the figure that matters now, how far it is paid, and what most come to do. */
export function LoanSummary({ loan, isOnly }: { loan: Loan; isOnly: boolean }) {
  const { label, amount, unit } = describeHeadline(loan, toLoanSetting(loan))
  return (
    <div className={styles.loan}>
      <LoanCard
        id={`loan-${loan.id}`}
        title={amountOverTerm(loan)}
        href={paths.loan({ id: loan.id })}
        reference={loan.reference}
        {...toCardStatus(describeLoanStatus(loan))}
      >
        {isRunning(loan) && askedOfMissed(loan) ? null : <LoanProgress loan={loan} />}
        <Amount
          label={label}
          figure={formatMoney(amount)}
          unit={unit}
          note={headlineNote(loan)}
          size={isOnly ? 'hero' : 'l'}
        />
        <Afterwards loan={loan} />
      </LoanCard>
      <div className={styles.beside}>
        {isOnly && !askedOfMissed(loan) ? <PrimaryActions loan={loan} /> : null}
        <LoanStatusText loan={loan} />
      </div>
    </div>
  )
}

/** The sentence under the figure. */
function Afterwards({ loan }: { loan: Loan }) {
  const { situation, nextPayment, payoutProblem } = loan
  if (isOwedAfterEnd(loan)) return <SettlementLink loan={loan} />
  if (loan.situation === 'ended-owing' && loan.lateRepayment && !isNotAsked(loan))
    return <PayRestLink id={loan.id} />
  if (isRunning(loan) && loan.settlementQuote && !askedOfMissed(loan)) return <SettlementLink loan={loan} />
  if (isRunning(loan) && askedOfMissed(loan))
    return (
      <>
        <LateActions loan={loan} />
        <AboutHelp loan={loan} />
      </>
    )
  if (situation === 'awaiting-payout' && nextPayment && !payoutProblem)
    return (
      <p className={styles.soft}>
        If the money is sent today, your first payment is {formatMoney(nextPayment.amount)}, on{' '}
        {dayWords(nextPayment.collectOn)}.
      </p>
    )
  return null
}

function LoanStatusText({ loan }: { loan: Loan }) {
  if (loan.situation === 'awaiting-payout')
    return <Amount label={toLoanSetting(loan).totalLabel} figure={formatMoney(loan.totalPayable)} size="m" />
  // Once a loan has ended early, its headline is what is left of it, or what has been paid.
  const isPaidTheHeadline =
    !isRunning(loan) && describeHeadline(loan, toLoanSetting(loan)).amount === calculatePaid(loan)
  const payOff = shownPayOff(loan)
  // In an insolvency the headline is the balance.
  const hasBalance = isRunning(loan) && !isWithdrawn(loan) && !loan.isInsolvent
  return (
    <div className={styles.pair}>
      {hasBalance ? <Amount label="Balance" figure={formatMoney(loan.amountOwed)} size="m" /> : null}
      {isPaidTheHeadline ? null : (
        <Amount
          label={loan.agreed.paidInAdvance > 0 ? 'Paid to us so far' : 'Paid so far'}
          figure={formatMoney(calculatePaid(loan))}
          size="m"
        />
      )}
      {hasBalance ? <p className={styles.pairNote}>The balance {balanceNote(loan)}.</p> : null}
      {payOff ? (
        <p className={styles.pairNote}>
          To pay it all off today: {formatMoney(payOff.amount)}, {describePayOff(payOff)}.
        </p>
      ) : null}
    </div>
  )
}
