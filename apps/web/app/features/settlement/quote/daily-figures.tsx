import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { day, isBankHoliday } from '@tarnbrook/domain/core/calendar'
import { formatMoney, formatWeekday } from '@tarnbrook/domain/core/display'
import { Table } from '#ui/table/table.tsx'
import styles from '../settlement.module.css'

type DayFigure = SettlementQuote['daily'][number]

/** What to pay by day. While banks are closed, a bank transfer or Direct Debit does not arrive. */
export function DailyFigures({
  caption,
  dayLabel,
  days,
}: {
  caption: string
  dayLabel: string
  days: readonly DayFigure[]
}) {
  if (days.length === 0) return null
  return (
    <Table
      id="daily-figures"
      caption={caption}
      narrow="keep"
      columns={[{ label: dayLabel }, { label: 'You pay', align: 'end' }]}
      rows={days.map((figure) => ({
        id: figure.on,
        cells: [<DayName key="day" {...figure} />, formatMoney(figure.amount)],
      }))}
    />
  )
}

function DayName({ on, isWorkingDay }: DayFigure) {
  const date = day(on)
  return (
    <>
      {formatWeekday(date)}
      {isWorkingDay ? null : (
        <span className={styles.closed}>
          {isBankHoliday(date) ? 'Bank holiday: banks are closed' : 'Banks are closed'}
        </span>
      )}
    </>
  )
}
