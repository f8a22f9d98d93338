import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, newKey, newVisit, PARTNER_KEY } from '#testing/applicant.ts'
import { applyForLoan } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

// Spec 9: the amount range is the brand's. An applicant outside it is not shown another's.
describe.each(BRAND_KEYS.map((key) => getBrand(key)))('the amount at $key', (brand) => {
  const { min, max } = brand.loanAmountPounds
  const outside = [min - 1, max + 1, min - 0.01, max + 0.01, 0, -5000, 35_001, 2_000_000, 900_000_000]
  const range = [`Enter an amount from £1,000 to £${max / 1000},000`]
  const vehicleFor = (amount: number) =>
    brand.productType === 'hire-purchase'
      ? {
          registration: 'AB12 CDE',
          make: 'Ford',
          model: 'Focus',
          year: 2021,
          cashPrice: amount + 500,
          deposit: 500,
        }
      : undefined
  const ask = (amount: number, vehicle: object | undefined) =>
    api.call('POST', '/loan-applications', {
      key: newKey(),
      visit: newVisit(),
      brand: brand.key,
      as: PARTNER_KEY,
      body: answers({ amount, ...(vehicle ? { vehicle } : {}) }),
    })

  test('a first quote', async () => {
    for (const amount of outside) {
      const { status, body } = await ask(amount, vehicleFor(5000))
      expect([amount, status, body.error?.fields]).toEqual([amount, 422, { amount: range }])
    }
  })

  test('the calculator', async () => {
    for (const amount of outside) {
      const { body } = await api.call('GET', `/loan-illustration?amount=${amount}&term=36`, {
        brand: brand.key,
      })
      // A query is read as text, and a minus is no part of an amount.
      const words = amount < 0 ? ['Enter how much you’d like to borrow'] : range
      expect([amount, body.error?.fields]).toEqual([amount, { amount: words }])
    }
    for (const amount of [min, max]) {
      const { status } = await api.call('GET', `/loan-illustration?amount=${amount}&term=36`, {
        brand: brand.key,
      })
      expect([amount, status]).toEqual([amount, 200])
    }
  })

  test('another quote', async () => {
    const vehicle = vehicleFor(5000)
    const borrower = await applyForLoan(api, {
      brand: brand.key,
      partnerKey: PARTNER_KEY,
      amount: 5000,
      ...(vehicle ? { vehicle } : {}),
    })
    const expected = vehicle
      ? ['The amount is the price of the vehicle less what you pay in advance. You can only change the term']
      : range
    for (const amount of outside) {
      const { body } = await api.call('POST', `/loan-applications/${borrower.applicationId}/requote`, {
        as: borrower.token,
        key: newKey(),
        brand: brand.key,
        body: { options: { amount, term: 36 } },
      })
      expect([amount, body.error?.fields]).toEqual([amount, { 'options.amount': expected }])
    }
  })
})
