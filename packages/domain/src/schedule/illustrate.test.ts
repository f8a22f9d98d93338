import { expect, test } from 'vitest'
import { pence } from '../core/money.ts'
import { arrangementFee, type IllustrationTerms, illustrate } from './illustrate.ts'
import { amortise } from './schedule.ts'

const main = {
  pricing: { feeSharePercent: 5.93, feeCapPounds: 495, optionToPurchaseFeePounds: 0 },
  representativeExample: {
    assumedAmount: 7500,
    assumedDuration: 36,
    interestRate: 19.4,
    monthlyCost: 286.7,
    representativeAPR: 24.4,
    totalAmountPayable: 10_321.2,
    totalFees: 445,
  },
} satisfies IllustrationTerms
const motor = {
  pricing: { feeSharePercent: 3.75, feeCapPounds: 475, optionToPurchaseFeePounds: 25 },
  representativeExample: {
    assumedAmount: 10_000,
    assumedDuration: 60,
    interestRate: 22.3,
    monthlyCost: 276.61,
    representativeAPR: 24.5,
    totalAmountPayable: 16_621.77,
    totalFees: 375,
  },
} satisfies IllustrationTerms

test.each([main, motor])('at its amount and term an example is shown as it is published', (terms) => {
  const { representativeExample: example } = terms
  expect(illustrate(terms, pence(example.assumedAmount * 100), example.assumedDuration)).toEqual({
    feePence: example.totalFees * 100,
    instalmentPence: Math.round(example.monthlyCost * 100),
    totalPayablePence: Math.round(example.totalAmountPayable * 100),
    aprPercent: example.representativeAPR,
  })
})

// What is printed is a penny or two from what whole pennies of interest give, and never more.
test.each([main, motor])('an example is what its printed rate gives, within a few pence', (terms) => {
  const { representativeExample: example, pricing } = terms
  const schedule = amortise({
    amountPence: pence(example.assumedAmount * 100),
    feePence: pence(example.totalFees * 100),
    annualRatePercent: example.interestRate,
    termMonths: example.assumedDuration,
    optionToPurchaseFeePence: pence(pricing.optionToPurchaseFeePounds * 100),
  })
  expect(Math.abs(schedule.instalmentPence - example.monthlyCost * 100)).toBeLessThanOrEqual(2)
})

test.each([
  [700_000, 36],
  [750_000, 48],
  [750_100, 36],
])('any other choice is computed at the printed rate: %d pence over %d months', (amountPence, months) => {
  const { feePence, instalmentPence, totalPayablePence } = illustrate(main, pence(amountPence), months)
  const schedule = amortise({
    amountPence: pence(amountPence),
    feePence,
    annualRatePercent: 19.4,
    termMonths: months,
    optionToPurchaseFeePence: pence(0),
  })
  expect([instalmentPence, totalPayablePence]).toEqual([schedule.instalmentPence, schedule.totalPayablePence])
})

test('the fee is rounded to the pound and stops at its cap', () => {
  const fee = { feeSharePercent: 5.93, feeCapPence: pence(49_500) }
  expect([100_000, 750_000, 2_500_000].map((amount) => arrangementFee(fee, pence(amount)))).toEqual([
    5900, 44_500, 49_500,
  ])
})

test('nothing is illustrated of an amount, a term or a price that is none', () => {
  const priced = (more: Partial<IllustrationTerms['pricing']>) => ({
    ...main,
    pricing: { ...main.pricing, ...more },
  })
  expect(() => illustrate(main, pence(0), 36)).toThrow(RangeError)
  expect(() => illustrate(main, pence(750_000), 0)).toThrow(RangeError)
  expect(() => illustrate(priced({ feeSharePercent: -1 }), pence(750_000), 36)).toThrow(RangeError)
  expect(() => illustrate(priced({ optionToPurchaseFeePounds: Number.NaN }), pence(750_000), 36)).toThrow(
    RangeError,
  )
})
