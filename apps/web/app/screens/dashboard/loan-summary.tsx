import type { Loan } from '@tarnbrook/contract/loans'
import { formatMoney } from '@tarnbrook/domain/display'
import { isPreDisbursal } from '@tarnbrook/domain/loan-state'
import { paths } from '#platform/paths.ts'
import { useBrand } from '#platform/session.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { statusOf } from '../../features/loans/before-payout.ts'
import { amountOverTerm, dayWords, leftToPay } from '../../features/loans/figures.ts'
import { headlineNote, headlineOf, isRunning } from '../../features/loans/headline.ts'
import styles from './dashboard.module.css'

/** One loan: the figure that matters now, what is left, and how it stands. */
export function LoanSummary({ loan, isOnly }: { loan: Loan; isOnly: boolean }) {
  const { productType } = useBrand()
  const { label, amount, unit } = headlineOf(loan, { isHirePurchase: productType === 'hire-purchase' })
  const state = statusOf(loan)
  return (
    <article className={styles.loan} aria-labelledby={`loan-${loan.id}`}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`loan-${loan.id}`}>
          <Link href={paths.loan({ id: loan.id })}>{amountOverTerm(loan)}</Link>
        </h2>
        <span className={styles.reference}>{loan.reference}</span>
        <Tag tone={state.tone}>{state.label}</Tag>
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
        <Standing loan={loan} />
      </Columns>
    </article>
  )
}

/** The sentence under the figure. */
function Afterwards({ loan }: { loan: Loan }) {
  const { state, nextPayment, payoutProblem } = loan
  if (state === 'Late')
    return (
      <p>
        <Link href={paths.loan({ id: loan.id })}>See what you can do</Link>
      </p>
    )
  if (isPreDisbursal(state) && nextPayment && !payoutProblem)
    return (
      <p className={styles.soft}>
        Your first payment is {formatMoney(nextPayment.amount)}, on {dayWords(nextPayment.collectOn)}.
      </p>
    )
  return null
}

function Standing({ loan }: { loan: Loan }) {
  if (isPreDisbursal(loan.state))
    return <Amount label="Total to pay back" figure={formatMoney(loan.totalPayable)} size="m" />
  // Once a loan has ended early, its headline is what is left of it.
  return (
    <div className={styles.pair}>
      {isRunning(loan) ? <Amount label="Balance" figure={formatMoney(leftToPay(loan))} size="m" /> : null}
      <Amount label="Paid so far" figure={formatMoney(loan.paidToDate)} size="m" />
    </div>
  )
}
