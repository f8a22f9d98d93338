import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEdge, type Edge } from './edge.ts'

/** What the API saw of the last calls. */
const seen: { path: string; headers: Headers; body: string }[] = []
const logged: { level: string; text: string }[] = []
const TOKEN = 'tok_'.padEnd(43, 'x')

let api: Server
let apiUrl: string
let clientDirectory: string
let edge: Edge
let renders = 0

beforeAll(async () => {
  api = createServer(getRequestListener(standInApi().fetch))
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  clientDirectory = await mkdtemp(join(tmpdir(), 'edge-'))
  await mkdir(join(clientDirectory, 'assets'))
  await writeFile(
    join(clientDirectory, 'assets', 'app-1.js'),
    'console.info("hello from the built files")\n'.repeat(20),
  )
})
afterAll(() => new Promise((resolve) => api.close(resolve)))
beforeEach(async () => {
  seen.length = 0
  logged.length = 0
  renders = 0
  edge = await makeEdge()
})

test('a call carries the visitor’s cookies as headers, and nothing the visitor made up', async () => {
  const answer = await edge.request('/api/product/loans/7?embedded=a,b', {
    headers: {
      cookie: cookieOf({ auth: authCookie(), session: { id: 'ses-1', lifetimeId: 'life-1' } }),
      host: 'motor.localhost',
      authorization: 'Bearer forged',
      'x-brand': 'main',
      'x-session-id': 'forged',
      'x-client-ip': '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-request-id': 'request-id-1',
    },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-request-id')).toBe('request-id-1')
  const call = seen.at(-1)
  expect(call?.path).toBe('/loans/7?embedded=a,b')
  expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'x-session-id': 'ses-1',
    'x-lifetime-id': 'life-1',
    'x-brand': 'motor',
    'x-request-id': 'request-id-1',
  })
  expect(call?.headers.get('cookie')).toBeNull()
  expect(call?.headers.get('x-client-ip')).not.toBe('6.6.6.6')
})

test('the token goes into a cookie that script cannot read, and the answer carries none', async () => {
  const answer = await write('/api/product/auth', { type: 'auto_login', data: { token: 'link' } })
  const text = await answer.text()
  expect(text).not.toContain(TOKEN)
  expect(JSON.parse(text).data).toMatchObject({ '@type': 'authenticationToken', token: '', subjectId: 41 })
  const auth = cookieSet(answer, 'auth')
  expect(auth).toMatch(/; Path=\/; SameSite=Lax; HttpOnly; Max-Age=\d+$/)
  expect(decoded(auth)).toMatchObject({ userId: 41, token: TOKEN, authStrength: 'strong' })
})

test('away from a local machine cookies are secure and bound to the host', async () => {
  edge = await makeEdge({ env: 'production' })
  const answer = await write('/api/product/auth', { type: 'auto_login', data: { token: 'link' } })
  expect(cookieSet(answer, '__Host-auth')).toMatch(/; Secure$/)
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=63072000; includeSubDomains/)
})

test('an auth answer of another type is an error and signs nobody in', async () => {
  const answer = await write('/api/product/auth', { type: 'auto_login', data: { token: 'odd' } })
  expect(answer.status).toBe(500)
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('auth='))).toEqual([])
  expect(logged.map(({ text }) => text).join()).toContain('Unexpected response from auth endpoint')
})

test('an application signs its applicant in without showing the token', async () => {
  const answer = await write('/api/product/loan-applications', { amount: 1000 })
  const text = await answer.text()
  expect(text).not.toContain('single-use-secret')
  expect(JSON.parse(text).data).toMatchObject({ id: 9, autoLoginToken: '', autoLoginUrl: '' })
  expect(decoded(cookieSet(answer, 'auth'))).toMatchObject({ userId: 41 })
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
    type: 'auto_login',
    data: { token: 'single-use-secret' },
  })
})

test('signing out forgets the token, leaves the marker and clears what the browser stored', async () => {
  const answer = await write('/api/product/auth/sign-out', {}, { cookie: cookieOf({ auth: authCookie() }) })
  expect(cookieSet(answer, 'auth')).toMatch(/^auth=; .*Max-Age=0/)
  expect(cookieSet(answer, 'logged-out')).toBeDefined()
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
})

test('a token that the API no longer knows is dropped', async () => {
  const answer = await edge.request('/api/product/expired', {
    headers: { cookie: cookieOf({ auth: authCookie() }) },
  })
  expect(answer.status).toBe(401)
  expect(cookieSet(answer, 'auth')).toMatch(/Max-Age=0/)
})

