import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'

let sandbox: RunningSandbox
const { clientId, clientSecret, redirectUris } = SANDBOX_KEYS.oidc
const [redirectUri = ''] = redirectUris

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

/** A browser as far as needed: keeps cookies, follows redirects until they leave the sandbox. */
function createBrowser() {
  const cookies = new Map<string, string>()
  const visit = async (
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; page: string }> => {
    if (!url.startsWith(sandbox.url)) return { url, page: '' }
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const next = response.headers.get('location')
    return next ? visit(new URL(next, url).href) : { url, page: await response.text() }
  }
  return { visit }
}

async function signIn(person: string) {
  const issuer = new URL(`${sandbox.url}/oidc`)
  const config = await client.discovery(issuer, clientId, clientSecret, undefined, {
    execute: [client.allowInsecureRequests],
  })
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()]
  const start = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email roles',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  const browser = createBrowser()
  const page = await browser.visit(start.href)
  expect(page.page).toContain('Admin Adams')
  const back = await browser.visit(page.url, { person })
  expect(back.url.startsWith(redirectUri)).toBe(true)
  const finish = () =>
    client.authorizationCodeGrant(config, new URL(back.url), {
      pkceCodeVerifier,
      expectedState,
      expectedNonce,
    })
  return { config, browser, finish }
}

describe('the identity provider', () => {
  it.each([
    ['admin-adams', 'Admin Adams', ['ADMIN']],
    ['sue-super', 'Sue Super', ['SUPER_ADMIN']],
    ['bob-nobody', 'Bob Nobody', []],
  ])('signs %s in, with the roles in the ID token and in userinfo', async (person, name, roles) => {
    const { config, finish } = await signIn(person)
    const tokens = await finish()
    expect(tokens.claims()).toMatchObject({ sub: person, name, roles })
    const info = await client.fetchUserInfo(config, tokens.access_token, person)
    expect(info).toMatchObject({ name, roles, email_verified: true })
  })

  it('keeps its keys and sessions over a restart', async () => {
    const { finish } = await signIn('sue-super')
    const keysBefore = await sandbox.get('/oidc/jwks')
    await sandbox.restart()
    expect(await sandbox.get('/oidc/jwks')).toEqual(keysBefore)
    expect((await finish()).claims()?.sub).toBe('sue-super')
  })

  it('gives a code once, and an error when sign-in is cancelled', async () => {
    const { finish } = await signIn('admin-adams')
    await finish()
    await expect(finish()).rejects.toMatchObject({ error: 'invalid_grant' })
    const { finish: cancelled } = await signIn('')
    await expect(cancelled()).rejects.toMatchObject({ error: 'access_denied' })
  })

  it('signs out, and asks again who it is', async () => {
    const { config, browser, finish } = await signIn('admin-adams')
    const { id_token } = await finish()
    const leave = client.buildEndSessionUrl(config, {
      id_token_hint: id_token ?? '',
      post_logout_redirect_uri: `${new URL(redirectUri).origin}/`,
    })
    const { page } = await browser.visit(leave.href)
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
    const left = await browser.visit(action, { xsrf, logout: 'yes' })
    expect(left.url).toBe(`${new URL(redirectUri).origin}/`)
  })

  it('refuses a client that sends no PKCE challenge', async () => {
    const url = new URL(`${sandbox.url}/oidc/auth`)
    url.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
    }).toString()
    const refused = await createBrowser().visit(url.href)
    expect(new URL(refused.url).searchParams.get('error')).toBe('invalid_request')
  })
})
