import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
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
const { seen, makeEdge } = testEdge
let edge: Edge

afterAll(testEdge.stop)
beforeEach(async () => {
  testEdge.forget()
  edge = await makeEdge()
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
  const first = await edge.request('/', { headers: { cookie: toCookieHeader({ auth: authCookie() }) } })
  const text = await first.text()
  expect(text).toContain('user=nobody')
  expect(first.headers.getSetCookie()).toEqual([])
  expect(first.headers.get('content-security-policy')).toContain("script-src 'self' https://chat.example;")
  const again = await edge.request('/?utm_source=letter', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await (await edge.request('/', { headers: { host: 'motor.localhost' } })).text()
  expect(testEdge.renders()).toBe(2)
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

test('a personal page starts a session, is stored nowhere and has a nonce of its own', async () => {
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

// Decision 023: Referer says which of our pages it comes from; nothing is stored on the device.
test.each([
  [
    'a public page',
    'http://localhost/?utm_source=letter&utm_medium=post&fbclid=1',
    '?utm_source=letter&utm_medium=post',
  ],
  ['a page without attribution', 'http://localhost/about', ''],
  ['another site', 'http://evil.example/?utm_source=evil', ''],
  ['the same name on another port', 'http://localhost:4000/?utm_source=evil', ''],
  ['no URL at all', 'http://', ''],
  ['an endless value', `http://localhost/?utm_term=${'x'.repeat(500)}`, `?utm_term=${'x'.repeat(200)}`],
])(
  'the first live page, come to from %s, begins a session that knows by what it came',
  async (_what, referer, search) => {
    await edge.request('/live', { headers: { host: 'localhost', referer } })
    expect(seen[0]?.path).toBe(`/sessions/initialize${search}`)
  },
)

test('the URL of the first live page goes before the page it was come from', async () => {
  const headers = { host: 'localhost', referer: 'http://localhost/?utm_source=letter' }
  await edge.request('/live?utm_source=poster', { headers })
  expect(seen[0]?.path).toBe('/sessions/initialize?utm_source=poster')
})

test('attribution is carried in the URL from one public page to the next, cached or not', async () => {
  const headers = { host: 'motor.localhost', referer: 'http://motor.localhost/?utm_source=letter&amount=3' }
  const lead = async (more: Record<string, string> = {}) => {
    const answer = await edge.request('/only-motor', { headers: { ...headers, ...more } })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await lead()).toEqual([302, '/only-motor?utm_source=letter'])
  const page = await edge.request('/only-motor?utm_source=letter', { headers })
  expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
  expect(await lead()).toEqual([302, '/only-motor?utm_source=letter'])
  // Whose session has begun is led nowhere, and neither is who comes from elsewhere.
  expect(await lead({ cookie: toCookieHeader({ session: { id: 's', lifetimeId: 'l' } }) })).toEqual([
    200,
    null,
  ])
  expect(await lead({ referer: 'http://evil.example/?utm_source=letter' })).toEqual([200, null])
  expect(testEdge.renders()).toBe(1)
  expect(seen).toEqual([])
})

test('a call that begins the session knows by what its page was come to', async () => {
  await edge.request('http://localhost/api/shared/v2/page-views', {
    method: 'POST',
    headers: {
      host: 'localhost',
      referer: 'http://localhost/?utm_campaign=spring',
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'tarnbrook',
    },
  })
  expect(seen.map(({ path }) => path)).toEqual(['/sessions/initialize?utm_campaign=spring', '/v2/page-views'])
})

const SESSION = { id: 'ses-1', lifetimeId: 'life-1' }

test('without a yes to statistics the lifetime number ends with the session', async () => {
  for (const consent of ['', 'consent=necessary; ', 'consent=nonsense; ']) {
    const cookie = consent + toCookieHeader({ session: SESSION, lifetime: { id: 'life-0' } })
    const answer = await edge.request('/live', { headers: { cookie } })
    expect(cookieSet(answer, 'lifetime')).toBeUndefined()
    expect((await callOf(cookie)).get('x-lifetime-id')).toBe('life-1')
  }
})

test('after a yes it has a cookie of its own, renewed with every page, and outlives the session', async () => {
  const cookie = `consent=statistics; ${toCookieHeader({ session: SESSION })}`
  const first = await edge.request('/live', { headers: { cookie } })
  const lifetime = cookieSet(first, 'lifetime')
  expect(decoded(lifetime)).toEqual({ id: 'life-1' })
  expect(toCookieAttributes(lifetime)).toEqual(['HttpOnly', 'Max-Age=34128000', 'Path=/', 'SameSite=Lax'])

  const returned = `consent=statistics; ${lifetime?.split(';')[0]}`
  testEdge.forget()
  const later = await edge.request('/live', { headers: { cookie: returned } })
  expect(seen[0]?.headers.get('x-lifetime-id')).toBe('life-1')
  expect(decoded(cookieSet(later, 'session'))).toEqual({ id: 'new-session', lifetimeId: 'life-1' })
  expect(decoded(cookieSet(later, 'lifetime'))).toEqual({ id: 'life-1' })
})

test('a yes begins it at once, and taking the yes back ends it', async () => {
  const cookie = toCookieHeader({ session: SESSION })
  for (const choice of ['statistics', 'all'])
    expect(decoded(cookieSet(await choose(choice, { cookie }), 'lifetime'))).toEqual({ id: 'life-1' })
  expect(cookieSet(await choose('chat', { cookie }), 'lifetime')).toMatch(/^lifetime=; .*Max-Age=0/)
  expect(cookieSet(await choose('statistics'), 'lifetime')).toBeUndefined()
  const withdrawn = await choose('necessary', {
    cookie: `consent=statistics; ${toCookieHeader({ session: SESSION, lifetime: { id: 'life-1' } })}`,
  })
  expect(cookieSet(withdrawn, 'lifetime')).toMatch(/^lifetime=; .*Max-Age=0/)
})

async function callOf(cookie: string) {
  testEdge.forget()
  await edge.request('/api/product/loans/7', { headers: { cookie } })
  return seen.at(-1)?.headers ?? new Headers()
}

test('names that no page reads are taken out of the URL, by a path of our own', async () => {
  const location = async (path: string, host = 'localhost') =>
    (await edge.request(path, { headers: { host } })).headers.get('location')
  expect(await location('/live?id=3&evil=1&utm_term=a&ref=b&fbclid=c')).toBe('/live?id=3&utm_term=a&ref=b')
  expect(await location('/live?dealer=9')).toBe('/live')
  expect(await location('/live?dealer=9', 'motor.localhost')).toBeNull()
  expect(await location('/live?id=3&ref=b')).toBeNull()
  expect(await location('http://localhost//live//?id=3')).toBe('/live?id=3')
})

test('a URL with a token is never sent as a referrer', async () => {
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
  expect(testEdge.renders()).toBe(0)
  expect((await post({ origin: 'http://localhost' })).status).toBe(200)
})

function choose(choice: string, headers: Record<string, string> = {}) {
  return edge.request('http://localhost:3000/consent', {
    method: 'POST',
    headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ choice }),
  })
}

test('a light or dark look is stored for a year, and the automatic one not at all', async () => {
  const chooseLook = (theme: string, headers: Record<string, string> = {}) =>
    edge.request('http://localhost:3000/theme', {
      method: 'POST',
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams({ theme }),
    })
  const dark = await chooseLook('dark')
  expect([dark.status, dark.headers.get('location')]).toEqual([303, '/account/profile?done=look#look'])
  expect(cookieSet(dark, 'theme')).toMatch(/^theme=dark;/)
  expect(toCookieAttributes(cookieSet(dark, 'theme'))).toEqual([
    'HttpOnly',
    'Max-Age=31536000',
    'Path=/',
    'SameSite=Lax',
  ])
  expect(cookieSet(await chooseLook('system'), 'theme')).toMatch(/Max-Age=0/)
  for (const unknown of ['', 'Dark', 'toString', 'x'.repeat(2000)]) {
    const refused = await chooseLook(unknown)
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([422, []])
  }
  const foreign = await chooseLook('dark', { 'sec-fetch-site': 'cross-site' })
  expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []])
})

test('the cookie choice is kept for a year and leads back to its page', async () => {
  const yes = await choose('statistics', { referer: 'http://localhost:3000/calculator?amount=5000#x' })
  expect([yes.status, yes.headers.get('location')]).toEqual([
    303,
    '/calculator?amount=5000#cookie-choices-saved',
  ])
  expect(cookieSet(yes, 'consent')).toMatch(/^consent=statistics;/)
  expect(toCookieAttributes(cookieSet(yes, 'consent'))).toEqual([
    'Max-Age=31536000',
    'Path=/',
    'SameSite=Lax',
  ])
  const no = await choose('necessary', { 'x-requested-with': 'tarnbrook' })
  expect([no.status, no.headers.get('location')]).toEqual([204, null])
  expect(cookieSet(no, 'consent')).toMatch(/^consent=necessary;/)
  edge = await makeEdge({ env: 'production' })
  const prefixed = cookieSet(await choose('necessary'), '__Host-consent')
  expect(toCookieAttributes(prefixed)).toContain('Secure')
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

test('the chat gets the identity of who is signed in and of nobody else, and no error when nobody is', async () => {
  const nobody = await edge.request('/chat/identity')
  expect([nobody.status, seen]).toEqual([204, []])
  const named = await edge.request('/chat/identity', {
    headers: { cookie: toCookieHeader({ auth: authCookie() }) },
  })
  expect(await named.json()).toEqual({ hmac: 'h', id: 41, email: 'a@b.example', firstName: 'Ann' })
  expect(named.headers.get('cache-control')).toBe('no-store')
  expect(seen.at(-1)?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
  // Nor is someone named who came by a link that could be another's.
  for (const other of [{ roles: ['ADMIN'] }, { authStrength: 'weak' }]) {
    const cookie = toCookieHeader({ auth: { ...authCookie(), ...other } })
    expect((await edge.request('/chat/identity', { headers: { cookie } })).status).toBe(204)
  }
})

test('no page, cached, live or of a mistake, may be framed', async () => {
  for (const path of ['/', '/account/borrow', '/login', '/no-such-page'])
    expect((await edge.request(path)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    )
})

test('the chat’s origin, and no other, may run, be called and be framed', async () => {
  const policy = (await edge.request('/')).headers.get('content-security-policy') ?? ''
  for (const kind of ['script-src', 'connect-src', 'frame-src'])
    expect(policy).toContain(`${kind} 'self' https://chat.example;`)
})

test('only the trusted-types policies that our own scripts make may be made, and those that are configured', async () => {
  const app = join(import.meta.dirname, '../app')
  const made = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(join(app, name), 'utf8').matchAll(MADE)])
    .map(([, name]) => name)
  const but = (other: string) =>
    [...new Set(made)]
      .filter((name) => name !== other)
      .sort()
      .join(' ')
  const everywhere = but('tarnbrook-vault')
  const policyOf = async (path: string) =>
    (await edge.request(path)).headers.get('content-security-policy') ?? ''
  for (const path of ['/', '/live'])
    expect(await policyOf(path)).toMatch(new RegExp(`; trusted-types ${everywhere}(;|$)`))
  // No script of the chat or the tag manager is loaded there.
  expect(await policyOf('/live?task=cards')).toMatch(
    new RegExp(`; trusted-types ${but('tarnbrook-page-script')}(;|$)`),
  )
  edge = await makeEdge({ trustedTypes: ['chat#html'] })
  expect(await policyOf('/')).toMatch(new RegExp(`; trusted-types ${everywhere} chat#html(;|$)`))
})

const MADE = /(?:createPolicy|loadScript)\((?:[\w.]+, )?'([^']+)'/g

const VAULT = {
  id: 'tntlender',
  environment: 'live' as const,
  scriptUrl: 'https://js.vault.example/collect.js',
  sources: ['https://tntlender.live.vault-proxy.example'],
}

test('the card vault may be loaded by the document of its page, in place of the chat and the tag manager', async () => {
  edge = await makeEdge({ vault: VAULT, tagManagerUrl: 'https://tags.example/gtm.js' })
  const page = await edge.request('/live?task=cards')
  const policy = page.headers.get('content-security-policy') ?? ''
  const outside = "'self' https://js.vault.example https://tntlender.live.vault-proxy.example"
  for (const directive of ['connect-src', 'frame-src']) expect(policy).toContain(`; ${directive} ${outside};`)
  expect(policy).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic';/)
  expect(policy).toContain('trusted-types tarnbrook-documents tarnbrook-vault')
  expect(policy).not.toMatch(/chat\.example|tags\.example|tarnbrook-page-script/)
  const { sources: _, ...known } = VAULT
  expect(await page.text()).toContain(`vault=${JSON.stringify(known)}`)
})

test.each(['/', '/live', '/live?task=other', '/live?id=cards'])('%s may not load it', async (path) => {
  edge = await makeEdge({ vault: VAULT })
  const page = await edge.request(path)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('https://chat.example')
  expect(policy).not.toContain('vault')
  expect(await page.text()).toContain('vault=elsewhere')
})

test('without a vault its page is a page that loads nothing of others', async () => {
  const page = await edge.request('/live?task=cards')
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'; frame-src 'self';")
  expect(await page.text()).toContain('vault=null')
})

test('HEAD is answered without a body, for a cached page and a built file too', async () => {
  const page = await edge.request('/')
  for (const path of ['/', '/assets/app-1.js']) {
    const answer = await edge.request(path, { method: 'HEAD' })
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, ''])
  }
  const kept = await edge.request('/', { method: 'HEAD' })
  expect(kept.headers.get('etag')).toBe(page.headers.get('etag'))
  expect(testEdge.renders()).toBe(1)
})

