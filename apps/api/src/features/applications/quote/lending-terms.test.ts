import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { paymentDayChoices } from '@tarnbrook/domain/applications/payment-day'
import { CREDIT_BANDS, priceForBand } from '@tarnbrook/domain/applications/underwriting'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { toLendingTerms } from './lending-terms.ts'

const today = Temporal.PlainDate.from('2026-11-20')

test.each(BRAND_KEYS)(
  '%s prices the amounts at which its APRs change, and some between them, for every band',
  (key) => {
    const brand = getBrand(key)
    const edges = Object.values(brand.creditBandAprs).flatMap((tiers) =>
      tiers.flatMap(({ minAmount }) => [minAmount - 1000, minAmount]),
    )
    const { min, max } = brand.loanAmountPounds
    expectPriced(
      brand,
      (amount) => amount === min || amount === max || edges.includes(amount) || amount % 5000 === 0,
    )
  },
)

test.each(BRAND_KEYS)(
  '%s prices every amount and term it offers to every band',
  { tags: ['exhaustive'] },
  (key) => {
    expectPriced(getBrand(key), () => true)
  },
)

function expectPriced(of: Brand, isTried: (amount: number) => boolean): void {
  const all = offersOf(of)
  expect(all.length).toBeGreaterThan(200)
  const offers = all.filter(({ amountPence }) => isTried(amountPence / 100))
  expect(offers.length).toBeGreaterThan(all.length / 6)
  for (const { brand, band, aprPercent, ...terms } of offers) {
    const price = priceForBand(toLendingTerms(brand), band, terms)!
    expect(price.aprPercent).toBeLessThanOrEqual(aprPercent)
    const credit = {
      ...terms,
      ...price,
      optionToPurchaseFeePence: fromPounds(brand.pricing.optionToPurchaseFeePounds),
    }
    const highest = Math.max(...paymentDayChoices(credit, today).map((choice) => choice.aprPercent))
    expect(highest).toBeLessThanOrEqual(brand.illustrativeApr.max)
    // A tenth more would print above the band's APR, or a payment day above the site's maximum.
    const isHeldDown = highest > brand.illustrativeApr.max - 0.8
    if (!isHeldDown) expect(price.aprPercent).toBeGreaterThan(aprPercent - 0.25)
  }
}

function offersOf(brand: Brand) {
  const { min, max } = brand.loanAmountPounds
  const amounts = Array.from({ length: (max - min) / 1000 + 1 }, (_, index) => min + 1000 * index)
  return CREDIT_BANDS.flatMap((band) =>
    amounts.flatMap((amount) => {
      const aprPercent =
        brand.creditBandAprs[band].findLast(({ minAmount }) => minAmount <= amount)?.apr ?? null
      if (aprPercent === null) return []
      return [12, 36, 60].map((termMonths) => ({
        brand,
        band,
        amountPence: pence(amount * 100),
        termMonths,
        aprPercent,
      }))
    }),
  )
}
