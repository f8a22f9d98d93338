import type { Quote } from '@tarnbrook/contract/applications/applications'
import { day } from '@tarnbrook/domain/core/calendar'
import { dayWords, formatDay, formatMoney, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { balancePoints } from '#features/applications/offer/figures.ts'
import { BalanceChart } from '#ui/balance-chart/balance-chart.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Table } from '#ui/table/table.tsx'

/** The same loan as a picture, and as every payment it consists of. */
export function OfferOverTime({ quote }: { quote: Quote }) {
  const points = balancePoints(quote)
  const start = points[0]
  const end = quote.schedule.at(-1)
  if (!start || !end) return null
  return (
    <>
      <BalanceChart
        id="balance"
        title="What you’d owe over time"
        summary={`From ${formatMoney(start.balance)} at the start to nothing on ${dayWords(end.dueOn)}.`}
        pointLabel="Month"
        series={[{ label: 'Left to repay', kind: 'area' }]}
        points={points.map(({ label, balance }) => ({ label, values: [toPounds(balance)] }))}
      />
      <Disclosure summary={`See all ${quote.schedule.length} payments`}>
        <Table
          id="schedule"
          caption="Every payment, and what it’s made of"
          isCaptionHidden
          narrow="fold"
          columns={[
            { label: 'Date' },
            { label: 'Payment', align: 'end' },
            { label: 'Interest', align: 'end', isFolded: true },
            { label: 'Principal', align: 'end', isFolded: true },
            { label: 'Left', align: 'end', isFolded: true },
          ]}
          rows={quote.schedule.map((row) => ({
            id: String(row.number),
            cells: [
              formatDay(day(row.dueOn)),
              formatMoneyExact(row.amount),
              formatMoneyExact(row.interest),
              formatMoneyExact(row.principal),
              formatMoneyExact(row.balance),
            ],
          }))}
        />
      </Disclosure>
    </>
  )
}
