import { endpoint } from '@tarnbrook/contract/endpoint'
import { addedField, idParams, money, moneyInput } from '@tarnbrook/contract/wire'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { CaughtError } from '#platform/error-reports/report-rules.ts'
import { load, send, tryLoad } from '#platform/routing/route.ts'
import type { StoreExtra } from '#platform/store/store-extra.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { api } from './api.ts'
import { callMutation, callOptionalQuery, callQuery } from './call.ts'

const getDebt = endpoint('GET /debts/{id}', {
  name: 'getDebt',
  area: 'loans',
  access: 'borrower',
  summary: '',
  params: idParams,
  query: z.object({ embedded: z.array(z.string()) }),
  data: z.object({ owed: money }),
})
const payDebt = endpoint('POST /debts/{id}/pay', {
  name: 'payDebt',
  area: 'loans',
  access: 'borrower',
  summary: '',
  params: idParams,
  idempotent: true,
  body: z.strictObject({ amount: moneyInput }),
  data: z.object({ owed: money }),
})
const authenticate = endpoint('POST /auth', {
  name: 'authenticate',
  area: 'auth',
  access: 'public',
  summary: '',
  data: z.object({ subjectId: z.number(), authStrength: z.string() }),
})

const debtApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDebt: callQuery(build, getDebt),
    getLaterDebt: callQuery(build, async () => getDebt),
    getMaybeDebt: callOptionalQuery(build, getDebt, { absentOn: [404] }),
    payDebt: callMutation(build, payDebt),
    getSharedDebt: callQuery(build, getDebt, { tags: ['Loan'] }),
    paySharedDebt: callMutation(build, payDebt, { tags: ['Loan'] }),
    authenticate: callMutation(build, authenticate),
  }),
})

const asked: { path: string; init: RequestInit | undefined }[] = []
const logged: [string, string, unknown][] = []
const reported: CaughtError[] = []
afterEach(() => {
  asked.length = 0
  logged.length = 0
  reported.length = 0
})

test('a read names its path, spells its list with commas, and gives pence; asked twice it asks once', async () => {
  const store = storeAnswering(() => Response.json({ data: { owed: 12.34 } }))
  const args = { params: { id: 7 }, query: { embedded: ['a', 'b'] } }
  expect(await load(store, debtApi.endpoints.getDebt, args)).toEqual({ owed: 1234 })
  await load(store, debtApi.endpoints.getDebt, args)
  expect(asked.map(({ path }) => path)).toEqual(['/api/product/debts/7?embedded=a%2Cb'])
  expect(await load(store, debtApi.endpoints.getLaterDebt, args)).toEqual({ owed: 1234 })
})

test('a write sends pounds, the header of our pages and the intent it was given', async () => {
  const store = storeAnswering(() => Response.json({ data: { owed: 0 } }))
  await send(store, debtApi.endpoints.payDebt, {
    params: { id: 7 },
    body: { amount: fromPounds(250.5) },
    idempotencyKey: 'once',
  })
  expect(asked[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"amount":250.5}',
    headers: {
      'X-Requested-With': 'tarnbrook',
      'X-Page-Person': '',
      'Idempotency-Key': 'once',
      'Content-Type': 'application/json',
    },
  })
  expect(store.getState().session.intentSeed).not.toBe('seed')
})

test('a refusal is a value with its fields, logged as a warning with its body', async () => {
  const body = { error: { code: 'VALIDATION_FAILED', message: 'Check.', fields: { amount: ['Too much'] } } }
  const store = storeAnswering(() => Response.json(body, { status: 422 }))
  const answer = await send(store, debtApi.endpoints.payDebt, {
    params: { id: 7 },
    body: { amount: fromPounds(1) },
  })
  expect(answer.problem).toEqual({
    code: 'VALIDATION_FAILED',
    message: 'Check.',
    fields: { amount: ['Too much'] },
  })
  expect(logged).toEqual([['warn', 'Rejected: payDebt', expect.objectContaining({ status: 422, body })]])
  expect(reported).toEqual([])
  expect(store.getState().session.intentSeed).toBe('seed')
})

test('no answer, and an answer off the contract, are our errors', async () => {
  const down = storeAnswering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await tryLoad(down, debtApi.endpoints.getDebt, { params: { id: 7 } })).problem?.code).toBe(
    'SERVICE_UNAVAILABLE',
  )
  const odd = storeAnswering(() => Response.json({ data: { owed: 'a lot' } }))
  expect((await tryLoad(odd, debtApi.endpoints.getDebt, { params: { id: 7 } })).problem?.code).toBe(
    'INTERNAL_ERROR',
  )
  const page = storeAnswering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect((await tryLoad(page, debtApi.endpoints.getDebt, { params: { id: 7 } })).problem?.code).toBe(
    'SERVICE_UNAVAILABLE',
  )
  // Of the odd one, also what could not be read.
  expect(logged.map(([level]) => level)).toEqual(['error', 'error', 'error', 'error'])
  // Of a lost connection a report would not arrive either.
  expect(reported).toEqual([
    {
      error: expect.objectContaining({ status: 502 }),
      request: { method: 'GET', url: '/api/product/debts/7' },
    },
    {
      error: expect.objectContaining({ status: 502 }),
      request: { method: 'GET', url: '/api/product/debts/7' },
    },
  ])
})

