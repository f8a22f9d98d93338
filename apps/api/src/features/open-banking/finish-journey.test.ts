import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AtBank, goThroughBank } from '#testing/bank.ts'
import { applyForLoan, becomeStrong, requestLoan, startVisit, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterEach(() => api.setFault('truelayer', 'ok'))
afterAll(() => api?.stop())

const SITE = 'http://localhost:3000'
const PAGE = '/account/borrow/continue?task=proof-of-income'

async function journeyOf({ applicationId, token }: TestBorrower): Promise<string> {
  const path = `/loan-applications/${applicationId}/customer-data-provider-journey-request`
  const { body } = await api.call('POST', path, { as: token, body: { redirectUrl: SITE + PAGE } })
  return body.data.journeyUrl
}

async function backFromBank(borrower: TestBorrower, at: AtBank = {}) {
  const { state, code, error } = await goThroughBank(await journeyOf(borrower), at)
  return { state: state!, ...(code ? { code } : {}), ...(error ? { error } : {}) }
}

const finish = ({ token }: Pick<TestBorrower, 'token'>, body: object) =>
  api.call('POST', '/v2/truelayer/auth', { as: token, body })

const pullsOf = ({ applicationId }: TestBorrower) =>
  api.deps.db.selectFrom('data_pull').selectAll().where('application_id', '=', applicationId).execute()

describe('back from the bank', () => {
  test.each([
    [{}, 'connected', 1],
    [{ answer: 'refuse' }, 'refused', 0],
    [{ bank: 'ob-closed' }, 'unavailable', 0],
    [{ bank: 'ob-broken' }, 'unable-to-connect', 0],
  ] as const)('%j ends as %s', async (at, outcome, pulls) => {
    const borrower = await applyForLoan(api)
    const answer = await finish(borrower, await backFromBank(borrower, at))
    expect(answer).toMatchObject({ status: 200, body: { data: { outcome, returnPath: PAGE } } })
    expect(await pullsOf(borrower)).toHaveLength(pulls)
  })

  test('the access is stored sealed, and asked for without one that is good for longer', async () => {
    const borrower = await applyForLoan(api)
    const journey = await journeyOf(borrower)
    expect(new URL(journey).searchParams.get('scope')).not.toContain('offline_access')
    const { state, code } = await goThroughBank(journey)
    await finish(borrower, { state, code })
    const [pull] = await pullsOf(borrower)
    const { rows } = await sql<{ access_token: string }>`
      select access_token from sandbox.truelayer_consent where code = ${code}`.execute(api.deps.db)
    expect(rows[0]!.access_token.length).toBeGreaterThan(20)
    expect(pull!.access_sealed!.toString('latin1')).not.toContain(rows[0]!.access_token)
    expect(pull!.consent_ends_at.getTime() - pull!.consented_at.getTime()).toBe(60 * 60_000)
  })

  test('the page loaded again gets the same answer, and nothing is done twice', async () => {
    const borrower = await applyForLoan(api)
    const back = await backFromBank(borrower)
    const answers = await Promise.all([
      finish(borrower, back),
      finish(borrower, back),
      finish(borrower, back),
    ])
    // The others meet the first under way, or find it done.
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await finish(borrower, back)).body.data.outcome).toBe('connected')
    expect(await pullsOf(borrower)).toHaveLength(1)
  })

  test.each([
    ['a code that was never given', { code: 'forged' }],
    ['the code of another journey', null],
  ])('%s connects nothing', async (_name, forged) => {
    const borrower = await applyForLoan(api)
    const { state } = await backFromBank(borrower)
    const other = await applyForLoan(api)
    const used = await backFromBank(other)
    await finish(other, used)
    const answer = await finish(borrower, { state, ...(forged ?? { code: (used as { code: string }).code }) })
    expect(answer.body.data.outcome).toBe('unable-to-connect')
    expect(await pullsOf(borrower)).toEqual([])
  })

  test('a provider that does not answer is an outcome, and the borrower can go again', async () => {
    const borrower = await applyForLoan(api)
    const back = await backFromBank(borrower)
    await api.setFault('truelayer', 'down')
    expect((await finish(borrower, back)).body.data.outcome).toBe('unavailable')
    await api.setFault('truelayer', 'ok')
    expect((await finish(borrower, await backFromBank(borrower))).body.data.outcome).toBe('connected')
  })
})

