import { type Day, day } from './calendar.ts'
import { aDay, aNumber, aText, checkInput, shown } from './input-checks.ts'
import { type Pence, roundHalfUp, toPounds } from './money.ts'

/** Spec 5: GBP in en-GB, decimals only for a fractional part: £7,500 and £266.89. */
export function formatMoney(amount: Pence): string {
  const pounds = toPounds(amount)
  return (amount % 100 === 0 ? wholePounds : poundsAndPence).format(pounds)
}

/** For columns and legal documents, where every amount carries its pence: £7,500.00. */
export function formatMoneyExact(amount: Pence): string {
  return poundsAndPence.format(toPounds(amount))
}

/** Spec 5: one decimal, halves up (CONC App 1.2). Throws RangeError for NaN and infinities. */
export function formatPercent(percent: number): string {
  checkInput({ percent }, { percent: aNumber })
  return `${(roundHalfUp(percent * 10) / 10).toFixed(1)}%`
}

/**
 * An interest rate with all its decimals, at least one: what is printed is what is charged. Throws
 * RangeError for NaN and infinities.
 */
export function formatRate(percent: number): string {
  checkInput({ percent }, { percent: aNumber })
  return `${rateNumber.format(percent)}%`
}

/** Spec 5: DD/MM/YYYY. */
export function formatDay(date: Day): string {
  checkInput({ date }, A_DATE)
  return `${twoDigits(date.day)}/${twoDigits(date.month)}/${fourDigits(date.year)}`
}

/** A day in a sentence: 1 March 2027. */
export function formatDayWords(date: Day): string {
  checkInput({ date }, A_DATE)
  return `${date.day} ${MONTHS[date.month - 1]} ${date.year}`
}

/** The same for a day written YYYY-MM-DD. Throws RangeError for anything else. */
export function dayWords(isoDay: string): string {
  return formatDayWords(day(isoDay))
}

/** A day of these weeks in a sentence: Monday 23 November. */
export function formatWeekday(date: Day): string {
  checkInput({ date }, A_DATE)
  return `${WEEKDAYS[date.dayOfWeek - 1]} ${date.day} ${MONTHS[date.month - 1]}`
}

/**
 * Spec 5: DD-MM-YYYY to YYYY-MM-DD, padded. Checks only the shape, not whether the day exists.
 * Throws RangeError when there are not three numeric parts.
 */
export function dmyToIso(dmy: string): string {
  const [, dayOfMonth, month, year] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(trimmed(dmy)) ?? []
  if (!dayOfMonth || !month || !year) throw new RangeError('Not a day written DD-MM-YYYY')
  return `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
}

/** Spec 5: YYYY-MM-DD to DD-MM-YYYY, padded. Throws RangeError for another shape. */
export function isoToDmy(iso: string): string {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed(iso)) ?? []
  if (!dayOfMonth || !month || !year) throw new RangeError('Not a day written YYYY-MM-DD')
  return `${twoDigits(dayOfMonth)}-${twoDigits(month)}-${year}`
}

/** 1st, 22nd, 30th. Throws RangeError unless the number is whole, from 1 up. */
export function formatOrdinal(count: number): string {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError(`Not a place in an order: ${shown(count)}`)
  return `${count}${ENDINGS[ordinals.select(count)] ?? 'th'}`
}

/** Spec 5: months as years and months. Throws RangeError unless they are whole, from 0 up. */
export function formatDuration(months: number): string {
  if (!Number.isSafeInteger(months) || months < 0)
    throw new RangeError(`Not a number of months: ${shown(months)}`)
  const years = Math.floor(months / 12)
  const rest = months % 12
  if (years === 0) return counted(rest, 'month')
  if (rest === 0) return counted(years, 'year')
  return `${counted(years, 'year')} and ${counted(rest, 'month')}`
}

/** Spec 5: masking shows only the last four characters; spaces and hyphens do not count. */
export function lastFour(value: string): string {
  checkInput({ value }, { value: aText })
  return `•••• ${value.replace(/[\s-]/g, '').slice(-4)}`.trimEnd()
}

/** 089999 is shown 08-99-99; anything that is not six digits is left as it is. */
export function formatSortCode(sortCode: string): string {
  checkInput({ sortCode }, { sortCode: aText })
  const digits = sortCode.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}` : sortCode
}

const A_DATE = { date: aDay }

const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

const wholePounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

const rateNumber = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 6 })

const poundsAndPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function trimmed(text: string): string {
  checkInput({ text }, { text: aText })
  return text.trim()
}

function twoDigits(part: number | string): string {
  return String(part).padStart(2, '0')
}

function fourDigits(year: number): string {
  return String(year).padStart(4, '0')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
