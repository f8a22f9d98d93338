import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicantKit, newVisit } from '#testing/applicant.ts'
import { becomeStrong } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const { apply, applied } = createApplicantKit(() => api)

const earlier = async (as: string, brand = 'main') =>
  (await api.call('GET', '/application-draft/earlier-answers', { as, brand })).body.data.lastApplication

test('a returning customer is told what they said when they last applied', async () => {
  const first = await applied()
  await becomeStrong(api, first.token)
  const { affordability } = first.sent
  const said = { ...affordability, residentialStatus: 'council_tenant', rentOrMortgageMonthlyPayment: 512.5 }
  const again = await apply({
    ...first.sent,
    netMonthlyIncome: 2150,
    occupation: 'Potter',
    affordability: said,
  })
  expect(again.status).toBe(201)
  expect(await earlier(first.token)).toEqual({
    appliedOn: api.deps.clock.today().toString(),
    employmentStatus: first.sent.employmentStatus,
    occupation: 'Potter',
    netMonthlyIncome: 2150,
    ...said,
  })
})

test('a link to one application shows them only while all that we know was entered for it', async () => {
  const one = await applied()
  expect(await earlier(one.token)).toEqual(expect.anything())
  await api.deps.db
    .updateTable('app_user')
    .set({ mobile_verified_at: new Date() })
    .where('email', '=', one.sent.user.email)
    .execute()
  expect(await earlier(one.token)).toBeNull()
  await becomeStrong(api, one.token)
  expect(await earlier(one.token)).toEqual(expect.anything())
})

test('nobody else is told, nor is another brand', async () => {
  const [one, other] = [await applied(), await applied({ occupation: 'Weaver' })]
  await becomeStrong(api, one.token)
  expect(await earlier(one.token)).toMatchObject({ occupation: null })
  expect(await earlier(other.token)).toMatchObject({ occupation: 'Weaver' })
  expect(await earlier(one.token, 'supermarket')).toBeNull()
  const anonymous = await api.call('GET', '/application-draft/earlier-answers', { visit: newVisit() })
  expect(anonymous.status).toBe(401)
})

test('the answers of a session are gone once its borrower has signed out', async () => {
  const one = await applied()
  await becomeStrong(api, one.token)
  const visit = newVisit()
  const stored = () =>
    api.deps.db.selectFrom('application_draft').select('answers').where('visit_id', '=', visit).execute()
  await api.call('PUT', '/application-draft', {
    visit,
    as: one.token,
    body: { answers: { 'income.income': '2150' } },
  })
  expect(await stored()).toEqual([{ answers: { 'income.income': '2150' } }])
  expect((await api.call('POST', '/auth/sign-out', { visit, as: one.token })).status).toBe(200)
  expect(await stored()).toEqual([])
})
