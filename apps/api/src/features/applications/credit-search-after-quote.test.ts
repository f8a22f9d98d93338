import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answers, createApplicantKit, newKey, newVisit } from '#testing/applicant.ts'
import { createDeferredSearchKit, QUOTE } from '#testing/features/deferred-searches.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { continueSearch } from './search/continue-search.ts'

let api: TestApi
const { applied, post, footprints } = createApplicantKit(() => api)
const { listEmails, runSearchJob, isBack, isDown, listSubjects } = createDeferredSearchKit(() => api)
const db = () => api.deps.db

beforeAll(async () => {
  api = await startTestApi()
})
afterEach(() => api.setFault('callreport', 'ok'))
afterAll(() => api.stop())

describe('the full search of a loan that is asked for', () => {
  async function deferredRequest() {
    const borrower = await applied()
    await isDown()
    const { status, body } = await post(`/loan-applications/${borrower.id}/requested`, borrower.token)
    expect([status, body.error.code]).toEqual([503, 'CREDIT_CHECK_PENDING'])
    const { id: searchId } = await db()
      .selectFrom('bureau_search')
      .select('id')
      .where('application_id', '=', borrower.id)
      .where('purpose', '=', 'application')
      .executeTakeFirstOrThrow()
    return { ...borrower, searchId }
  }
  const read = async (id: number, token: string) =>
    (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data

  test('continues automatically, is shown as pending, and leaves one footprint', async () => {
    const { id, token, sent, searchId } = await deferredRequest()
    expect(await read(id, token)).toMatchObject({
      state: 'Quoted',
      pendingCreditCheck: { purpose: 'request', since: expect.any(String) },
    })
    await runSearchJob(searchId)
    expect(await read(id, token)).toMatchObject({ state: 'Requested', pendingCreditCheck: null })
    expect(await footprints('CA', { id })).toBe(1)
    expect((await listSubjects(sent.user.email))[0]).toBe(
      "You've passed our credit check: 3 things left to do",
    )
    // Sent again, it is the same request.
    expect((await post(`/loan-applications/${id}/requested`, token)).body.data.state).toBe('Requested')
    expect(await footprints('CA', { id })).toBe(1)
  })

  test('blocks other changes of the application, and other borrowers', async () => {
    const { id, token } = await deferredRequest()
    const other = await post(`/loan-applications/${id}/requote`, token, {
      options: { amount: 5000, term: 36 },
    })
    expect(other.body.error.code).toBe('CREDIT_CHECK_PENDING')
    const stranger = await api.call('POST', '/loan-applications', {
      key: newKey(),
      visit: newVisit(),
      body: answers(),
    })
    expect(stranger.body.error.code).toBe('CREDIT_CHECK_PENDING')
    await isBack()
    const someone = await applied()
    const theirs = await post(`/loan-applications/${id}/requested`, someone.token)
    expect(theirs.status).toBe(404)
  })

  test('ends when the borrower withdraws', async () => {
    const { id, token, sent, searchId } = await deferredRequest()
    expect((await post(`/loan-applications/${id}/unrequested`, token)).body.data.state).toBe('Unrequested')
    await runSearchJob(searchId)
    expect(await read(id, token)).toMatchObject({ state: 'Unrequested', pendingCreditCheck: null })
    expect((await listSubjects(sent.user.email))[0]).toBe("We've stopped your credit check")
    // A borrower who asks again is searched under the same reference.
    expect((await post(`/loan-applications/${id}/requested`, token)).body.data.state).toBe('Requested')
    expect(await footprints('CA', { id })).toBe(1)
  })

  test('is made again under its reference after the last try had no answer', async () => {
    const { id, token, sent, searchId } = await deferredRequest()
    for (let tries = 0; tries < 12; tries += 1) await continueSearch(api.deps, { searchId })
    const [letter] = await listEmails(sent.user.email)
    expect(letter!.text).toContain("There won't be a second one on your credit file")
    expect(await read(id, token)).toMatchObject({ state: 'Quoted', pendingCreditCheck: null })
    expect((await post(`/loan-applications/${id}/requested`, token)).body.error.code).toBe(
      'CREDIT_CHECK_PENDING',
    )
    await runSearchJob(searchId)
    expect((await read(id, token)).state).toBe('Requested')
    expect(await footprints('CA', { id })).toBe(1)
  })
})

describe('another quote, and another address', () => {
  test('a requote continues, its repeat is the same search, and another amount has to wait', async () => {
    const { id, token, sent } = await applied()
    await db()
      .updateTable('bureau_search')
      .set({ answered_at: new Date(Date.now() - 15 * 86_400_000) })
      .where('application_id', '=', id)
      .execute()
    await isDown()
    const path = `/loan-applications/${id}/requote`
    const wish = { options: { amount: 5000, term: 24 } }
    const codes = []
    for (const options of [wish, wish, { options: { amount: 6000, term: 24 } }])
      codes.push((await post(path, token, options)).body.error.code)
    expect(codes).toEqual(Array(3).fill('CREDIT_CHECK_PENDING'))
    const searches = await db()
      .selectFrom('bureau_search')
      .select('id')
      .where('application_id', '=', id)
      .where('outcome', 'is', null)
      .execute()
    expect(searches).toHaveLength(1)
    await runSearchJob(searches[0]!.id)
    const { body } = await api.call('GET', `/loan-applications/${id}`, { as: token })
    expect(body.data).toMatchObject({ state: 'Quoted', amount: 5000, term: 24, pendingCreditCheck: null })
    expect((await listSubjects(sent.user.email))[0]).toBe('Your quote for £5,000 over 2 years')
    expect((await post(path, token, wish)).status).toBe(200)
  })

  test('a search of a corrected address continues, and is one search', async () => {
    const { id, token, sent } = await applied({ user: { lastName: 'Mismatch' } })
    const { firstName, lastName, dateOfBirth, addresses } = sent.user
    const correction = {
      firstName,
      lastName,
      dateOfBirth,
      addresses: [{ ...addresses[0], houseNumber: '15' }],
    }
    await isDown()
    const path = `/loan-applications/${id}/address-mismatch-update`
    expect((await post(path, token, correction)).body.error.code).toBe('CREDIT_CHECK_PENDING')
    expect((await post(path, token, correction)).body.error.code).toBe('CREDIT_CHECK_PENDING')
    const [search, ...others] = await db()
      .selectFrom('bureau_search')
      .select('id')
      .where('application_id', '=', id)
      .where('outcome', 'is', null)
      .execute()
    expect(others).toEqual([])
    await runSearchJob(search!.id)
    const { body } = await api.call('GET', `/loan-applications/${id}`, { as: token })
    expect(body.data).toMatchObject({ state: 'Quoted', pendingCreditCheck: null })
    expect(await listSubjects(sent.user.email)).toEqual([QUOTE, 'Please check your address'])
    expect(await footprints('QS', { id })).toBe(2)
  })
})
