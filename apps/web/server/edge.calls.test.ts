import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Edge } from './edge.ts'
import { TOKEN_CALLS } from './sign-in/tokens-to-cookies.ts'
import { authCookie, startTestEdge, TOKEN, toCookieHeader } from './test-edge.ts'

const testEdge = await startTestEdge()
const { seen, logged, makeEdge } = testEdge
let edge: Edge

afterAll(testEdge.stop)
beforeEach(async () => {
  testEdge.forget()
  edge = await makeEdge()
})

const SIGNED_IN = toCookieHeader({ session: { id: 's', lifetimeId: 'l' }, auth: authCookie() })

/** As it is in the request line: `new URL` would fold `..` before the edge sees it. */
function call(method: string, path: string, body?: unknown): Promise<Response> {
  const request = new Request('http://localhost/', {
    method,
    headers: {
      cookie: SIGNED_IN,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'tarnbrook',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  Object.defineProperty(request, 'url', { value: `http://localhost${path}` })
  return Promise.resolve(edge.fetch(request))
}

const everyPath = ENDPOINTS.flatMap((endpoint) =>
  endpointPaths(endpoint as never).map(
    (path) => [endpoint.method, path.replace(/\{\w+\}/g, '7'), endpoint] as const,
  ),
)

test('every call of the contract is passed on in all its versions, except those that only the edge makes', async () => {
  for (const [method, path, { base, isForEdgeOnly }] of everyPath) {
    testEdge.forget()
    const { status } = await call(method, `/api/${base}${path}`, method === 'GET' ? undefined : {})
    const isPassed = seen.some((one) => one.path === path)
    expect([method, path, isPassed, status === 404]).toEqual([method, path, !isForEdgeOnly, isForEdgeOnly])
  }
})

test('a call of the one API is no call of the other', async () => {
  for (const [method, path, { base }] of everyPath) {
    const other = base === 'shared' ? 'product' : 'shared'
    expect((await call(method, `/api/${other}${path}`)).status).toBe(404)
  }
  expect(seen).toEqual([])
})

/** Other ways to write a path, which someone on the way to the API might read as the same one. */
function disguises(path: string): string[] {
  const encoded = (text: string) =>
    [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
  const [, first = '', ...others] = path.split('/')
  const rest = others.map((part) => `/${part}`).join('')
  return [
    `/${encoded(first[0] ?? '')}${first.slice(1)}${rest}`,
    `/${first.slice(0, -1)}${encoded(first.at(-1) ?? '')}${rest}`,
    `/${encoded(first).toUpperCase()}${rest}`,
    `/${encoded(encoded(first[0] ?? ''))}${first.slice(1)}${rest}`,
    ...[
      '//',
      '/./',
      '/%2e/',
      '/x/../',
      '/x/%2e%2e/',
      '/x/.%2E/',
      '/\\',
      '/%5c',
      '/%2f',
      '/;/',
      '/x/..;/',
    ].map((start) => start + first + rest),
    ...[
      '/',
      '//',
      '%2f',
      '%00',
      '%0a',
      '%20',
      '%',
      '%zz',
      ';x',
      '.',
      '/.',
      '/..',
      '/%2e',
      '#',
      '%23',
      '%3f',
    ].map((end) => path + end),
  ]
}

test.each([
  ['/auth', { type: 'refresh_token' }],
  ['/auth', { type: 'auto_login', data: { token: 'link' } }],
  ['/loan-applications', { amount: 1000 }],
  ['/v2/loan-applications', { amount: 1000 }],
  ['/loan-applications/7/auto-login-token', {}],
  ['/sessions/initialize', {}],
])('no way to write %s gets a token into an answer that script can read', async (path, body) => {
  const answers = []
  for (const written of [path, ...disguises(path)]) {
    const answer = await call('POST', `/api/product${written}`, body)
    answers.push([written, answer.status])
    expect(await answer.text(), written).not.toMatch(new RegExp(`${TOKEN}|single-use-secret|new-session`))
  }
  expect(answers.filter(([, status]) => status !== 404)).toEqual([[path, answers[0]?.[1]]])
})

test.each([
  '/metrics',
  '/docs',
  '/openapi.json',
  '/postman.json',
  '/webhooks/stripe',
  '/healthz',
  '/readyz',
  '/hand-overs',
  '/',
])('%s of the API is not reached through the edge, however it is written', async (path) => {
  for (const written of [path, ...disguises(path)])
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      for (const base of ['product', 'shared'])
        expect((await call(method, `/api/${base}${written}`)).status, written).toBe(404)
  expect(seen).toEqual([])
})

test.each([
  '/api/product//evil.example/loans/7',
  '/api/product/\\evil.example/loans/7',
  '/api/product/@evil.example/loans/7',
  '/api/product/%2f%2fevil.example/loans/7',
  '/api/product/http://evil.example/loans/7',
  '/api/product/../product/loans/7',
  '/api/%70roduct/loans/7',
  '/api/product%2floans/7',
  '/api//product/loans/7',
  '/api/product/loans/7/../../metrics',
  '/api/product/loans/..',
  '/api/product/loans/%2e%2e',
  '/api/product/loans/%E0%A4%A',
])('%s is no call', async (path) => {
  for (const method of ['GET', 'POST']) expect((await call(method, path)).status).toBe(404)
  expect(seen).toEqual([])
})

test('a parameter that has to be encoded is passed on as it was', async () => {
  await call('GET', '/api/product/loan-applications/7/seed/two%20words%C3%A9?x=%2F%2Fevil')
  expect(seen.at(-1)?.path).toBe('/loan-applications/7/seed/two%20words%C3%A9?x=%2F%2Fevil')
})

test('every answer of the contract with a token in it is one whose token becomes a cookie', () => {
  const withToken = ENDPOINTS.filter(({ isForEdgeOnly }) => !isForEdgeOnly).filter(({ data }) => {
    const { shape = {} } = data.def as { shape?: object }
    // A payment of a pound, as debt advisers call it, is no secret.
    return Object.keys(shape).some(
      (name) => name !== 'tokenPayments' && /token|secret|verifier|autoLoginUrl/i.test(name),
    )
  })
  expect(withToken.map(({ name }) => name).filter((name) => !Object.hasOwn(TOKEN_CALLS, name))).toEqual([])
  expect(withToken.length).toBeGreaterThan(2)
})

test('the API leads nowhere: a redirect is followed by nobody, and passed on to nobody', async () => {
  const stolen: string[] = []
  const thief = createServer(({ url = '' }, response) => {
    stolen.push(url)
    response.end('<script>')
  })
  await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(thief.address() as AddressInfo).port}/steal`
  for (const status of [301, 302, 303, 307, 308]) {
    edge = await makeEdge({}, async () => new Response('see there', { status, headers: { Location: url } }))
    const answer = await call('GET', '/api/product/loans/7')
    expect([answer.status, answer.headers.get('location')]).toEqual([503, null])
    expect(await answer.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
  }
  thief.close()
  expect(stolen).toEqual([])
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(5)
})

test('a write that is not our page’s leaves one trace', async () => {
  await edge.request('/api/product/loan-applications/1/requested', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'x-request-id': 'request-id-1' },
  })
  expect(testEdge.refused).toMatchObject([{ refusal: 'call-not-ours', requestId: 'request-id-1' }])
})

test('a body that is broken off is not our error', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('aborted')),
  })
  const answer = await edge.request('/api/product/login-links', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'tarnbrook', cookie: SIGNED_IN },
    body,
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, logged]).toEqual([400, []])
})

test.each([
  ['long', { 'content-length': '100000' }],
  ['of a length that is not said', { 'transfer-encoding': 'chunked' }],
])('a body that is %s is read only once the API knows the sign-in', async (_how, headers) => {
  let asked = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        asked += 1
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const refusing = await makeEdge({}, async () =>
    Response.json({ error: { code: 'UNAUTHENTICATED', message: 'Sign in' } }, { status: 401 }),
  )
  const answer = await refusing.request('/api/product/loans/7/bank-details-update', {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'tarnbrook',
      cookie: SIGNED_IN,
      ...headers,
    },
    body,
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, asked]).toEqual([401, 0])
})
