import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, createApplicantKit, PARTNER_KEY } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const { apply, signIn } = createApplicantKit(() => api)
const db = () => api.deps.db

const UTM = {
  utm_source: 'ratewren',
  utm_medium: 'comparison',
  utm_campaign: 'autumn 2026',
  utm_term: 'personal loan',
  utm_content: 'table',
}

async function staff(): Promise<string> {
  const { userId, token } = await seedBorrower(api.deps)
  await db()
    .updateTable('app_user')
    .set({ roles: ['ADMIN'], mobile_number: null })
    .where('id', '=', userId)
    .execute()
  return token
}

const visitOf = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
  (await api.call('POST', `/sessions/initialize?${new URLSearchParams(query)}`, { headers })).body.data

test('the campaign of a session is stored with its application, and in the audit trail', async () => {
  const { id: visit } = await visitOf(UTM)
  const made = await apply(answers(), { visit })
  const { id, autoLoginToken } = made.body.data
  // The session is deleted before the application.
  await db().deleteFrom('visit').where('id', '=', visit).execute()
  const read = await api.call('GET', `/loan-applications/${id}/attribution`, { as: await staff() })
  expect([read.status, read.body.data]).toEqual([
    200,
    { '@type': 'attribution', '@link': `/loan-applications/${id}/attribution`, ...UTM },
  ])
  const { after } = await db()
    .selectFrom('event')
    .select('after')
    .where('name', '=', 'applicationCreated')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ attribution: UTM })

  // Only staff can read it: the applicant's own record lacks it, nor may they ask for it.
  const token = await signIn(autoLoginToken)
  const own = await api.call('GET', `/loan-applications/${id}`, { as: token })
  expect(own.status).toBe(200)
  expect(JSON.stringify(own.body)).not.toContain('autumn 2026')
  expect((await api.call('GET', `/loan-applications/${id}/attribution`, { as: token })).status).toBe(403)
})

test('a session without a campaign, and a partner’s server, store none', async () => {
  const { id: visit } = await visitOf({ utm_source: '' })
  const [direct, partner] = [
    await apply(answers(), { visit }),
    await apply(answers(), { as: PARTNER_KEY, visit: undefined as never }),
  ]
  const as = await staff()
  for (const { body } of [direct, partner]) {
    const read = await api.call('GET', `/loan-applications/${body.data.id}/attribution`, { as })
    expect(read.body.data).toMatchObject({ utm_source: null, utm_content: null })
  }
  expect((await api.call('GET', '/loan-applications/4103558201337/attribution', { as })).status).toBe(404)
})

test('a returning device has the same lifetime id in all its sessions', async () => {
  const first = await visitOf({})
  const second = await visitOf({}, { 'x-lifetime-id': first.lifetimeId })
  expect(second.lifetimeId).toBe(first.lifetimeId)
  expect(second.id).not.toBe(first.id)
  const rows = await db()
    .selectFrom('visit')
    .select('id')
    .where('lifetime_id', '=', first.lifetimeId)
    .execute()
  expect(rows.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  const odd = await visitOf({}, { 'x-lifetime-id': 'not an issued id!' })
  expect(odd.lifetimeId).toMatch(/^[\w-]{40,}$/)
})
