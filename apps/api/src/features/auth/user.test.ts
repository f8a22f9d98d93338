import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toDate } from '#platform/clock.ts'
import { applyForLoan, becomeStrong } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const db = () => api.deps.db
const now = () => api.deps.clock.now()

const userIdOf = async (email: string) =>
  (await db().selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

describe('the user', () => {
  test('has the requested resources embedded, and only those', async () => {
    const { token, email, applicationId } = await applyForLoan(api)
    const id = await userIdOf(email)
    const bare = await api.call('GET', `/users/${id}`, { as: token })
    expect(bare.body.data).toMatchObject({ '@type': 'user', id, email, canReApply: false, publicSeeds: [] })
    expect(Object.keys(bare.body.data)).not.toContain('loans')
    expect(Object.keys(bare.body.data)).not.toContain('addresses')

    const whole = await api.call('GET', `/users/${id}?embedded=loans,loanApplications,user,addresses`, {
      as: token,
    })
    expect(whole.body.data).not.toHaveProperty('loans')
    await becomeStrong(api, token)
    const strong = await api.call('GET', `/users/${id}?embedded=loans`, { as: token })
    expect(strong.body.data.loans).toEqual([])
    expect(whole.body.data.loanApplications).toHaveLength(1)
    expect(whole.body.data.loanApplications[0].id).toBe(applicationId)
    expect(whole.body.data.addresses[0]).toMatchObject({ houseNumber: '12', postCode: 'ID1 1QD', period: 3 })
  })

  test('sees the applications of the brand they are with', async () => {
    const { token, email } = await applyForLoan(api)
    const path = `/users/${await userIdOf(email)}?embedded=loanApplications`
    const elsewhere = await api.call('GET', path, { as: token, brand: 'supermarket' })
    expect(elsewhere.body.data.loanApplications).toEqual([])
  })

  test('another person’s id and a missing one are the same 404', async () => {
    const mine = await applyForLoan(api)
    const theirs = await applyForLoan(api)
    for (const id of [await userIdOf(theirs.email), 4_103_558_201_337, 'me']) {
      const { status, body } = await api.call('GET', `/users/${id}`, { as: mine.token })
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await api.call('GET', '/users/1')).status).toBe(401)
  })

  test('can re-apply 30 days after a decline, or when nothing is under way', async () => {
    const declined = await applyForLoan(api, { lastName: 'Decline' })
    const id = await userIdOf(declined.email)
    const canReApply = async () =>
      (await api.call('GET', `/users/${id}`, { as: declined.token })).body.data.canReApply
    expect(await canReApply()).toBe(false)
    const move = (daysAgo: number) =>
      db()
        .updateTable('application_transition')
        .set({ at: toDate(now().subtract({ hours: 24 * daysAgo })) })
        .where('application_id', '=', declined.applicationId)
        .execute()
    await move(29)
    expect(await canReApply()).toBe(false)
    await move(31)
    expect(await canReApply()).toBe(true)

    const quoted = await applyForLoan(api)
    const past = toDate(now().subtract({ hours: 1 }))
    await db()
      .updateTable('quote')
      .set({ expires_at: past })
      .where('application_id', '=', quoted.applicationId)
      .execute()
    const user = await api.call('GET', `/users/${await userIdOf(quoted.email)}`, { as: quoted.token })
    expect(user.body.data.canReApply).toBe(true)
  })
})
