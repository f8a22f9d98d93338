import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence, sumPence } from '@tarnbrook/domain/core/money'
import { balancePoints } from '#features/loans/figures.ts'
import { BalanceChart } from '#ui/balance-chart/balance-chart.tsx'

/** What was owed so far beside what was agreed; before the first payment only what was agreed. */
export function BalanceOverTime({ loan }: { loan: Loan }) {
  const points = balancePoints(loan)
  if (points.length < 2) return null
  const hasBegun = typeof points[1]?.owed === 'number'
  return (
    <BalanceChart
      id="balance"
      title="What you owe over time"
      summary={describeBalance(loan, hasBegun)}
      pointLabel="After the payment of"
      series={[
        ...(hasBegun ? [{ label: 'What you’ve owed', kind: 'area' as const }] : []),
        { label: 'As agreed', kind: hasBegun ? 'line' : 'area' },
      ]}
      points={points.map(({ label, owed, planned }) => ({
        label,
        values: hasBegun ? [owed, planned] : [planned],
      }))}
    />
  )
}

function describeBalance(loan: Loan, hasBegun: boolean): string {
  const { scheduledPayments: rows, amountOwed, balance } = loan
  const start = formatMoney(sumPence([loan.amount, loan.fee]))
  const agreed = `As agreed, from ${start} at the start, including the fee, to nothing on ${dayWords(rows.at(-1)?.dueOn ?? '')}.`
  if (!hasBegun) return agreed
  const paid = rows.filter(({ status }) => status === 'paid').length
  const behind = pence(Math.max(0, amountOwed - balance))
  const owed = `You owe ${formatMoney(amountOwed)} today${behind > 0 ? `, ${formatMoney(behind)} more than agreed` : ''}.`
  return `${agreed} ${owed} You’ve made ${paid} of ${rows.length} payments.`
}
