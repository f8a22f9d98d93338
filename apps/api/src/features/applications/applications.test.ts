import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newVisit } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const db = () => api.deps.db

describe('the draft', () => {
  test('is merged, stored per session and deleted on request', async () => {
    const visit = newVisit()
    expect((await api.call('GET', '/application-draft', { visit })).body.data).toEqual({
      '@type': 'applicationDraft',
      answers: {},
      updatedAt: null,
      today: api.deps.clock.today().toString(),
    })
    await api.call('PUT', '/application-draft', {
      visit,
      body: { answers: { amount: '7500', 'addresses[0].town': 'Leeds' } },
    })
    const merged = await api.call('PUT', '/application-draft', {
      visit,
      body: { answers: { amount: '8000', term: 36 } },
    })
    expect(merged.body.data.answers).toEqual({ amount: '8000', term: 36, 'addresses[0].town': 'Leeds' })
    expect((await api.call('GET', '/application-draft', { visit: newVisit() })).body.data.answers).toEqual({})
    await api.call('DELETE', '/application-draft', { visit })
    expect((await api.call('GET', '/application-draft', { visit })).body.data.answers).toEqual({})
  })

  test('accepts no other names, and no more than a form could hold', async () => {
    const visit = newVisit()
    const odd = await api.call('PUT', '/application-draft', {
      visit,
      body: { answers: { 'Not a field': 'x' } },
    })
    expect(odd.body.error.fields).toEqual({ 'answers.Not a field': ['This field isn’t known'] })
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`a${index}`, 'x']))
    const more = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`b${index}`, 'x']))
    expect((await api.call('PUT', '/application-draft', { visit, body: { answers: many } })).status).toBe(200)
    const full = await api.call('PUT', '/application-draft', { visit, body: { answers: more } })
    expect([full.status, full.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(
      Object.keys((await api.call('GET', '/application-draft', { visit })).body.data.answers),
    ).toHaveLength(40)
    expect((await api.call('GET', '/application-draft')).status).toBe(401)
  })
})

describe('the link to a draft', () => {
  const ANSWERS = { 'loan.amount': '7500', 'about-you.firstName': 'Ada' }
  const newEmail = () => newMailbox()
  const draftOf = async (visit: string) =>
    (await api.call('GET', '/application-draft', { visit })).body.data.answers
  const resume = (visit: string, token: string) =>
    api.call('POST', '/application-draft/resume', { visit, body: { token } })

  async function mailed(visit: string): Promise<string> {
    const email = newEmail()
    await api.call('PUT', '/application-draft', { visit, body: { answers: ANSWERS } })
    const { status } = await api.call('POST', '/application-draft/link', { visit, body: { email } })
    expect(status).toBe(202)
    await api.drain()
    const [mail] = await api.inbox(email)
    expect(mail?.subject).toBe('Continue your Tarnbrook application')
    return new URL(mail!.links[0]!).searchParams.get('token')!
  }

  test('opens it in another session, in place of the draft there, and works once', async () => {
    const [here, there] = [newVisit(), newVisit()]
    const token = await mailed(here)
    await api.call('PUT', '/application-draft', { visit: there, body: { answers: { 'loan.term': '24' } } })
    expect((await resume(there, token)).status).toBe(200)
    expect(await draftOf(there)).toEqual(ANSWERS)
    expect(await draftOf(here)).toEqual({})
    const again = await resume(newVisit(), token)
    expect([again.status, again.body.error.code]).toEqual([410, 'LINK_NOT_VALID'])
    expect(await draftOf(there)).toEqual(ANSWERS)
  })

  test('opened in the session that requested it, loses nothing', async () => {
    const visit = newVisit()
    expect((await resume(visit, await mailed(visit))).status).toBe(200)
    expect(await draftOf(visit)).toEqual(ANSWERS)
  })

  test('used twice concurrently it opens in one session, which has the draft', async () => {
    const token = await mailed(newVisit())
    const visits = [newVisit(), newVisit()]
    const tries = await Promise.all(visits.map((visit) => resume(visit, token)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 410])
    const won = visits[tries.findIndex(({ status }) => status === 200)]!
    expect(await draftOf(won)).toEqual(ANSWERS)
  })

  test('expires after a week, and an invented one is not valid', async () => {
    const token = await mailed(newVisit())
    await api.deps.db
      .updateTable('draft_link')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await resume(newVisit(), token)).status).toBe(410)
    expect((await resume(newVisit(), 'no-such-token')).status).toBe(410)
    const without = await api.call('POST', '/application-draft/link', {
      visit: newVisit(),
      body: { email: newEmail() },
    })
    expect([without.status, without.body.error.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('addresses and illustrations', () => {
  test('a postcode gives its addresses, none where there are none, and an error when the look-up is unavailable', async () => {
    const visit = newVisit()
    const found = await api.call('GET', '/addresses?postCode=id11qd', { visit })
    expect(found.body.data.postCode).toBe('ID1 1QD')
    expect(found.body.data.addresses.length).toBeGreaterThan(0)
    expect(found.body.data.addresses[0].label).toMatch(/\w+.*, \w+/)
    const none = await api.call('GET', '/addresses?postCode=ID1%201ZZ', { visit })
    expect(none.body.data.addresses).toEqual([])
    await api.setFault('ideal-postcodes', 'down')
    const away = await api.call('GET', '/addresses?postCode=SW1A%201AA', { visit })
    expect([away.status, away.body.error.code]).toEqual([503, 'POSTCODE_LOOKUP_UNAVAILABLE'])
    const many = await Promise.all(
      Array.from({ length: 81 }, () => api.call('GET', '/addresses?postCode=ID11QD', { visit })),
    )
    expect(many.some(({ status }) => status === 429)).toBe(true)
    await api.setFault('ideal-postcodes', 'ok')
    expect((await api.call('GET', '/addresses?postCode=nowhere', { visit })).status).toBe(422)
  })

  test('the calculator gives the instalment of the representative example and makes no search', async () => {
    const before = await sql<{ n: number }>`select count(*)::int as n from sandbox.bureau_search`.execute(
      db(),
    )
    const { body } = await api.call('GET', '/loan-illustration?amount=7500&term=36')
    expect(body.data).toMatchObject({ amount: 7500, term: 36, fee: 445, apr: 24.4 })
    expect(body.data.instalment).toBe(286.7)
    const motor = await api.call('GET', '/loan-illustration?amount=30000.99&term=60', { brand: 'motor' })
    expect(motor.body.data).toMatchObject({ amount: 30000.99, fee: 475 })
    const tooMuch = await api.call('GET', '/loan-illustration?amount=30000&term=36')
    expect(tooMuch.body.error.fields).toEqual({ amount: ['Enter an amount from £1,000 to £25,000'] })
    const after = await sql<{ n: number }>`select count(*)::int as n from sandbox.bureau_search`.execute(db())
    expect(after.rows).toEqual(before.rows)
  })
})
