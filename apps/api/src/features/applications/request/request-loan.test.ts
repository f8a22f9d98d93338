import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applicationJobs } from '#features/applications/applications.jobs.ts'
import { createApplicantKit, newKey } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => api.setFault('callreport', 'ok'))

const { applied, post, footprints } = createApplicantKit(() => api)
const db = () => api.deps.db

describe('another borrower’s application', () => {
  test('is the same 404 as one that does not exist', async () => {
    const mine = await applied()
    const theirs = await applied()
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['GET', '/requotability'],
      ['POST', '/track-apply-visit'],
      ['POST', '/reaction', { reaction: 'yes' }],
      ['POST', '/requested'],
      ['POST', '/unrequested'],
    ]
    for (const [method, action, body] of calls)
      for (const id of [theirs.id, 4_103_558_201_337]) {
        const path = `/loan-applications/${id}${action}`
        const answer = await api.call(method, path, { as: mine.token, key: newKey(), body })
        expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'NOT_FOUND'])
      }
    expect(await footprints('CA', { id: theirs.id })).toBe(0)
  })
})

describe('the quote', () => {
  test('the first view is recorded once, an answer is stored and ends requotability', async () => {
    const { id, token } = await applied()
    for (const _ of [1, 2])
      expect((await post(`/loan-applications/${id}/track-apply-visit`, token)).status).toBe(200)
    const seen = await db()
      .selectFrom('event')
      .select('id')
      .where('name', '=', 'applyVisited')
      .where('subject_id', '=', id)
      .execute()
    expect(seen).toHaveLength(1)

    const before = await api.call('GET', `/loan-applications/${id}/requotability`, { as: token })
    expect(before.body.data).toEqual({
      '@type': 'requotability',
      requotable: true,
      minAmount: 1000,
      maxAmount: 25000,
    })
    const reacted = await post(`/loan-applications/${id}/reaction`, token, { reaction: 'yes' })
    expect(reacted.body.data.reaction).toBe('yes')
    const after = await api.call('GET', `/loan-applications/${id}/requotability`, { as: token })
    expect(after.body.data.requotable).toBe(false)
    const neither = await post(`/loan-applications/${id}/reaction`, token, { reaction: 'maybe' })
    expect(neither.body.error.fields.reaction).toEqual(['Choose yes or no'])
  })

  test('after its expiry it can be neither requested nor answered, and the daily job ends it', async () => {
    const { id, token } = await applied()
    const requested = await applied()
    await post(`/loan-applications/${requested.id}/requested`, requested.token)
    const living = await applied()
    const past = new Date(api.deps.clock.now().epochMilliseconds - 1000)
    await db()
      .updateTable('quote')
      .set({ expires_at: past })
      .where('application_id', 'in', [id, requested.id])
      .execute()
    for (const [action, body] of [['requested'], ['reaction', { reaction: 'yes' }]] as const) {
      const answer = await post(`/loan-applications/${id}/${action}`, token, body)
      expect([answer.status, answer.body.error.code]).toEqual([409, 'QUOTE_EXPIRED'])
    }
    expect(await footprints('CA', { id })).toBe(0)
    const dead = await api.call('GET', `/loan-applications/${id}`, { as: token })
    expect(dead.body.data).toMatchObject({
      state: 'Quoted',
      quote: { isLive: false },
      requotability: { requotable: false },
    })

    await applicationJobs['expire-quotes'](api.deps)
    await applicationJobs['expire-quotes'](api.deps)
    await api.drain()
    const states = await db()
      .selectFrom('loan_application')
      .select(['id', 'state'])
      .where('id', 'in', [id, requested.id, living.id])
      .execute()
    expect(new Map(states.map((row) => [row.id, row.state]))).toEqual(
      new Map([
        [id, 'Expired'],
        [requested.id, 'Expired'],
        [living.id, 'Quoted'],
      ]),
    )
    const answer = await post(`/loan-applications/${id}/requested`, token)
    expect(answer.body.error.code).toBe('QUOTE_EXPIRED')
  })
})

