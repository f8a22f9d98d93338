import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { paymentDayChoices } from '@tarnbrook/domain/applying/payment-day'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import { describe, expect, test } from 'vitest'
import {
  type Asked,
  bandForScore,
  type CreditFacts,
  decide,
  explainDeclineReason,
  priceAt,
} from './decision.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const main = getBrand('main')

const clean: CreditFacts = {
  score: 640,
  currentlyInsolvent: false,
  fraudMarkers: 0,
  activeJudgments: 0,
  defaultsLast12Months: 0,
  balancesActivePounds: 126_450,
  balancesMortgagesPounds: 122_000,
}

const asked: Asked = {
  amountPence: pence(7_500_00),
  termMonths: 36,
  dateOfBirth: Temporal.PlainDate.from('1988-05-14'),
  netMonthlyIncomePence: 2_600_00,
  rentOrMortgagePence: 640_00,
  dependantsCostPence: 0,
}

const decideWith = (facts: Partial<CreditFacts>, answers: Partial<Asked> = {}) =>
  decide({ ...clean, ...facts }, { ...asked, ...answers }, { brand: main, today })

describe('the decision', () => {
  test('a clean file is quoted in the band of its score, at the price list’s APR', () => {
    expect(decideWith({})).toMatchObject({ outcome: 'quoted', band: 'Great', price: { aprPercent: 17.9 } })
    expect(decideWith({ score: 580 })).toMatchObject({
      outcome: 'quoted',
      band: 'Fair',
      price: { aprPercent: 34.9 },
    })
  })

  test.each([
    [628, 'Great'],
    [627, 'Good'],
    [604, 'Good'],
    [603, 'Fair'],
    [566, 'Fair'],
    [565, 'Limited'],
    [551, 'Limited'],
    [550, null],
  ])('a score of %d is in band %s', (score, band) => {
    expect(bandForScore(score)).toBe(band)
  })

  test.each([
    [{ currentlyInsolvent: true }, {}, ['insolvent']],
    [{ fraudMarkers: 1 }, {}, ['fraud-marker']],
    [{ defaultsLast12Months: 2 }, {}, ['recent-defaults']],
    [{ activeJudgments: 3 }, {}, ['judgments']],
    [{ score: 550 }, {}, ['credit-score']],
    [{}, { dateOfBirth: Temporal.PlainDate.from('2008-11-21') }, ['under-18']],
    [{}, { netMonthlyIncomePence: 0 }, ['affordability']],
    [{ score: 555 }, { amountPence: pence(15_000_00) }, ['amount-not-offered']],
    [{ currentlyInsolvent: true, score: 480 }, {}, ['insolvent', 'credit-score']],
  ])('%o with %o is declined for %o', (facts, answers, reasons) => {
    const decision = decideWith(facts, answers)
    expect(decision).toEqual({ outcome: 'declined', reasons })
    for (const reason of reasons) expect(explainDeclineReason(reason)).toMatch(/\.$/)
  })

  test('one default and two judgments are still lent to, and a birthday today makes an adult', () => {
    expect(decideWith({ defaultsLast12Months: 1, activeJudgments: 2 }).outcome).toBe('quoted')
    expect(decideWith({}, { dateOfBirth: Temporal.PlainDate.from('2008-11-20') }).outcome).toBe('quoted')
  })

  test('affordability counts to the penny, without the mortgage balance', () => {
    const { instalmentPence } = priceAt(main, { ...asked, aprPercent: 17.9 })
    // 3% of the 4,450 owed beside the mortgage is 133.50.
    const committedPence = instalmentPence + 640_00 + 133_50
    const enough = Math.ceil(committedPence / 0.75)
    expect(decideWith({}, { netMonthlyIncomePence: enough }).outcome).toBe('quoted')
    expect(decideWith({}, { netMonthlyIncomePence: enough - 2 }).outcome).toBe('declined')
  })

  test.each(BRAND_KEYS)('%s prices every amount and term it offers to every band', (key) => {
    const offers = offersOf(getBrand(key))
    expect(offers.length).toBeGreaterThan(200)
    for (const { brand, aprPercent, ...terms } of offers) {
      const price = priceAt(brand, { ...terms, aprPercent })
      expect(price.aprPercent).toBeLessThanOrEqual(aprPercent)
      const credit = {
        ...terms,
        ...price,
        optionToPurchaseFeePence: fromPounds(brand.pricing.optionToPurchaseFeePounds),
      }
      const highest = Math.max(...paymentDayChoices(credit, today).map((choice) => choice.aprPercent))
      expect(highest).toBeLessThanOrEqual(brand.illustrativeApr.max)
      // A tenth more of the rate would print above the band's APR, or a payment day above what the site says is the most.
      const isHeldDown = highest > brand.illustrativeApr.max - 0.8
      if (!isHeldDown) expect(price.aprPercent).toBeGreaterThan(aprPercent - 0.25)
    }
  })
})

function offersOf(brand: Brand) {
  const { min, max } = brand.loanAmountPounds
  const amounts = Array.from({ length: (max - min) / 1000 + 1 }, (_, index) => min + 1000 * index)
  return Object.values(brand.creditBandAprs).flatMap((tiers) =>
    amounts.flatMap((amount) => {
      const aprPercent = tiers.findLast(({ minAmount }) => minAmount <= amount)?.apr ?? null
      if (aprPercent === null) return []
      return [12, 36, 60].map((termMonths) => ({
        brand,
        amountPence: pence(amount * 100),
        termMonths,
        aprPercent,
      }))
    }),
  )
}
