import { compareDays, type Day } from '../core/calendar.ts'
import {
  aChoice,
  aDay,
  aList,
  aNumber,
  aNumberOfMonths,
  aNumberOfYears,
  anAmount,
  anObject,
  aWholeNumber,
  checkInput,
  MOST_YEARS,
} from '../core/input-checks.ts'
import { roundHalfUp } from '../core/money.ts'
import { firstPeriodMonths, PERIODS, type RepaymentPeriod, yearsBetween } from '../core/years.ts'
import { buildSchedule, type ScheduleTerms, type UndatedRow } from './schedule.ts'

/** A payment either way, in years from the first advance: month l is at exactly l / 12. */
export type Flow = { amountPence: number; atYears: number }

export type CreditFlows = {
  advances: readonly Flow[]
  /** Repayments and charges that belong to the total charge for credit. */
  payments: readonly Flow[]
}

export type DatedFlow = { amountPence: number; on: Day }

/**
 * CONC App 1.2: the rate at which advances and payments have the same present value, to one
 * decimal, halves up. Throws as `aprUnrounded` does.
 */
export function aprPercent(flows: CreditFlows): number {
  return oneDecimal(aprUnrounded(flows))
}

function oneDecimal(percent: number): number {
  // The search below is good to about 1e-10; nine decimals let an exact 12.95 be seen as 12.95.
  return roundHalfUp(Number(percent.toFixed(9)) * 10) / 10
}

/**
 * The rate before rounding, in per cent. Throws RangeError when no rate from -99 % to 100,000,000 %
 * answers, for an unreadable amount or a time before the start.
 */
export function aprUnrounded(credit: CreditFlows): number {
  checkInput(credit, CREDIT_FLOWS)
  return calculateRate(credit)
}

/** The same of flows that were checked before. */
function calculateRate({ advances, payments }: CreditFlows): number {
  const flows = [
    ...payments,
    ...advances.map(({ amountPence, atYears }) => ({ amountPence: -amountPence, atYears })),
  ]
  return Math.expm1(forceOfInterest(flows)) * 100 + 0
}

/**
 * The APR on the amount advanced; the arrangement fee is a charge, not credit. The first payment is
 * after `firstMonths` equal months (`firstPeriodMonths`), each other a month later.
 */
export function scheduleApr(
  schedule: { rows: readonly UndatedRow[] },
  amountPence: number,
  firstMonths = 1,
): number {
  checkInput(schedule, ROWS)
  checkInput({ amountPence, firstMonths }, { amountPence: aNumber, firstMonths: aNumberOfMonths })
  const payments = schedule.rows.map((row) => ({
    amountPence: row.amountPence,
    atYears: (firstMonths + row.number - 1) / 12,
  }))
  return oneDecimal(calculateRate({ advances: [{ amountPence, atYears: 0 }], payments }))
}

/** Dated flows as times from the first advance. Throws as `yearsBetween` does. */
export function datedFlows(
  credit: { advances: readonly DatedFlow[]; payments: readonly DatedFlow[] },
  period: RepaymentPeriod = 'month',
): CreditFlows {
  checkInput(credit, DATED_FLOWS)
  checkInput({ period }, { period: aChoice(PERIODS) })
  const { advances, payments } = credit
  const [first] = advances.map(({ on }) => on).sort(compareDays)
  if (!first) throw new RangeError('Nothing is advanced')
  const timed = ({ amountPence, on }: DatedFlow) => ({
    amountPence,
    atYears: yearsBetween(first, on, period),
  })
  return { advances: advances.map(timed), payments: payments.map(timed) }
}

/**
 * The APR that an agreement prints: the first payment at the time its days come to, each other one
 * an equal month after the one before (CONC App 1.2).
 * @throws RangeError as `buildSchedule` does
 */
export function agreementApr(terms: ScheduleTerms): number {
  const { rows } = buildSchedule(terms)
  const { amountPence, startOn, firstPaymentOn, paymentDay } = terms
  const byMonths = scheduleApr({ rows }, amountPence, firstPeriodMonths(startOn, firstPaymentOn))
  if (paymentDay < LAST_DAY_OF_SHORTEST_MONTH) return byMonths
  // By its date the last day of a short month may be sooner. The higher of the two is printed: an
  // APR may be shown up to 1 too high, and hardly too low.
  const payments = rows.map(({ dueOn, amountPence }) => ({ on: dueOn, amountPence }))
  const byDates = aprPercent(datedFlows({ advances: [{ amountPence, on: startOn }], payments }))
  return Math.max(byMonths, byDates)
}

const LAST_DAY_OF_SHORTEST_MONTH = 28

/**
 * Newton's method on d = ln(1 + X), in a bracket that halves when a step would leave it. From a
 * lower point it converges without overshooting.
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
    // Newton takes about six rounds. After forty only halving is left, so the search ends.
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

const FLOWS = aList(anObject({ amountPence: aNumber, atYears: aNumberOfYears }))
const CREDIT_FLOWS = { advances: FLOWS, payments: FLOWS }
const DATED = aList(anObject({ amountPence: aNumber, on: aDay }))
const DATED_FLOWS = { advances: DATED, payments: DATED }
const ROWS = { rows: aList(anObject({ amountPence: anAmount, number: aWholeNumber(0, 12 * MOST_YEARS) })) }