test('what a write has changed is read again, also while another read is slow', async () => {
  let owed = 100
  const slow = Promise.withResolvers<void>()
  const store = storeAnswering(async ({ path, init }) => {
    if (init?.method === 'POST') {
      owed = 0
      setTimeout(slow.resolve, 10)
    } else if (path.includes('/8')) await slow.promise
    return Response.json({ data: { owed } })
  })
  const debt = (id: number) => ({ params: { id }, query: { embedded: [] } })
  const { getSharedDebt, paySharedDebt } = debtApi.endpoints
  expect(await load(store, getSharedDebt, debt(7))).toEqual({ owed: 100_00 })
  const other = tryLoad(store, getSharedDebt, debt(8))
  await send(store, paySharedDebt, {
    params: { id: 7 },
    body: { amount: fromPounds(100) },
    idempotencyKey: 'once',
  })
  expect(await load(store, getSharedDebt, debt(7))).toEqual({ owed: 0 })
  await other
})

test('Spec 8: a 404 can be the answer that there is none', async () => {
  const store = storeAnswering(() =>
    Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 }),
  )
  expect(await load(store, debtApi.endpoints.getMaybeDebt, { params: { id: 7 } })).toBeNull()
  expect(logged).toEqual([])
})

test('a page that cannot be without what is refused becomes the page of that status', async () => {
  const store = storeAnswering(() =>
    Response.json({ error: { code: 'NOT_FOUND', message: 'No.' } }, { status: 404 }),
  )
  await expect(load(store, debtApi.endpoints.getDebt, { params: { id: 7 } })).rejects.toMatchObject({
    init: { status: 404 },
  })
})

test('on the server its own log is told of each rejection', async () => {
  const told: unknown[] = []
  const answer = () => Response.json({ error: { code: 'CONFLICT', message: 'No.' } }, { status: 409 })
  const logRefusal: StoreExtra['logRefusal'] = (name, { status }) => told.push([name, status])
  const store = storeAnswering(answer, { logRefusal })
  await send(store, debtApi.endpoints.payDebt, { params: { id: 7 }, body: { amount: fromPounds(1) } })
  expect([told, logged]).toEqual([[['payDebt', 409]], []])
})

test('Spec 8: rejections of the auth actions are logged as info only', async () => {
  const store = storeAnswering(() =>
    Response.json({ error: { code: 'LINK_NOT_VALID', message: '' } }, { status: 410 }),
  )
  await send(store, debtApi.endpoints.authenticate, undefined)
  expect(logged.map(([level, text]) => [level, text])).toEqual([['info', 'Rejected: authenticate']])
})

test('the store’s user follows signing in, and not being known any more', async () => {
  let answer = () => Response.json({ data: { subjectId: 41, authStrength: 'strong' } })
  const store = storeAnswering(() => answer())
  await send(store, debtApi.endpoints.authenticate, undefined)
  expect(store.getState().session.user).toEqual({ id: 41, authStrength: 'strong', roles: [] })
  answer = () => Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 })
  await expect(tryLoad(store, debtApi.endpoints.getDebt, { params: { id: 7 } })).rejects.toThrow()
  // Each call says whom its page was rendered for.
  expect(asked.map(({ init }) => new Headers(init?.headers).get('X-Page-Person'))).toEqual(['', '41'])
  expect(store.getState().session.user).toBeNull()
})

const growing = {
  ...getDebt,
  name: 'getGrowing',
  data: z.object({
    owed: money,
    givenBack: money.nullable(),
    isHeld: addedField(z.boolean(), false),
    refunds: z.array(z.object({ paidOn: z.string().nullable() })),
  }),
}
const growingApi = api.injectEndpoints({
  endpoints: (build) => ({ getGrowing: callQuery(build, growing) }),
})

test('an answer of another release may have more, and lack what can be null, a list or what was added', async () => {
  const answers = [
    { owed: 1, later: { added: true } },
    { owed: 1, givenBack: 2, isHeld: true, refunds: [{ later: 'added' }, { paidOn: '2026-11-20' }] },
  ]
  const store = storeAnswering(() => Response.json({ data: answers[asked.length - 1] }))
  const read = (id: number) =>
    load(store, growingApi.endpoints.getGrowing, { params: { id }, query: { embedded: [] } })
  expect(await read(1)).toEqual({ owed: 100, givenBack: null, isHeld: false, refunds: [] })
  const refunds = [{ paidOn: null }, { paidOn: '2026-11-20' }]
  expect(await read(2)).toEqual({ owed: 100, givenBack: 200, isHeld: true, refunds })
  expect(logged).toEqual([])
})

test('one that cannot be read is refused, and the log names its fields without their values', async () => {
  const store = storeAnswering(() => Response.json({ data: { refunds: [{ paidOn: 7_301 }] } }))
  const args = { params: { id: 3 }, query: { embedded: [] } }
  await expect(load(store, growingApi.endpoints.getGrowing, args)).rejects.toThrow()
  const fields = ['owed: invalid_type', 'givenBack: invalid_type', 'refunds.0.paidOn: invalid_type']
  expect(logged).toContainEqual(['error', 'Answer not understood', { call: 'getGrowing', fields }])
  expect(JSON.stringify(logged)).not.toContain('7301')
})

type Asked = (typeof asked)[number]

function storeAnswering(
  answer: (request: Asked) => Response | Promise<Response>,
  more: Pick<StoreExtra, 'logRefusal'> = {},
) {
  const log = (level: string) => (text: string, details: unknown) => logged.push([level, text, details])
  return makeStore({
    extra: {
      fetch: async (path, init) => {
        asked.push({ path, init })
        return answer({ path, init })
      },
      log: { info: log('info'), warn: log('warn'), error: log('error') },
      report: (caught) => reported.push(caught),
      ...more,
    },
    preloadedState: {
      session: sessionWith(),
    },
  })
}
