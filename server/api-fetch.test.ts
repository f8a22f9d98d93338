import { createApi } from '@tarnbrook/api/app'
import { startTestApi, type TestApi } from '@tarnbrook/api/testing/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiFetch } from './api-fetch.ts'

const edgeSecret = 'edge-secret-of-this-test-0123456789'
let product: TestApi
let shared: TestApi

beforeAll(async () => {
  ;[product, shared] = await Promise.all([startTestApi({ worker: false }), startTestApi({ worker: false })])
})
afterAll(() => Promise.all([product?.stop(), shared?.stop()]))

const startSession = () =>
  new Request('http://api.internal/sessions/initialize?utm_source=letter', { method: 'POST' })
const sessionsOf = async ({ deps }: TestApi) =>
  Number((await deps.pool.query('select count(*) from visit')).rows[0].count)

test('each base is an API of its own, and the same one where none is set', async () => {
  const apiFetch = createApiFetch({ apiUrl: product.apiUrl, sharedApiUrl: shared.apiUrl, edgeSecret })
  expect((await apiFetch(startSession(), 'shared')).status).toBe(200)
  expect([await sessionsOf(product), await sessionsOf(shared)]).toEqual([0, 1])
  expect((await apiFetch(startSession())).status).toBe(200)
  expect([await sessionsOf(product), await sessionsOf(shared)]).toEqual([1, 1])
  const one = createApiFetch({ apiUrl: product.apiUrl, sharedApiUrl: product.apiUrl, edgeSecret })
  await one(startSession(), 'shared')
  expect([await sessionsOf(product), await sessionsOf(shared)]).toEqual([2, 1])
})

test('the API of the same process is called there, and the shared one still over the network', async () => {
  const here: string[] = []
  const inProcess = async (request: Request) => {
    here.push(new URL(request.url).pathname)
    return new Response('here')
  }
  const apart = createApiFetch(
    { apiUrl: 'http://127.0.0.1:9', sharedApiUrl: shared.apiUrl, edgeSecret },
    inProcess,
  )
  expect(await (await apart(new Request('http://api.internal/readyz'))).text()).toBe('here')
  expect((await apart(new Request('http://api.internal/readyz'), 'shared')).status).toBe(200)
  const together = createApiFetch(
    { apiUrl: 'http://127.0.0.1:9', sharedApiUrl: 'http://127.0.0.1:9', edgeSecret },
    inProcess,
  )
  await together(new Request('http://api.internal/trustpilot/stats.json'), 'shared')
  expect(here).toEqual(['/readyz', '/trustpilot/stats.json'])
})

test.each(['//127.0.0.1:9/steal', '///127.0.0.1:9/steal', '/\\127.0.0.1:9/steal', '/@127.0.0.1:9/steal'])(
  'a path leads to no other host: %s',
  async (path) => {
    const apiFetch = createApiFetch({ apiUrl: product.apiUrl, sharedApiUrl: shared.apiUrl, edgeSecret })
    const answer = await apiFetch(new Request(`http://api.internal${path}`))
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'NOT_FOUND',
    ])
  },
)

test('the API believes the edge, and nobody who calls it by itself, who a visitor is', async () => {
  const { config } = product.deps
  const before = config.edgeSecrets
  config.edgeSecrets = [edgeSecret]
  const from = (apiFetch: (request: Request) => Promise<Response>, address: string) =>
    apiFetch(
      new Request(`${product.apiUrl}/sessions/initialize`, {
        method: 'POST',
        headers: { 'x-client-ip': address, 'x-edge-secret': 'of-the-visitor-0123456789-0123456789' },
      }),
    )
  const { apiUrl } = product
  const overTheNetwork = createApiFetch({ apiUrl, sharedApiUrl: apiUrl, edgeSecret })
  const inProcess = createApiFetch({ apiUrl, sharedApiUrl: apiUrl, edgeSecret }, async (request) =>
    createApi(product.deps).fetch(request),
  )
  await product.deps.pool.query('delete from rate_limit')
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    await from(overTheNetwork, address)
    await from(inProcess, address)
    await from(fetch, address)
  }
  config.edgeSecrets = before
  // A window can end meanwhile: what counts is the sum of each address.
  const { rows } = await product.deps.pool.query(
    "select sum(hits)::int as hits from rate_limit where key like 'begin-visit:%' group by key order by 1",
  )
  expect(rows.map(({ hits }) => hits)).toEqual([2, 2, 2, 3])
})

test('an API below a path is found there', async () => {
  const apiFetch = createApiFetch({
    apiUrl: `${product.apiUrl}/v2/`,
    sharedApiUrl: shared.apiUrl,
    edgeSecret,
  })
  expect((await apiFetch(new Request('http://api.internal/employment-statuses?perPage=3'))).status).toBe(200)
})
