import { aNumberFromZero, anAmountFromZero, checkInput } from '../core/input-checks.ts'
import { fromPounds, type Pence, pence, roundHalfUp } from '../core/money.ts'
import { scheduleApr } from './apr.ts'
import { amortise, checkAmount } from './schedule.ts'

export type FeeTerms = {
  /** The arrangement fee as a share of the amount. */
  feeSharePercent: number
  feeCapPence: Pence
}

/** As a brand states its pricing: in whole pounds. */
export type IllustrationTerms = {
  /** Effective: the rate of the representative example. */
  representativeRatePercent: number
  feeSharePercent: number
  feeCapPounds: number
  optionToPurchaseFeePounds: number
}

export type Illustration = {
  feePence: Pence
  instalmentPence: Pence
  totalPayablePence: Pence
  aprPercent: number
}

/**
 * What an amount costs over a term at one rate, the first payment after one month. The API and the
 * page script share it, so that a figure on the page cannot differ from the API's.
 * @returns the example's own instalment for the amount and term of a representative example; for
 * others the APR differs, because the fee has another share
 * @throws RangeError as `amortise` does
 */
export function illustrate(terms: IllustrationTerms, amountPence: Pence, termMonths: number): Illustration {
  checkInput(terms, NOTHING_MORE)
  const { representativeRatePercent, feeSharePercent, feeCapPounds, optionToPurchaseFeePounds } = terms
  const feePence = arrangementFee({ feeSharePercent, feeCapPence: fromPounds(feeCapPounds) }, amountPence)
  const schedule = amortise({
    amountPence,
    feePence,
    annualRatePercent: representativeRatePercent,
    termMonths,
    optionToPurchaseFeePence: fromPounds(optionToPurchaseFeePounds),
  })
  return {
    feePence,
    instalmentPence: schedule.instalmentPence,
    totalPayablePence: schedule.totalPayablePence,
    aprPercent: scheduleApr(schedule, amountPence),
  }
}

/**
 * The fee: its share, half up to the pound, at most the whole pounds of the cap. It gives each
 * brand's representative fee exactly. Throws RangeError for a share or a cap below zero.
 */
export function arrangementFee(terms: FeeTerms, amountPence: Pence): Pence {
  checkInput(terms, FEE_TERMS)
  checkAmount({ amountPence })
  const { feeSharePercent, feeCapPence } = terms
  const shared = roundHalfUp((amountPence * feeSharePercent) / 100 / 100) * 100
  return pence(Math.min(shared, Math.floor(feeCapPence / 100) * 100))
}

const NOTHING_MORE = {}
const FEE_TERMS = { feeSharePercent: aNumberFromZero, feeCapPence: anAmountFromZero }