test.each([
  ['another site’s page', { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'tarnbrook' }],
  ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site', 'x-requested-with': 'tarnbrook' }],
  ['another origin', { origin: 'https://evil.example', 'x-requested-with': 'tarnbrook' }],
  ['a sandboxed frame', { origin: 'null', 'x-requested-with': 'tarnbrook' }],
  ['no sign of where from', { 'x-requested-with': 'tarnbrook' }],
  ['a form, which cannot set the header', { 'sec-fetch-site': 'same-origin' }],
])('a write from %s is refused before the API hears of it', async (_who, headers) => {
  const answer = await edge.request('/api/product/loan-applications/1/requested', { method: 'POST', headers })
  expect(answer.status).toBe(403)
  expect(seen).toEqual([])
})

test('an older browser’s same-origin write is let through by its Origin', async () => {
  const answer = await edge.request('http://localhost:3000/api/product/anything', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', host: 'localhost:3000', 'x-requested-with': 'tarnbrook' },
  })
  expect(answer.status).toBe(200)
})

test('more than a megabyte is refused, told by its length or found on the way', async () => {
  const headers = { 'x-requested-with': 'tarnbrook', 'sec-fetch-site': 'same-origin' }
  const body = 'x'.repeat(1_000_001)
  const told = await edge.request('/api/product/anything', {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length) },
    body,
  })
  const found = await edge.request('/api/product/anything', { method: 'POST', headers, body })
  expect([told.status, found.status]).toEqual([413, 413])
  expect(seen.filter(({ path }) => path === '/anything')).toEqual([])
})

test.each(['/metrics', '/docs', '/openapi.json', '/webhooks/stripe', '/readyz'])(
  '%s of the API is not reached through the edge',
  async (path) => {
    expect((await edge.request(`/api/product${path}`)).status).toBe(404)
    expect(seen).toEqual([])
  },
)

test('a path cannot lead the call to another host', async () => {
  await edge.request('/api/product//evil.example/loans')
  expect(seen.at(-1)?.path).toBe('//evil.example/loans')
})

test('the API out of reach is a 503 in our own words', async () => {
  edge = await makeEdge({}, () => Promise.reject(new Error('connect ECONNREFUSED')))
  const answer = await edge.request('/api/product/loans/7')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
})

test.each([
  ['motor.localhost:3000', 'motor'],
  ['post-office.loans.example', 'post-office'],
  ['localhost:3000', 'main'],
  ['evil.example', 'main'],
])('the host %s is the brand %s, and is never repeated', async (host, brand) => {
  const text = await (await edge.request('/', { headers: { host } })).text()
  expect(text).toContain(`brand=${brand}`)
  expect(text).not.toContain('evil')
})

test('the configured brand wins over the host, and an unknown one stops the start', async () => {
  edge = await makeEdge({ brand: 'supermarket' })
  expect(await (await edge.request('/', { headers: { host: 'motor.localhost' } })).text()).toContain(
    'brand=supermarket',
  )
  await expect(makeEdge({ brand: 'nobody' })).rejects.toThrow('Brand not configured')
})

