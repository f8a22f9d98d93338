import { day as dayOf } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatWeekday } from '@tarnbrook/domain/core/display'
import { Link } from '#ui/link/link.tsx'
import styles from './day-calendar.module.css'

export interface CalendarDay {
  /** YYYY-MM-DD */
  readonly day: string
  readonly href: string
  /** Read out with the day, and shown on a wide screen: what the choice does. */
  readonly note?: string
}

interface DayCalendarProps {
  /** The days that can be chosen, in order: each is a link, so that it needs no script. */
  days: readonly CalendarDay[]
  /** Marked as the day that stands now. */
  current?: string
}

/** A table per month with a day to choose, weeks from Monday. Other days are plain figures. */
export function DayCalendar({ days, current }: DayCalendarProps) {
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))]
  return (
    <div className={styles.months}>
      {months.map((month) => (
        <Month key={month} first={dayOf(`${month}-01`)} days={days} current={current} />
      ))}
    </div>
  )
}

function Month({ first, days, current }: DayCalendarProps & { first: Temporal.PlainDate }) {
  const byDay = new Map(days.map((each) => [each.day, each]))
  return (
    <table className={styles.month}>
      <caption className={styles.caption}>{monthName(first)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className={styles.weekday}>
              <span aria-hidden="true">{name.slice(0, 2)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buildWeeks(first).map((week) => (
          <tr key={week.find((date) => date !== null)?.toString()}>
            {week.map((date, place) => (
              <td key={WEEKDAYS[place]} className={styles.day}>
                {date ? (
                  <Day
                    date={date}
                    choice={byDay.get(date.toString())}
                    isCurrent={date.toString() === current}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  date,
  choice,
  isCurrent,
}: {
  date: Temporal.PlainDate
  choice: CalendarDay | undefined
  isCurrent: boolean
}) {
  if (isCurrent)
    return (
      <span className={styles.current}>
        {date.day}
        <span className="sr-only">, your payment day now</span>
      </span>
    )
  if (!choice) return <span className={styles.closed}>{date.day}</span>
  return (
    <Link
      href={choice.href}
      className={styles.open}
      aria-label={[`${formatWeekday(date)} ${date.year}`, choice.note].filter(Boolean).join(', ')}
    >
      {date.day}
    </Link>
  )
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** '1 March 2027' without its day. */
function monthName(first: Temporal.PlainDate): string {
  return formatDayWords(first).replace(/^\d+ /, '')
}

/** Weeks of seven, Monday first; null before the first day and after the last. */
function buildWeeks(first: Temporal.PlainDate): (Temporal.PlainDate | null)[][] {
  const before = first.dayOfWeek - 1
  const count = Math.ceil((before + first.daysInMonth) / 7)
  return Array.from({ length: count }, (_week, week) =>
    WEEKDAYS.map((_name, place) => {
      const days = week * 7 + place - before
      return days >= 0 && days < first.daysInMonth ? first.add({ days }) : null
    }),
  )
}
