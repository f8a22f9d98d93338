import { day, isBankHoliday } from '@tarnbrook/domain/core/calendar'
import { formatMoney, formatWeekday } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { Table } from '#ui/table/table.tsx'

export interface DayFigure {
  on: string
  amount: Pence
  isWorkingDay: boolean
}

/** What there is to pay on each of the coming days. On a day on which banks are closed, only a card pays. */
export function DailyFigures({ caption, days }: { caption: string; days: readonly DayFigure[] }) {
  return (
    <Table
      id="daily-figures"
      caption={caption}
      narrow="keep"
      columns={[{ label: 'If we get it on' }, { label: 'You pay', align: 'end' }]}
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
        <>
          <br />
          <small>{isBankHoliday(date) ? 'Bank holiday: banks are closed' : 'Banks are closed'}</small>
        </>
      )}
    </>
  )
}
