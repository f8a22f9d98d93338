import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, createApplicantKit, newVisit } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
const { apply } = createApplicantKit(() => api)

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

/** PostgreSQL stores neither: the first in no text, the second in no JSON. */
const UNSTORABLE = ['a\u0000b', 'a\ud800b']

test.each(UNSTORABLE)('what cannot be stored is taken out of what is typed: %j', async (text) => {
  const visit = newVisit()
  const draft = { 'about-you.firstName': text }
  const saved = await api.call('PUT', '/application-draft', { visit, body: { answers: draft } })
  expect([saved.status, saved.body.data?.answers]).toEqual([200, { 'about-you.firstName': 'ab' }])
  const { email } = answers().user
  const sent = await api.call('POST', '/v2/contact-us', {
    brand: 'supermarket',
    body: { name: text, email, subject: 'Something else', message: text },
  })
  expect(sent.status).toBe(201)
  const kept = await api.deps.db
    .selectFrom('contact_message')
    .selectAll()
    .where('email', '=', email)
    .execute()
  expect(kept).toMatchObject([{ name: 'ab', message: 'ab' }])
})

test.each(UNSTORABLE)('text that nobody types is refused before anything is done: %j', async (text) => {
  const { db } = api.deps
  const before = await db.selectFrom('bureau_search').select('id').execute()
  const visit = newVisit()
  const contactConsent = { unsecuredLoanOffers: true, wordingVersion: text }
  const refused = {
    'a field of an application': await apply(answers({ user: { contactConsent } })),
    'an answer of a draft': await api.call('PUT', '/application-draft', {
      visit,
      body: { answers: { aboutYou: { firstName: text } } },
    }),
    'a name in a draft': await api.call('PUT', '/application-draft', {
      visit,
      body: { answers: { [text]: 'x' } },
    }),
  }
  // A field with another rule reports it.
  for (const [what, { status }] of Object.entries(refused))
    expect([what, [400, 422].includes(status), status]).toEqual([what, true, status])
  expect(await db.selectFrom('bureau_search').select('id').execute()).toEqual(before)
})

test('nor is it stored from a query', async () => {
  expect((await api.call('POST', '/sessions/initialize?utm_source=a%00b')).status).toBe(200)
  expect((await api.call('POST', '/sessions/initialize?utm_source=newsletter')).status).toBe(200)
})

test('a body that is nested deeply is refused like any other of the wrong form', async () => {
  const response = await fetch(`${api.apiUrl}/login-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '['.repeat(60_000) + ']'.repeat(60_000),
  })
  expect(response.status).toBe(400)
})

test('a body with more values than any form has is refused, and of many errors the first are reported', async () => {
  const save = (count: number, name: (index: number) => string) =>
    api.call('PUT', '/application-draft', {
      visit: newVisit(),
      body: {
        answers: Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), index])),
      },
    })
  expect((await save(1200, (index) => `a${index}`)).status).toBe(400)
  expect((await save(61, (index) => `a${index}`)).status).toBe(413)
  expect((await save(60, (index) => `a${index}`)).status).toBe(200)
  const { status, body } = await api.call('POST', '/login-links', {
    body: Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`field${index}`, 1])),
  })
  expect([status, Object.keys(body.error.fields).length]).toEqual([422, 50])
})
