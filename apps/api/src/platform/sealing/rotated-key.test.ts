import { hash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ApiConfig } from '#config.ts'
import { toCodeVerifier } from '#features/open-banking/journey.ts'
import { createApplicantKit, newKey } from '#testing/applicant.ts'
import { createDeferredSearchKit } from '#testing/features/deferred-searches.ts'
import { applyForLoan, fetchRequirement, requestLoan, startVisit, textedCode } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let before: ApiConfig['secretKeys']
beforeAll(async () => {
  kit = await startTestApi()
  before = kit.deps.config.secretKeys
})
afterEach(async () => {
  useKeys(before)
  await kit.setFault('callreport', 'ok')
})
afterAll(() => kit?.stop())

const { apply, applied, post } = createApplicantKit(() => kit)
const { deferredApplicant, isBack, isDown, runSearchJob } = createDeferredSearchKit(() => kit)

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

test('a code for one act that an earlier key has hashed confirms it', async () => {
  const { borrower, loanId } = await seedLoan(kit.deps, { state: 'Repaying', mandate: 'active' })
  const phone = '07912 399087'
  await kit.deps.db
    .updateTable('app_user')
    .set({ mobile_number: '+447912399087' })
    .where('id', '=', borrower.userId)
    .execute()
  const body = { accountHolderName: 'Ann Fell', sortCode: '99-99-90', accountNumber: '55667788' }
  const change = async (stepUp: string) =>
    kit.call('POST', `/loans/${loanId}/bank-details-update`, {
      as: borrower.token,
      key: newKey(),
      body: { ...body, isAccountHolder: true },
      headers: { 'X-Step-Up': stepUp },
    })
  expect((await change('ask')).body.error.code).toBe('STEP_UP_CODE_REQUIRED')
  const code = await textedCode(kit, phone)
  changeKey()
  expect((await change(code)).status).toBe(200)
})

describe('a credit search that was deferred under an earlier key', () => {
  test('of new answers is theirs still when they are sent again', async () => {
    const { caller, sent, searchId } = await deferredApplicant()
    await runSearchJob(searchId)
    changeKey()
    const again = () => apply(sent, { ...caller, key: newKey() })
    const [first, second] = [await again(), await again()]
    const { application_id: made } = await kit.deps.db
      .selectFrom('bureau_search')
      .select('application_id')
      .where('id', '=', searchId)
      .executeTakeFirstOrThrow()
    expect([first.body.data?.id, second.body.data?.id]).toEqual([made, made])
  })

  test('of a loan that is asked for is answered when it is asked for again', async () => {
    const { id, token } = await applied()
    const ask = () => post(`/loan-applications/${id}/requested`, token)
    await isDown()
    expect((await ask()).body.error.code).toBe('CREDIT_CHECK_PENDING')
    changeKey()
    await isBack()
    expect((await ask()).body.data?.state).toBe('Requested')
  })
})

describe('a token that was refreshed has the same successor', () => {
  async function refreshUnder(keys: ApiConfig['secretKeys'], then: ApiConfig['secretKeys']) {
    const { token: as } = await applyForLoan(kit)
    const refresh = async () =>
      (await kit.call('POST', '/auth', { as, body: { type: 'refresh_token' } })).body.data?.token
    useKeys(keys)
    const successor = await refresh()
    useKeys(then)
    return [successor, await refresh()]
  }
  const next = randomBytes(32)

  test.each<[string, () => [ApiConfig['secretKeys'], ApiConfig['secretKeys']]]>([
    ['under the next key', () => [before, [next, ...before]]],
    [
      'in a process that has the keys in the old order still',
      () => [
        [next, ...before],
        [...before, next],
      ],
    ],
  ])('%s', async (_name, keys) => {
    const [successor, again] = await refreshUnder(...keys())
    expect([successor, again]).toEqual([expect.any(String), successor])
  })
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
