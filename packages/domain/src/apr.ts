import { addMonthsOnDay, type Day, daysBetween } from './calendar.ts'
import {
  aDay,
  aNumber,
  aNumberFromZero,
  anAmount,
  anObject,
  aWholeNumber,
  checkInput,
  listOf,
  oneOf,
} from './input-checks.ts'
import { type Pence, roundHalfUp } from './money.ts'
import { buildSchedule, type ScheduleTerms, type UndatedRow } from './schedule.ts'

/** A payment in either direction, in years from the first advance: month l of a loan is at exactly l / 12. */
export type Flow = { amountPence: number; atYears: number }

export type CreditFlows = {
  advances: readonly Flow[]
  /** Repayments and charges that belong to the total charge for credit. */
  payments: readonly Flow[]
}

export type DatedFlow = { amountPence: number; on: Day }

/** The period in which a loan is repaid, in which the time between two dates is therefore counted first. */
export type RepaymentPeriod = (typeof PERIODS)[number]

const PERIODS = ['week', 'month', 'year'] as const

/**
 * The annual percentage rate of charge, CONC App 1.2: the rate at which the advances and the payments have the
 * same present value, to one decimal, a second decimal of 5 or more rounding up. Throws as `aprUnrounded` does.
 */
export function aprPercent(flows: CreditFlows): number {
  // The search below is good to about 1e-10; nine decimals let an exact 12.95 be seen as 12.95.
  const settled = Number(aprUnrounded(flows).toFixed(9))
  return roundHalfUp(settled * 10) / 10
}

/**
 * The rate before rounding, in per cent. Throws RangeError when no rate between -99 % and 100,000,000 % answers,
 * as when nothing is advanced or nothing is repaid, and for an unreadable amount or a time before the start.
 */
export function aprUnrounded(credit: CreditFlows): number {
  checkInput(credit, CREDIT_FLOWS)
  const { advances, payments } = credit
  const flows = [
    ...payments,
    ...advances.map(({ amountPence, atYears }) => ({ amountPence: -amountPence, atYears })),
  ]
  return Math.expm1(forceOfInterest(flows)) * 100 + 0
}

/** The APR of a schedule on the amount actually advanced; the arrangement fee is a charge, not credit. */
export function scheduleApr(schedule: { rows: readonly UndatedRow[] }, amountPence: number): number {
  checkInput(schedule, ROWS)
  return aprPercent({
    advances: [{ amountPence, atYears: 0 }],
    payments: schedule.rows.map((row) => ({ amountPence: row.amountPence, atYears: row.number / 12 })),
  })
}

/**
 * A length of time in years, CONC App 1.2: a year is 12 equal months, 52 weeks or 365 days. The 365.25 days of
 * the rules before 2000 are nowhere in it. Throws RangeError for a negative or unreadable length.
 */
export function inYears(length: { years?: number; months?: number; weeks?: number; days?: number }): number {
  checkInput({ length }, { length: anObject({}) })
  const { years = 0, months = 0, weeks = 0, days = 0 } = length
  checkInput({ years, months, weeks, days }, LENGTH)
  return years + months / 12 + weeks / 52 + days / 365
}

/**
 * The time from the first advance to a date, in years: whole periods counted back from the date, and the days
 * that are left over the 365 or 366 days of the year that ends where that count ends (the European Commission's
 * worked examples of 2015, example 2). The last days of two months are whole months apart.
 *
 * Throws RangeError for a date before the first advance.
 */
export function yearsBetween(first: Day, date: Day, period: RepaymentPeriod = 'month'): number {
  checkInput({ period }, { period: oneOf(PERIODS) })
  const days = daysBetween(first, date)
  if (days < 0) throw new RangeError('No payment is made before the first advance')
  if (period === 'week') {
    const weeks = Math.floor(days / 7)
    return weeks / 52 + partOfYear(first, date.subtract({ weeks }))
  }
  const { months, reached } = monthsBack(first, date, period === 'year' ? 12 : 1)
  return months / 12 + partOfYear(first, reached)
}

/** Advances and payments on their days, as times from the first advance. Throws as `yearsBetween` does. */
export function datedFlows(
  credit: { advances: readonly DatedFlow[]; payments: readonly DatedFlow[] },
  period: RepaymentPeriod = 'month',
): CreditFlows {
  checkInput(credit, DATED_FLOWS)
  checkInput({ period }, { period: oneOf(PERIODS) })
  const { advances, payments } = credit
  const [first] = advances.map(({ on }) => on).sort(Temporal.PlainDate.compare)
  if (!first) throw new RangeError('Nothing is advanced')
  const timed = ({ amountPence, on }: DatedFlow) => ({
    amountPence,
    atYears: yearsBetween(first, on, period),
  })
  return { advances: advances.map(timed), payments: payments.map(timed) }
}

