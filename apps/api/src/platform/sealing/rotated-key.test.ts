import { hash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ApiConfig } from '#config.ts'
import { toCodeVerifier } from '#features/open-banking/journey.ts'
import { applyForLoan, fetchRequirement, requestLoan, startVisit, textedCode } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower } from '#testing/seed/loan.ts'

let kit: TestApi
let before: ApiConfig['secretKeys']
beforeAll(async () => {
  kit = await startTestApi()
  before = kit.deps.config.secretKeys
})
afterEach(() => useKeys(before))
afterAll(() => kit?.stop())

function useKeys(secretKeys: ApiConfig['secretKeys']): void {
  Object.assign(kit.deps.config, { secretKeys })
}

/** As a release does that begins to use another key, and still knows the one before. */
function changeKey(): void {
  useKeys([randomBytes(32), ...before])
}

test('a code by email that an earlier key has hashed signs in', async () => {
  const { email, userId } = await seedBorrower(kit.deps)
  const visit = await startVisit(kit)
  await kit.call('POST', '/login-links', { visit, body: { email } })
  await kit.drain()
  const [, code] = /Your code:? (\d{6})/.exec((await kit.inbox(email))[0]!.text)!
  changeKey()
  const answer = await kit.call('POST', '/auth', { visit, body: { type: 'email_code', data: { code } } })
  expect([answer.status, answer.body.data?.subjectId]).toEqual([200, userId])
})

test('a texted code that an earlier key has hashed proves the phone', async () => {
  const borrower = await applyForLoan(kit)
  await requestLoan(kit, borrower)
  const { token: as, mobileNumber } = borrower
  const { id } = await fetchRequirement(kit, borrower, 'phone-application-requirement')
  const path = `/v1/phone-application-requirements/${id}`
  await kit.call('POST', `${path}/update-mobile-number`, { as, body: { mobileNumber } })
  const code = await textedCode(kit, mobileNumber)
  changeKey()
  const verify = await kit.call('POST', `${path}/verify-mobile-number`, { as, body: { code } })
  expect(verify.status).toBe(200)
})

test('a token that was refreshed under an earlier key has the same successor', async () => {
  const { token: as } = await applyForLoan(kit)
  const refresh = async () =>
    (await kit.call('POST', '/auth', { as, body: { type: 'refresh_token' } })).body.data?.token
  const successor = await refresh()
  changeKey()
  expect(await refresh()).toBe(successor)
})

test('a visit to a bank that began under an earlier key ends with its own verifier', async () => {
  const { applicationId, token: as } = await applyForLoan(kit)
  const path = `/loan-applications/${applicationId}/customer-data-provider-journey-request`
  const { body } = await kit.call('POST', path, { as, body: { redirectUrl: 'http://localhost:3000/' } })
  const sent = new URL(body.data.journeyUrl).searchParams
  changeKey()
  const verifier = toCodeVerifier(kit.deps, sent.get('state')!)
  expect(hash('sha256', verifier, 'base64url')).toBe(sent.get('code_challenge'))
})

test('a link to go on elsewhere that an earlier key has made is the same when it is asked for again', async () => {
  const { applicationId, token: as } = await applyForLoan(kit)
  const key = crypto.randomUUID()
  const subject = { subjectType: 'loan-application', subjectId: applicationId }
  const link = async () => {
    const body = { ...subject, origin: 'http://localhost:3000', isTexted: false }
    return (await kit.call('POST', '/truelayer/resume-journey-token', { as, key, body })).body.data?.url
  }
  const first = await link()
  changeKey()
  expect([await link(), first]).toEqual([first, expect.stringContaining('token=')])
})