test('a public page is rendered once for each brand, without cookies, and answered 304', async () => {
  const first = await edge.request('/', { headers: { cookie: cookieOf({ auth: authCookie() }) } })
  const text = await first.text()
  expect(text).toContain('user=nobody')
  expect(first.headers.getSetCookie()).toEqual([])
  expect(first.headers.get('content-security-policy')).toContain("script-src 'self' https://chat.example;")
  const again = await edge.request('/?utm_source=letter', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await (await edge.request('/', { headers: { host: 'motor.localhost' } })).text()
  expect(renders).toBe(2)
  expect(seen).toEqual([])
})

test('each encoding of a page has its own tag, and says the same', async () => {
  const plain = await (await edge.request('/')).text()
  const tags = new Set<string | null>()
  for (const [encoding, format] of [
    ['gzip', 'gzip'],
    ['br', 'brotli'],
  ] as const) {
    const answer = await edge.request('/', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    tags.add(answer.headers.get('etag'))
    const stream = answer.body?.pipeThrough(new DecompressionStream(format as CompressionFormat))
    expect(await new Response(stream).text()).toBe(plain)
  }
  expect(tags.size).toBe(2)
})

test('a personal page starts a visit, is stored nowhere and has a nonce of its own', async () => {
  const [one, two] = [await edge.request('/live?utm_source=letter'), await edge.request('/live')]
  expect(decoded(cookieSet(one, 'session'))).toEqual({ id: 'new-session', lifetimeId: 'new-lifetime' })
  expect(seen[0]?.path).toBe('/sessions/initialize?utm_source=letter')
  expect(one.headers.get('cache-control')).toBe('no-store')
  const nonces = [one, two].map(
    (answer) => answer.headers.get('content-security-policy')?.match(/nonce-([\w+/=]+)/)?.[1],
  )
  expect(nonces[0]).toBeDefined()
  expect(nonces[0]).not.toBe(nonces[1])
})

test('a token past half of its life is renewed once, however many pages load at once', async () => {
  const auth = {
    ...authCookie(),
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
  }
  const headers = { cookie: cookieOf({ auth, session: { id: 's', lifetimeId: 'l' } }) }
  const answers = await Promise.all([edge.request('/live', { headers }), edge.request('/live', { headers })])
  expect(seen.filter(({ path }) => path === '/auth')).toHaveLength(1)
  for (const answer of answers)
    expect(decoded(cookieSet(answer, 'auth'))).toMatchObject({ userId: 41, authStrength: 'strong' })
})

test('names that no page reads are taken out of the address, by a path of ours', async () => {
  const location = async (path: string, host = 'localhost') =>
    (await edge.request(path, { headers: { host } })).headers.get('location')
  expect(await location('/live?id=3&evil=1&utm_term=a&ref=b&fbclid=c')).toBe('/live?id=3&utm_term=a&ref=b')
  expect(await location('/live?dealer=9')).toBe('/live')
  expect(await location('/live?dealer=9', 'motor.localhost')).toBeNull()
  expect(await location('/live?id=3&ref=b')).toBeNull()
  expect(await location('http://localhost//live//?id=3')).toBe('/live?id=3')
})

test('an address with a token is told to nobody', async () => {
  expect((await edge.request('/live?token=abc')).headers.get('referrer-policy')).toBe('no-referrer')
})

test('a posted form of another site is refused before the page sees it', async () => {
  const post = (headers: Record<string, string>) =>
    edge.request('http://localhost/live', {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'a=1',
    })
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post({ origin: 'http://evil.example' })).status).toBe(403)
  expect(renders).toBe(0)
  expect((await post({ origin: 'http://localhost' })).status).toBe(200)
})

function choose(choice: string, headers: Record<string, string> = {}) {
  return edge.request('http://localhost:3000/consent', {
    method: 'POST',
    headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ choice }),
  })
}

test('the cookie choice is kept for a year and leads back to its page', async () => {
  const yes = await choose('statistics', { referer: 'http://localhost:3000/calculator?amount=5000#x' })
  expect([yes.status, yes.headers.get('location')]).toEqual([
    303,
    '/calculator?amount=5000#cookie-choices-saved',
  ])
  expect(cookieSet(yes, 'consent')).toBe('consent=statistics; Path=/; SameSite=Lax; Max-Age=31536000')
  const no = await choose('necessary', { 'x-requested-with': 'tarnbrook' })
  expect([no.status, no.headers.get('location')]).toEqual([204, null])
  expect(cookieSet(no, 'consent')).toMatch(/^consent=necessary;/)
  edge = await makeEdge({ env: 'production' })
  expect(cookieSet(await choose('necessary'), 'consent')).toMatch(/; Secure$/)
  expect(seen).toEqual([])
})

test.each([
  ['another site', 'http://evil.example/'],
  ['another port', 'http://localhost:4000/'],
  ['a host after two slashes', 'http://localhost:3000//evil.example/'],
  ['a host after a backslash', 'http://localhost:3000/\\\\evil.example'],
  ['something with a scheme', 'javascript:alert(1)'],
  ['nothing', ''],
])('the cookie choice does not lead to %s', async (_what, referer) => {
  expect((await choose('statistics', { referer })).headers.get('location')).toBe('/#cookie-choices-saved')
})

test.each([
  [403, 'statistics', { 'sec-fetch-site': 'cross-site' }],
  [403, 'statistics', { 'sec-fetch-site': 'same-site' }],
  [422, 'everything', {}],
  [422, '', {}],
  [422, 'statistics'.repeat(200), {}],
])('a cookie choice is refused with %i: %s %o', async (status, choice, headers) => {
  const answer = await choose(choice, headers)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []])
})

