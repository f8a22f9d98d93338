import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applying/application-choices'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affordableOffers, decideOrOffer } from './affordable-offer.ts'
import { type Asked, type CreditFacts, decide } from './decision.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const numRuns = Number(process.env.PROPERTY_RUNS ?? 300)

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
    brand: fc.constantFrom(...BRAND_KEYS).map(getBrand),
    facts: anyFacts,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    termMonths: fc.constantFrom(...LOAN_TERMS_MONTHS),
    netMonthlyIncomePence: fc.integer({ min: 0, max: 3_000_00 }),
    rentOrMortgagePence: fc.integer({ min: 0, max: 1_500_00 }),
  })
  .map(({ brand, facts, share, ...answers }) => {
    const { min, max } = brand.loanAmountPounds
    const asked: Asked = {
      ...answers,
      amountPence: fromPounds(Math.round(min + share * (max - min))),
      dateOfBirth: Temporal.PlainDate.from('1988-05-14'),
      dependantsCostPence: 0,
    }
    return { brand, facts: facts satisfies CreditFacts, asked }
  })

test('of every brand: what is offered would itself be accepted, and is no less than the brand lends', () => {
  let offers = 0
  fc.assert(
    fc.property(anyCase, ({ brand, facts, asked }) => {
      const options = { brand, today }
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
      expect(amountPence).toBeGreaterThanOrEqual(fromPounds(brand.loanAmountPounds.min))
      expect(amountPence).toBeLessThanOrEqual(asked.amountPence)
      if (brand.productType === 'hire-purchase') expect(amountPence).toBe(asked.amountPence)
    }),
    { numRuns },
  )
  expect(offers).toBeGreaterThan(0)
})

test('nothing is offered where anything else stands in the way', () => {
  const brand = getBrand('main')
  const facts: CreditFacts = {
    score: 640,
    currentlyInsolvent: false,
    fraudMarkers: 0,
    activeJudgments: 0,
    defaultsLast12Months: 0,
    balancesActivePounds: 0,
    balancesMortgagesPounds: 0,
  }
  const asked: Asked = {
    amountPence: pence(15_000_00),
    termMonths: 24,
    dateOfBirth: Temporal.PlainDate.from('1988-05-14'),
    netMonthlyIncomePence: 1_400_00,
    rentOrMortgagePence: 700_00,
    dependantsCostPence: 0,
  }
  expect(affordableOffers(facts, asked, { brand, today })).toHaveLength(2)
  for (const bad of [
    { score: 500 },
    { fraudMarkers: 1 },
    { currentlyInsolvent: true },
    { activeJudgments: 3 },
  ])
    expect(affordableOffers({ ...facts, ...bad }, asked, { brand, today })).toEqual([])
  const poor = { ...asked, netMonthlyIncomePence: 900_00 }
  expect(decideOrOffer(facts, poor, { brand, today })).toEqual({
    outcome: 'declined',
    reasons: ['affordability'],
  })
})
