import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasConsent } from '#platform/consent.ts'
import { applyForLoan, becomeStrong, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededBorrower, seedBorrower } from '#testing/seed/loan.ts'

let api: TestApi
let borrower: SeededBorrower

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const path = (userId: number) => `/users/${userId}/contact-permission`
const read = (who: SeededBorrower, brand = 'main') =>
  api.call('GET', path(who.userId), { as: who.token, brand })
const say = (who: SeededBorrower, body: unknown, brand = 'main') =>
  api.call('POST', path(who.userId), { as: who.token, brand, body })

const rowsOf = (userId: number) =>
  api.deps.db
    .selectFrom('contact_consent')
    .select(['flag', 'is_given', 'source', 'brand'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const eventsOf = (userId: number) =>
  api.deps.db
    .selectFrom('event')
    .select(['before', 'after', 'actor'])
    .where('name', '=', 'contactConsentChanged')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute()

const NOTHING_UNSECURED = {
  unsecuredLoanReminders: false,
  unsecuredLoanOffers: false,
  groupCrossSell: false,
}

test('an answer can be posted back as it came: its metadata is dropped', async () => {
  const someone = await seedBorrower(api.deps)
  const heard = (await read(someone)).body.data
  const said = await say(someone, { ...heard, groupCrossSell: true })
  expect([said.status, said.body.data]).toEqual([200, { ...heard, groupCrossSell: true }])
})

describe('a person without any answer', () => {
  beforeAll(async () => {
    borrower = await seedBorrower(api.deps)
  })

  test('agreed to nothing, in the flags of a personal loan', async () => {
    const { status, body } = await read(borrower)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      '@type': 'contactPermission',
      '@link': path(borrower.userId),
      ...NOTHING_UNSECURED,
    })
    expect(await hasConsent(api.deps.db, { userId: borrower.userId, to: 'unsecuredLoanOffers' })).toBe(false)
  })

  test('is asked of motor finance at the motor brand', async () => {
    const { '@type': _type, '@link': _link, ...flags } = (await read(borrower, 'motor')).body.data
    expect(flags).toEqual({
      motorFinanceReminders: false,
      motorFinanceOffers: false,
      groupCrossSell: false,
    })
  })
})

describe('a change', () => {
  beforeAll(async () => {
    borrower = await seedBorrower(api.deps)
  })

  test('applies from now on, and leaves flags without an answer unchanged', async () => {
    const first = await say(borrower, { unsecuredLoanOffers: true, groupCrossSell: true })
    expect([first.status, first.body.data]).toEqual([
      200,
      {
        '@type': 'contactPermission',
        '@link': path(borrower.userId),
        ...NOTHING_UNSECURED,
        unsecuredLoanOffers: true,
        groupCrossSell: true,
      },
    ])
    await say(borrower, { unsecuredLoanOffers: false })
    expect((await read(borrower)).body.data).toMatchObject({
      unsecuredLoanOffers: false,
      groupCrossSell: true,
    })
  })

  test('is checked before marketing is sent, and returned at once', async () => {
    const ask = (to: 'groupCrossSell' | 'unsecuredLoanOffers') =>
      hasConsent(api.deps.db, { userId: borrower.userId, to })
    expect([await ask('groupCrossSell'), await ask('unsecuredLoanOffers')]).toEqual([true, false])
  })

  test('of what the group sells is one answer for both variants', async () => {
    expect((await read(borrower, 'motor')).body.data).toMatchObject({
      motorFinanceOffers: false,
      groupCrossSell: true,
    })
  })

  test('is a row and an event each time, and a repeated answer is neither', async () => {
    await say(borrower, { unsecuredLoanOffers: false })
    expect(await rowsOf(borrower.userId)).toEqual([
      { flag: 'unsecuredLoanOffers', is_given: true, source: 'settings', brand: 'main' },
      { flag: 'groupCrossSell', is_given: true, source: 'settings', brand: 'main' },
      { flag: 'unsecuredLoanOffers', is_given: false, source: 'settings', brand: 'main' },
    ])
    expect(await eventsOf(borrower.userId)).toEqual([
      {
        before: {},
        after: { unsecuredLoanOffers: true, groupCrossSell: true },
        actor: `user:${borrower.userId}`,
      },
      {
        before: { unsecuredLoanOffers: true, groupCrossSell: true },
        after: { unsecuredLoanOffers: false },
        actor: `user:${borrower.userId}`,
      },
    ])
  })

  test('cannot be removed from the history', async () => {
    const { db } = api.deps
    await expect(
      db
        .updateTable('contact_consent')
        .set({ is_given: true })
        .where('user_id', '=', borrower.userId)
        .execute(),
    ).rejects.toThrow('permission denied')
    await expect(
      db.deleteFrom('contact_consent').where('user_id', '=', borrower.userId).execute(),
    ).rejects.toThrow('permission denied')
  })

  test('given twice concurrently is stored once', async () => {
    const twin = await seedBorrower(api.deps)
    const both = await Promise.all([1, 2, 3].map(() => say(twin, { unsecuredLoanReminders: true })))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rowsOf(twin.userId)).toHaveLength(1)
  })
})

