import { aDay, anInstant, aWholeNumber, checkInput, shown } from './input-checks.ts'

export type Day = Temporal.PlainDate

export type BankHoliday = { on: Day; title: string }

/** Reads YYYY-MM-DD. Throws RangeError for anything else, and for days that do not exist. */
export function day(iso: string): Day {
  return READ_BEFORE.get(iso) ?? remember(READ_BEFORE, iso, readDay(iso))
}

/** All loans have the same few days, and a day cannot be changed: each is made once. */
const READ_BEFORE = new Map<string, Day>()
/** By `countDays`. */
const MADE_BEFORE = new Map<number, Day>()
const COUNTED_BEFORE = new WeakMap<Day, number>()
const MOST_KEPT = 20_000

function remember<Key>(days: Map<Key, Day>, key: Key, made: Day): Day {
  if (days.size >= MOST_KEPT) days.clear()
  days.set(key, made)
  return made
}

function readDay(iso: string): Day {
  const [, year, month, dayOfMonth] =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(typeof iso === 'string' ? iso : '') ?? []
  const isOfCalendar =
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(dayOfMonth) <= daysInMonth(Number(year), Number(month))
  if (!isOfCalendar || dayOfMonth === '00') throw new RangeError('Not a day written YYYY-MM-DD')
  return makeDay(Number(year), Number(month), Number(dayOfMonth))
}

/** @throws RangeError for a year that YYYY-MM-DD cannot write */
function makeDay(year: number, month: number, dayOfMonth: number): Day {
  return (
    MADE_BEFORE.get(countSinceMarch(year, month, dayOfMonth)) ??
    keepDay(new Temporal.PlainDate(year, month, dayOfMonth))
  )
}

function keepDay(made: Day): Day {
  const counted = countDays(made)
  COUNTED_BEFORE.set(made, counted)
  return remember(MADE_BEFORE, counted, made)
}

/** The London day at a moment; every legal and payment day of the product is a London day. */
export function londonToday(instant: Temporal.Instant): Day {
  anInstant(instant, 'instant')
  const hour = Math.floor(instant.epochMilliseconds / HOUR_MS)
  if (hour === lastHour?.hour) return lastHour.today
  const today = keepDay(instant.toZonedDateTimeISO('Europe/London').toPlainDate())
  lastHour = { hour, today }
  return today
}

/** Every request asks for today, and a London day begins at a full hour of UTC since 1847. */
let lastHour: { hour: number; today: Day } | undefined
const HOUR_MS = 3_600_000

/** Below zero, zero or above, as `sort` wants it. Temporal's own takes several times as long. */
export function compareDays(one: Day, other: Day): number {
  return countDays(one) - countDays(other)
}

/**
 * The day so many days later, or earlier. Temporal's own addition, which takes ten times as long,
 * is for a day that was not needed before.
 * @throws RangeError for a part of a day, and a day that YYYY-MM-DD cannot write
 */
export function addDays(date: Day, days: number): Day {
  const counted = countDays(date)
  if (!Number.isInteger(days) || Math.abs(days) > MOST_DAYS)
    throw new RangeError(`Not a number of days: ${shown(days)}`)
  return MADE_BEFORE.get(counted + days) ?? keepDay(date.add({ days }))
}

/** Of ten thousand years. */
const MOST_DAYS = 3_652_500

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return countDays(to) - countDays(from)
}

/** Days since 1 March of the year 0. Temporal's own difference makes an object for each. */
function countDays(date: Day): number {
  const counted = COUNTED_BEFORE.get(date)
  if (counted !== undefined) return counted
  aDay(date, 'date')
  return countSinceMarch(date.year, date.month, date.day)
}

function countSinceMarch(calendarYear: number, month: number, dayOfMonth: number): number {
  // Of years that begin in March a leap day is the last.
  const year = month > 2 ? calendarYear : calendarYear - 1
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + ofYear
}

/** CCA 1974 s50: no one younger is lent to. */
export const ADULT_YEARS = 18

/**
 * Age in completed years; negative for a future birth date. Someone born on 29 February comes of
 * age on 1 March in a year without one.
 */
export function calculateAge(dateOfBirth: Day, today: Day): number {
  checkInput({ dateOfBirth, today }, { dateOfBirth: aDay, today: aDay })
  const birthdayIsAhead =
    today.month < dateOfBirth.month || (today.month === dateOfBirth.month && today.day < dateOfBirth.day)
  return today.year - dateOfBirth.year - (birthdayIsAhead ? 1 : 0)
}