describe('asking for the loan', () => {
  const requirementTypes = [
    'phone-application-requirement',
    'bank-application-requirement',
    'payment-day-application-requirement',
    'legal-documents-accepted-application-requirement',
  ]

  test('makes one hard search and lists the requirements; a repeat is the same answer', async () => {
    const { id, token } = await applied()
    const key = newKey()
    const first = await api.call('POST', `/loan-applications/${id}/requested`, { as: token, key })
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({ state: 'Requested', reaction: 'yes', needsAttention: true })
    expect(first.body.data.requirements.map((one: { '@type': string }) => one['@type'])).toEqual(
      requirementTypes,
    )
    expect(first.body.data.requirements.map((one: { status: string }) => one.status)).toEqual([
      'wanted',
      'wanted',
      'wanted',
      'locked',
    ])
    const sameKey = await api.call('POST', `/loan-applications/${id}/requested`, { as: token, key })
    const otherKey = await post(`/loan-applications/${id}/requested`, token)
    expect(sameKey.body.data).toEqual(first.body.data)
    expect(otherKey.body.data).toEqual(first.body.data)
    expect(await footprints('CA', { id })).toBe(1)
    const events = await db()
      .selectFrom('application_transition')
      .select(['from_state', 'to_state', 'most_recent'])
      .where('application_id', '=', id)
      .orderBy('sort_key')
      .execute()
    expect(events).toEqual([
      { from_state: null, to_state: 'Quoted', most_recent: false },
      { from_state: 'Quoted', to_state: 'Requested', most_recent: true },
    ])
  })

  test('twice at once leaves one hard footprint and one set of requirements', async () => {
    const { id, token } = await applied()
    const both = await Promise.all([
      post(`/loan-applications/${id}/requested`, token),
      post(`/loan-applications/${id}/requested`, token),
    ])
    expect(both.map(({ status, body }) => [status, body.data.state])).toEqual([
      [200, 'Requested'],
      [200, 'Requested'],
    ])
    expect(await footprints('CA', { id })).toBe(1)
    const ours = await db()
      .selectFrom('bureau_search')
      .select('id')
      .where('application_id', '=', id)
      .where('purpose', '=', 'application')
      .execute()
    expect(ours).toHaveLength(1)
    const wanted = await db()
      .selectFrom('requirement')
      .select('type')
      .where('application_id', '=', id)
      .execute()
    expect(wanted).toHaveLength(4)
  })

  test('when the agency is unavailable the state stays, and the next try uses the same reference', async () => {
    const { id, token } = await applied()
    await api.setFault('callreport', 'down')
    const refused = await post(`/loan-applications/${id}/requested`, token)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'CREDIT_CHECK_PENDING'])
    expect((await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data.state).toBe('Quoted')
    const reserved = await db()
      .selectFrom('bureau_search')
      .selectAll()
      .where('application_id', '=', id)
      .where('purpose', '=', 'application')
      .executeTakeFirstOrThrow()
    expect(reserved.answered_at).toBeNull()

    await api.setFault('callreport', 'ok')
    const { body } = await post(`/loan-applications/${id}/requested`, token)
    expect(body.data.state).toBe('Requested')
    expect(await footprints('CA', { reference: reserved.reference })).toBe(1)
    expect(await footprints('CA', { id })).toBe(1)
  })

  test('a credit file that has got worse is declined, and asking again changes nothing', async () => {
    const { id, token, sent } = await applied()
    await db()
      .updateTable('app_user')
      .set({ last_name: 'Decline' })
      .where('email', '=', sent.user.email)
      .execute()
    const { body } = await post(`/loan-applications/${id}/requested`, token)
    expect(body.data).toMatchObject({ state: 'Declined', requirements: [] })
    expect(body.data.declineReasons.length).toBeGreaterThan(0)
    expect((await post(`/loan-applications/${id}/requested`, token)).body.data.state).toBe('Declined')
    expect(await footprints('CA', { id })).toBe(1)
  })

  test('a quote that was rejected and then requested is declined on a credit file that has got worse', async () => {
    const { id, token, sent } = await applied()
    expect((await post(`/loan-applications/${id}/unrequested`, token)).body.data.state).toBe('Unrequested')
    await db()
      .updateTable('app_user')
      .set({ last_name: 'Decline' })
      .where('email', '=', sent.user.email)
      .execute()
    const { body } = await post(`/loan-applications/${id}/requested`, token)
    expect(body.data).toMatchObject({ state: 'Declined', requirements: [] })
  })

  test('an address that the full search does not know is an Address Mismatch without a quote', async () => {
    const { id, token, sent } = await applied()
    await db()
      .updateTable('app_user')
      .set({ last_name: 'Mismatch' })
      .where('email', '=', sent.user.email)
      .execute()
    const { body } = await post(`/loan-applications/${id}/requested`, token)
    expect(body.data).toMatchObject({ state: 'Address Mismatch', quote: null })
    expect((await post(`/loan-applications/${id}/requested`, token)).body.data.state).toBe('Address Mismatch')
  })

  test('is refused where there is no quote', async () => {
    const { id, token } = await applied({ user: { lastName: 'Decline' } })
    const declined = await post(`/loan-applications/${id}/requested`, token)
    expect([declined.status, declined.body.error.code]).toEqual([409, 'WRONG_STATE'])
    const unrequested = await post(`/loan-applications/${id}/unrequested`, token)
    expect([unrequested.status, unrequested.body.error.code]).toEqual([409, 'WRONG_STATE'])
    const going = await applied()
    await post(`/loan-applications/${going.id}/requested`, going.token)
    const reaction = await post(`/loan-applications/${going.id}/reaction`, going.token, { reaction: 'no' })
    expect([reaction.status, reaction.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('can be withdrawn and made again, with no second hard search', async () => {
    const { id, token } = await applied()
    await post(`/loan-applications/${id}/requested`, token)
    const key = newKey()
    for (const _ of [1, 2]) {
      const back = await api.call('POST', `/loan-applications/${id}/unrequested`, { as: token, key })
      expect([back.status, back.body.data.state]).toEqual([200, 'Unrequested'])
    }
    const again = await post(`/loan-applications/${id}/requested`, token)
    expect(again.body.data.state).toBe('Requested')
    expect(again.body.data.requirements).toHaveLength(4)
    expect(await footprints('CA', { id })).toBe(1)
  })
})
