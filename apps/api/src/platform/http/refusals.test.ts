import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { PARTNER_KEY } from '#testing/applicant.ts'
import { readRequestStatements } from '#testing/database/request-statements.ts'
import { applyForLoan, fetchRequirement, requestLoan, type TestBorrower } from '#testing/journey.ts'
import { type CallOptions, newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower } from '#testing/seed/loan.ts'
import { createMetrics } from './metrics.ts'
import { createRefusals } from './refusals.ts'

type Line = Record<string, unknown>

let api: TestApi
let owner: TestBorrower
let ownerId: number
let stranger: { userId: number; token: string }
let requirementId: number
const lines: Line[] = []

beforeAll(async () => {
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  api = await startTestApi({ worker: false, openLog: () => log })
  owner = await applyForLoan(api, { brand: 'supermarket' })
  await requestLoan(api, owner)
  stranger = await seedBorrower(api.deps)
  requirementId = (await fetchRequirement(api, owner, 'phone-application-requirement')).id
  const { user_id } = await api.deps.db
    .selectFrom('loan_application')
    .select('user_id')
    .where('id', '=', owner.applicationId)
    .executeTakeFirstOrThrow()
  ownerId = user_id
})
afterAll(() => api?.stop())
beforeEach(() => {
  lines.length = 0
})

/** Values that no log line may contain for any of these requests. */
const SECRETS = {
  token: 'a-token-that-was-guessed-0123456789',
  signature: 'deadbeef'.repeat(8),
  mailbox: 'somebody@people.example',
  number: '07912 345678',
  address: '203.0.113.200',
  session: 'a-session-that-was-guessed-0123456789',
}

const signed = (as: string): CallOptions => ({ as, from: SECRETS.address })
const path = (id: number) => `/loan-applications/${id}`
const MISSING_ID = 4_103_558_201_337

/** The owner of the record is looked up after the answer. */
const lineIsWritten = (count = 1) => vi.waitFor(() => expect(lines).toHaveLength(count), { timeout: 100_000 })

type Case = [name: string, ask: () => ReturnType<TestApi['call']>, status: number, line: () => Line]

const CASES: Case[] = [
  [
    'a token that nobody has',
    () => api.call('GET', path(1), signed(SECRETS.token)),
    401,
    () => ({ refusal: 'unauthenticated', actor: 'anonymous', route: '/loan-applications/:id' }),
  ],
  [
    'no token',
    () => api.call('GET', path(1), { from: SECRETS.address }),
    401,
    () => ({ refusal: 'unauthenticated', actor: 'anonymous' }),
  ],
  [
    'a weak sign-in',
    () =>
      api.call('POST', `/v2/users/${ownerId}/change-address`, {
        ...signed(owner.token),
        body: { addresses: [] },
      }),
    403,
    () => ({
      refusal: 'step-up-required',
      actor: 'borrower',
      actorId: ownerId,
      route: '/v2/users/:id/change-address',
    }),
  ],
  [
    'a borrower at what is for staff',
    () => api.call('GET', `${path(owner.applicationId)}/attribution`, signed(stranger.token)),
    403,
    () => ({ refusal: 'forbidden', actor: 'borrower', actorId: stranger.userId }),
  ],
  [
    'a partner at what is for borrowers',
    () => api.call('GET', path(owner.applicationId), signed(PARTNER_KEY)),
    401,
    () => ({ refusal: 'unauthenticated', actor: 'partner', actorId: 'Hedgerow Cars' }),
  ],
  [
    'somebody else’s application',
    () => api.call('GET', path(owner.applicationId), signed(stranger.token)),
    404,
    () => ({
      refusal: 'foreign-record',
      record: 'application',
      recordId: owner.applicationId,
      actor: 'borrower',
      actorId: stranger.userId,
      method: 'GET',
      route: '/loan-applications/:id',
    }),
  ],
  [
    'an application of another partner’s',
    () => api.call('POST', `${path(owner.applicationId)}/auto-login-token`, signed(PARTNER_KEY)),
    404,
    () => ({ refusal: 'foreign-record', record: 'application', actor: 'partner', actorId: 'Hedgerow Cars' }),
  ],
  [
    'somebody else’s requirement',
    () =>
      api.call('POST', `/v1/phone-application-requirements/${requirementId}/update-mobile-number`, {
        ...signed(stranger.token),
        body: { mobileNumber: SECRETS.number },
      }),
    404,
    () => ({ refusal: 'foreign-record', record: 'requirement', recordId: requirementId }),
  ],
  [
    'somebody else’s account',
    () => api.call('GET', `/users/${ownerId}`, signed(stranger.token)),
    404,
    () => ({ refusal: 'foreign-record', record: 'user', recordId: ownerId }),
  ],
  [
    'an application that is not there',
    () => api.call('GET', path(MISSING_ID), signed(stranger.token)),
    404,
    () => ({ refusal: 'missing-record', record: 'application', recordId: MISSING_ID }),
  ],
  [
    'one’s own application on another brand’s site',
    () => api.call('GET', path(owner.applicationId), { ...signed(owner.token), brand: 'motor' }),
    404,
    () => ({ refusal: 'record-of-another-site', actorId: ownerId }),
  ],
  [
    'a wrong code',
    () =>
      api.call('POST', `/v1/phone-application-requirements/${requirementId}/verify-mobile-number`, {
        ...signed(owner.token),
        body: { code: '493827' },
      }),
    422,
    () => ({ refusal: 'code-not-valid', actorId: ownerId }),
  ],
  [
    'a link that nobody was sent',
    () =>
      api.call('POST', '/auth', {
        from: SECRETS.address,
        body: { type: 'auto_login', data: { token: SECRETS.token } },
      }),
    410,
    () => ({ refusal: 'link-not-valid', actor: 'anonymous', route: '/auth' }),
  ],
  [
    'more than may be sent',
    () => api.call('POST', '/login-links', { from: SECRETS.address, body: { email: 'x'.repeat(1_100_000) } }),
    413,
    () => ({ refusal: 'too-large', route: '/login-links' }),
  ],
  ...(['gocardless', 'truelayer', 'twilio', 'clock'] as const).map(
    (provider): Case => [
      `a webhook that ${provider} did not sign`,
      () =>
        api.call('POST', `/webhooks/${provider}`, {
          from: SECRETS.address,
          headers: {
            'webhook-signature': SECRETS.signature,
            'tl-signature': SECRETS.signature,
            'x-twilio-signature': SECRETS.signature,
            'x-clock-signature': SECRETS.signature,
          },
          body: { email: SECRETS.mailbox },
        }),
      401,
      () => ({ refusal: 'webhook-signature', provider, route: `/webhooks/${provider}` }),
    ],
  ),
]

