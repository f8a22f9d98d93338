import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDate } from '#platform/clock.ts'
import { applyForLoan } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

const PARTNER = 'partner-key-for-tests-only'
const VEHICLE = {
  registration: 'AB12 CDE',
  make: 'Ford',
  model: 'Focus',
  year: 2021,
  cashPrice: 12000,
  deposit: 2000,
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const db = () => api.deps.db
const now = () => api.deps.clock.now()

const makeLink = (applicationId: number) =>
  api.call('POST', `/loan-applications/${applicationId}/auto-login-token`, { as: PARTNER })

const refusal = async (answer: ReturnType<TestApi['call']>) => {
  const { status, body } = await answer
  return [status, body.error?.code]
}

const applyThroughPartner = () =>
  applyForLoan(api, { brand: 'motor', partnerKey: PARTNER, amount: 10000, term: 60, vehicle: VEHICLE })

test('a partner makes no link to an application that has ended', async () => {
  for (const state of ['Declined', 'Expired', 'Withdrawn', 'Accepted'] as const) {
    const { applicationId } = await applyThroughPartner()
    expect((await makeLink(applicationId)).status).toBe(200)
    await db().updateTable('loan_application').set({ state }).where('id', '=', applicationId).execute()
    expect([state, ...(await refusal(makeLink(applicationId)))]).toEqual([state, 409, 'WRONG_STATE'])
  }
})

test('a partner makes no link to an application sent more than 30 days ago', async () => {
  const { applicationId } = await applyThroughPartner()
  const sent = (hours: number) =>
    db()
      .updateTable('loan_application')
      .set({ created_at: toDate(now().subtract({ hours })) })
      .where('id', '=', applicationId)
      .execute()
  await sent(30 * 24 - 1)
  expect((await makeLink(applicationId)).status).toBe(200)
  await sent(30 * 24 + 1)
  expect(await refusal(makeLink(applicationId))).toEqual([409, 'WRONG_STATE'])
})
