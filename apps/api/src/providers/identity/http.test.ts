import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { createIdentity } from './http.ts'
import type { Identity } from './port.ts'

let sandbox: TestSandbox
let identity: Identity

const REDIRECT_URI = 'http://127.0.0.1:3000/admin/callback'

beforeAll(async () => {
  sandbox = await startTestSandbox()
  identity = createIdentity(sandbox.config.identity, 5_000)
})

afterAll(() => sandbox.close())

async function start() {
  const begun = await identity.start(REDIRECT_URI)
  if (begun === 'unavailable') throw new Error('unavailable')
  return begun
}

/** Follows the provider's pages as a browser would, up to the redirect to us. */
async function signIn(url: string, person: string): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (address: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  const locationOf = (response: Response, base: string) =>
    new URL(response.headers.get('location') ?? '', base).href
  const page = locationOf(await visit(url), url)
  let address = locationOf(
    await visit(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ person }).toString(),
    }),
    page,
  )
  while (!address.startsWith(REDIRECT_URI)) address = locationOf(await visit(address), address)
  return address
}

test('signs a person in with the roles the provider asserts', async () => {
  const begun = await start()
  const asked = new URL(begun.url).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe(REDIRECT_URI)
  const currentUrl = await signIn(begun.url, 'sue-super')
  expect(await identity.complete({ ...begun, currentUrl })).toEqual({
    kind: 'signed-in',
    issuer: `${sandbox.url}/oidc`,
    subject: 'sue-super',
    email: 'sue.super@lender.example',
    isEmailVerified: true,
    firstName: 'Sue',
    lastName: 'Super',
    roles: ['SUPER_ADMIN'],
  })
  // A code is valid once.
  expect(await identity.complete({ ...begun, currentUrl })).toEqual({ kind: 'refused' })
})

test('a person without a role has none', async () => {
  const begun = await start()
  const currentUrl = await signIn(begun.url, 'bob-nobody')
  expect(await identity.complete({ ...begun, currentUrl })).toMatchObject({ kind: 'signed-in', roles: [] })
})

test('refuses a cancelled sign-in, and one that was not started here', async () => {
  const begun = await start()
  const cancelled = await signIn(begun.url, '')
  expect(await identity.complete({ ...begun, currentUrl: cancelled })).toEqual({ kind: 'refused' })

  for (const change of [{ state: 'other' }, { nonce: 'other' }, { codeVerifier: 'x'.repeat(43) }]) {
    const next = await start()
    const currentUrl = await signIn(next.url, 'sue-super')
    expect(await identity.complete({ ...next, ...change, currentUrl })).toEqual({ kind: 'refused' })
  }
})

test('refuses a client whose secret is wrong', async () => {
  const begun = await start()
  const currentUrl = await signIn(begun.url, 'sue-super')
  const stranger = createIdentity({ ...sandbox.config.identity, clientSecret: 'wrong' }, 5_000)
  expect(await stranger.complete({ ...begun, currentUrl })).toEqual({ kind: 'refused' })
})

test('a provider that cannot be reached is unavailable, and asked again the next time', async () => {
  const gone = createIdentity({ ...sandbox.config.identity, issuer: 'http://127.0.0.1:1/oidc' }, 5_000)
  expect(await gone.start(REDIRECT_URI)).toBe('unavailable')
  expect(await gone.start(REDIRECT_URI)).toBe('unavailable')
  const begun = await start()
  expect(
    await gone.complete({ ...begun, currentUrl: `${REDIRECT_URI}?code=a&state=${begun.state}` }),
  ).toEqual({
    kind: 'unavailable',
  })
})

test('speaks plain http only where that is allowed', async () => {
  const strict = createIdentity({ ...sandbox.config.identity, allowHttp: false }, 5_000)
  expect(await strict.start(REDIRECT_URI)).toBe('unavailable')
})

/** An identity provider that signs with its own key, whichever it publishes. */
async function startSigner() {
  const [published, other] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }))
  const signer = { key: published!.privateKey as KeyObject | null, nonce: '', publishes: true }
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    const answer = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['ES256'],
      })
    if (request.url === '/jwks')
      return signer.publishes
        ? answer({ keys: [{ ...published!.publicKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' }] })
        : answer({}, 503)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: 'lender',
      iat: now,
      exp: now + 60,
      nonce: signer.nonce,
      sub: 'sue-super',
      email: 'sue.super@lender.example',
      email_verified: true,
      roles: ['SUPER_ADMIN'],
    }
    answer({ access_token: 'a', token_type: 'Bearer', id_token: tokenOf(claims, signer.key) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { ...sandbox.config.identity, issuer, clientId: 'lender', allowHttp: true }
  return { signer, published: published!, other: other!, config, stop: () => server.close() }
}

/** A JSON web token; without a key its header says that it has no signature. */
function tokenOf(claims: object, key: KeyObject | null): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: key ? 'ES256' : 'none', kid: 'one', typ: 'JWT' })}.${part(claims)}`
  const signature = key && sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature?.toString('base64url') ?? ''}`
}

test('refuses a token that another key has signed, or none; without the published keys it is unavailable', async () => {
  const { signer, published, other, config, stop } = await startSigner()
  const outcomeWith = async (key: KeyObject | null) => {
    const asked = createIdentity(config, 5_000)
    const begun = await asked.start(REDIRECT_URI)
    if (begun === 'unavailable') throw new Error('unavailable')
    Object.assign(signer, { key, nonce: begun.nonce })
    const currentUrl = `${REDIRECT_URI}?code=a&state=${begun.state}`
    return (await asked.complete({ ...begun, currentUrl })).kind
  }
  expect(await outcomeWith(published.privateKey)).toBe('signed-in')
  expect(await outcomeWith(other.privateKey)).toBe('refused')
  expect(await outcomeWith(null)).toBe('refused')
  signer.publishes = false
  expect(await outcomeWith(published.privateKey)).toBe('unavailable')
  stop()
})
