import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { realNow, toDate } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { hashToken } from '#platform/secrets.ts'
import { readRequestStatements } from '#testing/database/request-statements.ts'
import { applyForLoan, becomeStrong, provePhone, requestLoan } from '#testing/journey.ts'
import { newAddress, startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
const logged: string[] = []
beforeAll(async () => {
  api = await startTestApi({ openLog: () => createLog('warn', { write: (line) => logged.push(line) }) })
})
afterAll(() => api.stop())

const db = () => api.deps.db
const now = () => api.deps.clock.now()

const spend = (token: string) => api.call('POST', '/auth', { body: { type: 'auto_login', data: { token } } })
const refresh = (token: string) => api.call('POST', '/auth', { as: token, body: { type: 'refresh_token' } })
const askForLink = (email: string, from: { next?: string } = {}) =>
  api.call('POST', '/login-links', { body: { email, ...from } })

async function mailedToken(email: string, from?: { next: string }): Promise<string> {
  await askForLink(email, from)
  return newestToken(email)
}

async function newestToken(email: string): Promise<string> {
  await api.drain()
  const links = (await api.inbox(email)).flatMap(({ links }) => links)
  return new URL(links.find((link) => link.includes('/auto-login'))!).searchParams.get('token')!
}

const userIdOf = async (email: string) =>
  (await db().selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Makes the refresh half a minute old. */
const endGrace = (token: string) =>
  db()
    .updateTable('auth_token')
    .set({ revoked_at: toDate(now().subtract({ seconds: 1 })) })
    .where('hash', '=', hashToken(token))
    .execute()

const isSignedIn = async (token: string, userId: number) =>
  (await api.call('GET', `/users/${userId}`, { as: token })).status === 200

describe('a sign-in link', () => {
  test('is sent to the borrower’s mailbox, works once, and is strong', async () => {
    const { email } = await applyForLoan(api)
    const token = await mailedToken(email.toUpperCase())
    const first = await spend(token)
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      '@type': 'authenticationToken',
      subjectId: await userIdOf(email),
      authStrength: 'strong',
    })
    const hours = now().until(Temporal.Instant.from(first.body.data.expiresAt)).total('hours')
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
    const second = await spend(token)
    expect([second.status, second.body.error.code]).toEqual([410, 'LINK_NOT_VALID'])
  })

  test('is there for its owner each time, however many of them strangers ask for', async () => {
    const { email } = await applyForLoan(api)
    const ask = (from: string) =>
      api.call('POST', '/login-links', { body: { email }, from, key: crypto.randomUUID() })
    const home = newAddress()
    const used = new Set<string>()
    for (let signIns = 0; signIns < 3; signIns += 1) {
      for (let strangers = 0; strangers < 3; strangers += 1) await ask(newAddress())
      expect((await ask(home)).status).toBe(202)
      const token = await newestToken(email)
      expect((await spend(token)).status).toBe(200)
      used.add(token)
    }
    expect(used.size).toBe(3)
  })

  test('is stored nowhere once its email was sent', async () => {
    const { email } = await applyForLoan(api)
    await mailedToken(email)
    const messages = await api.deps.db
      .selectFrom('message')
      .select(['state', 'body', 'html'])
      .where('recipient', '=', email)
      .execute()
    expect(messages.length).toBeGreaterThan(0)
    expect(
      messages.filter(({ state, body, html }) => state !== 'sent' || body !== '' || html !== null),
    ).toEqual([])
  })

  test('used twice concurrently signs one in', async () => {
    const { email } = await applyForLoan(api)
    const token = await mailedToken(email)
    const both = await Promise.all([spend(token), spend(token), spend(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })

  test('redirects to the borrower’s own page from which it was requested, and to no other', async () => {
    const { email } = await applyForLoan(api)
    const next = '/account/borrow/apply?id=41'
    const token = await mailedToken(email, { next })
    expect((await spend(token)).body.data.next).toBe(next)
    expect((await spend(await mailedToken(email))).body.data).not.toHaveProperty('next')
    for (const bad of [
      '//evil.example',
      'https://evil.example',
      '/account/\\evil.example',
      '/accounts',
      '/logout',
      '/account/../logout',
      '/account/%2e%2e/logout',
      '/account/borrow/quote/resume?token=of-somebody-else',
    ]) {
      const refused = await askForLink(email, { next: bad })
      expect([bad, refused.status]).toEqual([bad, 422])
    }
  })

  test('that has expired or never existed is not valid', async () => {
    const { email } = await applyForLoan(api)
    const token = await mailedToken(email)
    await db()
      .updateTable('link_token')
      .set({ expires_at: toDate(now()) })
      .where('hash', '=', hashToken(token))
      .execute()
    for (const bad of [token, 'never-made-never-made-never-made'])
      expect((await spend(bad)).body.error.code).toBe('LINK_NOT_VALID')
  })

  test('has the same answer for an unknown address, which gets no email', async () => {
    const { email } = await applyForLoan(api)
    const known = await askForLink(email)
    const unknown = await askForLink('nobody@people.example')
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(unknown.body).toEqual(known.body)
    await api.drain()
    expect(await api.inbox('nobody@people.example')).toEqual([])
  })

  test('can be requested five times in a quarter of an hour', async () => {
    const answers = []
    // Eleven, because the window may end while they are sent; then five more are answered.
    for (let index = 0; index < 11; index += 1) answers.push(await askForLink('often@people.example'))
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
    const refused = answers.find(({ status }) => status !== 202)!
    expect([refused.status, refused.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the bearer token', () => {
  test('is stored as a hash only', async () => {
    const { token } = await applyForLoan(api)
    const rows = await db()
      .selectFrom('auth_token')
      .selectAll()
      .where('hash', '=', hashToken(token))
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is rotated by a refresh: the old one ends in a moment, the strength is the row’s', async () => {
    const { token, email } = await applyForLoan(api)
    const userId = await userIdOf(email)
    const weak = await refresh(token)
    expect(weak.body.data.authStrength).toBe('weak')
    expect(weak.body.data.token).not.toBe(token)
    // Calls that were already on their way are still answered.
    expect(await isSignedIn(token, userId)).toBe(true)
    expect(await isSignedIn(weak.body.data.token, userId)).toBe(true)

    await becomeStrong(api, weak.body.data.token)
    const strong = await refresh(weak.body.data.token)
    expect(strong.body.data.authStrength).toBe('strong')
  })

  test('refreshed at once by several pages, and again after a lost answer, has one successor', async () => {
    const { token } = await applyForLoan(api)
    const all = await Promise.all([refresh(token), refresh(token), refresh(token)])
    const later = await refresh(token)
    const successors = new Set([...all, later].map(({ body }) => body.data.token))
    expect([...all, later].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(successors.size).toBe(1)
    const [successor] = successors
    expect((await refresh(successor)).status).toBe(200)
  })

  test.each(['a refresh', 'a read'])(
    'used in %s long after it was refreshed, it ends its whole sign-in',
    async (use) => {
      const stolen = await applyForLoan(api)
      const other = await applyForLoan(api)
      const userId = await userIdOf(stolen.email)
      const second = (await refresh(stolen.token)).body.data.token
      const third = (await refresh(second)).body.data.token
      await endGrace(stolen.token)
      expect(await isSignedIn(third, userId)).toBe(true)

      const again =
        use === 'a refresh'
          ? await refresh(stolen.token)
          : await api.call('GET', `/users/${userId}`, { as: stolen.token })
      expect([again.status, again.body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
      for (const token of [second, third]) expect(await isSignedIn(token, userId)).toBe(false)
      expect((await refresh(third)).status).toBe(401)
      expect((await refresh(stolen.token)).status).toBe(401)
      expect(await isSignedIn(other.token, await userIdOf(other.email))).toBe(true)
      const events = await db()
        .selectFrom('event')
        .select('after')
        .where('name', '=', 'signInEnded')
        .where('subject_id', '=', userId)
        .execute()
      expect(events).toEqual([{ after: { why: 'token reused' } }])
      const warned = logged.filter((line) => JSON.parse(line).refusal === 'token-reused')
      expect(warned.filter((line) => JSON.parse(line).userId === userId)).toHaveLength(1)
      expect(warned.join()).not.toContain(stolen.token)
    },
  )

  test('used after its own expiry, it ends the sign-in that continues', async () => {
    const { token, email } = await applyForLoan(api)
    const userId = await userIdOf(email)
    const next = (await refresh(token)).body.data.token
    await endGrace(token)
    await db()
      .updateTable('auth_token')
      .set({ expires_at: toDate(now().subtract({ minutes: 1 })) })
      .where('hash', '=', hashToken(token))
      .execute()
    expect((await refresh(token)).status).toBe(401)
    expect(await isSignedIn(next, userId)).toBe(false)
  })

  test('signed out in the grace period after a refresh, both are ended and no theft is recorded', async () => {
    const { token, email } = await applyForLoan(api)
    const userId = await userIdOf(email)
    const next = (await refresh(token)).body.data.token
    await api.call('POST', '/auth/sign-out', { as: token })
    expect(await isSignedIn(token, userId)).toBe(false)
    expect(await isSignedIn(next, userId)).toBe(false)
    const { count } = await db()
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('name', '=', 'signInEnded')
      .where('subject_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  test('refreshed while it is signed out leaves no valid successor', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { token, email } = await applyForLoan(api)
      const [{ body }] = await Promise.all([
        refresh(token),
        api.call('POST', '/auth/sign-out', { as: token }),
      ])
      const next = body.data?.token ?? token
      expect(await isSignedIn(next, await userIdOf(email))).toBe(false)
    }
  })

  test('ends a day after the sign-in began, however often it is refreshed', async () => {
    const { token } = await applyForLoan(api)
    const began = now().subtract({ hours: 23 })
    await db()
      .updateTable('auth_token')
      .set({ created_at: toDate(began) })
      .where('hash', '=', hashToken(token))
      .execute()
    const refreshed = await refresh(token)
    expect(Date.parse(refreshed.body.data.expiresAt)).toBe(began.add({ hours: 24 }).epochMilliseconds)
    const again = await refresh(refreshed.body.data.token)
    expect(again.body.data.expiresAt).toBe(refreshed.body.data.expiresAt)
  })

  test('is refused once expired, and a refresh without a token is refused', async () => {
    const { token } = await applyForLoan(api)
    await db()
      .updateTable('auth_token')
      .set({ expires_at: toDate(now()) })
      .where('hash', '=', hashToken(token))
      .execute()
    expect((await refresh(token)).status).toBe(401)
    const none = await api.call('POST', '/auth', { body: { type: 'refresh_token' } })
    expect([none.status, none.body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('is revoked by signing out, which also succeeds with nobody signed in', async () => {
    const { token, email } = await applyForLoan(api)
    expect((await api.call('POST', '/auth/sign-out', { as: token })).body.data).toEqual({ '@type': 'done' })
    expect(await isSignedIn(token, await userIdOf(email))).toBe(false)
    expect((await api.call('POST', '/auth/sign-out')).status).toBe(200)
  })
})

describe('a session', () => {
  test('has two ids of 256 bits and stores its attribution', async () => {
    const { body } = await api.call('POST', '/sessions/initialize?utm_source=paper&fbclid=1', {
      brand: 'motor',
    })
    expect(body.data.id).toMatch(/^[\w-]{43}$/)
    expect(body.data.lifetimeId).toMatch(/^[\w-]{43}$/)
    const kept = await db()
      .selectFrom('visit')
      .selectAll()
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ brand: 'motor', utm_source: 'paper', utm_medium: null })
  })
})

describe('a partner’s hand-over token', () => {
  const partner = 'partner-key-for-tests-only'
  const vehicle = {
    registration: 'AB12 CDE',
    make: 'Ford',
    model: 'Focus',
    year: 2021,
    cashPrice: 12000,
    deposit: 2000,
  }

  test('is made for the partner’s own applications only, and is weak', async () => {
    const theirs = await applyForLoan(api, {
      brand: 'motor',
      partnerKey: partner,
      amount: 10000,
      term: 60,
      vehicle,
    })
    const made = await api.call('POST', `/loan-applications/${theirs.applicationId}/auto-login-token`, {
      as: partner,
    })
    expect(made.status).toBe(200)
    const signedIn = await spend(made.body.data.autoLoginToken)
    expect(signedIn.body.data).toMatchObject({
      authStrength: 'weak',
      subjectId: await userIdOf(theirs.email),
    })

    const direct = await applyForLoan(api)
    for (const id of [direct.applicationId, 4_103_558_201_337]) {
      const refused = await api.call('POST', `/loan-applications/${id}/auto-login-token`, { as: partner })
      expect([refused.status, refused.body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('is made by an applicant who signed in strongly too, for 15 minutes and for their own application', async () => {
    const own = await applyForLoan(api)
    const path = `/loan-applications/${own.applicationId}/auto-login-token`
    const weak = await api.call('POST', path, { as: own.token })
    expect([weak.status, weak.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    await requestLoan(api, own)
    await provePhone(api, own)
    const made = await api.call('POST', path, { as: own.token })
    expect(made.status).toBe(200)
    const minutes = now().until(Temporal.Instant.from(made.body.data.expiresAt)).total('minutes')
    expect(minutes).toBeGreaterThan(13)
    expect(minutes).toBeLessThanOrEqual(15)
    const signedIn = await spend(made.body.data.autoLoginToken)
    expect(signedIn.body.data).toMatchObject({ authStrength: 'weak', subjectId: await userIdOf(own.email) })
    expect((await spend(made.body.data.autoLoginToken)).status).toBe(410)

    const other = await applyForLoan(api)
    const foreign = await api.call('POST', `/loan-applications/${other.applicationId}/auto-login-token`, {
      as: own.token,
    })
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'NOT_FOUND'])
    expect((await api.call('POST', path)).status).toBe(401)
  })
})

describe('a link for a mailbox that is not known', () => {
  beforeEach(() => {
    api.deps.config.signInLinkWithinMs = 60_000
  })
  afterEach(() => {
    api.deps.config.signInLinkWithinMs = 0
  })

  test('is asked for by the same statements, and looked up by the same job', async () => {
    const quiet = await startTestApi({ worker: false, config: { signInLinkWithinMs: 60_000 } })
    onTestFinished(quiet.stop)
    const { email } = await applyForLoan(quiet)
    const ask = async (mailbox: string) =>
      expect((await quiet.call('POST', '/login-links', { body: { email: mailbox } })).status).toBe(202)
    // The pool and the code are warm after the first.
    await ask('warm@people.example')
    const known = await readRequestStatements(() => ask(email))
    expect(known.length).toBeGreaterThan(4)
    expect(await readRequestStatements(() => ask('nobody-here@people.example'))).toEqual(known)
  })

  test('is looked up at a moment that says nothing', async () => {
    const begun = realNow().epochMilliseconds
    for (let index = 0; index < 8; index += 1) await askForLink(`nobody-${index}@people.example`)
    const { rows } = await api.deps.pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where task_identifier = 'send-login-link' and run_at > $1`,
      [new Date(begun)],
    )
    const delays = rows.map(({ run_at }) => run_at.getTime() - begun)
    expect(new Set(delays).size).toBeGreaterThan(1)
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(200)
  })
})