test('a page that the brand does not have is not found', async () => {
  expect((await edge.request('/only-motor')).status).toBe(404)
  expect((await edge.request('/only-motor', { headers: { host: 'motor.localhost' } })).status).toBe(200)
})

test('the site map has every public page of the brand once, hydrated or not, and nothing else', async () => {
  const listed = async (host: string) => {
    const map = await (await edge.request('/sitemap.xml', { headers: { host } })).text()
    return [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  }
  expect(await listed('localhost')).toEqual(['https://main.example/', 'https://main.example/calculator'])
  expect(await listed('motor.localhost')).toEqual(
    ['', 'calculator', 'only-motor'].map((path) => `https://motor.example/${path}`),
  )
})

test('a cached page has its styles in it, in their order, and the policy allows no others', async () => {
  const page = await edge.request('/')
  const text = await page.text()
  const styles = /<style>(.*?)<\/style>/.exec(text)?.[1] ?? ''
  expect(text).toMatch(/^<style>[^<]*<\/style><p>/)
  expect(styles).toBe('.frame::before{content:"$&"}.brand::before{content:"$&"}')
  const hash = createHash('sha256').update(styles).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`; style-src 'self' 'sha256-${hash}';`)
})

test('a visitor’s first live page brings its styles too, and the next ones find them in the browser', async () => {
  const first = await edge.request('/live')
  const text = await first.text()
  expect(text).toMatch(
    /^<style>[^<]*<\/style><link rel="stylesheet" href="\/assets\/frame-1.css#" media="not all"\/>/,
  )
  expect(first.headers.get('content-security-policy')).toMatch(/; style-src 'self' 'sha256-[\w+/=]+';/)
  const next = await edge.request('/live', {
    headers: { cookie: toCookieHeader({ session: decoded(cookieSet(first, 'session')) }) },
  })
  expect(await next.text()).toContain('<link rel="stylesheet" href="/assets/frame-1.css#"/>')
  expect(next.headers.get('content-security-policy')).toContain("; style-src 'self';")
})

