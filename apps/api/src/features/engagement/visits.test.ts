import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const newVisit = async (): Promise<string> =>
  (await api.call('POST', '/sessions/initialize', { from: newAddress() })).body.data.id

const look = (visit: string, pageViews: unknown) =>
  api.call('POST', '/v2/page-views', { visit, body: { pageViews } })

const viewsOf = (visit: string) =>
  api.deps.db
    .selectFrom('page_view')
    .select(['route', 'viewed_at'])
    .where('visit_id', '=', visit)
    .orderBy('id')
    .execute()

describe('page views', () => {
  test('are stored by their templates, several at once, each with its time', async () => {
    const visit = await newVisit()
    const sentAt = Date.now()
    const { status, body } = await look(visit, [
      { route: '/', secondsAgo: 40 },
      { route: '/account/borrow/repay/summary' },
      { route: '/account/borrow/{state}' },
      { route: '/account/borrow/requested/:id' },
      { route: '/account/borrow/address_change_required' },
    ])
    expect([status, body]).toEqual([202, { data: { '@type': 'done' } }])
    const views = await viewsOf(visit)
    expect(views.map(({ route }) => route)).toEqual([
      '/',
      '/account/borrow/repay/summary',
      '/account/borrow/{state}',
      '/account/borrow/requested/:id',
      '/account/borrow/address_change_required',
    ])
    const agesMs = views.map(({ viewed_at }) => sentAt - viewed_at.getTime())
    expect(agesMs[0]).toBeGreaterThan(30_000)
    expect(agesMs[1]).toBeLessThan(10_000)
  })

  test.each([
    ['an id', '/account/borrow/requested/4103558201337'],
    ['one digit', '/account/1'],
    ['a query', '/account/borrow/repay/summary?id=x'],
    ['a fragment', '/contact#form'],
    ['an email address', '/users/ann@people.example'],
    ['an encoded one', '/users/ann%40people.example'],
    ['a whole address', 'https://localhost/account'],
    ['a token', `/login/${'AbCdEf'.repeat(8)}`],
    ['no slash', 'account'],
    ['a space', '/account/my loan'],
    ['too much', `/${'a/'.repeat(60)}a`],
  ])('refuse %s', async (_, route) => {
    const visit = await newVisit()
    const { status, body } = await look(visit, [{ route: '/' }, { route }])
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(body.error.fields)).toEqual(['pageViews.1.route'])
    expect(await viewsOf(visit)).toEqual([])
  })

  test('refuse none, and more than fifty', async () => {
    const visit = await newVisit()
    for (const count of [0, 51]) {
      const { status } = await look(
        visit,
        Array.from({ length: count }, () => ({ route: '/' })),
      )
      expect(status).toBe(422)
    }
    const { body } = await look(visit, [{ route: '/', referrer: 'https://search.example/?q=ann' }])
    expect(body.error.fields).toEqual({ 'pageViews.0.referrer': ['This field isn’t known'] })
  })

  test('need a session; an unknown one is answered alike and not stored', async () => {
    const none = await api.call('POST', '/v2/page-views', { body: { pageViews: [{ route: '/' }] } })
    expect([none.status, none.body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
    const madeUp = 'a-visit-that-nobody-ever-began'
    expect((await look(madeUp, [{ route: '/' }])).status).toBe(202)
    expect(await viewsOf(madeUp)).toEqual([])
  })

  test('of a borrower without a session are accepted and not stored', async () => {
    const { token } = await seedBorrower(api.deps)
    const count = async () => (await api.deps.db.selectFrom('page_view').select('id').execute()).length
    const before = await count()
    const answer = await api.call('POST', '/v2/page-views', {
      as: token,
      body: { pageViews: [{ route: '/' }] },
    })
    expect(answer.status).toBe(202)
    expect(await count()).toBe(before)
  })

  test('beyond the limit are answered alike and not stored', async () => {
    const visit = await newVisit()
    // Twice the limit and one more, because the window may end while they are sent.
    const statuses = await Promise.all(
      Array.from({ length: 241 }, async () => (await look(visit, [{ route: '/' }])).status),
    )
    expect(new Set(statuses)).toEqual(new Set([202]))
    const { length } = await viewsOf(visit)
    expect(length).toBeGreaterThanOrEqual(120)
    expect(length).toBeLessThan(241)
  })
})

describe('a device', () => {
  const device = { viewport: 'narrow', language: 'en-GB' }
  const tell = (visit: string, body: unknown) => api.call('POST', '/v2/devices', { visit, body })
  const deviceOf = (visit: string) =>
    api.deps.db.selectFrom('visit_device').selectAll().where('visit_id', '=', visit).execute()

  test('is stored once a session, and the last report counts', async () => {
    const visit = await newVisit()
    const first = await tell(visit, { ...device, pointer: 'coarse', prefersReducedMotion: true })
    expect([first.status, first.body]).toEqual([202, { data: { '@type': 'done' } }])
    await tell(visit, { ...device, viewport: 'wide', colourScheme: 'dark' })
    expect(await deviceOf(visit)).toMatchObject([
      {
        viewport: 'wide',
        language: 'en-GB',
        colour_scheme: 'dark',
        pointer: null,
        prefers_reduced_motion: null,
      },
    ])
  })

  test.each([
    ['a width in pixels', { viewport: 1283 }, 'viewport'],
    ['a list of languages', { language: 'en-GB,en;q=0.9' }, 'language'],
    ['no language', { language: undefined }, 'language'],
    ['the name of the browser', { userAgent: 'Mozilla/5.0' }, 'userAgent'],
    ['the drawing of a canvas', { canvas: 'f00d' }, 'canvas'],
  ])('is not %s', async (_, change, field) => {
    const visit = await newVisit()
    const { status, body } = await tell(visit, { ...device, ...change })
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
    expect(await deviceOf(visit)).toEqual([])
  })

  test('needs a session; an unknown one is answered alike and not stored', async () => {
    expect((await api.call('POST', '/v2/devices', { body: device })).status).toBe(401)
    const madeUp = 'a-visit-that-nobody-ever-began'
    expect((await tell(madeUp, device)).status).toBe(202)
    expect(await deviceOf(madeUp)).toEqual([])
  })
})