/**
 * The payment day so many months on. It is passed and not read from `from`, because 29 to 31 fall
 * on the last day of a shorter month and return to themselves afterwards.
 * @throws RangeError for a payment day that is not 1 to 31, a part of a month, more than 120,000
 * months, and a day that YYYY-MM-DD cannot write
 */
export function addMonthsOnDay(from: Day, months: number, paymentDay: number): Day {
  aDay(from, 'from')
  if (!Number.isInteger(paymentDay) || paymentDay < 1 || paymentDay > 31) {
    throw new RangeError(`Not a day of the month: ${shown(paymentDay)}`)
  }
  if (!Number.isInteger(months) || Math.abs(months) > MOST_MONTHS) {
    throw new RangeError(`Not a number of months: ${shown(months)}`)
  }
  // Counted by hand: every row of every schedule comes through here, and `with` and `add` together
  // take six times as long.
  const monthsOfEra = from.year * 12 + from.month - 1 + months
  const year = Math.floor(monthsOfEra / 12)
  const month = monthsOfEra - year * 12 + 1
  return makeDay(year, month, Math.min(paymentDay, daysInMonth(year, month)))
}

export function isWorkingDay(date: Day): boolean {
  aDay(date, 'date')
  return date.dayOfWeek < SATURDAY && !isBankHoliday(date)
}

/** The day itself when it is a working day, otherwise the next one. */
export function nextWorkingDay(date: Day): Day {
  let next = date
  while (!isWorkingDay(next)) next = addDays(next, 1)
  return next
}

/** The first day money asked for today can be taken. Bacs begins on a working day. */
export function firstDebitDay(today: Day, noticeWorkingDays: number): Day {
  return addWorkingDays(nextWorkingDay(today), noticeWorkingDays)
}

/** Working days after a day, or before it for a negative number. The day is not counted. */
export function addWorkingDays(date: Day, workingDays: number): Day {
  return countWorkingDays(date, workingDays, isWorkingDay)
}

/**
 * The day on which what was sent counts as delivered. CCA 1974 s189 leaves out the bank holidays of
 * the borrower's nation; those of every nation of the UK are, so that no right ends too soon.
 */
export function addDeliveryDays(date: Day, workingDays: number): Day {
  return countWorkingDays(date, workingDays, (each) => isWorkingDay(each) && !isHolidayElsewhere(each))
}

/** Bank holidays of England and Wales, the calendar by which Bacs works. */
export function isBankHoliday(date: Day): boolean {
  aDay(date, 'date')
  return isListed(HOLIDAYS, date, bankHolidays)
}

/** The bank holidays of a year in order, with substitute days for those on a weekend. */
export function bankHolidays(year: number): BankHoliday[] {
  checkInput({ year }, { year: aWholeNumber(0, 9999) })
  const easter = easterSunday(year)
  const proclaimed = PROCLAIMED[year] ?? { instead: {}, extra: [] }
  const usual: BankHoliday[] = [
    { title: "New Year's Day", on: mondayIfWeekend(makeDay(year, 1, 1)) },
    { title: 'Good Friday', on: easter.subtract({ days: 2 }) },
    { title: 'Easter Monday', on: easter.add({ days: 1 }) },
    { title: 'Early May bank holiday', on: findFirstMonday(makeDay(year, 5, 1)) },
    { title: 'Spring bank holiday', on: findFirstMonday(makeDay(year, 5, 25)) },
    { title: 'Summer bank holiday', on: findFirstMonday(makeDay(year, 8, 25)) },
    // When either is on a weekend, its substitute comes after both: 27 or 28 December.
    { title: 'Christmas Day', on: twoDaysLaterIfWeekend(makeDay(year, 12, 25)) },
    { title: 'Boxing Day', on: twoDaysLaterIfWeekend(makeDay(year, 12, 26)) },
  ]
  return [
    ...usual.map(({ title, on }) => ({
      title,
      on: proclaimed.instead[title] ? day(proclaimed.instead[title]) : on,
    })),
    ...proclaimed.extra.map(({ title, on }) => ({ title, on: day(on) })),
  ].sort((a, b) => compareDays(a.on, b.on))
}

/**
 * Bank holidays of Scotland and Northern Ireland that England and Wales lack, in order (Banking and
 * Financial Dealings Act 1971 Sch 1; St Andrew's Day Bank Holiday (Scotland) Act 2007).
 */
