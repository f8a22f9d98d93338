import { once } from 'node:events'
import { getBrand } from '@tarnbrook/brands/brand'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Edge } from './edge.ts'
import {
  authCookie,
  cookieSet,
  decoded,
  startTestEdge,
  TOKEN,
  toCookieAttributes,
  toCookieHeader,
} from './test-edge.ts'

const testEdge = await startTestEdge()
const { seen, logged, makeEdge } = testEdge
let edge: Edge

afterAll(testEdge.stop)
beforeEach(async () => {
  testEdge.forget()
  edge = await makeEdge()
})

test('a call carries the visitor’s cookies as headers, and nothing the visitor made up', async () => {
  const answer = await edge.request('/api/product/loans/7?embedded=a,b', {
    headers: {
      cookie: toCookieHeader({ auth: authCookie(), session: { id: 'ses-1', lifetimeId: 'life-1' } }),
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
  await edge.request('/api/product/loans/7', { headers: { authorization: 'Bearer forged' } })
  expect(seen.at(-1)?.headers.get('authorization')).toBeNull()
})

test('the token goes into a cookie that script cannot read, and the answer carries none', async () => {
  const answer = await write('/api/product/auth', { type: 'auto_login', data: { token: 'link' } })
  const text = await answer.text()
  expect(text).not.toContain(TOKEN)
  expect(JSON.parse(text).data).toMatchObject({ '@type': 'authenticationToken', token: '', subjectId: 41 })
  const auth = cookieSet(answer, 'auth')
  expect(toCookieAttributes(auth)).toEqual([
    'HttpOnly',
    expect.stringMatching(/^Max-Age=\d+$/),
    'Path=/',
    'SameSite=Lax',
  ])
  // Spec 3: the auth object.
  expect(decoded(auth)).toEqual({
    userId: 41,
    token: TOKEN,
    authStrength: 'strong',
    expiry: expect.stringMatching(/Z$/),
    created: expect.stringMatching(/Z$/),
  })
})

test('a single-use token is exchanged as nobody: a sign-in that was ended elsewhere does not stand in its way', async () => {
  const cookie = toCookieHeader({ auth: authCookie() })
  await write('/api/product/auth', { type: 'auto_login', data: { token: 'link' } }, { cookie })
  expect(seen.at(-1)?.headers.get('authorization')).toBeNull()
  await write('/api/product/auth', { type: 'refresh_token' }, { cookie })
  expect(seen.at(-1)?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
})

test('a link to sign in is asked for as nobody: a sign-in that has run out since does not stand in its way', async () => {
  const cookie = toCookieHeader({ auth: authCookie() })
  await write('/api/product/login-links', { email: 'maeve@people.example' }, { cookie })
  expect(seen.at(-1)?.path).toBe('/login-links')
  expect(seen.at(-1)?.headers.get('authorization')).toBeNull()
})

test('an auth cookie with the names of an earlier version still signs in', async () => {
  const { expiry: expiresAt, created: createdAt, ...others } = authCookie()
  const cookie = toCookieHeader({ auth: { ...others, expiresAt, createdAt, isStaff: true } })
  await edge.request('/api/product/loans/7', { headers: { cookie } })
  expect(seen.at(-1)?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
})

test('away from a local machine cookies are secure and bound to the host', async () => {
  edge = await makeEdge({ env: 'production' })
  const answer = await write('/api/product/auth', { type: 'auto_login', data: { token: 'link' } })
  expect(toCookieAttributes(cookieSet(answer, '__Host-auth'))).toContain('Secure')
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

test('an application that took its whole time still signs its applicant in', async () => {
  edge = await makeEdge({ apiLimitMs: 20 }, async ({ url, signal }) => {
    if (url.endsWith('/auth')) {
      signal.throwIfAborted()
      const token = { token: TOKEN, subjectId: 41, authStrength: 'weak', expiresAt: '2099-01-01T00:00:00Z' }
      return Response.json({ data: { '@type': 'authenticationToken', ...token } })
    }
    await once(signal, 'abort')
    return Response.json({ data: { id: 9, autoLoginToken: 'single-use-secret' } }, { status: 201 })
  })
  const answer = await write('/api/product/loan-applications', { amount: 1000 })
  expect(answer.status).toBe(201)
  expect(decoded(cookieSet(answer, 'auth'))).toMatchObject({ userId: 41 })
})

test('signing out forgets the token, leaves the marker and clears what the browser stored', async () => {
  const answer = await write(
    '/api/product/auth/sign-out',
    {},
    { cookie: toCookieHeader({ auth: authCookie() }) },
  )
  expect(cookieSet(answer, 'auth')).toMatch(/^auth=; .*Max-Age=0/)
  expect(cookieSet(answer, 'logged-out')).toBeDefined()
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
})

test('a token that the API no longer knows is dropped', async () => {
  const answer = await edge.request('/api/product/loans/401', {
    headers: { cookie: toCookieHeader({ auth: authCookie() }) },
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

test.each([
  ['GET', '/loans/7', '41', 200],
  ['GET', '/loans/7', '42', 409],
  ['POST', '/loan-applications/1/requested', '42', 409],
  // Of a page that was opened before its visitor signed in, and of what no page sent.
  ['POST', '/loan-applications/1/requested', '', 200],
  ['POST', '/loan-applications/1/requested', undefined, 200],
])('%s %s from a page of %s, as 41, is answered with %d', async (method, path, person, status) => {
  const answer = await edge.request(`/api/product${path}`, {
    method,
    headers: {
      'x-requested-with': 'tarnbrook',
      'sec-fetch-site': 'same-origin',
      cookie: toCookieHeader({ session: { id: 's', lifetimeId: 'l' }, auth: authCookie() }),
      ...(person === undefined ? {} : { 'x-page-person': person }),
    },
  })
  expect([answer.status, seen.length]).toEqual([status, status === 409 ? 0 : 1])
})

test('a form of a page of another account is answered with what was sent, and changes nothing', async () => {
  const post = (fields: Record<string, string>, signedIn = true, path = '/live?id=7') =>
    edge.request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: toCookieHeader({
          session: { id: 's', lifetimeId: 'l' },
          ...(signedIn && { auth: authCookie() }),
        }),
      },
      body: new URLSearchParams({ _form: 'f', _intent: 'i', ...fields }),
    })
  testEdge.forget()
  const answer = await post({ _person: '42', 'user.firstName': 'Ann <b>', agree: 'on', kind: 'ONE_OF' })
  const html = await answer.text()
  expect(answer.status).toBe(409)
  expect(html).toContain('You’re signed in to another account now')
  expect(html).toContain('<dt>first name</dt><dd>Ann &#60;b&#62;</dd>')
  expect(html).toContain('href="/live?id=7"')
  expect(html).not.toMatch(/ONE_OF|<dt>agree|_intent/)
  expect(testEdge.renders()).toBe(0)
  expect(testEdge.refused).toMatchObject([{ refusal: 'form-other-person', actorId: 41 }])
  expect(html).toContain('href="/logout"')
  const desk = await post({ _person: '42', note: 'They called' }, true, '/staff/item?id=proof:7')
  expect(desk.status).toBe(409)
  const deskHtml = await desk.text()
  for (const part of ['href="/sso/start"', 'href="/staff/item?id=proof:7"', '<dd>They called</dd>'])
    expect(deskHtml).toContain(part)
  for (const mine of ['41', '']) expect((await post({ _person: mine })).status).toBe(200)
  expect((await post({})).status).toBe(200)
  // Signed out since: what needs a sign-in leads to it.
  expect((await post({ _person: '42' }, false)).status).toBe(200)
})

test('an older browser’s same-origin write is let through by its Origin', async () => {
  const answer = await edge.request('http://localhost:3000/api/product/loan-applications/1/requested', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', host: 'localhost:3000', 'x-requested-with': 'tarnbrook' },
  })
  expect(answer.status).toBe(200)
})

test('more than 128 kB is refused, by Content-Length or while it is read', async () => {
  const headers = { 'x-requested-with': 'tarnbrook', 'sec-fetch-site': 'same-origin' }
  const body = 'x'.repeat(128 * 1024 + 1)
  const declared = await edge.request('/api/product/login-links', {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length) },
    body,
  })
  const found = await edge.request('/api/product/login-links', {
    method: 'POST',
    headers,
    body,
  })
  expect([declared.status, found.status]).toEqual([413, 413])
  expect([declared, found].map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close'])
  expect(seen.filter(({ path }) => path === '/login-links')).toEqual([])
})

test('the API out of reach is a 503 in our own words', async () => {
  edge = await makeEdge({}, () => Promise.reject(new Error('connect ECONNREFUSED')))
  const answer = await edge.request('/api/product/loans/7')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
})

test('calls of the shared API go to it, and all others to the product API', async () => {
  const asked: string[] = []
  edge = await makeEdge({}, async (request, base) => {
    asked.push(`${base} ${new URL(request.url).pathname}`)
    return Response.json({ data: { data: {} } })
  })
  const cookie = toCookieHeader({ session: { id: 's', lifetimeId: 'l' }, auth: authCookie() })
  for (const path of ['/api/product/loans/7', '/api/shared/v2/trustpilot/stats.json', '/chat/identity'])
    await edge.request(path, { headers: { cookie } })
  expect(asked).toEqual([
    'product /loans/7',
    'shared /v2/trustpilot/stats.json',
    'shared /support-chat/identity-hash',
  ])
})

test('a token past half of its life is renewed once, however many pages load at once', async () => {
  const auth = {
    ...authCookie(),
    created: new Date(Date.now() - 60_000).toISOString(),
    expiry: new Date(Date.now() + 30_000).toISOString(),
  }
  const headers = { cookie: toCookieHeader({ auth, session: { id: 's', lifetimeId: 'l' } }) }
  const answers = await Promise.all([edge.request('/live', { headers }), edge.request('/live', { headers })])
  expect(seen.filter(({ path }) => path === '/auth')).toHaveLength(1)
  for (const answer of answers)
    expect(decoded(cookieSet(answer, 'auth'))).toMatchObject({ userId: 41, authStrength: 'strong' })
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
  expect(back.headers.get('location')).toBe('/staff')
  const before = await edge.request('/sso/admin')
  expect(before.headers.get('location')).toBe('/staff')
})

test.each([
  ['/sso/reviews', '/staff/reviews'],
  ['/sso/review?id=71', '/staff/reviews/71'],
  ['/sso/review?id=//elsewhere.example', '/staff/reviews'],
  ['/sso/card-payoffs', '/staff/card-payoffs'],
])('the bookmark %s leads to %s', async (before, path) => {
  const answer = await edge.request(before)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
})

test('staff who cannot be signed in see why, and a link to start again', async () => {
  edge = await makeEdge({}, () => Promise.reject(new Error('down')))
  const start = await edge.request('/sso/start')
  expect([start.status, await start.text()]).toEqual([503, expect.stringContaining('href="/sso/start"')])
})

test('a page that fails as a whole is a page in our own words', async () => {
  const broken = {
    get routes(): never {
      throw new Error('no such file')
    },
  } as never
  edge = await makeEdge({}, undefined, broken)
  const page = await edge.request('/live')
  expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  const words = await page.text()
  expect(words).toContain('<h1>Something went wrong on our side</h1>')
  expect(words).toContain(getBrand('main').contacts.phone)
})

test('ready without the API, which is not even asked', async () => {
  const asked: Request[] = []
  edge = await makeEdge({}, (request) => {
    asked.push(request)
    return Promise.reject(new Error('down'))
  })
  for (const path of ['/healthz', '/readyz']) expect((await edge.request(path)).status).toBe(200)
  expect(asked).toEqual([])
})

function write(path: string, body: unknown, headers: Record<string, string> = {}) {
  return Promise.resolve(
    edge.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'tarnbrook',
        cookie: toCookieHeader({ session: { id: 's', lifetimeId: 'l' } }),
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  )
}
