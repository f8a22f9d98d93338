import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../test-kit.ts'
import { answers, applicantOf, PARTNER_KEY } from './test-applicant.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const { apply, applied, signIn, post } = applicantOf(() => api)

const VEHICLE = {
  registration: 'AB12 CDE',
  make: 'Skoda',
  model: 'Octavia',
  year: 2021,
  cashPrice: 12000,
  deposit: 1500,
  partExchange: 500,
}

const asDealer = (body: object = answers({ amount: 10000, term: 60, vehicle: VEHICLE })) =>
  apply(body, { brand: 'motor', as: PARTNER_KEY, visit: undefined as never })

describe('who is paid for introducing an applicant', () => {
  test('is told with the application, with how and how much', async () => {
    const dealer = await asDealer()
    expect(dealer.body.data.commissionCalculation).toEqual({
      payee: 'Hedgerow Cars',
      payeeType: 'dealer',
      payer: 'Tarnbrook Lending Limited',
      model: 'percentage',
      rate: 2.5,
      amount: 250,
    })
    const site = await apply(answers(), { as: 'ratewren-key-for-tests-only', visit: undefined as never })
    expect(site.body.data.commissionCalculation).toMatchObject({
      payee: 'Ratewren',
      payeeType: 'comparison-site',
      model: 'fixed',
      rate: null,
      amount: 75,
    })
  })

  test('is nobody where the applicant came by themselves', async () => {
    const { id, token } = await applied()
    const own = await api.call('GET', `/loan-applications/${id}`, { as: token })
    expect(own.body.data).toMatchObject({ commissionCalculation: null, isInternal: true, finance: null })
  })

  test('changes no price: the same answers cost the same, whoever is paid', async () => {
    const priceOf = async (caller: object) => {
      const { quote } = (await apply(answers(), caller)).body.data
      return { rate: quote.annualRate, fee: quote.fee, apr: quote.apr, total: quote.totalPayable }
    }
    const direct = await priceOf({})
    for (const as of [PARTNER_KEY, 'ratewren-key-for-tests-only'])
      expect(await priceOf({ as, visit: undefined as never })).toEqual(direct)
  })

  test('stays as it was when the terms are others later, and follows the amount of credit', async () => {
    const { partnerCommissions } = api.deps.config
    const before = partnerCommissions['Hedgerow Cars']!
    const made = await apply(answers({ amount: 7333 }), { as: PARTNER_KEY, visit: undefined as never })
    expect(made.body.data).toMatchObject({ isInternal: false, commissionCalculation: { amount: 183.33 } })
    try {
      partnerCommissions['Hedgerow Cars'] = { payeeType: 'broker', model: 'fixed', amountPence: 1_00 }
      const token = await signIn(made.body.data.autoLoginToken)
      const requoted = await post(`/loan-applications/${made.body.data.id}/requote`, token, {
        options: { amount: 5000, term: 36 },
      })
      expect(requoted.body.data.commissionCalculation).toMatchObject({
        payeeType: 'dealer',
        model: 'percentage',
        rate: 2.5,
        amount: 125,
      })
    } finally {
      partnerCommissions['Hedgerow Cars'] = before
    }
  })
})

describe('the finance of a vehicle', () => {
  test('sums to the total price, the part exchange counted in', async () => {
    const { body } = await asDealer()
    const { finance, quote, vehicle } = body.data
    expect(vehicle.partExchange).toBe(500)
    expect(finance).toEqual({
      cashPrice: 12000,
      deposit: 1500,
      partExchange: 500,
      amountFinanced: 10000,
      optionToPurchaseFee: quote.optionToPurchaseFee,
      totalCharge: quote.totalCharge,
      balanceDue: quote.totalPayable,
      totalPrice: Math.round((quote.totalPayable + 2000) * 100) / 100,
    })
    // The price in cash and what the credit costs are the same total.
    expect(Math.round((finance.cashPrice + finance.totalCharge) * 100)).toBe(
      Math.round(finance.totalPrice * 100),
    )
  })

  test('has no price of credit where there is no quote', async () => {
    const declined = await asDealer(
      answers({ amount: 10000, term: 60, vehicle: VEHICLE, user: { lastName: 'Decline' } }),
    )
    expect(declined.body.data).toMatchObject({
      state: 'Declined',
      finance: { amountFinanced: 10000, totalCharge: null, balanceDue: null, totalPrice: null },
    })
  })
})
