import { roundHalfUp } from './money.ts'
import type { UndatedSchedule } from './schedule.ts'

/** A payment in either direction, in years from the first advance: month l of a loan is at exactly l / 12. */
export type Flow = { amountPence: number; atYears: number }

export type CreditFlows = {
  advances: readonly Flow[]
  /** Repayments and charges that belong to the total charge for credit. */
  payments: readonly Flow[]
}

/**
 * The annual percentage rate of charge, CONC App 1.2: the rate at which the advances and the payments have the
 * same present value, to one decimal, a second decimal of 5 or more rounding up.
 */
export function aprPercent(flows: CreditFlows): number {
  // The search below is good to about 1e-10; nine decimals let an exact 12.95 be seen as 12.95.
  const settled = Number(aprUnrounded(flows).toFixed(9))
  return roundHalfUp(settled * 10) / 10
}

/**
 * The rate before rounding, in per cent. Throws RangeError when no rate between -99 % and 100,000,000 % answers,
 * as when nothing is advanced or nothing is repaid.
 */
export function aprUnrounded({ advances, payments }: CreditFlows): number {
  const flows = [
    ...payments,
    ...advances.map(({ amountPence, atYears }) => ({ amountPence: -amountPence, atYears })),
  ]
  if (flows.some(({ amountPence, atYears }) => !Number.isFinite(amountPence) || !(atYears >= 0))) {
    throw new RangeError('Every amount must be finite and every time zero or later')
  }
  return Math.expm1(forceOfInterest(flows)) * 100 + 0
}

/** The APR of a schedule on the amount actually advanced; the arrangement fee is a charge, not credit. */
export function scheduleApr(schedule: Pick<UndatedSchedule, 'rows'>, amountPence: number): number {
  return aprPercent({
    advances: [{ amountPence, atYears: 0 }],
    payments: schedule.rows.map((row) => ({ amountPence: row.amountPence, atYears: row.number / 12 })),
  })
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
  for (let round = 0; round < 200; round += 1) {
    const { value, slope } = presentValue(flows, d)
    if (value === 0) return d
    if (value > 0) low = d
    else high = d
    const newton = d - value / slope
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - d) < 1e-15) return next
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