/**
 * The APR that an agreement prints: its payments on the days they fall due, because a first payment that comes well
 * before or after a month moves the rate by more than SI 2010/1013 sch 2 lets it be understated. Throws as
 * `buildSchedule` does.
 */
export function agreementApr(terms: ScheduleTerms): number {
  const payments = buildSchedule(terms).rows.map(({ dueOn, amountPence }) => ({ on: dueOn, amountPence }))
  const { amountPence, startOn } = terms
  return aprPercent(datedFlows({ advances: [{ amountPence, on: startOn }], payments }))
}

/**
 * SI 2010/1013 sch 2 para 2: an agreement may show an APR up to 1 above the true one or 0.1 below it, both in
 * per cent. Throws RangeError for a rate that is not a number.
 */
export function aprIsWithinTolerance(shownPercent: number, truePercent: number): boolean {
  checkInput({ shownPercent, truePercent }, { shownPercent: aNumber, truePercent: aNumber })
  const over = shownPercent - truePercent
  // 24.4 - 24.5 is -0.10000000000000142 in a double.
  return roundHalfUp(over * 1e9) <= 1e9 && roundHalfUp(over * 1e9) >= -1e8
}

/**
 * SI 2010/1013 sch 2 para 3: whether the APR may be worked out as if all repayments were equal, because all but
 * one are, and that one differs by no more pence than there are repayments. Throws RangeError for no repayments.
 */
export function repaymentsCountAsEqual(repayments: readonly Pence[]): boolean {
  checkInput({ repayments }, { repayments: listOf(anAmount) })
  if (repayments.length === 0) throw new RangeError('There are no repayments')
  const sorted = repayments.toSorted((a, b) => a - b)
  const [least, most] = [sorted[0]!, sorted.at(-1)!]
  const isAllButOne = sorted.length === 1 || sorted[1] === most || sorted.at(-2) === least
  return isAllButOne && most - least <= sorted.length
}

/**
 * Newton's method on d = ln(1 + X), kept inside a bracket that halves whenever a step would leave it. In d the
 * present value is a sum of exponentials, for which Newton from a lower point converges without overshooting.
 */
function forceOfInterest(flows: readonly Flow[]): number {
  let low = Math.log(0.01)
  let high = Math.log(1e6)
  if (!(presentValue(flows, low).value > 0 && presentValue(flows, high).value < 0)) {
    throw new RangeError('These advances and payments have no annual percentage rate')
  }
  let d = Math.log(1.1)
  let step = Number.POSITIVE_INFINITY
  for (let round = 0; Math.abs(step) > 1e-14; round += 1) {
    const { value, slope } = presentValue(flows, d)
    if (value > 0) low = d
    else high = d
    const newton = d - value / slope
    // Newton takes about six rounds. After forty only halving is left, so that the search ends whatever is given.
    const next = round < 40 && newton >= low && newton <= high ? newton : (low + high) / 2
    step = next - d
    d = next
  }
  return d
}

function presentValue(flows: readonly Flow[], d: number): { value: number; slope: number } {
  let value = 0
  let slope = 0
  for (const { amountPence, atYears } of flows) {
    const worth = amountPence * Math.exp(-d * atYears)
    value += worth
    slope -= atYears * worth
  }
  return { value, slope }
}

/** Whole months back from a date, in steps of one month or twelve, without passing the first; and where they end. */
function monthsBack(first: Day, date: Day, step: 1 | 12): { months: number; reached: Day } {
  const between = (date.year - first.year) * 12 + date.month - first.month
  if (between % step === 0 && isLastOfMonth(first) && isLastOfMonth(date)) {
    return { months: between, reached: first }
  }
  const most = between - (between % step)
  const isPast = Temporal.PlainDate.compare(addMonthsOnDay(date, -most, date.day), first) < 0
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

/** A loan of a thousand years is a mistake in the unit, and its present values are nothing or without end. */
const MOST_YEARS = 1000

function someYears(value: unknown, name: string): void {
  aNumberFromZero(value, name)
  if ((value as number) > MOST_YEARS) throw new RangeError(`${name} must be at most ${MOST_YEARS} years`)
}

const FLOWS = listOf(anObject({ amountPence: aNumber, atYears: someYears }))
const CREDIT_FLOWS = { advances: FLOWS, payments: FLOWS }
const DATED = listOf(anObject({ amountPence: aNumber, on: aDay }))
const DATED_FLOWS = { advances: DATED, payments: DATED }
const ROWS = { rows: listOf(anObject({ amountPence: anAmount, number: aWholeNumber(0, 12 * MOST_YEARS) })) }
const LENGTH = { years: someYears, months: aNumberFromZero, weeks: aNumberFromZero, days: aNumberFromZero }
