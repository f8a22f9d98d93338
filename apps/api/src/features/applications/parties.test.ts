import { getBrand } from '@tarnbrook/brands/brand'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerNamed } from '#platform/http/partners.ts'
import { answers, createApplicantKit, PARTNER_KEY } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const { apply, applied, signIn, post } = createApplicantKit(() => api)

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
  test('is returned with the application, with how and how much', async () => {
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

  test('does not change the price: the same answers cost the same', async () => {
    const priceOf = async (caller: object) => {
      const { quote } = (await apply(answers(), caller)).body.data
      return { rate: quote.annualRate, fee: quote.fee, apr: quote.apr, total: quote.totalPayable }
    }
    const direct = await priceOf({})
    for (const as of [PARTNER_KEY, 'ratewren-key-for-tests-only'])
      expect(await priceOf({ as, visit: undefined as never })).toEqual(direct)
  })

  test('stays when the terms change later, and follows the amount of credit', async () => {
    const dealer = partnerNamed(api.deps.config, 'Hedgerow Cars')!
    const before = dealer.commission
    const made = await apply(answers({ amount: 7333 }), { as: PARTNER_KEY, visit: undefined as never })
    expect(made.body.data).toMatchObject({ isInternal: false, commissionCalculation: { amount: 183.33 } })
    try {
      dealer.commission = { payeeType: 'broker', model: 'fixed', amountPence: 1_00 }
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
      dealer.commission = before
    }
  })
})

const RATEWREN_KEY = 'ratewren-key-for-tests-only'
const RATEWREN = {
  name: 'Ratewren',
  legalName: 'RW Comparison Limited',
  addressLines: ['9 Wren Street', 'York', 'YO99 9RW'],
}
const byPartner = (as: string) => ({ as, visit: undefined as never })

describe('who introduced an applicant', () => {
  test('is the firm whose name is on the site, also when a partner sends the application', async () => {
    const direct = await apply(answers({ amount: 7333 }), { brand: 'post-office' })
    const firm = {
      name: 'Posthorn Counters',
      legalName: 'Posthorn Counters Limited',
      addressLines: ['Posthorn House', '3 Mailcoach Yard', 'Bristol', 'BS99 0PH'],
      firmReferenceNumber: '000471',
      type: 'brand',
      tie: 'only-us',
      commission: { payer: 'Tarnbrook Lending Limited', model: 'percentage', rate: 2, amount: 146.66 },
    }
    expect(direct.body.data).toMatchObject({ commissionCalculation: null, intermediaries: [firm] })
    const sent = await apply(answers(), { ...byPartner(RATEWREN_KEY), brand: 'supermarket' })
    expect(sent.body.data).toMatchObject({
      commissionCalculation: { payee: 'Ratewren', amount: 75 },
      intermediaries: [
        { ...RATEWREN, type: 'comparison-site', commission: { model: 'fixed', amount: 75 } },
        { name: 'Orchardway Stores', type: 'brand', commission: { model: 'fixed', amount: 90 } },
      ],
    })
  })

  test.each([['main'], ['supermarket'], ['post-office']])(
    '%s: nobody but the firm on the site',
    async (brand) => {
      const { body } = await apply(answers(), { brand })
      const { introducer } = getBrand(brand)
      expect(body.data.intermediaries.map(({ legalName }: { legalName: string }) => legalName)).toEqual(
        introducer ? [introducer.legalName] : [],
      )
    },
  )

  test('is one where the firm on the site sends its own applications, on the terms it has as a partner', async () => {
    const site = partnerNamed(api.deps.config, 'Ratewren')!
    const before = { ...site }
    const { legalName, address } = getBrand('money-management').introducer!
    site.registered = { legalName, addressLines: address }
    try {
      const { body } = await apply(answers(), { ...byPartner(RATEWREN_KEY), brand: 'money-management' })
      expect(body.data.intermediaries).toMatchObject([
        { legalName, type: 'comparison-site', commission: { model: 'fixed', amount: 75 } },
      ])
    } finally {
      Object.assign(site, before)
    }
  })

  test('has the address of that day, also when the directory changes later', async () => {
    const { body } = await apply(answers(), byPartner(RATEWREN_KEY))
    const token = await signIn(body.data.autoLoginToken)
    const site = partnerNamed(api.deps.config, 'Ratewren')!
    const before = site.registered
    site.registered = { legalName: 'Moved Limited', addressLines: ['1 New Street', 'Ely'] }
    try {
      const later = await api.call('GET', `/loan-applications/${body.data.id}`, { as: token })
      expect(later.body.data.intermediaries).toMatchObject([RATEWREN])
      const html = await api.call('GET', `/loan-applications/${body.data.id}/read-secci.html`, { as: token })
      expect(html.body).toContain('9 Wren Street<br>York<br>YO99 9RW')
    } finally {
      site.registered = before
    }
  })
})

