import { consentWording } from '@tarnbrook/brands/consent-wording'
import { callPath, type Endpoint } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { REQUIREMENT_TYPES } from '@tarnbrook/contract/requirements'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SeededBorrower, type SeededLoan, seedBorrower, seedLoan } from './db/seed/loan.ts'
import { hashToken } from './platform/secrets.ts'
import { applyForLoan, provePhone, requestLoan, type TestBorrower } from './test-journey.ts'
import { startTestApi, type TestApi } from './test-kit.ts'

const MISSING_ID = 4_103_558_201_337
const OWN_BRAND = 'supermarket'
/** Neither the brand of the records nor one that looks after it. */
const OTHER_BRAND = 'motor'

const address = { houseNumber: '12', line1: 'Quay Road', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }
const said = (version: string) => ({ consented: true, wordingVersion: version })

/** Something that gets past the schema, so that the record is looked for. A new call with an {id} and a body goes in here. */
const BODIES: Record<string, object> = {
  changeAddress: { addresses: [address] },
  changeContactPermission: { groupCrossSell: true },
  reactToQuote: { reaction: 'yes' },
  choosePaymentDay: { paymentDay: 9 },
  requoteLoanApplication: { options: { amount: 5000, term: 36 } },
  updateAddressMismatch: {
    firstName: 'Maeve',
    lastName: "O'Neill",
    dateOfBirth: '1988-05-14',
    addresses: [address],
  },
  acceptDeclinePartner: said('any'),
  answerDeclineConsent: said(consentWording.declinePanel.version),
  answerPolMarketingConsent: said(consentWording.nameHolderMarketing.version),
  requestCallback: { phone: '01632 960 001', topic: 'Something else', startsAt: '2030-01-01T10:00' },
  requestDataProviderJourney: { redirectUrl: 'http://localhost:3000/account/borrow' },
  updateMobileNumber: { mobileNumber: '07912 345678' },
  verifyMobileNumber: { code: '123456' },
  provideBankDetails: {
    accountHolderName: 'Maeve O’Neill',
    sortCode: '999990',
    accountNumber: '12345678',
    isAccountHolder: true,
  },
  correctPayoutAccount: {
    accountHolderName: 'Maeve O’Neill',
    sortCode: '999990',
    accountNumber: '12345678',
    isAccountHolder: true,
  },
  providePaymentDay: { paymentDay: 7 },
  providePaymentDayShort: { paymentDay: 7 },
  'confirm-read-adequate-explanations': { hasRead: true },
  'confirm-read-secci': { hasRead: true },
  'confirm-read-contract': { hasRead: true },
  completeLegalDocuments: { agreesToEmail: true, wordingVersion: consentWording.electronicDelivery.version },
}

/** What stands in a path beside the id. */
const OTHER_PARAMS = { seedName: 'offer-reading-order', slug: 'secci' }

let api: TestApi
let borrower: TestBorrower
let userId: number
let loan: SeededLoan
let stranger: SeededBorrower
/** A weak sign-in of the same person, to another application of theirs. */
let otherWeak: string
const requirementIds = new Map<string, number>()

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  borrower = await applyForLoan(api, { brand: OWN_BRAND })
  await requestLoan(api, borrower)
  await provePhone(api, borrower)
  const row = await api.deps.db
    .selectFrom('loan_application')
    .select('user_id')
    .where('id', '=', borrower.applicationId)
    .executeTakeFirstOrThrow()
  userId = row.user_id
  loan = await seedLoan(api.deps, {
    brand: OWN_BRAND,
    borrower: { userId, email: borrower.email, token: borrower.token },
  })
  stranger = await seedBorrower(api.deps)
  otherWeak = (await applyForLoan(api, { brand: OWN_BRAND })).token
  await api.deps.db
    .updateTable('auth_token')
    .set({ user_id: userId })
    .where('hash', '=', hashToken(otherWeak))
    .execute()
  const rows = await api.deps.db
    .selectFrom('requirement')
    .select(['id', 'type'])
    .where('application_id', '=', borrower.applicationId)
    .execute()
  for (const { id, type } of rows) requirementIds.set(`${type}s`, id)
})

afterAll(() => api?.stop())

const withId = ENDPOINTS.filter(({ path }) => /\{(id|applicationId|loanId|userId)\}/.test(path))
/** Staff see every record, and nobody else any. */
const ofBorrowers = withId.filter(({ access }) => access !== 'admin')
const named = (endpoints: readonly Endpoint[]) => endpoints.map((one) => [one.name, one] as const)

