import { expect, test } from 'vitest'
import { ALONE, NO_OWN_LOANS, TERMS as terms } from '../../testing/own-lending.ts'
import { pence } from '../core/money.ts'
import { affordableOffers, decideOrOffer } from './affordable-offer.ts'
import { type CreditFacts, decide, type LoanRequest } from './underwriting.ts'

const today = Temporal.PlainDate.from('2026-11-20')

const options = { terms, today, own: NO_OWN_LOANS }

const facts: CreditFacts = {
  score: 640,
  currentlyInsolvent: false,
  fraudMarkers: 0,
  activeJudgments: 0,
  defaultsLast12Months: 0,
  balancesActivePounds: 0,
  balancesMortgagesPounds: 0,
}

const asked: LoanRequest = {
  amountPence: pence(5_000_00),
  termMonths: 24,
  netMonthlyIncomePence: pence(2_500_00),
  rentOrMortgagePence: pence(600_00),
  household: ALONE,
  dateOfBirth: Temporal.PlainDate.from('1988-05-14'),
}
/** More than this income pays back in two years. */
const tooMuch: LoanRequest = {
  ...asked,
  amountPence: pence(15_000_00),
  netMonthlyIncomePence: pence(1_500_00),
}

test('what is affordable is quoted as it was asked for', () => {
  const decision = decideOrOffer(facts, asked, options)
  expect(decision).toEqual({
    ...decide(facts, asked, options),
    amountPence: asked.amountPence,
    termMonths: 24,
    askedFor: null,
  })
  expect(decision.outcome).toBe('quoted')
  expect(affordableOffers(facts, asked, options)).toEqual([])
})

test('what is too much is answered with the first loan that is affordable, beside what was asked for', () => {
  expect(decide(facts, tooMuch, options)).toMatchObject({ outcome: 'declined', reasons: ['affordability'] })
  const [first, ...others] = affordableOffers(facts, tooMuch, options)
  const decision = decideOrOffer(facts, tooMuch, options)
  expect(decision).toEqual({
    ...decide(facts, { ...tooMuch, ...first }, options),
    ...first,
    askedFor: { amountPence: tooMuch.amountPence, termMonths: 24 },
  })
  for (const offer of [first!, ...others]) {
    expect(decide(facts, { ...tooMuch, ...offer }, options).outcome).toBe('quoted')
    expect(offer.amountPence).toBeGreaterThanOrEqual(terms.leastPence)
    expect(offer.amountPence).toBeLessThanOrEqual(tooMuch.amountPence)
    expect(terms.termsMonths).toContain(offer.termMonths)
  }
})

test('where the amount is that of a vehicle, only the time changes', () => {
  const fixed = { ...options, terms: { ...terms, isAmountFixed: true } }
  const request = { ...tooMuch, netMonthlyIncomePence: pence(1_900_00), termMonths: 12 }
  const offers = affordableOffers(facts, request, fixed)
  expect(offers.length).toBeGreaterThan(0)
  for (const { amountPence, termMonths } of offers) {
    expect(amountPence).toBe(request.amountPence)
    expect(termMonths).toBeGreaterThan(12)
  }
})

test.each([
  ['somebody insolvent', { currentlyInsolvent: true }],
  ['a score below every band', { score: 200 }],
])('nothing is offered to %s, whatever could be afforded', (_, change) => {
  const decision = decideOrOffer({ ...facts, ...change }, tooMuch, options)
  expect(decision).toEqual(decide({ ...facts, ...change }, tooMuch, options))
  expect(decision.outcome).toBe('declined')
  expect(affordableOffers({ ...facts, ...change }, tooMuch, options)).toEqual([])
})

test('where not even the least is affordable the decline stands', () => {
  const poor = { ...tooMuch, netMonthlyIncomePence: pence(610_00) }
  expect(decideOrOffer(facts, poor, options)).toEqual(decide(facts, poor, options))
  expect(affordableOffers(facts, poor, options)).toEqual([])
})