describe('is not valid', () => {
  const refused = (answer: { status: number; body: { error: { code: string } } }) => [
    answer.status,
    answer.body.error.code,
  ]

  test('for any other borrower', async () => {
    const [mine, theirs] = [await applyForLoan(api), await applyForLoan(api)]
    const back = await backFromBank(mine)
    expect(refused(await finish(theirs, back))).toEqual([410, 'LINK_NOT_VALID'])
    // A strong sign-in is for the whole account, and no application of its borrower keeps it out.
    await becomeStrong(api, theirs.token)
    expect(refused(await finish(theirs, back))).toEqual([410, 'LINK_NOT_VALID'])
    expect(refused(await finish({ token: 'nobody' }, back))).toEqual([401, 'UNAUTHENTICATED'])
    expect(await pullsOf(theirs)).toEqual([])
    // Theirs was not used up by it.
    expect((await finish(mine, back)).body.data.outcome).toBe('connected')
  })

  test('with a state that was made up, or is of the other kind', async () => {
    const borrower = await applyForLoan(api)
    for (const state of ['forged', '', 'x'.repeat(501), `r.${borrower.applicationId}.forged`]) {
      const { status } = await finish(borrower, { state, code: 'c' })
      expect([410, 422]).toContain(status)
    }
  })

  test('after half an hour', async () => {
    const borrower = await applyForLoan(api)
    const back = await backFromBank(borrower)
    await api.deps.db
      .updateTable('data_provider_journey')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('application_id', '=', borrower.applicationId)
      .execute()
    expect(refused(await finish(borrower, back))).toEqual([410, 'LINK_NOT_VALID'])
  })

  test('once the application has ended', async () => {
    const borrower = await applyForLoan(api)
    const back = await backFromBank(borrower)
    await api.deps.db
      .updateTable('loan_application')
      .set({ state: 'Expired' })
      .where('id', '=', borrower.applicationId)
      .execute()
    expect(refused(await finish(borrower, back))).toEqual([409, 'WRONG_STATE'])
    expect(await pullsOf(borrower)).toEqual([])
  })

  test.each([{}, { code: 'a', error: 'b' }])('with %j besides the state', async (rest) => {
    const borrower = await applyForLoan(api)
    const { state } = await backFromBank(borrower)
    expect((await finish(borrower, { state, ...rest })).status).toBe(422)
  })
})