describe('a record of somebody else, one of another brand or sign-in and a missing one are the same 404', () => {
  test.each(named(ofBorrowers))('%s', async (_, endpoint) => {
    const id = ownId(endpoint)
    const missing = await call(endpoint, { id: MISSING_ID })
    expect([missing.status, missing.body.error?.code]).toEqual([404, 'NOT_FOUND'])
    const refused = [
      await call(endpoint, { id, as: stranger.token }),
      await call(endpoint, { id: 'not-an-id' }),
      ...(hasBrand(endpoint) ? [await call(endpoint, { id, brand: OTHER_BRAND })] : []),
      ...(isForWeak(endpoint) ? [await call(endpoint, { id, as: otherWeak })] : []),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(404)
      expect({ ...body.error, requestId: '' }).toEqual({ ...missing.body.error, requestId: '' })
    }
    // The record is there all the while: its owner is answered, whatever its state lets be done.
    const own = await call(endpoint, { id })
    expect(own.status).not.toBe(404)
    expect(own.status).not.toBe(401)
    expect(own.status).toBeLessThan(500)
  })

  test.each(named(withId.filter(({ access }) => access === 'admin')))(
    'nor is it told to a borrower, own or not: %s',
    async (_, endpoint) => {
      for (const id of [ownId(endpoint), MISSING_ID]) {
        const { status, body } = await call(endpoint, { id })
        expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
      }
    },
  )
})

describe('a running loan', () => {
  const statusOf = async (path: string, brand: string) =>
    (await api.call('GET', path, { as: borrower.token, brand })).status

  test.each([
    [OWN_BRAND, 200],
    ['main', 200],
    ['motor', 404],
    ['post-office', 404],
    ['money-management', 404],
  ])('of a personal loan brand is on the site of %s: %i', async (brand, status) => {
    expect(await statusOf(`/loans/${loan.loanId}`, brand)).toBe(status)
    const user = await api.call('GET', `/users/${userId}?embedded=loans,loanApplications`, {
      as: borrower.token,
      brand,
    })
    expect(user.body.data.loans).toHaveLength(status === 200 ? 1 : 0)
  })

  test('has what was signed for it where it is looked after, and no application under way', async () => {
    expect(await statusOf(`/loan-applications/${loan.applicationId}`, 'main')).toBe(200)
    expect(await statusOf(`/loan-applications/${loan.applicationId}/read-secci.html`, 'main')).toBe(200)
    expect(await statusOf(`/loan-applications/${borrower.applicationId}`, 'main')).toBe(404)
    expect(await statusOf(`/loan-applications/${loan.applicationId}`, 'post-office')).toBe(404)
  })

  test('of car finance is on motor’s site only', async () => {
    const motor = await seedLoan(api.deps, {
      brand: 'motor',
      productType: 'hire-purchase',
      borrower: loan.borrower,
    })
    expect(await statusOf(`/loans/${motor.loanId}`, 'motor')).toBe(200)
    expect(await statusOf(`/loans/${motor.loanId}`, 'main')).toBe(404)
  })
})

/** What a weak sign-in may do is about its own application; the rest is refused before a record is looked for. */
function isForWeak(endpoint: Endpoint): boolean {
  return endpoint.access === 'borrower' && hasBrand(endpoint)
}

/** A person has an account with the lender, not with a brand. */
function hasBrand({ path }: Endpoint): boolean {
  return !path.startsWith('/users/')
}

/** @throws Error for a kind of record that this test does not know: give it one of each. */
function ownId({ path }: Endpoint): number {
  const kind = path.split('/')[1] ?? ''
  if (kind === 'users') return userId
  if (kind === 'loans' || kind === 'loan') return loan.loanId
  if (kind === 'loan-applications') return borrower.applicationId
  const type = REQUIREMENT_TYPES.find((one) =>
    [`${one}s`, `${one}s`.replace('-application', '')].includes(kind),
  )
  const id = type && requirementIds.get(`${type}s`)
  if (!id) throw new Error(`make a record for ${path} in this test`)
  return id
}

function call(endpoint: Endpoint, options: { id: number | string; as?: string; brand?: string }) {
  const { id, as = borrower.token, brand = OWN_BRAND } = options
  const body = BODIES[endpoint.name]
  if (endpoint.body && !body) throw new Error(`say in BODIES what is sent to ${endpoint.name}`)
  const params = { ...OTHER_PARAMS, id, applicationId: id, loanId: id, userId: id }
  return api.call(endpoint.method, callPath(endpoint, params), { as, brand, ...(body ? { body } : {}) })
}
