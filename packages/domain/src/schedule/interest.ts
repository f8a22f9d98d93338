import { aChoice, aNumberFromZero, aWholeNumber, checkInput, shown } from '../core/input-checks.ts'
import { type Pence, pence, roundToPence } from '../core/money.ts'

/** How a yearly rate turns into a monthly one. */
export const RATE_MODES = ['effective', 'nominal'] as const

export type RateMode = (typeof RATE_MODES)[number]

/** A rate above this is a mistake in its unit. The APR is searched for as far as this. */
const HIGHEST_PERCENT = 100_000_000

/**
 * A month's rate as a fraction, from an effective annual per cent: i = (1 + r)^(1/12) - 1. A
 * nominal rate: `nominalMonthlyRate`. Throws RangeError for a negative or unreadable rate.
 */
export function monthlyRate(effectiveAnnualPercent: number): number {
  // log1p and expm1 keep the digits that (1 + r) ** (1 / 12) - 1 loses to the leading 1.
  return Math.expm1(Math.log1p(checkedFraction(effectiveAnnualPercent)) / 12)
}

/** A month's rate as a fraction, from a nominal annual per cent compounded monthly. */
export function nominalMonthlyRate(nominalAnnualPercent: number): number {
  return checkedFraction(nominalAnnualPercent) / 12
}

/**
 * A month's rate as a fraction, by the stated mode; effective by default. Throws RangeError for a
 * negative or unreadable rate and for an unknown mode.
 */
export function calculateMonthlyRate(terms: { annualRatePercent: number; rateMode?: RateMode }): number {
  checkInput(terms, NOTHING_MORE)
  const { annualRatePercent, rateMode = 'effective' } = terms
  A_MODE(rateMode, 'rateMode')
  return rateMode === 'nominal' ? nominalMonthlyRate(annualRatePercent) : monthlyRate(annualRatePercent)
}

/**
 * balance * ((1 + rate)^part - 1), half-up to the penny. `rate` is of the whole period: a monthly
 * rate goes with 28/30 for 28 days of 30, an effective annual one with 14/365 for 14.
 */
export function accruedInterest(balancePence: Pence, rate: number, periodPart: number): Pence {
  pence(balancePence)
  if (!Number.isFinite(rate) || rate <= -1 || rate > HIGHEST_PERCENT)
    throw new RangeError(`Not a rate: ${shown(rate)}`)
  if (!Number.isFinite(periodPart) || periodPart < 0)
    throw new RangeError(`Not a part of a period: ${shown(periodPart)}`)
  return roundToPence(balancePence * Math.expm1(Math.log1p(rate) * periodPart))
}

const NOTHING_MORE = {}
const A_MODE = aChoice(RATE_MODES)
const MONTHS = aWholeNumber(1, 1200)

/** What one pound paid at the end of each of `months` months is worth today, in pounds. */
export function annuityFactor(rate: number, months: number): number {
  aNumberFromZero(rate, 'rate')
  MONTHS(months, 'months')
  return rate === 0 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate
}

function checkedFraction(percent: number): number {
  if (!Number.isFinite(percent) || percent < 0 || percent > HIGHEST_PERCENT)
    throw new RangeError(`Not an interest rate: ${shown(percent)}`)
  return percent / 100
}
