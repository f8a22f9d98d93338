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
  /** The brand's advertised highest APR: none is above it, whatever the payment day. */
  highestAprPercent?: number
  optionToPurchaseFeePence?: Pence
}

export type Price = {
  feePence: Pence
  /** Effective, in whole tenths of a per cent: the printed one decimal is what is charged. */
  annualRatePercent: number
  instalmentPence: Pence
  lastInstalmentPence: Pence
  totalPayablePence: Pence
  /** For a first payment after one month; with a fee another day moves it by some tenths. */
  aprPercent: number
}

export type BandTier = { minAmountPounds: number; apr: number | null }

/**
 * From the APR of a credit band to a fee and an interest rate: the highest in whole tenths whose
 * APR, with a first payment after one month, prints at or below the table's.
 * @throws RangeError as `amortise` does, and when no rate from zero prints an APR as low
 */
export function priceForApr(terms: PriceTerms): Price {
  checkInput(terms, PRICE_TERMS)
  checkCredit({ ...terms, feePence: NO_PENCE })
  const { amountPence, termMonths, aprPercent, optionToPurchaseFeePence = NO_PENCE } = terms
  const instalment = exactInstalment(terms)
  const feePence = calculateFee(terms, instalment)
  const credit = { amountPence, feePence, termMonths, optionToPurchaseFeePence }
  // Pennies move a printed APR by at most a tenth unless credit is tiny: a short search.
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

/** The tier with the greatest minimum not above the amount; null means not offered. */
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

/** The monthly amount that earns the APR, after the option-to-purchase fee's part. */
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

/**
 * The fee, lowered in whole pounds until the rate is at least the minimum. Even without one a short
 * loan with an option-to-purchase fee may have a lower rate.
 */
function calculateFee(terms: PriceTerms, instalment: number): Pence {
  // What the instalments repay at the minimum rate; whatever exceeds the advance may be fee.
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
 * A fee weighs most on the shortest loan, with the soonest first payment; short months bring
 * payments sooner still, by less than a day on average (`agreementApr`).
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
