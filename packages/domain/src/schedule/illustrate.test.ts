import { expect, test } from 'vitest'
import { pence } from '../core/money.ts'
import { arrangementFee, type IllustrationTerms, illustrate } from './illustrate.ts'

// The representative examples of two brands: pounds and months; instalment, total and APR.
const PUBLISHED: [IllustrationTerms, number, number, { instalment: number; total: number; apr: number }][] = [
  [terms(19.40465, 5.93, 495), 7500, 36, { instalment: 286.7, total: 10_321.21, apr: 24.4 }],
  [terms(22.3, 3.75, 475, 25), 10_000, 60, { instalment: 276.61, total: 16_621.77, apr: 24.5 }],
]

test.each(PUBLISHED)(
  '%o: £%d over %d months is the published example',
  (given, pounds, months, published) => {
    const { instalmentPence, totalPayablePence, aprPercent } = illustrate(given, pence(pounds * 100), months)
    expect({
      instalment: instalmentPence / 100,
      total: totalPayablePence / 100,
      apr: aprPercent,
    }).toEqual(published)
  },
)

test('the fee is rounded to the pound and stops at its cap', () => {
  const fee = { feeSharePercent: 5.93, feeCapPence: pence(49_500) }
  expect([100_000, 750_000, 2_500_000].map((amount) => arrangementFee(fee, pence(amount)))).toEqual([
    5900, 44_500, 49_500,
  ])
})

test('nothing is illustrated of an amount, a term or a price that is none', () => {
  const main = terms(19.40465, 5.93, 495)
  expect(() => illustrate(main, pence(0), 36)).toThrow(RangeError)
  expect(() => illustrate(main, pence(750_000), 0)).toThrow(RangeError)
  expect(() => illustrate({ ...main, feeSharePercent: -1 }, pence(750_000), 36)).toThrow(RangeError)
  expect(() => illustrate({ ...main, optionToPurchaseFeePounds: Number.NaN }, pence(750_000), 36)).toThrow(
    RangeError,
  )
})

function terms(rate: number, share: number, cap: number, option = 0): IllustrationTerms {
  return {
    representativeRatePercent: rate,
    feeSharePercent: share,
    feeCapPounds: cap,
    optionToPurchaseFeePounds: option,
  }
}