export function bankHolidaysElsewhere(year: number): BankHoliday[] {
  checkInput({ year }, { year: aWholeNumber(0, 9999) })
  const newYear = mondayIfWeekend(makeDay(year, 1, 1))
  return [
    { title: '2nd January', on: mondayIfWeekend(newYear.add({ days: 1 })) },
    { title: 'St Patrick’s Day', on: mondayIfWeekend(makeDay(year, 3, 17)) },
    { title: 'Battle of the Boyne', on: mondayIfWeekend(makeDay(year, 7, 12)) },
    { title: 'Summer bank holiday', on: findFirstMonday(makeDay(year, 8, 1)) },
    { title: 'St Andrew’s Day', on: mondayIfWeekend(makeDay(year, 11, 30)) },
    ...(PROCLAIMED_ELSEWHERE[year] ?? []).map(({ title, on }) => ({ title, on: day(on) })),
  ].sort((a, b) => compareDays(a.on, b.on))
}

const SATURDAY = 6
/** The months of ten thousand years reach from any day to any other that can be written. */
const MOST_MONTHS = 120_000
/** About a century: days are counted one by one, and more is a mistake in the unit. */
const MOST_WORKING_DAYS = 26_000

/** By year, as `dayOfYear` has them: a loan is read with many days of the same few years. */
type HolidaysByYear = Map<number, Set<number>>

const HOLIDAYS: HolidaysByYear = new Map()
const HOLIDAYS_ELSEWHERE: HolidaysByYear = new Map()

function isListed(known: HolidaysByYear, date: Day, list: (year: number) => BankHoliday[]): boolean {
  let holidays = known.get(date.year)
  if (!holidays) {
    holidays = new Set(list(date.year).map(({ on }) => dayOfYear(on)))
    known.set(date.year, holidays)
  }
  return holidays.has(dayOfYear(date))
}

/** 1231 for 31 December. */
function dayOfYear({ month, day: dayOfMonth }: Day): number {
  return month * 100 + dayOfMonth
}

type Proclamation = { instead: Record<string, string>; extra: { title: string; on: string }[] }

/** Days moved or added by royal proclamation: add each new one here. None is known to 2030. */
const PROCLAIMED: Record<number, Proclamation> = {
  2020: { instead: { 'Early May bank holiday': '2020-05-08' }, extra: [] },
  2022: {
    instead: { 'Spring bank holiday': '2022-06-02' },
    extra: [
      { title: 'Platinum Jubilee bank holiday', on: '2022-06-03' },
      { title: 'State Funeral of Queen Elizabeth II', on: '2022-09-19' },
    ],
  },
  2023: { instead: {}, extra: [{ title: 'Coronation of King Charles III', on: '2023-05-08' }] },
}

/** The same for Scotland and Northern Ireland alone. */
const PROCLAIMED_ELSEWHERE: Record<number, Proclamation['extra']> = {
  2026: [{ title: 'World Cup bank holiday', on: '2026-06-15' }],
}

function countWorkingDays(date: Day, workingDays: number, isCounted: (each: Day) => boolean): Day {
  if (!Number.isInteger(workingDays) || Math.abs(workingDays) > MOST_WORKING_DAYS) {
    throw new RangeError(`Not a number of working days: ${shown(workingDays)}`)
  }
  aDay(date, 'date')
  const days = Math.sign(workingDays)
  let left = Math.abs(workingDays)
  let result = date
  while (left > 0) {
    result = addDays(result, days)
    if (isCounted(result)) left -= 1
  }
  return result
}

function isHolidayElsewhere(date: Day): boolean {
  return isListed(HOLIDAYS_ELSEWHERE, date, bankHolidaysElsewhere)
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function findFirstMonday(date: Day): Day {
  return date.add({ days: (8 - date.dayOfWeek) % 7 })
}

function mondayIfWeekend(date: Day): Day {
  return date.dayOfWeek < SATURDAY ? date : findFirstMonday(date)
}

function twoDaysLaterIfWeekend(date: Day): Day {
  return date.dayOfWeek < SATURDAY ? date : date.add({ days: 2 })
}

/** The anonymous Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const skippedLeaps = century - Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + skippedLeaps - moonCorrection + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const lateCorrection = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const marchDays = epact + weekday - 7 * lateCorrection + 114
  return makeDay(year, Math.floor(marchDays / 31), (marchDays % 31) + 1)
}