describe('a refusal is one line of the log, by ids and templates', () => {
  test.each(CASES)('%s', async (_, ask, status, expected) => {
    const answer = await ask()
    expect([answer.status, answer.body.error?.code]).toEqual([status, expect.any(String)])
    await lineIsWritten()
    const [line] = lines
    expect(line).toMatchObject({ level: 40, msg: 'refused', ...expected() })
    expect(line).toMatchObject({
      requestId: answer.body.error.requestId,
      addressHash: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    const written = JSON.stringify(line)
    for (const secret of [...Object.values(SECRETS), owner.token, stranger.token, PARTNER_KEY, '493827'])
      expect(written).not.toContain(secret)
  })

  test('too many tries: with the limit, and without what was tried', async () => {
    const from = newAddress()
    const ask = () => api.call('POST', '/login-links', { from, body: { email: SECRETS.mailbox } })
    // Eleven, because the window may end while they are sent.
    for (let index = 0; index < 11; index += 1) await ask()
    expect(lines.length).toBeGreaterThanOrEqual(1)
    expect(lines[0]).toMatchObject({
      refusal: 'too-many-requests',
      limit: 'sign-in-link-mailbox-here',
      route: '/login-links',
    })
    expect(JSON.stringify(lines)).not.toContain(SECRETS.mailbox)
    expect(JSON.stringify(lines)).not.toContain(from)
  })

  test('a field to correct and a path that is not there are none', async () => {
    await api.call('POST', '/login-links', { body: { email: 'nobody' } })
    await api.call('GET', '/wp-admin')
    await api.call('GET', `${path(owner.applicationId)}?embedded=nothing`, signed(owner.token))
    expect(lines).toEqual([])
  })
})

test('another person’s record and a missing one have the same answer', async () => {
  const [foreign, missing] = await Promise.all(
    [owner.applicationId, MISSING_ID].map((id) => api.call('GET', path(id), signed(stranger.token))),
  )
  const shown = ({ status, body, headers }: NonNullable<typeof foreign>) => ({
    status,
    error: { ...body.error, requestId: '' },
    headers: [...headers.keys()].sort(),
  })
  expect(shown(foreign!)).toEqual(shown(missing!))
  await lineIsWritten(2)
})

test('another person’s requirement is refused after the same statements as a missing one', async () => {
  const ask = (id: number) =>
    readRequestStatements(async () => {
      lines.length = 0
      const answer = await api.call(
        'POST',
        `/v1/payment-day-application-requirements/${id}/provide-payment-day`,
        {
          ...signed(stranger.token),
          key: crypto.randomUUID(),
          body: { paymentDay: 7 },
        },
      )
      expect(answer.status).toBe(404)
      await lineIsWritten()
    })
  const paymentDay = await fetchRequirement(api, owner, 'payment-day-application-requirement')
  const missing = await ask(MISSING_ID)
  expect(missing.length).toBeGreaterThan(3)
  expect(await ask(paymentDay.id)).toEqual(missing)
})

test('the metrics count them by kind', async () => {
  const count = async () => {
    const text = await (await createMetrics().request('/metrics')).text()
    return Number(/^refusals_total\{kind="foreign-record"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }
  const before = await count()
  await api.call('GET', path(owner.applicationId), signed(stranger.token))
  await vi.waitFor(async () => expect(await count()).toBe(before + 1), { timeout: 100_000 })
})

describe('lines are limited, so that nobody can fill the disk', () => {
  function written() {
    const [warned, clock] = [[] as Line[], { nowMs: 0 }]
    const log = { warn: (line: Line) => warned.push(line) } as never
    const { note } = createRefusals(log, () => clock.nowMs)
    return {
      warned,
      clock,
      refuse: (refusal: string, addressHash: string) =>
        note({ refusal, addressHash, requestId: 'r', actor: 'anonymous', method: 'GET', route: '/' }),
    }
  }

  test('for each address and kind; the rest of a minute is logged as a number with the next one', () => {
    const { warned, clock, refuse } = written()
    for (let index = 0; index < 1000; index += 1) refuse('forbidden', 'one')
    expect(warned).toHaveLength(10)
    refuse('forbidden', 'other')
    refuse('unauthenticated', 'one')
    expect(warned).toHaveLength(12)
    clock.nowMs += 60_000
    refuse('forbidden', 'one')
    expect(warned.slice(12)).toMatchObject([{ leftOut: { forbidden: 990 } }, { refusal: 'forbidden' }])
  })

  test('for a kind in all, however many addresses it comes from', () => {
    const { warned, refuse } = written()
    for (let index = 0; index < 10_000; index += 1) refuse('forbidden', `address-${index}`)
    expect(warned).toHaveLength(120)
    refuse('foreign-record', 'one')
    expect(warned).toHaveLength(121)
  })
})
