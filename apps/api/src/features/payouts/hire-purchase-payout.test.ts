import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  applyForLoan,
  becomeApproved,
  confirmAllDocuments,
  fetchRequirement,
  SIGNATURE,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})

afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const vehicle = {
  registration: 'AB12 CDE',
  make: 'Skoda',
  model: 'Octavia',
  year: 2021,
  cashPrice: 11_500,
  deposit: 1500,
}

test.each([
  {
    how: 'a dealer that introduces its own customer',
    partnerKey: 'partner-key-for-tests-only',
    seller: undefined,
    paid: { name: 'Hedgerow Cars', number: '87654321' },
  },
  {
    how: 'a seller that a comparison site names',
    partnerKey: 'ratewren-key-for-tests-only',
    seller: 'Fenside Motors',
    paid: { name: 'Fenside Motors', number: '11223344' },
  },
])(
  'on hire purchase the seller is paid, and the borrower is informed: $how',
  async ({ partnerKey, seller, paid }) => {
    const driver = await signedDriver({ partnerKey, seller })
    await kit.advanceDays(1)

    const payout = await payoutOf(driver)
    expect(payout.amount_in_minor).toBe(10_000_00)
    expect(payout.beneficiary).toMatchObject({
      account_holder_name: `${paid.name} Limited`,
      account_identifier: { sort_code: '999990', account_number: paid.number },
    })
    await kit.drain()
    const mails = await kit.inbox(driver.email)
    const mail = mails.find(({ subject }) => subject === "We've paid £10,000 for your vehicle")
    expect(mail?.text).toContain(`We've sent £10,000 to ${paid.name} for your vehicle`)
  },
)

test('an agreement from before sellers were stored pays the partner, who was the seller', async () => {
  const loan = await seedLoan(kit.deps, {
    state: 'Pending',
    brand: 'motor',
    productType: 'hire-purchase',
    optionToPurchaseFeePence: 25_00,
    partner: 'Hedgerow Cars',
  })
  await kit.advanceDays(1)
  expect((await payoutOf(loan)).beneficiary).toMatchObject({
    account_identifier: { sort_code: '999990', account_number: '87654321' },
  })
})

async function signedDriver(options: { partnerKey: string; seller?: string | undefined }) {
  const { partnerKey, seller } = options
  const driver = await becomeApproved(kit, {
    brand: 'motor',
    partnerKey,
    amount: 10_000,
    term: 60,
    vehicle: { ...vehicle, ...(seller === undefined ? {} : { seller }) },
  })
  await confirmAllDocuments(kit, driver)
  const legal = await fetchRequirement(kit, driver, 'legal-documents-accepted-application-requirement')
  const signed = await kit.call(
    'POST',
    `/v2/legal-documents-accepted-application-requirements/${legal.id}/complete-legal-documents`,
    { as: driver.token, key: `sign-${crypto.randomUUID()}`, body: SIGNATURE },
  )
  expect(signed.status).toBe(200)
  return driver
}

/** As the bank has it. */
async function payoutOf({ applicationId }: { applicationId: number }) {
  const { rows } = await sql<{ doc: { amount_in_minor: number; beneficiary: unknown } }>`
    select p.doc from sandbox.truelayer_payout p join loan l on p.doc -> 'metadata' ->> 'loan' = l.id::text
    where l.application_id = ${applicationId}`.execute(kit.deps.db)
  expect(rows).toHaveLength(1)
  return rows[0]!.doc
}

test('a partner cannot ask for a hire purchase without the vehicle', async () => {
  await expect(
    applyForLoan(kit, { brand: 'motor', partnerKey: 'partner-key-for-tests-only', amount: 10_000, term: 60 }),
  ).rejects.toThrow(/vehicle/)
})