test('built files are kept for a year, those without a hash in their name for a week, and no others are served', async () => {
  const answer = await edge.request('/assets/app-1.js', { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
  const logo = await edge.request('/logo.svg')
  expect(logo.headers.get('cache-control')).toBe('public, max-age=604800')
  expect((await edge.request('/assets/../../../etc/passwd')).status).toBe(404)
})

test('built files of another origin are let in by the policy, and are for pages of every brand', async () => {
  const staticUrl = 'https://static.example'
  const policyOf = async (path: string) =>
    (await edge.request(path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/')).not.toContain('static.example')
  expect((await edge.request('/assets/app-1.js')).headers.get('access-control-allow-origin')).toBeNull()
  edge = await makeEdge({ staticUrl })
  expect(await policyOf('/')).toContain(`script-src 'self' ${staticUrl} https://chat.example;`)
  for (const path of ['/', '/live'])
    for (const kind of ['style-src', 'img-src', 'font-src'])
      expect(await policyOf(path)).toContain(`${kind} 'self' ${staticUrl}`)
  const file = await edge.request('/assets/app-1.js')
  expect(file.headers.get('access-control-allow-origin')).toBe('*')
  expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('the emails of the style guide are sent compressed, and an email that there is not is not found', async () => {
  const page = `<p>${'an email of main '.repeat(500)}</p>`
  edge = await makeEdge({}, undefined, undefined, async (_brand, name) =>
    name === 'none' ? undefined : page,
  )
  const url = '/styleguide/emails'
  const answer = await edge.request(url, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(page.length / 5)
  expect(brotliDecompressSync(bytes).toString()).toBe(page)
  expect(await (await edge.request(`${url}/quoteLetter`)).text()).toBe(page)
  expect((await edge.request(`${url}/none`)).status).toBe(404)
})