describe('the wording that was answered', () => {
  const wordingVersion = consentWording.contact.version
  const wordingsOf = async (userId: number) =>
    (
      await api.deps.db
        .selectFrom('contact_consent')
        .select(['flag', 'is_given', 'wording'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
    ).map(({ flag, is_given, wording }) => [flag, is_given, wording])

  beforeAll(async () => {
    borrower = await seedBorrower(api.deps)
  })

  test('is stored with each box, and on the event', async () => {
    await say(borrower, { unsecuredLoanOffers: true, groupCrossSell: false, wordingVersion })
    expect(await wordingsOf(borrower.userId)).toEqual([
      ['unsecuredLoanOffers', true, wordingVersion],
      ['groupCrossSell', false, wordingVersion],
    ])
    expect((await eventsOf(borrower.userId)).map(({ after }) => after)).toEqual([
      { unsecuredLoanOffers: true, groupCrossSell: false, wordingVersion },
    ])
  })

  test('of an application is stored with each box too', async () => {
    const applicant = await applyForLoan(api, {
      contactConsent: { unsecuredLoanReminders: true, unsecuredLoanOffers: false, wordingVersion },
    })
    const { user_id: userId } = await api.deps.db
      .selectFrom('loan_application')
      .select('user_id')
      .where('id', '=', applicant.applicationId)
      .executeTakeFirstOrThrow()
    expect(await wordingsOf(userId)).toEqual([
      ['unsecuredLoanReminders', true, wordingVersion],
      ['unsecuredLoanOffers', false, wordingVersion],
    ])
  })

  test('stays with an earlier answer; a yes to another wording is a new one, and a repeated no is not', async () => {
    const other = await seedBorrower(api.deps)
    for (const [flag, is_given] of [
      ['groupCrossSell', true],
      ['unsecuredLoanOffers', false],
    ] as const)
      await api.deps.db
        .insertInto('contact_consent')
        .values({
          user_id: other.userId,
          flag,
          is_given,
          wording: 'contact-0',
          source: 'settings',
          brand: 'main',
          said_at: new Date(),
        })
        .execute()
    const same = { groupCrossSell: true, unsecuredLoanOffers: false, wordingVersion }
    await Promise.all([say(other, same), say(other, same)])
    expect(await wordingsOf(other.userId)).toEqual([
      ['groupCrossSell', true, 'contact-0'],
      ['unsecuredLoanOffers', false, 'contact-0'],
      ['groupCrossSell', true, wordingVersion],
    ])
  })

  test('is not stored where the caller shows another wording', async () => {
    const other = await seedBorrower(api.deps)
    await say(other, { groupCrossSell: true })
    expect(await wordingsOf(other.userId)).toEqual([['groupCrossSell', true, null]])
  })

  test('that is outdated is refused, and nothing is stored', async () => {
    const other = await seedBorrower(api.deps)
    const refused = await say(other, { groupCrossSell: true, wordingVersion: 'contact-0' })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['wordingVersion']])
    expect(await wordingsOf(other.userId)).toEqual([])
  })
})

