import type { Loan } from '@tarnbrook/contract/loans'
import { formatMoney } from '@tarnbrook/domain/display'
import { isInArrears, isPreDisbursal } from '@tarnbrook/domain/loan-state'
import { sumPence } from '@tarnbrook/domain/money'
import { PhoneAndHours } from '#platform/reach-us.tsx'
import { useBrand } from '#platform/session.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { BalanceChart } from '#ui/balance-chart/balance-chart.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { balancePoints, dayWords, leftToPay } from '../../features/loans/figures.ts'
import { headlineNote, headlineOf, isRunning } from '../../features/loans/headline.ts'
import { DirectDebitAlert } from '../../features/loans/parts/direct-debit-alert.tsx'
import { MissedPaymentHelp } from '../../features/loans/parts/missed-payment-help.tsx'
import { CancelBeforePayoutLink, PayoutProblem } from '../../features/loans/parts/payout-problem.tsx'
import { endedWithQuestions, whatHappensNext } from '../../features/loans/standing.ts'
import styles from './loan.module.css'

/** What matters now, what is left, and what happens next. */
export function Overview({ loan }: { loan: Loan }) {
  const { productType, directDebitLabel } = useBrand()
  const setting = { isHirePurchase: productType === 'hire-purchase', directDebitLabel }
  const { label, amount, unit } = headlineOf(loan, setting)
  return (
    <Stack gap="l">
      <DirectDebitAlert loan={loan} />
      <PayoutProblem loan={loan} />
      <Columns ratio="wide-narrow">
        <Amount
          label={label}
          figure={formatMoney(amount)}
          unit={unit}
          note={headlineNote(loan)}
          size="hero"
        />
        <Standing loan={loan} isPaidTheHeadline={!isRunning(loan) && amount === loan.paidToDate} />
      </Columns>
      {isInArrears(loan.state) ? <MissedPaymentHelp /> : null}
      <div className={styles.block}>
        <h2 className={styles.title}>{isRunning(loan) ? 'What happens next' : 'Where this stands'}</h2>
        <Stack gap="s">
          {whatHappensNext(loan, setting).map((text) => (
            <p className={styles.text} key={text}>
              {text}
            </p>
          ))}
          <CancelBeforePayoutLink loan={loan} />
          {endedWithQuestions(loan) ? (
            <p className={styles.text}>
              You can reach us on <PhoneAndHours />.
            </p>
          ) : null}
        </Stack>
      </div>
      <PendingPayments loan={loan} />
      {isRunning(loan) ? <BalanceOverTime loan={loan} /> : null}
    </Stack>
  )
}

function Standing({ loan, isPaidTheHeadline }: { loan: Loan; isPaidTheHeadline: boolean }) {
  if (isPreDisbursal(loan.state))
    return (
      <div className={styles.figures}>
        <Amount label="You pay, each month" figure={formatMoney(loan.instalment)} size="m" />
        <Amount label="Total to pay back" figure={formatMoney(loan.totalPayable)} size="m" />
      </div>
    )
  return (
    <div className={styles.figures}>
      {isInArrears(loan.state) && loan.nextPayment ? (
        <Amount
          label={`Next payment, ${dayWords(loan.nextPayment.collectOn)}`}
          figure={formatMoney(loan.nextPayment.amount)}
          size="m"
        />
      ) : null}
      {isRunning(loan) ? (
        <Amount
          label="Balance"
          figure={formatMoney(leftToPay(loan))}
          note={isInArrears(loan.state) ? 'With what was missed.' : 'Before the interest to come.'}
          size="m"
        />
      ) : (
        <Amount
          label={loan.disbursalDate ? 'You borrowed' : 'Amount agreed'}
          figure={formatMoney(loan.amount)}
          size="m"
        />
      )}
      {isPaidTheHeadline ? null : (
        <Amount label="Paid so far" figure={formatMoney(loan.paidToDate)} size="m" />
      )}
    </div>
  )
}

function PendingPayments({ loan }: { loan: Loan }) {
  const { pendingRepayments } = loan
  if (pendingRepayments.length === 0) return null
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>On its way from your bank</h2>
      <Facts
        items={pendingRepayments.map(({ amount, chargeOn, method }) => ({
          term: dayWords(chargeOn),
          detail: formatMoney(amount),
          note: `${method === 'CARD' ? 'By card' : 'By Direct Debit'}. It counts as paid once your bank confirms it, up to four working days later.`,
        }))}
      />
    </div>
  )
}

function BalanceOverTime({ loan }: { loan: Loan }) {
  const points = balancePoints(loan)
  const rows = loan.scheduledPayments
  const last = rows.at(-1)
  if (!last) return null
  const start = formatMoney(sumPence([loan.amount, loan.fee]))
  const paid = rows.filter(({ status }) => status === 'paid').length
  const soFar = paid > 0 ? ` You have made ${paid} of ${rows.length} payments.` : ''
  return (
    <BalanceChart
      id="balance"
      title="What you owe over time"
      summary={`As agreed: from ${start} at the start, fee included, to nothing on ${dayWords(last.dueOn)}.${soFar}`}
      pointLabel="After the payment of"
      series={[{ label: 'Left to pay', kind: 'area' }]}
      points={points}
    />
  )
}
