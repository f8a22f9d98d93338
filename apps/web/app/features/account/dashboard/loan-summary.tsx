import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import {
  amountOverTerm,
  askedOfMissed,
  calculatePaid,
  describePayOff,
  shownPayOff,
} from '#features/loans/figures.ts'
import {
  balanceNote,
  describeHeadline,
  describeLoanStatus,
  headlineNote,
  isRunning,
} from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isOwedAfterEnd, isWithdrawn } from '#features/loans/settling.ts'
import { SettlementLink } from '#features/settlement/settlement-link.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import styles from './dashboard.module.css'

/** One loan: the figure that matters now, what is left, and how it stands. */
export function LoanSummary({ loan, isOnly }: { loan: Loan; isOnly: boolean }) {
  const { label, amount, unit } = describeHeadline(loan, toLoanSetting(loan))
  const status = describeLoanStatus(loan)
  return (
    <article className={styles.loan} aria-labelledby={`loan-${loan.id}`}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`loan-${loan.id}`}>
          <Link href={paths.loan({ id: loan.id })}>{amountOverTerm(loan)}</Link>
        </h2>
        <span className={styles.reference}>{loan.reference}</span>
        <Tag tone={status.tone}>{status.label}</Tag>
      </div>
      <Columns ratio="wide-narrow">
        <Stack gap="s">
          <Amount
            label={label}
            figure={formatMoney(amount)}
            unit={unit}
            note={headlineNote(loan)}
            size={isOnly ? 'hero' : 'l'}
          />
          <Afterwards loan={loan} />
        </Stack>
        <LoanStatusText loan={loan} />
      </Columns>
    </article>
  )
}

/** The sentence under the figure. */
function Afterwards({ loan }: { loan: Loan }) {
  const { situation, nextPayment, payoutProblem } = loan
  if (isOwedAfterEnd(loan)) return <SettlementLink loan={loan} />
  if (isRunning(loan) && loan.settlementQuote && !askedOfMissed(loan)) return <SettlementLink loan={loan} />
  if (isRunning(loan) && askedOfMissed(loan))
    return (
      <p>
        <LinkButton href={paths.loan({ id: loan.id })}>Pay now or get help</LinkButton>
      </p>
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