describe('on another device', () => {
  const link = ({ applicationId, token }: TestBorrower, change: object = {}) =>
    api.call('POST', '/truelayer/resume-journey-token', {
      as: token,
      key: crypto.randomUUID(),
      body: { subjectType: 'loan-application', subjectId: applicationId, origin: SITE, ...change },
    })

  async function linkOf(borrower: TestBorrower) {
    const { body } = await link(borrower)
    const { token, subjectId, origin } = Object.fromEntries(new URL(body.data.url).searchParams)
    return {
      resumeJourneyToken: token!,
      subjectId: Number(subjectId),
      origin: origin!,
      subjectType: 'loan-application',
    }
  }

  const resume = (visit: string | undefined, body: object) =>
    api.call('POST', '/v2/truelayer/resume-journey-auth', { ...(visit ? { visit } : {}), body })

  // Spec 7: with and without the version, with the same bodies.
  test.each(['', '/v2'])(
    'the link leads to the bank and back, without signing in, by %s/truelayer',
    async (version) => {
      const [borrower, phone] = [await applyForLoan(api), await startVisit(api)]
      const path = `${version}/truelayer/resume-journey`
      const { body } = await api.call('POST', `${path}-token`, {
        as: borrower.token,
        body: { subjectType: 'loan-application', subjectId: borrower.applicationId, origin: SITE },
      })
      const query = Object.fromEntries(new URL(body.data.url).searchParams)
      const token = {
        subjectType: 'loan-application',
        subjectId: Number(query.subjectId),
        origin: query.origin,
        resumeJourneyToken: query.token,
      }
      const resume = (visit: string, given: object) =>
        api.call('POST', `${path}-auth`, { visit, body: given })
      const begun = await resume(phone, token)
      expect(begun.status).toBe(200)
      const { state, code } = await goThroughBank(begun.body.data.journeyUrl)
      expect(state).toMatch(new RegExp(`^r[.]${borrower.applicationId}[.]`))
      const ended = await resume(phone, { ...token, resumeJourneyToken: state, code })
      expect(ended).toMatchObject({ status: 200, body: { data: { outcome: 'connected' } } })
      expect(await pullsOf(borrower)).toHaveLength(1)
    },
  )

  test('its URL, its QR code and its time are answered; the token is stored as a hash', async () => {
    const borrower = await applyForLoan(api)
    const { status, body } = await link(borrower)
    expect(status).toBe(200)
    const { url, qrCode, expiresAt, textedTo } = body.data
    expect(url).toMatch(/^http:\/\/localhost:3000\/truelayer\/resume\?token=[\w-]{43}&subjectId=\d+&origin=/)
    expect(qrCode.every((row: string) => /^[01]+$/.test(row) && row.length === qrCode.length)).toBe(true)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    expect(textedTo).toBeNull()
    const stored = await api.deps.db.selectFrom('resume_journey_token').selectAll().execute()
    expect(stored).not.toEqual([])
    expect(JSON.stringify(stored)).not.toContain(new URL(url).searchParams.get('token'))
  })

  test('a token works once, of two devices at once on one, and a new link ends the one before it', async () => {
    const borrower = await applyForLoan(api)
    const [one, other] = [await startVisit(api), await startVisit(api)]
    const first = await linkOf(borrower)
    const second = await linkOf(borrower)
    expect((await resume(one, first)).status).toBe(410)
    const answers = await Promise.all([resume(one, second), resume(other, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await resume(one, second)).status).toBe(410)
  })

  test('a token stays good when the bank could not be reached with it', async () => {
    const [borrower, phone] = [await applyForLoan(api), await startVisit(api)]
    const token = await linkOf(borrower)
    await api.setFault('truelayer', 'down')
    expect((await resume(phone, token)).body.error.code).toBe('BANK_UNAVAILABLE')
    await api.setFault('truelayer', 'ok')
    expect((await resume(phone, token)).status).toBe(200)
  })

  test.each([
    ['another application', { subjectId: 4_103_558_201_337 }],
    ['another site', { origin: 'http://motor.localhost:3000' }],
    ['a made-up token', { resumeJourneyToken: 'forged' }],
  ])('is refused with %s, and not used up by it', async (_name, change) => {
    const [borrower, phone] = [await applyForLoan(api), await startVisit(api)]
    const token = await linkOf(borrower)
    expect((await resume(phone, { ...token, ...change })).body.error.code).toBe('LINK_NOT_VALID')
    expect((await resume(phone, token)).status).toBe(200)
  })

  test('is refused after ten minutes, and without a session', async () => {
    const borrower = await applyForLoan(api)
    const token = await linkOf(borrower)
    expect((await resume(undefined, token)).status).toBe(401)
    await api.deps.db.updateTable('resume_journey_token').set({ expires_at: new Date() }).execute()
    expect((await resume(await startVisit(api), token)).status).toBe(410)
  })

  test('the way back is open only to the session that went, and to nobody who is signed in elsewhere', async () => {
    const [borrower, phone] = [await applyForLoan(api), await startVisit(api)]
    const token = await linkOf(borrower)
    const { body } = await resume(phone, token)
    const { state, code } = await goThroughBank(body.data.journeyUrl)
    const back = { ...token, resumeJourneyToken: state, code }
    expect((await resume(await startVisit(api), back)).body.error.code).toBe('LINK_NOT_VALID')
    expect((await finish(borrower, { state, code })).body.error.code).toBe('LINK_NOT_VALID')
    expect((await resume(phone, { ...back, subjectId: 7 })).body.error.code).toBe('LINK_NOT_VALID')
    expect(await pullsOf(borrower)).toEqual([])
    expect((await resume(phone, back)).body.data.outcome).toBe('connected')
  })

  test('no link is made for another’s application or another site', async () => {
    const [mine, theirs] = [await applyForLoan(api), await applyForLoan(api)]
    expect((await link(mine, { subjectId: theirs.applicationId })).status).toBe(404)
    for (const origin of [
      'https://evil.example',
      'http://localhost:3000.evil.example',
      'http://localhost:3000/',
    ])
      expect((await link(mine, { origin })).status).toBe(422)
    expect((await link(mine, { subjectType: 'loan' })).status).toBe(422)
  })

  test('it is texted to the number that the borrower confirmed, and to no other', async () => {
    const borrower = await applyForLoan(api)
    await requestLoan(api, borrower)
    expect((await link(borrower, { isTexted: true })).body.error.code).toBe('STEP_UP_REQUIRED')
    await becomeStrong(api, borrower.token)
    await api.deps.db
      .updateTable('app_user')
      .set({ mobile_verified_at: new Date() })
      .where('email', '=', borrower.email)
      .execute()
    const { body } = await link(borrower, { isTexted: true })
    const number = `+44${borrower.mobileNumber.replace(/\s/g, '').slice(1)}`
    expect(body.data.textedTo).toBe(number.slice(-3))
    const [text] = await api.inbox(number)
    expect(text!.text).toContain(body.data.url)
    await api.setFault('twilio', 'down')
    expect((await link(borrower, { isTexted: true })).body.error.code).toBe('SMS_UNAVAILABLE')
    await api.setFault('twilio', 'ok')
  })
})
