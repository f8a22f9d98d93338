import { emailKey } from '@tarnbrook/domain/core/contact-details'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#platform/secrets.ts'
import { answers, createApplicantKit } from '#testing/applicant.ts'
import { becomeStrong } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { SEEDED_PERSON, seedBorrower } from '#testing/seed/loan.ts'
import { continueSearch } from './search/continue-search.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const { apply, signIn, applied, post } = createApplicantKit(() => api)
const db = () => api.deps.db

describe('an email address that is known', () => {
  test('the same person at the same address gets a new quote in place of the old', async () => {
    const first = await applied()
    const user = { ...first.sent.user, firstName: 'ADA', mobileNumber: '07912 000111' }
    const again = await apply({ ...first.sent, amount: 5000, user })
    expect(again.status).toBe(201)
    expect(again.body.data.id).not.toBe(first.id)
    await becomeStrong(api, first.token)
    const old = await api.call('GET', `/loan-applications/${first.id}`, { as: first.token })
    expect(old.body.data.state).toBe('Withdrawn')
    const me = await db()
      .selectFrom('app_user')
      .selectAll()
      .where('email', '=', first.sent.user.email)
      .executeTakeFirstOrThrow()
    expect(me).toMatchObject({ first_name: 'Ada', mobile_number: '+447912345678' })
  })

  test('an address that only looks like another person’s is invalid, and gets no email', async () => {
    const first = await applied()
    const { email } = first.sent.user
    for (const lookAlike of [email.replace(/[a-z]/, 'İ'), email.replace(/[a-z]/, 'ı')]) {
      const { status, body } = await apply({ ...first.sent, user: { ...first.sent.user, email: lookAlike } })
      expect([lookAlike, status]).toEqual([lookAlike, 422])
      expect(body.error.fields['user.email'][0]).toMatch(/^Before the @/)
      const link = await api.call('POST', '/login-links', { body: { email: lookAlike } })
      expect(link.status).toBe(422)
    }
    const { email_key } = await db()
      .selectFrom('app_user')
      .select('email_key')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(email_key).toBe(emailKey(email))
    // The same house in another field is the same place.
    const inOneLine = { houseNumber: '', line1: '12 Quay Road' }
    const addresses = first.sent.user.addresses.map((home) => ({ ...home, ...inOneLine }))
    expect((await apply({ ...first.sent, user: { ...first.sent.user, addresses } })).status).toBe(201)
    // In other letters it is the same person.
    const again = await apply({ ...first.sent, user: { ...first.sent.user, email: email.toUpperCase() } })
    expect(again.status).toBe(201)
  })

  test.each([
    ['another birthday', { dateOfBirth: '1988-05-15' }],
    ['another name', { firstName: 'Eve' }],
    [
      'another address',
      { addresses: [{ houseNumber: '1', line1: 'Elsewhere', town: 'York', postCode: 'ID1 1QE', period: 3 }] },
    ],
  ])('%s is sent to the mailbox: nothing is created, changed or revealed', async (_, change) => {
    const first = await applied()
    const before = await db()
      .selectFrom('app_user')
      .selectAll()
      .where('email', '=', first.sent.user.email)
      .executeTakeFirstOrThrow()
    const refused = await apply({ ...first.sent, user: { ...first.sent.user, ...change } })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(JSON.stringify(refused.body)).not.toMatch(/Ada|Marsh|Quay|already/)
    const after = await db()
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
    expect(
      (await api.call('GET', `/loan-applications/${first.id}`, { as: first.token })).body.data.state,
    ).toBe('Quoted')

    await api.drain()
    const links = (await api.inbox(first.sent.user.email)).flatMap(({ links }) => links)
    const link = new URL(links.find((url) => url.includes('/auto-login'))!)
    const token = await signIn(link.searchParams.get('token')!)
    const strong = await db()
      .selectFrom('auth_token')
      .select('strength')
      .where('hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    expect(strong.strength).toBe('strong')
  })

  test.each(['mobile_verified_at', 'email_verified_at'] as const)(
    'the account of a proven person (%s) is never opened by name, date of birth and address',
    async (proved) => {
      const first = await applied()
      await db()
        .updateTable('app_user')
        .set({ [proved]: new Date() })
        .where('email', '=', first.sent.user.email)
        .execute()
      const refused = await apply(first.sent)
      expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
      // A link to one application proves no identity, and the answer reveals nothing.
      const wrong = { ...first.sent, user: { ...first.sent.user, dateOfBirth: '1988-05-15' } }
      for (const typed of [first.sent, wrong]) {
        const weak = await apply(typed, { as: first.token })
        expect([weak.status, weak.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
      }
      await becomeStrong(api, first.token)
      // Signed in to the account they are that person, whatever email address was typed.
      const allowed = await apply(
        { ...first.sent, user: { ...first.sent.user, email: 'other@people.example' } },
        { as: first.token },
      )
      expect(allowed.status).toBe(201)
    },
  )

  test('an application in progress blocks another, and an unproven caller is not shown why', async () => {
    const first = await applied()
    await post(`/loan-applications/${first.id}/requested`, first.token)
    const signedIn = await apply(first.sent, { as: first.token })
    expect([signedIn.status, signedIn.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(signedIn.body.error.message).toMatch(/already have an application/)
    const stranger = await apply(first.sent)
    expect(stranger.status).toBe(409)
    expect(stranger.body.error.message).not.toMatch(/already/)
  })

  test('with a weak token, an address may be corrected until the identity is proven', async () => {
    const first = await applied({ user: { lastName: 'Mismatch' } })
    const [address] = first.sent.user.addresses
    const moved = (houseNumber: string) => ({
      ...first.sent,
      user: { ...first.sent.user, addresses: [{ ...address, houseNumber }] },
    })
    const corrected = await apply(moved('14'), { as: first.token })
    expect([corrected.status, corrected.body.data.state]).toEqual([201, 'Quoted'])

    await db()
      .updateTable('app_user')
      .set({ mobile_verified_at: new Date() })
      .where('email', '=', first.sent.user.email)
      .execute()
    const token = await signIn(corrected.body.data.autoLoginToken)
    const refused = await apply(moved('16'), { as: token })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    await becomeStrong(api, token)
    // An application does not change a proven person's address, however they are signed in.
    const early = await apply(moved('16'), { as: token })
    expect([early.status, early.body.error.code]).toEqual([409, 'ADDRESS_CHANGE_REQUIRED'])
    const kept = () =>
      db()
        .selectFrom('user_address')
        .innerJoin('app_user', 'app_user.id', 'user_address.user_id')
        .select(['house_number', 'user_id'])
        .where('app_user.email', '=', first.sent.user.email)
        .executeTakeFirstOrThrow()
    const { house_number: houseNumber, user_id: userId } = await kept()
    expect(houseNumber).toBe('14')
    const changed = await api.call('POST', `/v2/users/${userId}/change-address`, {
      as: token,
      body: { addresses: moved('16').user.addresses },
    })
    expect(changed.status).toBe(200)
    expect((await apply(moved('16'), { as: token })).status).toBe(201)
    // A different time at the address is not another address.
    const longer = moved('16')
    longer.user.addresses = longer.user.addresses.map((one) => ({ ...one, period: 5 as never }))
    expect((await apply(longer, { as: token })).status).toBe(201)
  })

  test('a change of address during the credit check gives no quote for the old address, and stays', async () => {
    const { userId, person, token } = await seedBorrower(api.deps)
    await api.setFault('callreport', 'down')
    expect((await apply(answers({ user: person }), { as: token })).status).toBe(503)
    await api.setFault('callreport', 'ok')
    const moved = await api.call('POST', `/v2/users/${userId}/change-address`, {
      as: token,
      body: { addresses: SEEDED_PERSON.addresses.map((home) => ({ ...home, houseNumber: '14' })) },
    })
    expect(moved.status).toBe(200)
    const { search_id: searchId } = await db()
      .selectFrom('deferred_search')
      .select('search_id')
      .where('requested_by', '=', `user:${userId}`)
      .executeTakeFirstOrThrow()
    await continueSearch(api.deps, { searchId })
    await api.drain()
    const lives = await db()
      .selectFrom('user_address')
      .select('house_number')
      .where('user_id', '=', userId)
      .execute()
    expect(lives).toEqual([{ house_number: '14' }])
    expect((await api.inbox(person.email)).map(({ subject }) => subject)).toContain(
      "We've stopped your credit check",
    )
  })

  test('a signed-in person cannot apply in another name', async () => {
    const first = await applied()
    const refused = await apply(
      { ...first.sent, user: { ...first.sent.user, firstName: 'Eve' } },
      { as: first.token },
    )
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(refused.body.error.message).toMatch(/must be those of your account/)
  })

  test('of staff accepts no application, and no link is emailed', async () => {
    const first = await applied()
    await db()
      .updateTable('app_user')
      .set({ roles: ['ADMIN'], mobile_number: null })
      .where('email', '=', first.sent.user.email)
      .execute()
    expect((await apply(first.sent)).status).toBe(409)
    await api.drain()
    const subjects = (await api.inbox(first.sent.user.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your quote for £7,500 over 3 years'])
    expect((await apply(first.sent, { as: first.token })).status).toBe(403)
  })
})
