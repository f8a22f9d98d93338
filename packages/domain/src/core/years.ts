import { addMonthsOnDay, compareDays, type Day, daysBetween } from './calendar.ts'
import { aChoice, checkInput } from './input-checks.ts'

/** The period in which a loan is repaid, so the time between two dates is counted in it first. */
export type RepaymentPeriod = (typeof PERIODS)[number]

export const PERIODS = ['week', 'month', 'year'] as const

/**
 * Years from the first advance: whole periods back from the date, then days over 365 or 366
 * (European Commission 2015, example 2). The last days of two months are whole months apart.
 * @throws RangeError for a date before the first advance
 */
export function yearsBetween(first: Day, date: Day, period: RepaymentPeriod = 'month'): number {
  checkInput({ period }, { period: aChoice(PERIODS) })
  const days = daysBetween(first, date)
  if (days < 0) throw new RangeError('No payment is made before the first advance')
  if (period === 'week') {
    const weeks = Math.floor(days / 7)
    return weeks / 52 + partOfYear(first, date.subtract({ weeks }))
  }
  const { months, reached } = monthsBack(first, date, period === 'year' ? 12 : 1)
  return months / 12 + partOfYear(first, reached)
}

/**
 * Equal months from the start to the first payment, counted back from it; days left are parts of a
 * year, as in `yearsBetween`. Throws RangeError for a payment before the start.
 */
export function firstPeriodMonths(startOn: Day, firstPaymentOn: Day): number {
  // Twelve twelfths of a month would be a hair off one.
  return Number((yearsBetween(startOn, firstPaymentOn) * 12).toFixed(12))
}

/** Whole months back from a date, by one or twelve, not past the first; and where they end. */
function monthsBack(first: Day, date: Day, step: 1 | 12): { months: number; reached: Day } {
  const between = (date.year - first.year) * 12 + date.month - first.month
  if (between % step === 0 && isLastOfMonth(first) && isLastOfMonth(date)) {
    return { months: between, reached: first }
  }
  const most = between - (between % step)
  const isPast = compareDays(addMonthsOnDay(date, -most, date.day), first) < 0
  const months = isPast ? most - step : most
  return { months, reached: addMonthsOnDay(date, -months, date.day) }
}

/** The days up to a date as a part of the year that ends on it. */
function partOfYear(first: Day, date: Day): number {
  return daysBetween(first, date) / daysBetween(addMonthsOnDay(date, -12, date.day), date)
}

function isLastOfMonth(date: Day): boolean {
  return date.day === date.daysInMonth
}
