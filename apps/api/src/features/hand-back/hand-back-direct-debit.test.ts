import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { settledRules } from '#testing/histories/run.ts'
import { becomeApproved, confirmAllDocuments, fetchRequirement, SIGNATURE } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

test('what was paid in advance counts, and a running Direct Debit is cancelled at the bank', async () => {
  const loan = await drive()
  await on.liveToState(loan, { state: 'Repaying', mandateStatus: 'active' })
  const path = `/loans/${loan.loanId}/voluntary-termination`
  const as = loan.borrower.token
  const { figures } = (await kit.call('GET', path, { as })).body.data
  const { totalPayable } = await on.read(loan)
  expect(figures).toMatchObject({ totalPrice: Math.round((totalPayable + 1500) * 100) / 100, paid: 1500 })
  const body = { toPay: figures.toPay, confirmed: true }
  expect((await kit.call('POST', path, { as, body, key: crypto.randomUUID() })).status).toBe(200)
  await kit.passDays(5)
  const pdf = await kit.call('GET', `${path}/statement.pdf`, { as })
  expect(oneSpaced((await readPdf(pdf.body)).text)).toContain('Vehicle Skoda Octavia, AB12 CDE')
  await on.until(loan, { mandateStatus: 'cancelled' })
  await kit.passDays(50)
  await kit.drain()
  expect(await on.read(loan)).toMatchObject({ historicalRepayments: [], amountOwed: figures.toPay })
  expect(await settledRules(kit)).toEqual([])
})

/** A hire purchase of a vehicle, signed and about to be paid out. */
async function drive(): Promise<SeededLoan> {
  const driver = await becomeApproved(kit, {
    brand: 'motor',
    partnerKey: 'partner-key-for-tests-only',
    amount: 10_000,
    term: 60,
    vehicle: {
      registration: 'AB12 CDE',
      make: 'Skoda',
      model: 'Octavia',
      year: 2021,
      cashPrice: 11_500,
      deposit: 1500,
    },
  })
  await confirmAllDocuments(kit, driver)
  const legal = await fetchRequirement(kit, driver, 'legal-documents-accepted-application-requirement')
  const call = `/v2/legal-documents-accepted-application-requirements/${legal.id}/complete-legal-documents`
  const signed = await kit.call('POST', call, { as: driver.token, key: crypto.randomUUID(), body: SIGNATURE })
  expect(signed.status).toBe(200)
  const { id, user_id } = await kit.deps.db
    .selectFrom('loan')
    .select(['id', 'user_id'])
    .where('application_id', '=', driver.applicationId)
    .executeTakeFirstOrThrow()
  // The clock is moved further than a sign-in lasts.
  await kit.deps.db
    .updateTable('auth_token')
    .set({ expires_at: new Date('2099-01-01') })
    .where('user_id', '=', user_id)
    .execute()
  const { applicationId, email, token } = driver
  return { loanId: id, applicationId, borrower: { userId: user_id, email, token } }
}
