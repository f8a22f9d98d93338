import { type Day, isBankHoliday } from './calendar.ts'
import { formatWeekday } from './display.ts'
import { aChoice, aDay, aList, anInstant, aText, type Check, checkInput } from './input-checks.ts'

/** Weekdays and clock times at which someone answers the telephone. */
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
 * Parts of the next five days on which the telephones are answered, earliest first. A part with
 * less than an hour left is not promised.
 */
export function callbackWindows(hours: PhoneHours, now: Temporal.Instant): CallbackWindow[] {
  checkInput(hours, HOURS)
  checkInput({ now }, { now: anInstant })
  if (hours.days.length === 0) throw new RangeError('There must be a day on which somebody answers')
  if (hours.opens >= hours.closes) throw new RangeError('The telephones must open before they close')
  const clock = now.toZonedDateTimeISO('Europe/London').toPlainDateTime()
  const windows: CallbackWindow[] = []
  let date = clock.toPlainDate()
  checkInput({ now: date }, { now: aDay })
  for (let openDays = 0; openDays < DAYS_OFFERED; date = date.add({ days: 1 })) {
    const left = isOpenDay(hours, date)
      ? toWindows(hours, date).filter((one) => hasAnHourLeft(one, clock))
      : []
    if (left.length > 0) openDays += 1
    windows.push(...left)
  }
  return windows
}

/** 'Monday 23 November, 9am to noon' */
export function callbackWords(window: CallbackWindow): string {
  checkInput(window, { startsAt: aDateTime, endsAt: aDateTime })
  const { startsAt, endsAt } = window
  return `${formatWeekday(startsAt.toPlainDate())}, ${hourWords(startsAt)} to ${hourWords(endsAt)}`
}

const DAYS_OFFERED = 5
const WINDOW_HOURS = 3

const SHORT_WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const aClockTime: Check = (value, name) => {
  aText(value, name)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value as string))
    throw new RangeError(`${name} must be written HH:MM`)
}
const aDateTime: Check = (value, name) => {
  if (!(value instanceof Temporal.PlainDateTime)) throw new TypeError(`${name} must be a day and a time`)
}
const HOURS = { days: aList(aChoice(SHORT_WEEKDAYS)), opens: aClockTime, closes: aClockTime }

function isOpenDay(hours: PhoneHours, date: Day): boolean {
  return hours.days.includes(SHORT_WEEKDAYS[date.dayOfWeek - 1] ?? '') && !isBankHoliday(date)
}

function toWindows(hours: PhoneHours, date: Day): CallbackWindow[] {
  const closes = date.toPlainDateTime(hours.closes)
  const windows: CallbackWindow[] = []
  let startsAt = date.toPlainDateTime(hours.opens)
  while (isEarlier(startsAt, closes)) {
    const whole = startsAt.add({ hours: WINDOW_HOURS })
    const endsAt = isEarlier(closes, whole) ? closes : whole
    windows.push({ startsAt, endsAt })
    startsAt = endsAt
  }
  return windows
}

function hasAnHourLeft({ endsAt }: CallbackWindow, clock: Temporal.PlainDateTime): boolean {
  return !isEarlier(endsAt, clock.add({ hours: 1 }))
}

function isEarlier(one: Temporal.PlainDateTime, other: Temporal.PlainDateTime): boolean {
  return Temporal.PlainDateTime.compare(one, other) < 0
}

function hourWords({ hour, minute }: Temporal.PlainDateTime): string {
  if (hour === 12 && minute === 0) return 'noon'
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}
