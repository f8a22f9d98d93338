import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPounds, type Pence, pence } from '../core/money.ts'
import { type AffordableLoanRules, type AmountOverTerm, affordableLoans } from './affordable-loan.ts'

const numRuns = Number(process.env.PROPERTY_RUNS)
const TERMS = [12, 18, 24, 30, 36, 42, 48, 54, 60]
const LEAST = fromPounds(1_000)
const MOST = fromPounds(25_000)
const CHANGES = [fromPounds(10_000), fromPounds(15_000)]

/** Larger amounts have a lower rate, so a larger loan can have a lower payment. */
function paymentOf({ amountPence, termMonths }: AmountOverTerm): number {
  const rate = amountPence >= CHANGES[1]! ? 0.15 : amountPence >= CHANGES[0]! ? 0.2 : 0.3
  return amountPence * ((1 + rate * (termMonths / 12)) / termMonths)
}

const rulesFor = (mostAMonth: number, isAmountFixed = false): AffordableLoanRules => ({
  leastPence: LEAST,
  mostPence: MOST,
  rateChangesAtPence: CHANGES,
  termsMonths: TERMS,
  isAmountFixed,
  isLent: (loan) => paymentOf(loan) <= mostAMonth,
})

const anyAsked = fc.record({
  amountPence: fc.integer({ min: LEAST, max: MOST }).map(pence),
  termMonths: fc.constantFrom(...TERMS),
})
const anyMostAMonth = fc.integer({ min: 0, max: 3_000_00 })

/** The plain way to the same answer: each amount in turn. */
function largestByTrying(
  asked: AmountOverTerm,
  termMonths: number,
  rules: AffordableLoanRules,
): Pence | null {
  for (let amount = MOST; amount >= LEAST; amount = pence(amount - 50_00))
    if (amount < asked.amountPence && rules.isLent({ amountPence: amount, termMonths })) return amount
  return null
}

test('what is offered would be lent, is within the limits, and is no more than was asked for', () => {
  let offered = 0
  fc.assert(
    fc.property(anyAsked, anyMostAMonth, fc.boolean(), (asked, mostAMonth, isAmountFixed) => {
      const rules = rulesFor(mostAMonth, isAmountFixed)
      fc.pre(!rules.isLent(asked))
      const offers = affordableLoans(asked, rules)
      offered += offers.length
      for (const offer of offers) {
        expect(rules.isLent(offer)).toBe(true)
        expect(offer.amountPence).toBeGreaterThanOrEqual(LEAST)
        expect(offer.amountPence).toBeLessThanOrEqual(asked.amountPence)
        expect(TERMS).toContain(offer.termMonths)
        expect(offer.termMonths).toBeGreaterThanOrEqual(asked.termMonths)
        expect(offer).not.toEqual(asked)
        if (isAmountFixed) expect(offer.amountPence).toBe(asked.amountPence)
      }
      if (offers.length === 2) expect(offers[1]!.amountPence).toBeGreaterThan(offers[0]!.amountPence)
      expect(offers.length).toBeLessThanOrEqual(2)
    }),
  )
  expect(offered).toBeGreaterThan(0)
})

test('it is the largest there is at the term asked for, and nothing is missed over longer', () => {
  fc.assert(
    fc.property(anyAsked, anyMostAMonth, (asked, mostAMonth) => {
      const rules = rulesFor(mostAMonth)
      fc.pre(!rules.isLent(asked))
      const offers = affordableLoans(asked, rules)
      const atTerm = largestByTrying(asked, asked.termMonths, rules)
      const same = offers.find(({ termMonths }) => termMonths === asked.termMonths)
      expect(same?.amountPence ?? null).toBe(atTerm)
      const anyLonger = TERMS.filter((term) => term > asked.termMonths)
        .flatMap((term) => [
          rules.isLent({ ...asked, termMonths: term }) ? asked.amountPence : null,
          largestByTrying(asked, term, rules),
        ])
        .reduce((most: number, amount) => Math.max(most, amount ?? 0), 0)
      expect(Math.max(0, ...offers.map(({ amountPence }) => amountPence))).toBe(
        Math.max(anyLonger, atTerm ?? 0),
      )
    }),
    { numRuns: Math.ceil(numRuns / 5) },
  )
})

test('all that was asked for is offered over the shortest time that allows it', () => {
  const rules = rulesFor(paymentOf({ amountPence: fromPounds(7_500), termMonths: 42 }))
  expect(affordableLoans({ amountPence: fromPounds(7_500), termMonths: 24 }, rules)).toEqual([
    { amountPence: fromPounds(5_450), termMonths: 24 },
    { amountPence: fromPounds(7_500), termMonths: 42 },
  ])
})

test('nothing is offered where the least is too much', () => {
  const rules = rulesFor(paymentOf({ amountPence: LEAST, termMonths: 60 }) - 1)
  expect(affordableLoans({ amountPence: fromPounds(7_500), termMonths: 36 }, rules)).toEqual([])
})
