import { type Pence, roundToPence } from './money.ts'

/**
 * The rate of one month, as a fraction, from an effective annual rate in per cent: i = (1 + r)^(1/12) - 1.
 * UK lenders print effective rates; a nominal rate is divided by twelve instead, see `nominalMonthlyRate`.
 * Throws RangeError for a negative or unreadable rate.
 */
export function monthlyRate(effectiveAnnualPercent: number): number {
  // log1p and expm1 keep the digits that (1 + r) ** (1 / 12) - 1 loses to the leading 1.
  return Math.expm1(Math.log1p(checkedFraction(effectiveAnnualPercent)) / 12)
}

/** The rate of one month, as a fraction, from a nominal annual rate in per cent, compounded monthly. */
export function nominalMonthlyRate(nominalAnnualPercent: number): number {
  return checkedFraction(nominalAnnualPercent) / 12
}

/**
 * Interest for part of a period, compounding: balance * ((1 + rate)^part - 1), rounded half-up to the penny.
 * `rate` is the rate of the whole period as a fraction and `periodPart` the part of that period gone by: a
 * monthly rate goes with 28/30 for 28 days of a 30-day month, an effective annual rate with 14/365 for 14 days.
 */
export function accruedInterest(balancePence: Pence, rate: number, periodPart: number): Pence {
  if (!Number.isFinite(rate) || rate <= -1) throw new RangeError(`Not a rate: ${rate}`)
  if (!Number.isFinite(periodPart) || periodPart < 0)
    throw new RangeError(`Not a part of a period: ${periodPart}`)
  return roundToPence(balancePence * Math.expm1(Math.log1p(rate) * periodPart))
}

/** What one pound paid at the end of each of `months` months is worth today, in pounds. */
export function annuityFactor(rate: number, months: number): number {
  return rate === 0 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate
}

function checkedFraction(percent: number): number {
  if (!Number.isFinite(percent) || percent < 0) throw new RangeError(`Not an interest rate: ${percent}`)
  return percent / 100
}
