import type { OpeningHours } from '@tarnbrook/brands/brand-type'
import { isBankHoliday } from '@tarnbrook/domain/core/calendar'
import { clockWords } from './moments.ts'

/**
 * Whether it is open now, in words. The hours are for ordinary weeks: nothing is promised of a bank
 * holiday, and none is named as the next opening day.
 */
export function openingWords(hours: OpeningHours, at: Temporal.Instant): string {
  const now = at.toZonedDateTimeISO('Europe/London')
  const today = now.toPlainDate()
  if (isBankHoliday(today)) return 'It’s a bank holiday today, so we may be closed'
  const clock = now.toPlainTime().toString().slice(0, 5)
  if (isOpenDay(hours, today)) {
    if (clock < hours.opens) return `Closed now, opens at ${clockWords(hours.opens)}`
    if (clock < hours.closes) return `Open now, until ${clockWords(hours.closes)}`
  }
  let next = today.add({ days: 1 })
  while (!isOpenDay(hours, next) || isBankHoliday(next)) next = next.add({ days: 1 })
  const day = next.equals(today.add({ days: 1 })) ? 'tomorrow' : `on ${WEEKDAYS[next.dayOfWeek - 1]}`
  return `Closed now, opens ${day} at ${clockWords(hours.opens)}`
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

function isOpenDay({ days }: OpeningHours, date: Temporal.PlainDate): boolean {
  return days.some((name) => WEEKDAYS[date.dayOfWeek - 1]?.startsWith(name))
}
