import { type Day, isBankHoliday } from './calendar.ts'
import { formatWeekday } from './display.ts'

/** Weekdays and clock times at which somebody answers the telephone. */
export interface PhoneHours {
  readonly days: readonly string[]
  readonly opens: string
  readonly closes: string
}

/** Hours within which we promise to call, by the clock in London. */
export interface CallbackWindow {
  startsAt: Temporal.PlainDateTime
  endsAt: Temporal.PlainDateTime
}

/**
 * When somebody may be called back: parts of the next five days on which the telephones are answered, the earliest first. A
 * part of which less than an hour is left is not promised any more.
 */
export function callbackWindows(hours: PhoneHours, now: Temporal.Instant): CallbackWindow[] {
  const clock = now.toZonedDateTimeISO('Europe/London').toPlainDateTime()
  const windows: CallbackWindow[] = []
  let date = clock.toPlainDate()
  for (let openDays = 0; openDays < DAYS_OFFERED; date = date.add({ days: 1 })) {
    const left = isOpenOn(hours, date)
      ? windowsOf(hours, date).filter((one) => hasAnHourLeft(one, clock))
      : []
    if (left.length > 0) openDays += 1
    windows.push(...left)
  }
  return windows
}

/** 'Monday 23 November, 9am to noon' */
export function callbackWords({ startsAt, endsAt }: CallbackWindow): string {
  return `${formatWeekday(startsAt.toPlainDate())}, ${hourWords(startsAt)} to ${hourWords(endsAt)}`
}

const DAYS_OFFERED = 5
const WINDOW_HOURS = 3

const SHORT_WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function isOpenOn(hours: PhoneHours, date: Day): boolean {
  return hours.days.includes(SHORT_WEEKDAYS[date.dayOfWeek - 1] ?? '') && !isBankHoliday(date)
}

function windowsOf(hours: PhoneHours, date: Day): CallbackWindow[] {
  const closes = date.toPlainDateTime(hours.closes)
  const windows: CallbackWindow[] = []
  let startsAt = date.toPlainDateTime(hours.opens)
  while (isBefore(startsAt, closes)) {
    const whole = startsAt.add({ hours: WINDOW_HOURS })
    const endsAt = isBefore(closes, whole) ? closes : whole
    windows.push({ startsAt, endsAt })
    startsAt = endsAt
  }
  return windows
}

function hasAnHourLeft({ endsAt }: CallbackWindow, clock: Temporal.PlainDateTime): boolean {
  return !isBefore(endsAt, clock.add({ hours: 1 }))
}

function isBefore(one: Temporal.PlainDateTime, other: Temporal.PlainDateTime): boolean {
  return Temporal.PlainDateTime.compare(one, other) < 0
}

function hourWords({ hour, minute }: Temporal.PlainDateTime): string {
  if (hour === 12 && minute === 0) return 'noon'
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}
