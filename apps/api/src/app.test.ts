import { createHash } from 'node:crypto'
import { callPath, type Endpoint, endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededBorrower, seedBorrower } from '#testing/seed/loan.ts'
import { listPaths } from '#testing/spec-client/call-list.ts'
import { createApi } from './app.ts'
import { readMigrations } from './db/migrate.ts'
import { type OpenApiDocument, openApiDocument } from './description/document.ts'
import { createMetrics } from './platform/http/metrics.ts'

const HOUSEKEEPING = ['GET /docs', 'GET /healthz', 'GET /openapi.json', 'GET /postman.json', 'GET /readyz']
const WEBHOOKS = ['clock', 'gocardless', 'stripe', 'truelayer', 'twilio'].map(
  (from) => `POST /webhooks/${from}`,
)
const PLAUSIBLE_ID = 4_103_558_201_337
const BODY_LIMIT_BYTES = 128 * 1024

let api: TestApi
let visit: string
let asker: SeededBorrower

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  visit = (await api.call('POST', '/sessions/initialize')).body.data.id
  asker = await seedBorrower(api.deps)
})

afterAll(() => api?.stop())

describe('the mounted endpoints', () => {
  test('every endpoint of the contract is mounted once', () => {
    const names = ENDPOINTS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect([...createApi(api.deps).mounted].sort()).toEqual(names.toSorted())
  })

  test('each is mounted under all of its paths, and nothing else but operational routes and webhooks', () => {
    const routes = createApi(api.deps)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    const promised = ENDPOINTS.flatMap((endpoint) =>
      pathsOf(endpoint).map((path) => `${endpoint.method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(routes.sort()).toEqual([...promised, ...HOUSEKEEPING, ...WEBHOOKS].sort())
  })

  test('a missing path is refused in the common error format', async () => {
    const { status, body } = await api.call('GET', '/no-such-thing')
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('/openapi.json', () => {
  let document: OpenApiDocument
  beforeAll(async () => {
    document = (await api.call('GET', '/openapi.json')).body
  })

  test('is the description of every endpoint', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(ENDPOINTS))))
  })

  test('has every call of the specification', () => {
    const described = new Set(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => shapeOf(`${method.toUpperCase()} ${path}`)),
      ),
    )
    expect(listPaths()).toHaveLength(140)
    expect(listPaths().filter((call) => !described.has(shapeOf(call)))).toEqual([])
  })

  test('offers the Idempotency-Key where it has an effect, and requires it nowhere', () => {
    for (const endpoint of ENDPOINTS) {
      const operation = document.paths[pathsOf(endpoint)[0]!]![endpoint.method.toLowerCase()]!
      const header = operation.parameters.find(
        (one) => '$ref' in one && one.$ref.endsWith('/Idempotency-Key'),
      )
      expect(header !== undefined, endpoint.name).toBe(endpoint.idempotent)
    }
    expect(document.components.parameters['Idempotency-Key']).not.toHaveProperty('required')
  })

  test('has no broken reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path!,
    )
    expect(references.length).toBeGreaterThan(500)
    for (const reference of references) {
      const target = reference
        .split('/')
        .reduce<unknown>(
          (at, part) => (at as Record<string, unknown>)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
          document,
        )
      expect(target, reference).toBeDefined()
    }
  })
})

describe('/docs', () => {
  test('is one page with every call, and loads nothing', async () => {
    const { status, body, headers } = await api.call('GET', '/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    for (const endpoint of ENDPOINTS)
      for (const path of pathsOf(endpoint))
        expect(body, endpoint.name).toContain(`<code>${endpoint.method} ${path}</code>`)
    expect(body).not.toMatch(
      /<script|<iframe|<form|\ssrc=|\son\w+=|href="(?!#|data:,"|\/(?:openapi|postman)\.json")/,
    )
  })

  test('allows its own style by its hash, and no script', async () => {
    const { body, headers } = await api.call('GET', '/docs')
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)![1]!
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|http|\*/)
  })
})

describe('the security headers of every answer', () => {
  const answers = [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/postman.json',
    '/docs',
    '/no-such-thing',
    '/users/1',
    '/v2/employment-statuses',
  ]

  test.each(answers)('%s', async (path) => {
    const { headers } = await api.call('GET', path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe(
      ['/openapi.json', '/postman.json', '/docs'].includes(path) ? 'public, max-age=300' : 'no-store',
    )
  })

  test('also of a refused webhook, a body that is too large, and an internal error', async () => {
    const broken = createApi({ ...api.deps, clock: undefined as never })
    for (const { status, headers } of [
      await api.call('POST', '/webhooks/gocardless', { body: {} }),
      await api.call('POST', '/login-links', { body: 'x'.repeat(BODY_LIMIT_BYTES) }),
      await broken.request('/sessions/initialize', { method: 'POST' }),
    ]) {
      expect([401, 413, 500]).toContain(status)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('and, except on a local machine, the TLS-only header', async () => {
    const production = createApi({ ...api.deps, config: { ...api.deps.config, appEnv: 'production' } })
    const { headers } = await production.request('/healthz')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains$/)
    expect((await api.call('GET', '/healthz')).headers.has('strict-transport-security')).toBe(false)
  })
})

test('the metrics are on a port of their own', async () => {
  expect((await api.call('GET', '/metrics')).status).toBe(404)
  const figures = await createMetrics().request('/metrics')
  expect(figures.headers.get('content-type')).toContain('text/plain')
  const text = await figures.text()
  for (const [method, route] of [
    ['GET', '/healthz'],
    ['POST', '/webhooks/gocardless'],
    ['GET', '/users/:id'],
    ['GET', 'unknown'],
  ])
    expect(text).toContain(`http_request_duration_seconds_count{method="${method}",route="${route}",`)
  expect(text).not.toMatch(/route="[^"]*(\*|\d{3})/)
})

describe('who may call', () => {
  const closed = ENDPOINTS.filter(({ access }) => access !== 'public').flatMap((endpoint) =>
    pathsOf(endpoint).map((path) => [endpoint.method, filled(path)] as const),
  )

  test.each(closed)('an anonymous caller is refused: %s %s', async (method, path) => {
    const { status, body } = await api.call(method, path, { key: crypto.randomUUID(), ...bodyFor(method) })
    expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('the body of a request', () => {
  test('of a call that needs a sign-in is not read before the token is known to be good', async () => {
    let isRead = false
    const pull = () => {
      isRead = true
    }
    const app = createApi(api.deps)
    for (const path of ['/v1/id-application-requirements/3/proof-of-id', '/hand-overs']) {
      const body = new ReadableStream({ pull }, { highWaterMark: 0 })
      const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
      const answer = await app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
      expect([path, answer.status, isRead]).toEqual([path, 401, false])
    }
  })

  // Staff are authenticated first; their calls are tested with the calls themselves.
  const writes = ENDPOINTS.filter(({ body, access }) => body && access !== 'admin').map(
    (endpoint) => [endpoint.name, endpoint] as const,
  )

  test.each(writes)('an unknown field is refused by its name: %s', async (name, endpoint) => {
    const { status, body } = await api.call(endpoint.method, callPath(endpoint, { id: PLAUSIBLE_ID }), {
      visit,
      key: crypto.randomUUID(),
      as: asker.token,
      body: { ...(name === 'authenticate' ? { type: 'refresh_token' } : {}), shoeSize: 43 },
    })
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(body.error.fields).toMatchObject({ shoeSize: ['This field isn’t known'] })
  })

  test('more than a mebibyte is refused, with or without a Content-Length', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(BODY_LIMIT_BYTES) })
    for (const body of [large, new Blob([large]).stream()]) {
      const answer = await send(body)
      expect([answer.status, answer.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    }
  })

  test.each(['{', 'email=a%40b.example', '[1,'])('what is not JSON is refused: %s', async (body) => {
    expect(await send(body)).toEqual({ status: 400, code: 'MALFORMED_REQUEST' })
  })

  async function send(body: string | ReadableStream) {
    const response = await fetch(`${api.apiUrl}/login-links`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    const answer = (await response.json()) as { error: { code: string } }
    return { status: response.status, code: answer.error.code }
  }
})

test.each([
  ['/login-links', { 'content-length': '100' }],
  ['/login-links', { 'transfer-encoding': 'chunked' }],
  ['/webhooks/gocardless', { 'content-length': '100' }],
  ['/webhooks/twilio', { 'transfer-encoding': 'chunked' }],
  ['/webhooks/clock', { 'content-length': '100' }],
])('half a body from a caller who disconnected is a client error: %s %j', async (path, sent) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"email":'))
      controller.error(new Error('gone'))
    },
  })
  const answer = await createApi(api.deps).fetch(
    new Request(`${api.apiUrl}${path}`, {
      method: 'POST',
      headers: { ...sent, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit),
  )
  expect(answer.status).toBe(400)
})

test('ready means that every migration is applied', async () => {
  const { pool } = api.deps
  const process = createApi(api.deps)
  const statusOf = async () => (await process.request('/readyz')).status
  await api.asOwner(
    "update schema_migration set name = 'away' where name = (select max(name) from schema_migration)",
  )
  expect(await statusOf()).toBe(503)
  const last = readMigrations().at(-1)!.name
  await api.asOwner(`update schema_migration set name = '${last}' where name = 'away'`)
  expect(await statusOf()).toBe(200)
  // Anybody may call it: concurrent callers cost the database nothing more.
  const queries = vi.spyOn(pool, 'query')
  expect(await Promise.all(Array.from({ length: 50 }, statusOf))).toEqual(Array(50).fill(200))
  expect(queries.mock.calls.length).toBeLessThan(10)
  queries.mockRestore()
})

/** Ignores how a path names its parameters. */
function shapeOf(call: string): string {
  return call.replace(/\{[^}]+\}/g, '{}')
}

function pathsOf(endpoint: Endpoint): string[] {
  return endpointPaths(endpoint as never)
}

function filled(path: string): string {
  return path.replace(/\{\w+\}/g, String(PLAUSIBLE_ID))
}

function bodyFor(method: string) {
  return method === 'GET' ? {} : { body: {} }
}
