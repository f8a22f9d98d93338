import { expect, test } from 'vitest'
import { authCookie, toCookieAttributes, toCookieHeader } from '#server/test-edge.ts'
import { createCookieJar } from './request-session.ts'

const KNOWN = { clientAddress: '127.0.0.1', requestId: 'req-1' }
const local = createCookieJar({ isSecure: false })
const IDS = { id: 'ses-1', lifetimeId: 'life-1' }

test.each([
  ['a=1; features={"a":true}; b=2', '{"a":true}'],
  ['features=%7B%22a%22%3Atrue%7D', '%7B%22a%22%3Atrue%7D'],
  ['my-features=x', ''],
  ['features', ''],
  [undefined, ''],
])('the flags in %j are read as the tools wrote them', (header, features) => {
  expect(local.read(header, KNOWN).features).toBe(features)
})

test.each([
  ['no pair', 'auth; session; ='],
  ['names that every object has', '__proto__=a; constructor=b; toString=c'],
  ['an encoding that is broken', 'auth=%E0%A4%A; session=%; consent=%zz'],
  ['what is not ours in our places', 'auth=bm8; session=W10; lifetime=e30'],
  ['a long header', `auth=${'a'.repeat(20_000)}; ${'b=1; '.repeat(2000)}`],
])('a cookie header with %s is one without our cookies', (_, header) => {
  const session = local.read(header, KNOWN)
  expect(session).toMatchObject({ auth: null, ids: null, lifetimeId: null, cookieChoice: null })
})

test('the first of two cookies of one name counts, which browsers send for the nearer path', () => {
  const header = `${toCookieHeader({ session: IDS })}; ${toCookieHeader({ session: { ...IDS, id: 'other' } })}`
  expect(local.read(header, KNOWN).ids).toEqual(IDS)
})

test('only a secure site’s cookies have the prefix that binds them to the host, and only those are read there', () => {
  const secure = createCookieJar({ isSecure: true })
  const session = secure.read(toCookieHeader({ auth: authCookie(), session: IDS }), KNOWN)
  expect(session).toMatchObject({ auth: null, ids: null })
  secure.startSession(session, IDS)
  const cookie = session.setCookies.get('session')
  expect(cookie).toMatch(/^__Host-session=/)
  expect(toCookieAttributes(cookie)).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  expect(secure.read(cookie, KNOWN).ids).toEqual(IDS)
})

test('a sign-in of an API whose clock is years ahead is stored for as long as browsers store anything', () => {
  const session = local.read(undefined, KNOWN)
  local.signIn(session, {
    ...authCookie(),
    authStrength: 'strong',
    expiry: new Date(Date.now() + 3 * 365 * 86_400_000).toISOString(),
  })
  expect(toCookieAttributes(session.setCookies.get('auth'))).toContain('Max-Age=34560000')
})

test('the browser of who signed out says so until somebody signs in there', () => {
  const cookies = (session: { setCookies: Map<string, string> }) =>
    [...session.setCookies.values()].map((cookie) => cookie.split(';')[0]).join('; ')
  const session = local.read(toCookieHeader({ auth: authCookie() }), KNOWN)
  expect(session.wasSignedOut).toBe(false)
  local.signOut(session)
  const after = local.read(cookies(session), KNOWN)
  expect(after.wasSignedOut).toBe(true)
  local.signIn(after, { ...authCookie(), authStrength: 'strong' })
  expect(local.read(cookies(after), KNOWN).wasSignedOut).toBe(false)
})