describe('a partner whose address is not known', () => {
  test('is refused, and nothing is stored', async () => {
    const site = partnerNamed(api.deps.config, 'Ratewren')!
    const before = site.registered
    const searches = await searchIds()
    const sent = answers()
    site.registered = null
    try {
      const { status, body } = await apply(sent, byPartner(RATEWREN_KEY))
      expect([status, body.error.code]).toEqual([403, 'PARTNER_NOT_SET_UP'])
      expect(body.error.message).toContain('name and address')
    } finally {
      site.registered = before
    }
    const people = await api.deps.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', sent.user.email)
      .execute()
    expect(people).toEqual([])
    expect(await searchIds()).toEqual(searches)
    // Once the address is known, the same call succeeds.
    const again = await apply(sent, byPartner(RATEWREN_KEY))
    expect(again.status).toBe(201)
  })
})

async function searchIds(): Promise<number[]> {
  const rows = await api.deps.db.selectFrom('bureau_search').select('id').execute()
  return rows.map(({ id }) => id).toSorted()
}

describe('the seller of a vehicle', () => {
  const asBroker = (seller?: string) =>
    apply(
      answers({
        amount: 10000,
        term: 60,
        vehicle: { ...VEHICLE, ...(seller === undefined ? {} : { seller }) },
      }),
      { ...byPartner(RATEWREN_KEY), brand: 'motor' },
    )

  test('is another than the broker', async () => {
    const { body } = await asBroker('Fenside Motors')
    expect(body.data.vehicle.seller).toEqual({
      name: 'Fenside Motors',
      legalName: 'Fenside Motors Limited',
      addressLines: ['5 Dyke Road', 'Ely', 'CB99 5FM'],
      tie: 'none',
    })
    expect(body.data.intermediaries).toMatchObject([RATEWREN])
  })

  test('is the partner where it names no other', async () => {
    const { body } = await asDealer()
    expect(body.data.vehicle.seller).toMatchObject({ name: 'Hedgerow Cars' })
    expect(body.data.intermediaries).toMatchObject([{ name: 'Hedgerow Cars', type: 'dealer' }])
  })

  test.each(['Nobody Motors', 'constructor', '__proto__', 'Ratewren', undefined])(
    'is refused where we cannot pay it: %s',
    async (seller) => {
      const searches = await searchIds()
      const { status, body } = await asBroker(seller)
      expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
      expect(Object.keys(body.error.fields)).toEqual(['vehicle.seller'])
      expect(await searchIds()).toEqual(searches)
    },
  )
})

test.each(['propertyIsEnumerable', '__defineGetter__', 'toLocaleString__'])(
  'a key that is the name of a property is nobody’s: %s',
  async (as) => {
    const { status, body } = await apply(answers(), byPartner(as))
    expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
  },
)

describe('the finance of a vehicle', () => {
  test('sums to the total price, including the part exchange', async () => {
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
    // The cash price plus the cost of credit is the same total.
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
