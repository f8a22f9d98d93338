import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForLoan, becomeApproved, confirmAllDocuments, requirementOf, SIGNATURE } from '#test-journey.ts'
import { startTestApi, type TestApi } from '#test-kit.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})

afterAll(() => kit?.stop())

const vehicle = {
  registration: 'AB12 CDE',
  make: 'Skoda',
  model: 'Octavia',
  year: 2021,
  cashPrice: 11_500,
  deposit: 1500,
}

test('on hire purchase the seller is paid, and the borrower is told so', async () => {
  const driver = await becomeApproved(kit, {
    brand: 'motor',
    partnerKey: 'partner-key-for-tests-only',
    amount: 10_000,
    term: 60,
    vehicle,
  })
  await confirmAllDocuments(kit, driver)
  const legal = await requirementOf(kit, driver, 'legal-documents-accepted-application-requirement')
  const signed = await kit.call(
    'POST',
    `/v2/legal-documents-accepted-application-requirements/${legal.id}/complete-legal-documents`,
    { as: driver.token, key: 'sign-the-hire-purchase', body: SIGNATURE },
  )
  expect(signed.status).toBe(200)
  await kit.advanceDays(1)

  const { rows } = await sql<{ doc: { amount_in_minor: number; beneficiary: unknown } }>`
    select doc from sandbox.truelayer_payout`.execute(kit.deps.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.doc.amount_in_minor).toBe(10_000_00)
  expect(rows[0]?.doc.beneficiary).toMatchObject({
    account_holder_name: 'Hedgerow Cars',
    account_identifier: { sort_code: '999990', account_number: '87654321' },
  })
  await kit.drain()
  const mails = await kit.inbox(driver.email)
  const paid = mails.find(({ subject }) => subject === "We've paid £10,000 for your vehicle")
  expect(paid?.text).toContain("We've sent £10,000 to Hedgerow Cars for your vehicle")
})

test('a partner cannot ask for a hire purchase without the vehicle', async () => {
  await expect(
    applyForLoan(kit, { brand: 'motor', partnerKey: 'partner-key-for-tests-only', amount: 10_000, term: 60 }),
  ).rejects.toThrow(/vehicle/)
})
