import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#platform/secrets.ts'
import { applyForLoan, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterEach(() => api.setFault('truelayer', 'ok'))
afterAll(() => api?.stop())

const SITE = 'http://localhost:3000'

const ask = ({ applicationId, token }: TestBorrower, redirectUrl: unknown, brand?: string) =>
  api.call('POST', `/loan-applications/${applicationId}/customer-data-provider-journey-request`, {
    as: token,
    body: { redirectUrl },
    ...(brand ? { brand } : {}),
  })

const journeysOf = ({ applicationId }: TestBorrower) =>
  api.deps.db
    .selectFrom('data_provider_journey')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute()

test('leads to the consent page, which redirects to our callback with the stored state', async () => {
  const borrower = await applyForLoan(api)
  const back = `/account/borrow/continue?id=${borrower.applicationId}`
  const { status, body } = await ask(borrower, SITE + back)
  expect(status).toBe(200)
  const page = await fetch(body.data.journeyUrl)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Choose your bank')
  const sent = new URL(body.data.journeyUrl).searchParams
  expect(sent.get('redirect_uri')).toBe(`${SITE}/truelayer/callback`)
  expect(await journeysOf(borrower)).toMatchObject([
    { status: 'started', return_path: back, state_hash: hashToken(sent.get('state')!) },
  ])
})

test('each journey has a state of its own', async () => {
  const borrower = await applyForLoan(api)
  const [one, other] = await Promise.all([ask(borrower, `${SITE}/`), ask(borrower, `${SITE}/`)])
  const stateOf = (answer: typeof one) => new URL(answer.body.data.journeyUrl).searchParams.get('state')
  expect(stateOf(one)).not.toBe(stateOf(other))
  expect(await journeysOf(borrower)).toHaveLength(2)
})

test.each([
  'https://evil.example/account',
  '//evil.example',
  `${SITE}//evil.example/`,
  `${SITE}/\\evil.example`,
  `${SITE}/.//evil.example`,
  'http://localhost:3000.evil.example/',
  'http://localhost:3001/',
  'http://localhost:30001/',
  'https://localhost:3000/',
  'http://somebody@localhost:3000/',
  'javascript:alert(1)',
  '/account/borrow',
  '',
])('does not redirect to %j', async (redirectUrl) => {
  const borrower = await applyForLoan(api)
  const { status, body } = await ask(borrower, redirectUrl)
  expect([status, Object.keys(body.error.fields)]).toEqual([422, ['redirectUrl']])
  expect(await journeysOf(borrower)).toEqual([])
})

test('a provider that does not answer is reported, and recorded as an error', async () => {
  const borrower = await applyForLoan(api)
  await api.setFault('truelayer', 'down')
  const { status, body } = await ask(borrower, `${SITE}/`)
  expect([status, body.error.code]).toEqual([503, 'BANK_UNAVAILABLE'])
  expect((await journeysOf(borrower)).map((journey) => journey.status)).toEqual(['error'])
  await api.setFault('truelayer', 'ok')
  expect((await ask(borrower, `${SITE}/`)).status).toBe(200)
})

test('is refused once the application has ended', async () => {
  const { status, body } = await ask(await applyForLoan(api, { lastName: 'Decline' }), `${SITE}/`)
  expect([status, body.error.code]).toEqual([409, 'WRONG_STATE'])
})

test('another person’s application, a missing one and one of another brand are the same 404', async () => {
  const mine = await applyForLoan(api)
  const theirs = await applyForLoan(api)
  for (const [applicationId, brand] of [
    [theirs.applicationId, undefined],
    [4_103_558_201_337, undefined],
    [mine.applicationId, 'supermarket'],
  ] as const) {
    const answer = await ask({ ...mine, applicationId }, `${SITE}/`, brand)
    expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('is rate-limited', async () => {
  const borrower = await applyForLoan(api)
  const statuses = await Promise.all(
    Array.from({ length: 21 }, async () => (await ask(borrower, 'https://evil.example/')).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
