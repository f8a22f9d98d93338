import {
  aList,
  aNumber,
  aNumberFromZero,
  anAmountFromZero,
  anObject,
  checkInput,
  nullable,
  optional,
} from '../core/input-checks.ts'
import { NO_PENCE, type Pence, pence } from '../core/money.ts'
import { aprUnrounded, scheduleApr } from '../schedule/apr.ts'
import { arrangementFee } from '../schedule/illustrate.ts'
import { annuityFactor, monthlyRate } from '../schedule/interest.ts'
import { amortise, type CreditTerms, checkCredit, FIRST_PAYMENT_MIN_DAYS } from '../schedule/schedule.ts'

export type PriceTerms = {
  amountPence: Pence
  termMonths: number
  /** The APR the borrower's credit band is offered, to one decimal. */
  aprPercent: number
  /** The arrangement fee as a share of the amount. */
  feeSharePercent: number
  feeCapPence: Pence
  /** The fee gives way before the interest rate falls below this. */
  minimumRatePercent: number
  /** What the brand advertises as its highest APR: none is above it, whichever payment day is chosen. */
  highestAprPercent?: number
  optionToPurchaseFeePence?: Pence
}

export type Price = {
  feePence: Pence
  /** Effective, in whole tenths of a per cent: what is printed with one decimal is what is charged. */
  annualRatePercent: number
  instalmentPence: Pence
  lastInstalmentPence: Pence
  totalPayablePence: Pence
  /** Of a first payment after one month; another payment day moves it by some tenths where there is a fee. */
  aprPercent: number
}

export type BandTier = { minAmountPounds: number; apr: number | null }

/**
 * Turns the APR of a credit-band table into a fee and an interest rate: the highest rate in whole tenths whose APR, worked
 * out from the finished schedule with a first payment after one month, prints at or below the table's.
 *
 * The fee is its share of the amount rounded to whole pounds, no more than the cap, and is lowered in whole
 * pounds until the rate needed is at least the minimum. When even no fee leaves less than the minimum (a short
 * loan with an option-to-purchase fee), the rate is what the APR leaves.
 *
 * Throws RangeError for terms `amortise` refuses, and when no rate of zero or more prints an APR as low as asked.
 */
export function priceForApr(terms: PriceTerms): Price {
  checkInput(terms, PRICE_TERMS)
  checkCredit({ ...terms, feePence: NO_PENCE })
  const { amountPence, termMonths, aprPercent, optionToPurchaseFeePence = NO_PENCE } = terms
  const instalment = exactInstalment(terms)
  const feePence = calculateFee(terms, instalment)
  const credit = { amountPence, feePence, termMonths, optionToPurchaseFeePence }
  // Rounding to pennies moves a printed APR by a tenth at most where credit is not tiny, so that the search is short.
  let tenths = Math.floor(exactRate(amountPence + feePence, instalment, termMonths) * 10 + 1e-6) + 2
  while (tenths >= 0 && !isWithin(terms, { ...credit, annualRatePercent: tenths / 10 })) tenths -= 1
  if (tenths < 0) throw new RangeError(`No interest rate gives an APR of ${aprPercent}`)

  const annualRatePercent = tenths / 10
  const schedule = amortise({ ...credit, annualRatePercent })
  return {
    feePence,
    annualRatePercent,
    instalmentPence: schedule.instalmentPence,
    lastInstalmentPence: schedule.lastInstalmentPence,
    totalPayablePence: schedule.totalPayablePence,
    aprPercent: scheduleApr(schedule, amountPence),
  }
}

/** The APR a band offers for an amount: the tier with the greatest minimum not above it; null is not offered. */
export function aprForBand(table: readonly BandTier[], amountPence: Pence): number | null {
  checkInput({ table, amountPence }, BAND)
  let best: BandTier | null = null
  for (const tier of table) {
    const applies = tier.minAmountPounds * 100 <= amountPence
    if (applies && (!best || tier.minAmountPounds > best.minAmountPounds)) best = tier
  }
  return best?.apr ?? null
}

const PRICE_TERMS = {
  aprPercent: aNumber,
  feeSharePercent: aNumberFromZero,
  feeCapPence: anAmountFromZero,
  minimumRatePercent: aNumber,
  highestAprPercent: optional(aNumber),
  optionToPurchaseFeePence: optional(anAmountFromZero),
}
const BAND = {
  table: aList(anObject({ minAmountPounds: aNumber, apr: nullable(aNumberFromZero) })),
  amountPence: anAmountFromZero,
}

/** What each month must bring for the advance to earn the APR, once the option-to-purchase fee has done its part. */
function exactInstalment({
  amountPence,
  termMonths,
  aprPercent,
  optionToPurchaseFeePence = NO_PENCE,
}: PriceTerms) {
  const monthly = monthlyRate(aprPercent)
  const optionFeeNow = optionToPurchaseFeePence * (1 + monthly) ** -termMonths
  return (amountPence - optionFeeNow) / annuityFactor(monthly, termMonths)
}

function calculateFee(terms: PriceTerms, instalment: number): Pence {
  // At the minimum rate the instalments can repay this much; whatever exceeds the advance may be fee.
  const repayable = instalment * annuityFactor(monthlyRate(terms.minimumRatePercent), terms.termMonths)
  const affordable = Math.floor((repayable - terms.amountPence) / 100) * 100
  return pence(Math.max(0, Math.min(arrangementFee(terms, terms.amountPence), affordable)))
}

/** The effective rate at which the instalments repay the principal. */
function exactRate(principal: number, instalment: number, termMonths: number): number {
  const payments = Array.from({ length: termMonths }, (_, index) => ({
    amountPence: instalment,
    atYears: (index + 1) / 12,
  }))
  return aprUnrounded({ advances: [{ amountPence: principal, atYears: 0 }], payments })
}

/**
 * A fee weighs most on the shortest loan, which is the one with the soonest first payment; and by their dates the
 * payments of short months come sooner still, on average by less than a day (`agreementApr`).
 */
const SHORTEST_FIRST_MONTHS = ((FIRST_PAYMENT_MIN_DAYS - 1) / 366) * 12

function isWithin({ aprPercent, highestAprPercent }: PriceTerms, credit: CreditTerms): boolean {
  const calculateApr = (firstMonths: number) =>
    scheduleApr(amortise(credit, firstMonths), credit.amountPence, firstMonths)
  return (
    calculateApr(1) <= aprPercent &&
    (highestAprPercent === undefined || calculateApr(SHORTEST_FIRST_MONTHS) <= highestAprPercent)
  )
}
