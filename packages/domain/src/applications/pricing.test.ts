import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { fromPounds, pence } from '../core/money.ts'
import { scheduleApr } from '../schedule/apr.ts'
import { amortise } from '../schedule/schedule.ts'
import { paymentDayChoices } from './payment-day.ts'
import { aprForBand, type PriceTerms, priceForApr } from './pricing.ts'

const supermarket: PriceTerms = {
  amountPence: fromPounds(7_500),
  termMonths: 36,
  aprPercent: 18.2,
  feeSharePercent: 5.87,
  feeCapPence: fromPounds(750),
  minimumRatePercent: 4,
}

test('the fee of the supermarket example leads to its rate and instalment', () => {
  const price = priceForApr(supermarket)
  expect(price).toMatchObject({ feePence: 44_000, aprPercent: 18.2, annualRatePercent: 13.6 })
  // The published instalment is that of a rate with more decimals than is published.
  expect(Math.abs(price.instalmentPence - 26_689)).toBeLessThanOrEqual(5)
})

test('without a fee the rate is the APR', () => {
  expect(priceForApr({ ...supermarket, feeSharePercent: 0 }).annualRatePercent).toBe(18.2)
})

test('the cap holds, in whole pounds', () => {
  expect(priceForApr({ ...supermarket, feeCapPence: pence(30_099) }).feePence).toBe(30_000)
})

test('the fee gives way to the minimum rate and not a pound more', () => {
  const price = priceForApr({ ...supermarket, aprPercent: 7.8, minimumRatePercent: 6 })
  expect(price.feePence).toBeGreaterThan(0)
  expect(price.feePence).toBeLessThan(44_000)
  expect(price.annualRatePercent).toBeGreaterThanOrEqual(6)
  const oneMore = amortise({
    amountPence: supermarket.amountPence,
    feePence: pence(price.feePence + 100),
    annualRatePercent: 6,
    termMonths: 36,
  })
  expect(oneMore.instalmentPence).toBeGreaterThan(price.instalmentPence)
})

test('with no fee left the APR is kept and the rate goes below the minimum', () => {
  const price = priceForApr({
    ...supermarket,
    amountPence: fromPounds(1_000),
    termMonths: 12,
    aprPercent: 7.8,
    minimumRatePercent: 6,
    optionToPurchaseFeePence: fromPounds(25),
  })
  expect(price.feePence).toBe(0)
  expect(price.annualRatePercent).toBeLessThan(6)
  expect(price.aprPercent).toBe(7.8)
})

test.each([25, 100])('an APR that even a rate of nothing exceeds is refused, fee %d', (fee) => {
  const terms = { ...supermarket, amountPence: fromPounds(1_000), termMonths: 12, aprPercent: 2 }
  expect(() => priceForApr({ ...terms, optionToPurchaseFeePence: fromPounds(fee) })).toThrow(
    'No interest rate gives an APR of 2',
  )
})

test('where pennies leave out an APR, the next one below it is the price', () => {
  // Ten pounds for a month: 34p more is 49.4, 35p more is 51.1.
  const terms = { ...supermarket, amountPence: fromPounds(10), termMonths: 1, feeSharePercent: 0 }
  expect(priceForApr({ ...terms, aprPercent: 50 })).toMatchObject({
    instalmentPence: 1_034,
    aprPercent: 49.4,
  })
})

test('no payment day has an APR above the highest that is advertised', () => {
  const terms = { ...supermarket, amountPence: fromPounds(1_000), termMonths: 12, aprPercent: 48.9 }
  const free = priceForApr(terms)
  const held = priceForApr({ ...terms, highestAprPercent: 48.9 })
  const dearest = ({ annualRatePercent, feePence }: typeof free) =>
    Math.max(
      ...paymentDayChoices({ ...terms, annualRatePercent, feePence }, day('2026-11-22')).map(
        ({ aprPercent }) => aprPercent,
      ),
    )
  expect(dearest(free)).toBeGreaterThan(48.9)
  expect(dearest(held)).toBeLessThanOrEqual(48.9)
  expect(dearest(held)).toBeGreaterThan(48.5)
})

// Spec 9: every amount, term and APR the brands offer.
describe('over all brands', () => {
  const terms = fc.record({
    amountPence: fc.integer({ min: 1_000, max: 35_000 }).map(fromPounds),
    termMonths: fc.integer({ min: 12, max: 60 }),
    aprPercent: fc.integer({ min: 78, max: 499 }).map((tenths) => tenths / 10),
    feeSharePercent: fc.integer({ min: 0, max: 800 }).map((n) => n / 100),
    feeCapPence: fc.constantFrom(0, 250, 750).map(fromPounds),
    minimumRatePercent: fc.constantFrom(0, 3, 6),
    optionToPurchaseFeePence: fc.constantFrom(0, 10, 25).map(fromPounds),
  })

  test('the rate is the highest whole tenth whose finished schedule prints at or below the APR asked', () => {
    fc.assert(
      fc.property(terms, (t) => {
        const price = priceForApr(t)
        const schedule = amortise({ ...t, ...price })
        expect(scheduleApr(schedule, t.amountPence)).toBe(price.aprPercent)
        expect(price.aprPercent).toBeLessThanOrEqual(t.aprPercent)
        expect(Math.round(price.annualRatePercent * 10) / 10).toBe(price.annualRatePercent)
        const tenthMore = Math.round(price.annualRatePercent * 10 + 1) / 10
        const costlier = amortise({ ...t, ...price, annualRatePercent: tenthMore })
        expect(scheduleApr(costlier, t.amountPence)).toBeGreaterThan(t.aprPercent)
        expect(schedule).toMatchObject({
          instalmentPence: price.instalmentPence,
          lastInstalmentPence: price.lastInstalmentPence,
          totalPayablePence: price.totalPayablePence,
        })
        expect(price.feePence).toBeLessThanOrEqual(t.feeCapPence)
        expect(price.feePence % 100).toBe(0)
        if (price.feePence > 0) expect(price.annualRatePercent).toBeGreaterThanOrEqual(t.minimumRatePercent)
      }),
    )
  })
})

describe('credit-band table', () => {
  const table = [
    { minAmountPounds: 15_000, apr: null },
    { minAmountPounds: 0, apr: 24.9 },
    { minAmountPounds: 10_000, apr: 19.9 },
  ]

  test.each([
    [1_000, 24.9],
    [9_999.99, 24.9],
    [10_000, 19.9],
    [15_000, null],
  ])('%d pounds', (pounds, apr) => {
    expect(aprForBand(table, fromPounds(pounds))).toBe(apr)
  })

  test('an amount below every tier is not offered', () => {
    expect(aprForBand([{ minAmountPounds: 5_000, apr: 9.9 }], fromPounds(1_000))).toBeNull()
    expect(aprForBand([], fromPounds(1_000))).toBeNull()
  })
})
