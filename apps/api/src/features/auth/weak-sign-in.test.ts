import { callPath } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toDate } from '#platform/clock.ts'
import { LIMITS } from '#platform/http/limits.ts'
import { hashToken } from '#platform/secrets.ts'
import {
  applyForLoan,
  becomeApproved,
  becomeStrong,
  chooseBirthday,
  confirmAllDocuments,
  fetchRequirement,
  provePhone,
  requestLoan,
  SIGNATURE,
  signInWeakly,
  startVisit,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.stop())

const db = () => api.deps.db
const now = () => api.deps.clock.now()

const userIdOf = async ({ email }: { email: string }) =>
  (await db().selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const readUser = async (token: string, userId: number) =>
  (
    await api.call('GET', `/users/${userId}?embedded=loans,loanApplications,addresses`, {
      as: token,
    })
  ).body.data

const refusal = async (answer: ReturnType<TestApi['call']>) => {
  const { status, body } = await answer
  return [status, body.error?.code]
}

const everythingOf = async (userId: number) => ({
  person: await db().selectFrom('app_user').selectAll().where('id', '=', userId).execute(),
  addresses: await db().selectFrom('user_address').selectAll().where('user_id', '=', userId).execute(),
  applications: await db()
    .selectFrom('loan_application')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute(),
})

const spend = (token: string) => api.call('POST', '/auth', { body: { type: 'auto_login', data: { token } } })
const refresh = (token: string) => api.call('POST', '/auth', { as: token, body: { type: 'refresh_token' } })
const makeLink = (as: string, applicationId: number) =>
  api.call('POST', `/loan-applications/${applicationId}/auto-login-token`, { as })

const sendPhone = async (borrower: TestBorrower, mobileNumber: string) => {
  const { id } = await fetchRequirement(api, borrower, 'phone-application-requirement')
  return api.call('POST', `/v1/phone-application-requirements/${id}/update-mobile-number`, {
    as: borrower.token,
    body: { mobileNumber },
  })
}

async function sign(borrower: TestBorrower): Promise<void> {
  await confirmAllDocuments(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'legal-documents-accepted-application-requirement')
  const path = `/v1/legal-documents-accepted-application-requirements/${id}/complete-legal-documents`
  const signed = await api.call('POST', path, {
    as: borrower.token,
    key: crypto.randomUUID(),
    body: SIGNATURE,
  })
  expect(signed.status).toBe(200)
}

describe('a weak sign-in', () => {
  test('sees the details that were entered for its application, and no loans', async () => {
    const { token, email, applicationId } = await applyForLoan(api)
    const user = await readUser(token, await userIdOf({ email }))
    expect(user).toMatchObject({
      dateOfBirth: chooseBirthday(email),
      email,
      addresses: [{ houseNumber: '12' }],
    })
    expect(user.mobileNumber).toMatch(/^\+447912/)
    expect(user.loanApplications.map(({ id }: { id: number }) => id)).toEqual([applicationId])
    expect(user).not.toHaveProperty('loans')
  })

  test('to one application of a customer with a loan shows that application and nothing else', async () => {
    const loan = await seedLoan(api.deps)
    const { userId } = loan.borrower
    const { applicationId } = await applyForLoan(api)
    await db()
      .updateTable('loan_application')
      .set({ user_id: userId })
      .where('id', '=', applicationId)
      .execute()
    const token = await signInWeakly(api, { userId, applicationId })

    const user = await readUser(token, userId)
    expect(user).toMatchObject({ dateOfBirth: null, mobileNumber: null, isMobileVerified: false })
    expect(user).not.toHaveProperty('loans')
    expect(user).not.toHaveProperty('addresses')
    expect(user.loanApplications.map(({ id }: { id: number }) => id)).toEqual([applicationId])
    expect(user.loanApplications[0].hasLoanToRefinance).toBe(false)
    const embedding = await api.call('GET', `/loan-applications/${applicationId}?embedded=user`, {
      as: token,
    })
    expect(embedding.body.data.user).toMatchObject({ dateOfBirth: null, mobileNumber: null, addresses: [] })
    const callback = await api.call('GET', `/loan-applications/${applicationId}/callback-request`, {
      as: token,
    })
    expect(callback.body.data.knownPhone).toBeNull()
    const strong = await readUser(loan.borrower.token, userId)
    expect(strong.loans).toHaveLength(1)
    expect(strong.loanApplications).toHaveLength(2)
    expect(await refusal(api.call('GET', `/loans/${loan.loanId}`, { as: token }))).toEqual([
      403,
      'STEP_UP_REQUIRED',
    ])
    expect(await refusal(api.call('GET', `/loan-applications/${loan.applicationId}`, { as: token }))).toEqual(
      [404, 'NOT_FOUND'],
    )
  })

  test('neither applies for a proven person nor ends their requests', async () => {
    const own = await applyForLoan(api, { brand: 'supermarket' })
    const open = await applyForLoan(api, { brand: 'main', email: own.email })
    const userId = await userIdOf(own)
    await db()
      .updateTable('app_user')
      .set({ mobile_verified_at: toDate(now()) })
      .where('id', '=', userId)
      .execute()
    const same = await everythingOf(userId)
    await expect(applyForLoan(api, { brand: 'main', email: own.email, as: own.token })).rejects.toThrow(
      /STEP_UP_REQUIRED/,
    )
    expect(await everythingOf(userId)).toEqual(same)
    expect(same.applications.map(({ id, state }) => [id, state])).toContainEqual([
      open.applicationId,
      'Quoted',
    ])
  })

  test('reads no agreement with the details of a known person, but the other documents', async () => {
    const first = await applyForLoan(api, { brand: 'supermarket' })
    const read = (slug: string) =>
      api.call('GET', `/loan-applications/${first.applicationId}/${slug}`, { as: first.token })
    expect((await read('read-contract.html')).body).toContain('Ferry')
    await applyForLoan(api, { brand: 'main', email: first.email })
    expect(await refusal(read('read-contract.html'))).toEqual([403, 'STEP_UP_REQUIRED'])
    for (const file of [
      'contract.pdf',
      'contract.pdf/download',
      'contract.html/download',
      'direct-debit-mandate.html',
    ])
      expect(await refusal(read(`read-${file}`))).toEqual([403, 'STEP_UP_REQUIRED'])
    for (const slug of ['read-secci.html', 'read-adequate-explanations.html', 'read-secci.html/download']) {
      const { status, body } = await read(slug)
      expect([slug, status]).toEqual([slug, 200])
      expect(body).not.toContain('Ferry')
    }
    // Nor can it confirm that the agreement was read.
    const confirm = (slug: string) =>
      api.call('POST', `/loan-applications/${first.applicationId}/confirm-read-${slug}`, {
        as: first.token,
        body: { hasRead: true },
      })
    await db()
      .updateTable('loan_application')
      .set({ state: 'Approved' })
      .where('id', '=', first.applicationId)
      .execute()
    expect(await refusal(confirm('contract'))).toEqual([403, 'STEP_UP_REQUIRED'])
    expect((await confirm('secci')).status).toBe(200)
    await becomeStrong(api, first.token)
    expect((await read('read-contract.html')).status).toBe(200)
    expect((await confirm('contract')).status).toBe(200)
  })

  test('without a session has a draft of its own, and does not see the one of the account', async () => {
    const { token, email, applicationId } = await applyForLoan(api)
    const weak = await signInWeakly(api, { userId: await userIdOf({ email }), applicationId })
    await becomeStrong(api, token)
    const save = (as: string, amount: number) =>
      api.call('PUT', '/application-draft', { as, body: { answers: { 'loan.amount': amount } } })
    const saved = async (as: string) =>
      (await api.call('GET', '/application-draft', { as })).body.data.answers
    expect((await save(token, 5000)).status).toBe(200)
    expect(await saved(weak)).toEqual({})
    expect((await save(weak, 900)).status).toBe(200)
    expect((await api.call('DELETE', '/application-draft', { as: weak })).status).toBe(200)
    expect(await saved(token)).toEqual({ 'loan.amount': 5000 })
  })

  test('is shown whether they can apply again for its own application only', async () => {
    const { token, email } = await applyForLoan(api, { lastName: 'Decline' })
    const { userId } = await seedLoan(api.deps).then(({ borrower }) => borrower)
    const declined = await userIdOf({ email })
    await db()
      .updateTable('loan_application')
      .set({ user_id: userId })
      .where('user_id', '=', declined)
      .execute()
    const { applicationId } = await applyForLoan(api)
    await db()
      .updateTable('loan_application')
      .set({ user_id: userId, state: 'Expired' })
      .where('id', '=', applicationId)
      .execute()
    const other = await signInWeakly(api, { userId, applicationId })
    expect((await readUser(other, userId)).canReApply).toBe(true)
    expect((await api.call('GET', `/users/${declined}`, { as: token })).status).toBe(200)
  })

  test('that an earlier version made is refused, and so is such a link', async () => {
    const { token, email, applicationId } = await applyForLoan(api)
    const userId = await userIdOf({ email })
    await db()
      .updateTable('auth_token')
      .set({ application_id: null })
      .where('hash', '=', hashToken(token))
      .execute()
    expect(await refusal(api.call('GET', `/users/${userId}`, { as: token }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ])
    expect(await refusal(refresh(token))).toEqual([401, 'UNAUTHENTICATED'])

    const own = await signInWeakly(api, { userId, applicationId })
    await becomeStrong(api, own)
    const { autoLoginToken } = (await makeLink(own, applicationId)).body.data
    await db()
      .updateTable('link_token')
      .set({ application_id: null })
      .where('hash', '=', hashToken(autoLoginToken))
      .execute()
    expect(await refusal(spend(autoLoginToken))).toEqual([410, 'LINK_NOT_VALID'])
  })

  test('ends when the agreement is signed, and so does every link to one', async () => {
    const borrower = await becomeApproved(api)
    const userId = await userIdOf(borrower)
    const { applicationId } = borrower
    const weak = (await spend((await makeLink(borrower.token, applicationId)).body.data.autoLoginToken)).body
      .data.token
    const unspent = (await makeLink(borrower.token, applicationId)).body.data.autoLoginToken
    expect((await api.call('GET', `/users/${userId}`, { as: weak })).status).toBe(200)

    await sign(borrower)
    expect(await refusal(api.call('GET', `/users/${userId}`, { as: weak }))).toEqual([401, 'UNAUTHENTICATED'])
    expect(await refusal(refresh(weak))).toEqual([401, 'UNAUTHENTICATED'])
    expect(await refusal(spend(unspent))).toEqual([410, 'LINK_NOT_VALID'])
    expect(await refusal(makeLink(borrower.token, applicationId))).toEqual([409, 'WRONG_STATE'])
    expect((await api.call('GET', `/users/${userId}`, { as: borrower.token })).status).toBe(200)
  })

  test('ends when another application replaces its own', async () => {
    const first = await applyForLoan(api)
    const again = await applyForLoan(api, { email: first.email })
    expect(await refusal(refresh(first.token))).toEqual([401, 'UNAUTHENTICATED'])
    expect((await refresh(again.token)).status).toBe(200)
  })

  test('stays for its application however often it is refreshed', async () => {
    const first = await applyForLoan(api, { brand: 'supermarket' })
    const second = await applyForLoan(api, { email: first.email, brand: 'main' })
    const { token } = (await refresh((await refresh(first.token)).body.data.token)).body.data
    const path = (id: number) => `/loan-applications/${id}`
    expect((await api.call('GET', path(first.applicationId), { as: token })).status).toBe(200)
    expect((await api.call('GET', path(second.applicationId), { as: token })).status).toBe(404)
  })
})

describe('an application with the name, date of birth and address of a known person', () => {
  async function joined() {
    const first = await applyForLoan(api, { brand: 'supermarket' })
    const second = await applyForLoan(api, { brand: 'main', email: first.email })
    return { first, second, userId: await userIdOf(first) }
  }

  test('opens neither their other applications nor their details', async () => {
    const { first, second, userId } = await joined()
    const user = await readUser(second.token, userId)
    expect(user.loanApplications.map(({ id }: { id: number }) => id)).toEqual([second.applicationId])
    expect(user).toMatchObject({ dateOfBirth: null, mobileNumber: null })
    expect(user).not.toHaveProperty('addresses')
    // Nor does the first caller see what the second entered.
    expect(await readUser(first.token, userId)).toMatchObject({ dateOfBirth: null, mobileNumber: null })
  })

  test('cannot be turned into the whole account by a code to the caller’s own phone', async () => {
    const { first, second } = await joined()
    await requestLoan(api, second)
    for (const mobileNumber of [second.mobileNumber, first.mobileNumber, '07912 399999'])
      expect(await refusal(sendPhone(second, mobileNumber))).toEqual([403, 'STEP_UP_REQUIRED'])
    await becomeStrong(api, second.token)
    expect((await sendPhone(second, second.mobileNumber)).status).toBe(200)
  })

  test('limits how many phone numbers can be tried', async () => {
    const { second } = await joined()
    await requestLoan(api, second)
    const { most } = LIMITS['phone-code']
    for (let tried = 0; tried < most; tried += 1)
      expect(await refusal(sendPhone(second, `07912 39999${tried}`))).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(await refusal(sendPhone(second, second.mobileNumber))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('is checked again when the code comes back', async () => {
    const first = await applyForLoan(api, { brand: 'supermarket' })
    await requestLoan(api, first)
    expect((await sendPhone(first, first.mobileNumber)).status).toBe(200)
    // While it is going ahead no other can be made.
    await api.call('POST', `/loan-applications/${first.applicationId}/unrequested`, { as: first.token })
    await applyForLoan(api, { brand: 'main', email: first.email })
    await requestLoan(api, first)
    const { id } = await fetchRequirement(api, first, 'phone-application-requirement')
    const [latest] = await api.inbox(`+44${first.mobileNumber.replace(/\s/g, '').slice(1)}`)
    const code = /\b\d{6}\b/.exec(latest?.text ?? '')?.[0]
    const verify = api.call('POST', `/v1/phone-application-requirements/${id}/verify-mobile-number`, {
      as: first.token,
      body: { code },
    })
    expect(await refusal(verify)).toEqual([403, 'STEP_UP_REQUIRED'])
    const { tries } = await db()
      .selectFrom('phone_code')
      .select('tries')
      .where('requirement_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(1)
  })

  test('cannot correct their identity and address', async () => {
    const first = await applyForLoan(api, { brand: 'supermarket', lastName: 'Mismatch' })
    const second = await applyForLoan(api, { brand: 'main', email: first.email, lastName: 'Mismatch' })
    const correction = api.call(
      'POST',
      `/loan-applications/${second.applicationId}/address-mismatch-update`,
      {
        as: second.token,
        body: {
          firstName: 'Eve',
          lastName: 'Marsh',
          dateOfBirth: '1988-05-14',
          addresses: [
            { houseNumber: '9', line1: 'Elsewhere', town: 'Leeds', postCode: 'ID1 1QD', period: 3 },
          ],
        },
      },
    )
    expect(await refusal(correction)).toEqual([403, 'STEP_UP_REQUIRED'])
  })

  test('made in the same session belongs to the same caller: no further proof is needed', async () => {
    const visit = await startVisit(api)
    const first = await applyForLoan(api, { visit })
    const second = await applyForLoan(api, { visit, email: first.email })
    const user = await readUser(second.token, await userIdOf(first))
    const dateOfBirth = chooseBirthday(first.email)
    expect(user).toMatchObject({ dateOfBirth, addresses: [{ houseNumber: '12' }] })
    await requestLoan(api, second)
    await provePhone(api, second)
  })
})

test('calls of the whole account are refused to a weak sign-in, whichever call it is', async () => {
  const { token, email } = await applyForLoan(api)
  const userId = await userIdOf({ email })
  const OF_ACCOUNT = ['/users/', '/loans/', '/loan/', '/hand-overs', '/support-chat/']
  const calls = ENDPOINTS.filter(
    ({ path, access, name }) =>
      access !== 'public' && name !== 'getUser' && OF_ACCOUNT.some((start) => path.startsWith(start)),
  )
  expect(calls.length).toBeGreaterThan(6)
  for (const endpoint of calls) {
    const answer = api.call(endpoint.method, callPath(endpoint, { id: userId, loanId: userId }), {
      as: token,
      ...(endpoint.body ? { body: {} } : {}),
    })
    expect([endpoint.name, ...(await refusal(answer))]).toEqual([endpoint.name, 403, 'STEP_UP_REQUIRED'])
  }
})
