import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { affordableOffers, decideOrOffer } from '@tarnbrook/domain/applications/affordable-offer'
import { type CreditFacts, decide, type LoanRequest } from '@tarnbrook/domain/applications/underwriting'
import { pence } from '@tarnbrook/domain/core/money'
import { anyShare } from '@tarnbrook/domain/testing/loans'
import { ALONE, NO_OWN_LOANS } from '@tarnbrook/domain/testing/own-lending'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLendingTerms } from './lending-terms.ts'

const today = Temporal.PlainDate.from('2026-11-20')

const anyFacts = fc.record({
  score: fc.integer({ min: 551, max: 710 }),
  currentlyInsolvent: fc.constant(false),
  fraudMarkers: fc.constant(0),
  activeJudgments: fc.constantFrom(0, 0, 0, 3),
  defaultsLast12Months: fc.constantFrom(0, 0, 1),
  balancesActivePounds: fc.integer({ min: 0, max: 20_000 }),
  balancesMortgagesPounds: fc.constant(0),
})

const anyCase = fc
  .record({
    terms: fc.constantFrom(...BRAND_KEYS).map((key) => toLendingTerms(getBrand(key))),
    facts: anyFacts,
    share: anyShare(),
    term: fc.nat(),
    netMonthlyIncomePence: fc.integer({ min: 0, max: 3_000_00 }),
    rentOrMortgagePence: fc.integer({ min: 0, max: 1_500_00 }),
  })
  .map(({ terms, facts, share, term, ...answers }) => {
    const { leastPence, mostPence, termsMonths } = terms
    const asked: LoanRequest = {
      ...answers,
      termMonths: termsMonths[term % termsMonths.length]!,
      amountPence: pence(Math.round((leastPence + share * (mostPence - leastPence)) / 100) * 100),
      dateOfBirth: Temporal.PlainDate.from('1988-05-14'),
      household: ALONE,
    }
    return { terms, facts: facts satisfies CreditFacts, asked }
  })

test('of every brand: what is offered would itself be accepted, and is no less than the brand lends', () => {
  let offers = 0
  fc.assert(
    fc.property(anyCase, ({ terms, facts, asked }) => {
      const options = { terms, today, own: NO_OWN_LOANS }
      const decision = decide(facts, asked, options)
      const outcome = decideOrOffer(facts, asked, options)
      if (decision.outcome === 'quoted') {
        expect(outcome).toEqual({
          ...decision,
          amountPence: asked.amountPence,
          termMonths: asked.termMonths,
          askedFor: null,
        })
        return
      }
      if (outcome.outcome === 'declined') {
        expect(outcome).toEqual(decision)
        return
      }
      offers += 1
      expect(decision.reasons).toEqual(['affordability'])
      const { amountPence, termMonths, band, price, askedFor } = outcome
      expect(askedFor).toEqual({ amountPence: asked.amountPence, termMonths: asked.termMonths })
      expect(decide(facts, { ...asked, amountPence, termMonths }, options)).toEqual({
        outcome: 'quoted',
        band,
        price,
      })
      expect(amountPence).toBeGreaterThanOrEqual(terms.leastPence)
      expect(amountPence).toBeLessThanOrEqual(asked.amountPence)
      if (terms.isAmountFixed) expect(amountPence).toBe(asked.amountPence)
    }),
  )
  expect(offers).toBeGreaterThan(0)
})

test('nothing is offered where anything else stands in the way', () => {
  const terms = toLendingTerms(getBrand('main'))
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
    amountPence: pence(15_000_00),
    termMonths: 24,
    dateOfBirth: Temporal.PlainDate.from('1988-05-14'),
    netMonthlyIncomePence: 1_400_00,
    rentOrMortgagePence: 700_00,
    household: ALONE,
  }
  expect(affordableOffers(facts, asked, { terms, today, own: NO_OWN_LOANS })).toHaveLength(2)
  for (const bad of [
    { score: 500 },
    { fraudMarkers: 1 },
    { currentlyInsolvent: true },
    { activeJudgments: 3 },
  ])
    expect(affordableOffers({ ...facts, ...bad }, asked, { terms, today, own: NO_OWN_LOANS })).toEqual([])
  const poor = { ...asked, netMonthlyIncomePence: 900_00 }
  expect(decideOrOffer(facts, poor, { terms, today, own: NO_OWN_LOANS })).toEqual({
    outcome: 'declined',
    reasons: ['affordability'],
  })
})
