import { aChoice, aNumberFromZero, aWholeNumber, checkInput, shown } from '../core/input-checks.ts'
import { type Pence, pence, roundToPence } from '../core/money.ts'

/** How a yearly rate turns into a monthly one. */
export const RATE_MODES = ['effective', 'nominal'] as const

export type RateMode = (typeof RATE_MODES)[number]

/** No agreement comes near it: a rate above this is a mistake in its unit. The APR is searched for as far. */
const HIGHEST_PERCENT = 100_000_000

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
 * The rate of one month, as a fraction, by the mode in which the annual rate is stated: effective unless said otherwise.
 * Throws RangeError for a negative or unreadable rate and for an unknown mode.
 */
export function calculateMonthlyRate(terms: { annualRatePercent: number; rateMode?: RateMode }): number {
  checkInput(terms, NOTHING_MORE)
  const { annualRatePercent, rateMode = 'effective' } = terms
  A_MODE(rateMode, 'rateMode')
  return rateMode === 'nominal' ? nominalMonthlyRate(annualRatePercent) : monthlyRate(annualRatePercent)
}

/**
 * Interest for part of a period, compounding: balance * ((1 + rate)^part - 1), rounded half-up to the penny.
 * `rate` is the rate of the whole period as a fraction and `periodPart` the part of that period gone by: a
 * monthly rate goes with 28/30 for 28 days of a 30-day month, an effective annual rate with 14/365 for 14 days.
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