test('the chat is told who is signed in, and nothing of anybody else; nobody is no refusal', async () => {
  const nobody = await edge.request('/chat/identity')
  expect([nobody.status, seen]).toEqual([204, []])
  const named = await edge.request('/chat/identity', {
    headers: { cookie: cookieOf({ auth: authCookie() }) },
  })
  expect(await named.json()).toEqual({ hmac: 'h', id: 41, email: 'a@b.example', firstName: 'Ann' })
  expect(named.headers.get('cache-control')).toBe('no-store')
  expect(seen.at(-1)?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
  const staff = { auth: { ...authCookie(), isStaff: true } }
  expect((await edge.request('/chat/identity', { headers: { cookie: cookieOf(staff) } })).status).toBe(204)
})

test('the chat’s origin, and no other, may run, be called and be framed', async () => {
  const policy = (await edge.request('/')).headers.get('content-security-policy') ?? ''
  for (const kind of ['script-src', 'connect-src', 'frame-src'])
    expect(policy).toContain(`${kind} 'self' https://chat.example;`)
})

test('a page that the brand does not have is not found', async () => {
  expect((await edge.request('/only-motor')).status).toBe(404)
  expect((await edge.request('/only-motor', { headers: { host: 'motor.localhost' } })).status).toBe(200)
  const map = await (await edge.request('/sitemap.xml')).text()
  expect(map).toContain('<loc>https://main.example/</loc>')
  expect(map).not.toContain('only-motor')
})

test('built files are kept for a year, compressed, and only those in the folder are served', async () => {
  const answer = await edge.request('/assets/app-1.js', { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect((await edge.request('/assets/../../../etc/passwd')).status).toBe(404)
})

test('staff are sent to their identity provider and come back as staff', async () => {
  const start = await edge.request('/sso/start')
  expect(start.headers.get('location')).toBe('https://login.example/authorise')
  const trip = cookieSet(start, 'sso')?.split(';')[0] ?? ''
  const back = await edge.request('/sso/callback?code=c&state=st', { headers: { cookie: trip } })
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
    currentUrl: 'https://main.example/sso/callback?code=c&state=st',
    state: 'st',
    nonce: 'no',
    codeVerifier: 've',
  })
  expect(back.headers.get('location')).toBe('/sso/admin')
  const auth = cookieSet(back, 'auth')?.split(';')[0] ?? ''
  expect(await (await edge.request('/sso/admin', { headers: { cookie: auth } })).text()).toContain(
    '<h1>Admin</h1>',
  )
  const borrower = await edge.request('/sso/admin', { headers: { cookie: cookieOf({ auth: authCookie() }) } })
  expect(borrower.headers.get('location')).toBe('/not-authorized')
})

test('ready when the API is', async () => {
  expect((await edge.request('/healthz')).status).toBe(200)
  expect((await edge.request('/readyz')).status).toBe(200)
  edge = await makeEdge({}, () => Promise.reject(new Error('down')))
  expect([(await edge.request('/healthz')).status, (await edge.request('/readyz')).status]).toEqual([
    200, 503,
  ])
})

function standInApi(): Hono {
  const app = new Hono()
  app.use('*', async (context, next) => {
    const url = new URL(context.req.url)
    seen.push({
      path: context.req.raw.url.slice(url.origin.length),
      headers: context.req.raw.headers,
      body: await context.req.text(),
    })
    await next()
  })
  const token = {
    '@type': 'authenticationToken',
    token: TOKEN,
    subjectId: 41,
    authStrength: 'strong',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  app.post('/auth', async (context) => {
    const { data } = await context.req.json()
    return context.json({ data: data?.token === 'odd' ? { '@type': 'somethingElse' } : token })
  })
  app.post('/auth/sign-out', (context) => context.json({ data: { '@type': 'done' } }))
  app.post('/sessions/initialize', (context) => {
    return context.json({ data: { '@type': 'session', id: 'new-session', lifetimeId: 'new-lifetime' } })
  })
  app.post('/loan-applications', (context) =>
    context.json(
      {
        data: {
          '@type': 'loanApplication',
          id: 9,
          autoLoginToken: 'single-use-secret',
          autoLoginUrl: 'https://x/auto-login?token=single-use-secret',
        },
      },
      201,
    ),
  )
  app.post('/sso/start', (context) =>
    context.json({
      data: { url: 'https://login.example/authorise', state: 'st', nonce: 'no', codeVerifier: 've' },
    }),
  )
  app.post('/sso/complete', (context) => context.json({ data: token }))
  app.get('/support-chat/identity-hash', (context) =>
    context.json({ data: { data: { hmac: 'h', id: 41, email: 'a@b.example', firstName: 'Ann' } } }),
  )
  app.get('/expired', (context) =>
    context.json({ error: { code: 'UNAUTHENTICATED', message: 'Sign in to carry on.' } }, 401),
  )
  app.all('*', (context) => context.json({ data: { '@type': 'done' } }))
  return app
}

/** Pages as small as pages get: what matters here is what stands around them. */
function standInBuild(): ServerBuild {
  const page = (id: string, path: string | undefined, handle: object, index = false) => ({
    id,
    parentId: 'root',
    path,
    index,
    module: { handle, default: () => null },
  })
  const pages = [
    page('landing', undefined, { hydrate: false }, true),
    {
      ...page('live', 'live', {}),
      module: { handle: { query: ['id', 'token'] }, action: () => null, default: () => null },
    },
    page('only-motor', 'only-motor', {
      hydrate: false,
      isOn: (brand: { key: string }) => brand.key === 'motor',
    }),
    page('missing', '*', { hydrate: false }),
  ]
  return {
    routes: Object.fromEntries(
      [{ id: 'root', path: '', module: { default: () => null } }, ...pages].map((route) => [route.id, route]),
    ),
    entry: {
      module: {
        handlerFor: (build: ServerBuild) => createRequestHandler(build, 'production'),
        openRequest: ({ visit }: { visit: { brand: string; user: unknown } }) =>
          Object.assign(new RouterContextProvider(), { visit }),
        default: (
          _request: Request,
          _status: number,
          headers: Headers,
          entry: { staticHandlerContext: { matches: { route: { id: string } }[] } },
          context: { visit: { brand: string; user: unknown } },
        ) => {
          renders += 1
          headers.set('Content-Type', 'text/html; charset=utf-8')
          const isMissing = entry.staticHandlerContext.matches.at(-1)?.route.id === 'missing'
          return new Response(
            `<p>brand=${context.visit.brand} user=${context.visit.user ? 'somebody' : 'nobody'}</p>`,
            { status: isMissing ? 404 : 200, headers },
          )
        },
      },
    },
    assets: {
      entry: { imports: [], module: '' },
      routes: Object.fromEntries(
        ['root', ...pages.map(({ id }) => id)].map((id) => [id, { id, module: '' }]),
      ),
      url: '',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

function makeEdge(
  config: { env?: 'local' | 'production'; brand?: string } = {},
  apiFetch?: (request: Request) => Promise<Response>,
) {
  const log =
    (level: string) =>
    (...parts: unknown[]) =>
      logged.push({
        level,
        text: parts
          .map((part) =>
            part instanceof Error
              ? part.message
              : JSON.stringify(part, (_key, value) => (value instanceof Error ? value.message : value)),
          )
          .join(' '),
      })
  const build = standInBuild()
  return createEdge({
    // The path as it was asked for: `new URL` would fold it.
    apiFetch:
      apiFetch ??
      ((request) =>
        fetch(apiUrl + request.url.slice('http://api.internal'.length), {
          method: request.method,
          headers: request.headers,
          body: request.body,
          duplex: 'half',
        } as RequestInit)),
    loadBuild: async () => build,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    config: {
      env: 'local',
      buildVersion: 'test',
      chat: { appId: 'app-1', widgetUrl: 'https://chat.example/widget/app-1' },
      publicUrl: (brand) => `https://${brand}.example`,
      clientDirectory,
      ...config,
    },
  })
}

function write(path: string, body: unknown, headers: Record<string, string> = {}) {
  return Promise.resolve(
    edge.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'tarnbrook',
        cookie: cookieOf({ session: { id: 's', lifetimeId: 'l' } }),
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  )
}

function authCookie() {
  return {
    userId: 41,
    token: TOKEN,
    authStrength: 'weak',
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
}

function cookieOf(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${Buffer.from(JSON.stringify(value)).toString('base64url')}`)
    .join('; ')
}

function cookieSet(answer: Response, name: string): string | undefined {
  return answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
}

function decoded(cookie: string | undefined): unknown {
  const value = cookie?.slice(cookie.indexOf('=') + 1).split(';')[0] ?? ''
  return JSON.parse(Buffer.from(value, 'base64url').toString())
}
