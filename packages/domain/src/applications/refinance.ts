import { addMonthsOnDay, type Day } from '../core/calendar.ts'
import {
  aDay,
  aFunction,
  aList,
  aNumber,
  anAmount,
  anAmountFromZero,
  anObject,
  checkInput,
  nullable,
  optional,
  shown,
} from '../core/input-checks.ts'
import { addPence, NO_PENCE, type Pence, pence, subtractPence, sumPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import { calculatePaid, type RunningLoan } from '../loans/running-loan.ts'
import { MAX_TERM_MONTHS } from '../schedule/schedule.ts'
import type { Price } from './pricing.ts'

export type Instalment = { dueOn: Day; amountPence: Pence }

/** A running loan for comparison: its monthly amount, and every payment it still asks for. */
export type CurrentLoan = {
  instalmentPence: Pence
  /** In the order of their days; what is overdue is among them. */
  remaining: readonly Instalment[]
}

export type RefinanceRequest = {
  /** Settles the running loan on the new one's day, by SI 2004/1483: never above the lawful. */
  settlementPence: Pence
  current: CurrentLoan
  /** Money in hand on top of the settlement. */
  extraPence?: Pence
  /** The terms to compare, in months. */
  terms: readonly number[]
  /** The brand's price, or null for an amount and term it does not offer. */
  calculatePrice: (credit: { amountPence: Pence; termMonths: number }) => Price | null
  /** The least and the most the brand lends. */
  limits: { leastPence: Pence; mostPence: Pence }
  /** The first payment of the new loan, on its payment day. */
  firstPaymentOn: Day
  /** The contractual day of the month of the new loan, 1 to 31. */
  paymentDay: number
}

export type RefinanceOption = {
  termMonths: number
  aprPercent: number
  feePence: Pence
  instalmentPence: Pence
  lastInstalmentPence: Pence
  totalPayablePence: Pence
  /** The new instalment less the current one: negative when the borrower pays less each month. */
  monthlyChangePence: Pence
  /** The current loan's remaining cost less the new one's: negative when the new costs more. */
  savingPence: Pence
  /** The same in a word, so that a lower instalment never hides a higher total. */
  effect: 'saves' | 'costs-more' | 'costs-the-same'
  lastPaymentOn: Day
}

export type RefinanceOptions = {
  kind: 'options'
  /** What the new loan advances: the settlement and the money in hand. */
  amountPence: Pence
  /** Part of that amount, repaid with the new loan: each saving is after paying it back. */
  extraPence: Pence
  currentTotalPence: Pence
  currentLastPaymentOn: Day
  /** By term, the shortest first. */
  options: RefinanceOption[]
}

export type RefinanceRefusal =
  | Refused<'nothing-to-settle'>
  | (Refused<'below-minimum'> & { amountPence: Pence; leastPence: Pence })
  | (Refused<'above-maximum'> & { amountPence: Pence; mostPence: Pence })
  | Refused<'no-term-offered'>

/**
 * Spec 7, refinance-saving-term-options: what a new loan that settles a running one would ask for,
 * beside what the running one still asks for.
 * @throws RangeError as `calculatePrice` does, for limits the wrong way round, no or unreadable
 * terms, a negative or fractional amount, and a first payment that is not on the payment day
 */
export function refinanceOptions(request: RefinanceRequest): RefinanceOptions | RefinanceRefusal {
  checkRequest(request)
  const { settlementPence, current, extraPence = NO_PENCE, limits } = request
  const currentTotalPence = sumPence(current.remaining.map(({ amountPence }) => amountPence))
  if (settlementPence === 0 || currentTotalPence === 0)
    return { kind: 'refused', reason: 'nothing-to-settle' }

  const amountPence = addPence(settlementPence, extraPence)
  if (amountPence < limits.leastPence) {
    return { kind: 'refused', reason: 'below-minimum', amountPence, leastPence: limits.leastPence }
  }
  if (amountPence > limits.mostPence) {
    return { kind: 'refused', reason: 'above-maximum', amountPence, mostPence: limits.mostPence }
  }

  // Terms without a price are left out.
  const options = [...new Set(request.terms)]
    .sort((a, b) => a - b)
    .flatMap((termMonths) => {
      const price = request.calculatePrice({ amountPence, termMonths })
      checkInput({ price }, A_PRICE)
      return price ? [toRefinanceOption(price, termMonths, currentTotalPence, request)] : []
    })
  if (options.length === 0) return { kind: 'refused', reason: 'no-term-offered' }
  const currentLastPaymentOn = current.remaining.at(-1)!.dueOn
  return { kind: 'options', amountPence, extraPence, currentTotalPence, currentLastPaymentOn, options }
}

/** Left of a new loan after paying off a running one, or how much is short: one is zero. */
export type PayingOff = { leftPence: Pence; shortPence: Pence }

/**
 * The arrangement fee is added to a loan, not taken from it, so all of the amount can pay off
 * another. Throws RangeError unless whole pence, not negative.
 */
export function payingOff(request: { amountPence: Pence; settlementPence: Pence }): PayingOff {
  checkInput(request, { amountPence: anAmountFromZero, settlementPence: anAmountFromZero })
  const { amountPence, settlementPence } = request
  return {
    leftPence: pence(Math.max(0, amountPence - settlementPence)),
    shortPence: pence(Math.max(0, settlementPence - amountPence)),
  }
}

/**
 * At the end of a day: the instalment, and each schedule row less what is paid towards it, oldest
 * first. The rows add up to `stillPayable`.
 */
export function currentLoan(loan: RunningLoan, date: Day): CurrentLoan {
  let unspent: number = calculatePaid(loan, date)
  const remaining = loan.schedule.rows.flatMap(({ dueOn, amountPence }) => {
    const paid = Math.min(unspent, amountPence)
    unspent -= paid
    return paid < amountPence ? [{ dueOn, amountPence: pence(amountPence - paid) }] : []
  })
  return { instalmentPence: loan.schedule.instalmentPence, remaining }
}

function toRefinanceOption(
  price: Price,
  termMonths: number,
  currentTotalPence: Pence,
  { current, firstPaymentOn, paymentDay }: RefinanceRequest,
): RefinanceOption {
  const savingPence = subtractPence(currentTotalPence, price.totalPayablePence)
  return {
    termMonths,
    aprPercent: price.aprPercent,
    feePence: price.feePence,
    instalmentPence: price.instalmentPence,
    lastInstalmentPence: price.lastInstalmentPence,
    totalPayablePence: price.totalPayablePence,
    monthlyChangePence: subtractPence(price.instalmentPence, current.instalmentPence),
    savingPence,
    effect: toEffect(savingPence),
    lastPaymentOn: addMonthsOnDay(firstPaymentOn, termMonths - 1, paymentDay),
  }
}

function toEffect(savingPence: Pence): RefinanceOption['effect'] {
  if (savingPence === 0) return 'costs-the-same'
  return savingPence > 0 ? 'saves' : 'costs-more'
}

const REQUEST = {
  settlementPence: anAmount,
  current: anObject({
    instalmentPence: anAmount,
    remaining: aList(anObject({ dueOn: aDay, amountPence: anAmount })),
  }),
  extraPence: optional(anAmount),
  terms: aList(aNumber),
  calculatePrice: aFunction,
  limits: anObject({ leastPence: anAmount, mostPence: anAmount }),
  firstPaymentOn: aDay,
  paymentDay: aNumber,
}
const A_PRICE = {
  price: nullable(
    anObject({
      aprPercent: aNumber,
      feePence: anAmount,
      instalmentPence: anAmount,
      lastInstalmentPence: anAmount,
      totalPayablePence: anAmount,
    }),
  ),
}

function checkRequest(request: RefinanceRequest) {
  checkInput(request, REQUEST)
  const { settlementPence, current, extraPence = NO_PENCE, terms, limits } = request
  const { firstPaymentOn, paymentDay } = request
  const amounts = [
    settlementPence,
    extraPence,
    limits.leastPence,
    limits.mostPence,
    current.instalmentPence,
    ...current.remaining.map(({ amountPence }) => amountPence),
  ]
  if (amounts.some((amount) => amount < 0)) throw new RangeError('An amount must not be negative')
  if (limits.leastPence > limits.mostPence) throw new RangeError('The limits are the wrong way round')
  if (terms.length === 0) throw new RangeError('There must be a term to compare')
  const badTerm = terms.find((term) => !Number.isInteger(term) || term < 1 || term > MAX_TERM_MONTHS)
  if (badTerm !== undefined) throw new RangeError(`Not a term in months: ${shown(badTerm)}`)
  if (!addMonthsOnDay(firstPaymentOn, 0, paymentDay).equals(firstPaymentOn)) {
    throw new RangeError('The first payment must fall on the payment day')
  }
}