describe('what is refused', () => {
  beforeAll(async () => {
    borrower = await seedBorrower(api.deps)
  })

  test('another person’s consent, the same as a missing one’s', async () => {
    const other = await seedBorrower(api.deps)
    for (const answer of [
      await api.call('GET', path(other.userId), { as: borrower.token }),
      await api.call('POST', path(other.userId), { as: borrower.token, body: { groupCrossSell: true } }),
      await api.call('POST', path(4_103_558_201_337), { as: borrower.token, body: { groupCrossSell: true } }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
    expect(await rowsOf(other.userId)).toEqual([])
  })

  test('without a sign-in', async () => {
    const { status } = await api.call('POST', path(borrower.userId), { body: { groupCrossSell: true } })
    expect(status).toBe(401)
  })

  test.each([
    ['a flag of the other variant', { motorFinanceOffers: true }, 'motorFinanceOffers', /not asked here/],
    ['a flag nobody knows', { pigeonPost: true }, 'pigeonPost', /isn’t known/],
    ['a word for a yes', { groupCrossSell: 'yes' }, 'groupCrossSell', /./],
    ['nothing at all', {}, 'unsecuredLoanReminders', /yes or no/],
  ])('%s', async (_, body, field, message) => {
    const answer = await say(borrower, body)
    expect([answer.status, answer.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.body.error.fields[field][0]).toMatch(message)
    expect(await rowsOf(borrower.userId)).toEqual([])
  })
})

describe('the consents given on applying', () => {
  const said = { unsecuredLoanReminders: true, unsecuredLoanOffers: false, groupCrossSell: false }

  test('is the first record', async () => {
    const applicant = await applyForLoan(api, { contactConsent: said })
    const { user_id: userId } = await api.deps.db
      .selectFrom('loan_application')
      .select('user_id')
      .where('id', '=', applicant.applicationId)
      .executeTakeFirstOrThrow()
    expect(await rowsOf(userId)).toEqual(
      Object.entries(said).map(([flag, is_given]) => ({
        flag,
        is_given,
        source: 'application',
        brand: 'main',
      })),
    )
    await becomeStrong(api, applicant.token)
    const { body } = await read({ userId, token: applicant.token, email: applicant.email })
    expect(body.data).toMatchObject(said)
  })

  test('are empty when none was asked', async () => {
    const before = await api.deps.db.selectFrom('contact_consent').select('id').execute()
    await applyForLoan(api)
    expect(await api.deps.db.selectFrom('contact_consent').select('id').execute()).toHaveLength(before.length)
  })

  test('replace the previous answers where they differ, of a person who is signed in to the account', async () => {
    const applicant = await applyForLoan(api, { contactConsent: said })
    const { user_id: userId } = await api.deps.db
      .selectFrom('loan_application')
      .select('user_id')
      .where('id', '=', applicant.applicationId)
      .executeTakeFirstOrThrow()
    const again = { email: applicant.email, contactConsent: { ...said, groupCrossSell: true } }
    // Neither a known name, birth date and address nor a link turns a "no" into a "yes".
    const { applicationId } = await applyForLoan(api, { ...again, brand: 'supermarket' })
    const weak = await signInWeakly(api, { userId, applicationId })
    await applyForLoan(api, { ...again, brand: 'main', as: weak })
    expect((await rowsOf(userId)).map(({ flag, is_given }) => [flag, is_given])).toEqual(Object.entries(said))

    await becomeStrong(api, weak)
    await applyForLoan(api, { ...again, as: weak })
    expect((await rowsOf(userId)).map(({ flag, is_given }) => [flag, is_given])).toEqual([
      ...Object.entries(said),
      ['groupCrossSell', true],
    ])
  })
})
