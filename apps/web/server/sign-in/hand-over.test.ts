import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Edge } from '#server/edge.ts'
import {
  authCookie,
  cookieSet,
  decoded,
  HAND_OVER_TOKEN,
  startTestEdge,
  toCookieAttributes,
  toCookieHeader,
} from '#server/test-edge.ts'

const testEdge = await startTestEdge()
const { seen, logged, makeEdge } = testEdge
const SITES = {
  main: 'http://main.localhost',
  motor: 'http://motor.localhost',
  supermarket: 'http://supermarket.localhost',
}
const SIGNED_IN = toCookieHeader({ auth: authCookie() })
const LOAN = '/account/borrow/repay/summary?id=7'
let edge: Edge

afterAll(testEdge.stop)
beforeEach(async () => {
  testEdge.forget()
  edge = await makeEdge({ siteUrls: SITES })
})

function visit(url: string, cookie = '') {
  return Promise.resolve(edge.request(url, { headers: { host: new URL(url).host, cookie } }))
}

const locationOf = (answer: Response) => answer.headers.get('location') ?? ''

test('a running loan is reached on the lender’s site by one browser’s own token, which stays in no URL', async () => {
  const left = await visit(`${SITES.supermarket}/hand-over?to=${encodeURIComponent(LOAN)}`, SIGNED_IN)
  const start = locationOf(left)
  expect(start).toBe(`${SITES.main}/hand-over/start?from=supermarket&to=${encodeURIComponent(LOAN)}`)

  const started = await visit(start)
  const trip = cookieSet(started, 'hand-over') ?? ''
  expect(toCookieAttributes(trip)).toEqual(['HttpOnly', 'Max-Age=120', 'Path=/', 'SameSite=Lax'])
  const { state, to } = decoded(trip) as { state: string; to: string }
  expect(to).toBe(LOAN)
  const stateHash = createHash('sha256').update(state).digest('base64url')
  expect(locationOf(started)).toBe(`${SITES.supermarket}/hand-over/issue?state=${stateHash}`)

  const issued = await visit(locationOf(started), SIGNED_IN)
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({ stateHash })
  expect(seen.at(-1)?.headers.get('x-brand')).toBe('supermarket')
  expect(locationOf(issued)).toBe(`${SITES.main}/hand-over/complete?token=${HAND_OVER_TOKEN}`)

  const completed = await visit(locationOf(issued), trip.split(';')[0])
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
    type: 'auto_login',
    data: { token: HAND_OVER_TOKEN, state },
  })
  expect(seen.at(-1)?.headers.get('x-brand')).toBe('main')
  expect([completed.status, locationOf(completed)]).toEqual([303, LOAN])
  expect(decoded(cookieSet(completed, 'auth'))).toMatchObject({ userId: 41 })
  expect(cookieSet(completed, 'hand-over')).toMatch(/Max-Age=0/)
  for (const answer of [left, started, issued, completed]) {
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(JSON.stringify(logged)).not.toContain(HAND_OVER_TOKEN)
})

test('a browser that did not ask is not signed in by somebody else’s token', async () => {
  const answer = await visit(`${SITES.main}/hand-over/complete?token=${HAND_OVER_TOKEN}`)
  expect([locationOf(answer), cookieSet(answer, 'auth'), seen]).toEqual(['/login', undefined, []])
})

test('who is not signed in signs in first, and comes back to the loan', async () => {
  const answer = await visit(`${SITES.supermarket}/hand-over?to=${encodeURIComponent(LOAN)}`)
  expect(locationOf(answer)).toBe(`/login?next=${encodeURIComponent(LOAN)}`)
})

test('who came by a link to one application signs in by email first', async () => {
  const weak = toCookieHeader({ auth: { ...authCookie(), authStrength: 'weak' } })
  const answer = await visit(`${SITES.supermarket}/hand-over?to=${encodeURIComponent(LOAN)}`, weak)
  expect(locationOf(answer)).toBe(`/account/sign-in-by-email?next=${encodeURIComponent(LOAN)}`)
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/auto-login?token=x',
  '/account/../sso/start',
  '',
])('it leads to no other page than a borrower’s own: %s', async (to) => {
  const start = locationOf(
    await visit(`${SITES.supermarket}/hand-over?to=${encodeURIComponent(to)}`, SIGNED_IN),
  )
  expect(new URL(start).searchParams.get('to')).toBe('/account/borrow')
  const started = await visit(`${SITES.main}/hand-over/start?from=supermarket&to=${encodeURIComponent(to)}`)
  expect(decoded(cookieSet(started, 'hand-over'))).toMatchObject({ to: '/account/borrow' })
})

test.each(['main', 'motor', 'post-office', 'nobody', '', '__proto__'])(
  'the lender’s site sends nobody to a site that is not a brand’s of its own: from %s',
  async (from) => {
    const answer = await visit(`${SITES.main}/hand-over/start?from=${from}&to=/account/borrow`)
    expect([locationOf(answer), cookieSet(answer, 'hand-over')]).toEqual(['/account/borrow', undefined])
  },
)

test('a site that looks after its loans itself, or is alone, shows them in place', async () => {
  for (const site of [SITES.main, SITES.motor])
    expect(locationOf(await visit(`${site}/hand-over?to=${encodeURIComponent(LOAN)}`, SIGNED_IN))).toBe(LOAN)
  edge = await makeEdge({ siteUrls: {} })
  const alone = await visit(`${SITES.supermarket}/hand-over?to=${encodeURIComponent(LOAN)}`, SIGNED_IN)
  expect(locationOf(alone)).toBe(LOAN)
  const issue = await visit(`${SITES.supermarket}/hand-over/issue?state=x`, SIGNED_IN)
  expect([locationOf(issue), seen]).toEqual(['/account/borrow', []])
})

test.each(['/hand-overs', '/v1/hand-overs', '/hand%2Dovers', '/%68and-overs', '//hand-overs'])(
  'script is given no token: %s',
  async (path) => {
    const answer = await edge.request(`${SITES.supermarket}/api/product${path}`, {
      method: 'POST',
      headers: { cookie: SIGNED_IN, 'sec-fetch-site': 'same-origin', 'x-requested-with': 'tarnbrook' },
      body: '{}',
    })
    expect([answer.status, seen]).toEqual([404, []])
  },
)
