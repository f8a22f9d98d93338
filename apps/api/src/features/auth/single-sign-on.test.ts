import { callPath } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#app.ts'
import { createDeps } from '#deps.ts'
import { applyForLoan } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const db = () => api.deps.db

const isSignedIn = async (token: string, userId: number) =>
  (await api.call('GET', `/users/${userId}`, { as: token })).status === 200

describe('single sign-on', () => {
  const redirectUri = 'http://localhost:3000/sso/callback'

  /** Follows the identity provider's pages as a browser would; returns the URL it ends at. */
  async function visitProvider(start: string, person: string): Promise<string> {
    const cookies = new Map<string, string>()
    const visit = async (url: string, form?: Record<string, string>): Promise<string> => {
      if (!url.startsWith(api.sandboxUrl)) return url
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      })
      keepCookies(cookies, response)
      const next = response.headers.get('location')
      return next ? visit(new URL(next, url).href) : url
    }
    return visit(await visit(start), { person })
  }

  async function signInAs(person: string) {
    const started = await api.call('POST', '/sso/start', { body: { redirectUri } })
    expect(started.status).toBe(200)
    const { url, state, nonce, codeVerifier } = started.body.data
    const currentUrl = await visitProvider(url, person)
    return api.call('POST', '/sso/complete', { body: { currentUrl, state, nonce, codeVerifier } })
  }

  test('creates a staff member with the asserted roles, the same one each time', async () => {
    const first = await signInAs('admin-adams')
    expect(first.status).toBe(200)
    expect(first.body.data.authStrength).toBe('strong')
    const again = await signInAs('admin-adams')
    expect(again.body.data.subjectId).toBe(first.body.data.subjectId)
    const user = await api.call('GET', `/users/${first.body.data.subjectId}`, { as: again.body.data.token })
    expect(user.body.data).toMatchObject({ roles: ['ADMIN'] })
    expect(await isSignedIn(first.body.data.token, first.body.data.subjectId)).toBe(true)

    // Staff do not sign in by an emailed link, and no one applies in their name.
    await api.call('POST', '/login-links', { body: { email: user.body.data.email } })
    await api.drain()
    expect(await api.inbox(user.body.data.email)).toEqual([])
  })

  test('staff are marked as staff on signing in and on every refresh, a borrower has no roles', async () => {
    const { body } = await signInAs('admin-adams')
    expect(body.data).toMatchObject({ roles: ['ADMIN'] })
    const refreshed = await api.call('POST', '/auth', {
      body: { type: 'refresh_token' },
      as: body.data.token,
    })
    expect(refreshed.body.data).toMatchObject({ roles: ['ADMIN'] })
    const borrower = await applyForLoan(api)
    const own = await api.call('POST', '/auth', { body: { type: 'refresh_token' }, as: borrower.token })
    expect(own.status).toBe(200)
    expect(own.body.data).not.toHaveProperty('roles')
  })

  test.each(['admin-adams', 'sue-super'])('%s may use no borrower call', async (person) => {
    const { token, subjectId } = (await signInAs(person)).body.data
    expect((await api.call('GET', `/users/${subjectId}`, { as: token })).status).toBe(200)
    const calls = ENDPOINTS.filter(({ access }) => access === 'borrower' || access === 'strong')
    expect(calls.filter(({ allowsStaff }) => allowsStaff).map(({ name }) => name)).toEqual(['getUser'])
    for (const endpoint of calls.filter(({ allowsStaff }) => !allowsStaff)) {
      const answer = await api.call(endpoint.method, callPath(endpoint, { id: subjectId }), {
        as: token,
        key: crypto.randomUUID(),
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      })
      expect([endpoint.name, answer.status, answer.body.error.code]).toEqual([
        endpoint.name,
        403,
        'FORBIDDEN',
      ])
    }
  })

  test('refuses a person without a role, and removes the roles they had', async () => {
    const refused = await signInAs('bob-nobody')
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])

    const { subjectId, token } = (await signInAs('sue-super')).body.data
    const { email } = await db()
      .updateTable('app_user')
      .set({ roles: ['ADMIN', 'SUPER_ADMIN'] })
      .where('id', '=', subjectId)
      .returning('email')
      .executeTakeFirstOrThrow()
    const changed = await signInAs('sue-super')
    expect(changed.status).toBe(200)
    expect(await isSignedIn(token, subjectId)).toBe(false)
    const row = await db()
      .selectFrom('app_user')
      .select('roles')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.roles).toEqual(['SUPER_ADMIN'])
  })

  test('identifies staff by the provider’s subject, and not by an email address', async () => {
    const { subjectId } = (await signInAs('admin-adams')).body.data
    const identities = () =>
      db().selectFrom('staff_identity').selectAll().where('user_id', '=', subjectId).execute()
    const issuer = api.deps.config.identity.issuer
    expect(await identities()).toMatchObject([{ issuer, subject: 'admin-adams' }])

    // Their email address has changed: they are the same person.
    await db()
      .updateTable('app_user')
      .set({ email: 'a.adams@lender.example', email_key: 'a.adams@lender.example' })
      .where('id', '=', subjectId)
      .execute()
    expect((await signInAs('admin-adams')).body.data.subjectId).toBe(subjectId)

    // The email address of a known person was given to another one.
    await db()
      .updateTable('app_user')
      .set({ email: 'admin.adams@lender.example', email_key: 'admin.adams@lender.example' })
      .where('id', '=', subjectId)
      .execute()
    const bindTo = (subject: string) =>
      db().updateTable('staff_identity').set({ subject }).where('user_id', '=', subjectId).execute()
    await bindTo('who-had-the-address-before')
    const other = await signInAs('admin-adams')
    expect([other.status, other.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(await identities()).toMatchObject([{ subject: 'who-had-the-address-before' }])
    await bindTo('admin-adams')
    expect((await signInAs('admin-adams')).status).toBe(200)
  })

  test('staff of an earlier version are bound at their next sign-in, by an email address that the provider verified', async () => {
    const { subjectId } = (await signInAs('sue-super')).body.data
    await db().deleteFrom('staff_identity').where('user_id', '=', subjectId).execute()
    expect((await signInAs('sue-super')).body.data.subjectId).toBe(subjectId)

    const staff = await seedBorrower(api.deps, { email: 'una.unsure@lender.example' })
    for (const _ of ['known', 'still known']) {
      const refused = await signInAs('una-unsure')
      expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    }
    const { roles } = await db()
      .selectFrom('app_user')
      .select('roles')
      .where('id', '=', staff.userId)
      .executeTakeFirstOrThrow()
    expect(roles).toEqual([])
  })

  test('redirects to our own sites only, and accepts no answer it did not request', async () => {
    const elsewhere = await api.call('POST', '/sso/start', {
      body: { redirectUri: 'https://evil.example/callback' },
    })
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    const forged = await api.call('POST', '/sso/complete', {
      body: {
        currentUrl: `${redirectUri}?code=made-up&state=s`,
        state: 's',
        nonce: 'n',
        codeVerifier: 'v'.repeat(43),
      },
    })
    expect([forged.status, forged.body.error.code]).toEqual([403, 'FORBIDDEN'])
  })

  test('reports when the identity provider is unavailable', async () => {
    const { config, log, pool } = api.deps
    const deps = await createDeps({
      databaseUrl: pool.options.connectionString!,
      config: { ...config, identity: { ...config.identity, issuer: 'http://127.0.0.1:9/oidc' } },
      log,
    })
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const response = await createApi(deps).request(path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return [response.status, (await response.json()).error.code]
    }
    expect(await post('/sso/start', { redirectUri })).toEqual([503, 'SIGN_IN_UNAVAILABLE'])
    const answer = { currentUrl: redirectUri, state: 's', nonce: 'n', codeVerifier: 'v' }
    expect(await post('/sso/complete', answer)).toEqual([503, 'SIGN_IN_UNAVAILABLE'])
    deps.providers.mail.close()
    await deps.close()
  })
})

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
}
