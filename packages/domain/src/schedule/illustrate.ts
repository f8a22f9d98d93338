import { aNumberFromZero, anAmountFromZero, anObject, checkInput } from '../core/input-checks.ts'
import { fromPounds, type Pence, pence, roundHalfUp } from '../core/money.ts'
import { scheduleApr } from './apr.ts'
import { amortise, checkAmount } from './schedule.ts'

export type FeeTerms = {
  /** The arrangement fee as a share of the amount. */
  feeSharePercent: number
  feeCapPence: Pence
}

/** What a brand states of its prices, in pounds, percent and months. */
export type IllustrationTerms = {
  pricing: { feeSharePercent: number; feeCapPounds: number; optionToPurchaseFeePounds: number }
  /** As it is published. Its rate, effective and in whole tenths, is that of every illustration. */
  representativeExample: {
    assumedAmount: number
    assumedDuration: number
    interestRate: number
    monthlyCost: number
    representativeAPR: number
    totalAmountPayable: number
    totalFees: number
  }
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
 * @returns for the amount and term of the representative example its own figures, which stand on
 * the same page: instalments of whole pennies give a total that is a penny or more beside them
 * @throws RangeError as `amortise` does
 */
export function illustrate(terms: IllustrationTerms, amountPence: Pence, termMonths: number): Illustration {
  checkInput(terms, STATED)
  const { pricing, representativeExample: example } = terms
  const { feeSharePercent, feeCapPounds, optionToPurchaseFeePounds } = pricing
  const feePence = arrangementFee({ feeSharePercent, feeCapPence: fromPounds(feeCapPounds) }, amountPence)
  const schedule = amortise({
    amountPence,
    feePence,
    annualRatePercent: example.interestRate,
    termMonths,
    optionToPurchaseFeePence: fromPounds(optionToPurchaseFeePounds),
  })
  if (amountPence === fromPounds(example.assumedAmount) && termMonths === example.assumedDuration)
    return {
      feePence: toPence(example.totalFees),
      instalmentPence: toPence(example.monthlyCost),
      totalPayablePence: toPence(example.totalAmountPayable),
      aprPercent: example.representativeAPR,
    }
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

/** Of pounds that are printed with two decimals. */
function toPence(pounds: number): Pence {
  return pence(Math.round(pounds * 100))
}

const STATED = {
  pricing: anObject({
    feeSharePercent: aNumberFromZero,
    feeCapPounds: aNumberFromZero,
    optionToPurchaseFeePounds: aNumberFromZero,
  }),
  representativeExample: anObject({
    assumedAmount: aNumberFromZero,
    assumedDuration: aNumberFromZero,
    interestRate: aNumberFromZero,
    monthlyCost: aNumberFromZero,
    representativeAPR: aNumberFromZero,
    totalAmountPayable: aNumberFromZero,
    totalFees: aNumberFromZero,
  }),
}
const FEE_TERMS = { feeSharePercent: aNumberFromZero, feeCapPence: anAmountFromZero }
