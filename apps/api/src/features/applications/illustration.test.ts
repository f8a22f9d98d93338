import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applications/application-choices'
import { fromPounds, toPounds } from '@tarnbrook/domain/core/money'
import { illustrate } from '@tarnbrook/domain/schedule/illustrate'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

describe.each(BRAND_KEYS.map((key) => getBrand(key)))('the illustration of $key', (brand) => {
  const { loanAmountPounds, representativeExample: example } = brand

  // The page script shows what this function says of the amount under the slider.
  test('is what the page script works out, for any amount and term', async () => {
    const { min, max } = loanAmountPounds
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: min * 100, max: max * 100 }),
        fc.constantFrom(...LOAN_TERMS_MONTHS),
        async (pennies, term) => {
          const amount = pennies / 100
          const url = `/loan-illustration?amount=${amount}&term=${term}`
          const { body } = await api.call('GET', url, { brand: brand.key })
          const shown = illustrate(brand, fromPounds(amount), term)
          expect(body.data).toMatchObject({
            instalment: toPounds(shown.instalmentPence),
            totalPayable: toPounds(shown.totalPayablePence),
            fee: toPounds(shown.feePence),
            apr: shown.aprPercent,
          })
        },
      ),
      { numRuns: 25 },
    )
  })

  test('is the representative example, for its amount and term', () => {
    const shown = illustrate(brand, fromPounds(example.assumedAmount), example.assumedDuration)
    expect(toPounds(shown.instalmentPence)).toBe(example.monthlyCost)
    expect(toPounds(shown.feePence)).toBe(example.totalFees)
    expect(shown.aprPercent).toBe(example.representativeAPR)
    expect(toPounds(shown.totalPayablePence)).toBe(example.totalAmountPayable)
  })
})
