import { getBrand } from '@tarnbrook/brands/brand'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApplicantKit } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const { applied, post } = createApplicantKit(() => api)
const EVENTS = ['consented-to-search', 'flow-started', 'informed-of-offer'] as const
const YES = { consented: true, wordingVersion: consentWording.declinePartner.version }

/** The agency's file for this last name decides. */
const declined = (lastName = 'Low') => applied({ user: { lastName } })
const pathOf = (id: number) => `/loan-applications/${id}/decline-partner`
const note = (id: number, token: string, event: string) => post(`${pathOf(id)}/events/${event}.json`, token)
const accept = (id: number, token: string, said: object = YES) => post(`${pathOf(id)}/accept`, token, said)

const consentsOf = (id: number) =>
  api.deps.db.selectFrom('application_consent').selectAll().where('application_id', '=', id).execute()

describe('which partner a declined applicant is referred to', () => {
  test('the partner of the brand, for a score that is too low, with nothing sent or agreed yet', async () => {
    const { id, token } = await declined()
    const { status, body } = await post(pathOf(id), token)
    expect(status).toBe(200)
    const { name, representativeAPR } = getBrand('main').declinePartner!
    expect(body.data).toMatchObject({
      '@type': 'declinePartner',
      partner: { name, representativeAPR, consentWording: { version: YES.wordingVersion } },
      consentedAt: null,
      handOverUrl: null,
      events: { consentedToSearchAt: null, flowStartedAt: null, informedOfOfferAt: null },
    })
    expect(body.data.partner.consentWording.text).toContain(name)
    expect(await consentsOf(id)).toEqual([])
  })

  test('nobody for an insolvent applicant, and nothing can be accepted', async () => {
    const { id, token } = await declined('Decline')
    const { body } = await post(pathOf(id), token)
    expect(body.data).toMatchObject({ partner: null, handOverUrl: null })
    for (const answer of [await accept(id, token), await note(id, token, 'flow-started')])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('nobody where the payments are unaffordable, whatever the other reasons', async () => {
    const { id, token } = await declined()
    await api.deps.db
      .updateTable('loan_application')
      .set({ decline_reasons: ['credit-score', 'affordability'] })
      .where('id', '=', id)
      .execute()
    expect((await post(pathOf(id), token)).body.data.partner).toBeNull()
  })

  test('nobody for a live quote, and the call is refused', async () => {
    const { id, token } = await applied()
    for (const answer of [
      await post(pathOf(id), token),
      await accept(id, token),
      await note(id, token, 'consented-to-search'),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })
})

describe('being referred to the partner', () => {
  test('needs a yes to the current wording, and stores its version', async () => {
    const { id, token } = await declined()
    for (const [said, field] of [
      [{ ...YES, consented: false }, 'consented'],
      [{ wordingVersion: YES.wordingVersion }, 'consented'],
      [{ consented: true }, 'wordingVersion'],
      [{ ...YES, wordingVersion: 'decline-partner-0' }, 'wordingVersion'],
    ] as const) {
      const refused = await accept(id, token, said)
      expect([refused.status, refused.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
      expect(Object.keys(refused.body.error.fields)).toEqual([field])
    }
    expect(await consentsOf(id)).toEqual([])

    const { body } = await accept(id, token)
    const { name, url } = getBrand('main').declinePartner!
    expect(body.data.handOverUrl).toBe(url)
    expect(await consentsOf(id)).toMatchObject([
      { kind: 'decline-partner', is_given: true, partner: name, wording: YES.wordingVersion },
    ])
    expect(body.data.consentedAt).toBe((await consentsOf(id))[0]!.said_at.toISOString())
  })

  test('leads to the same URL for everybody: it contains no personal data', async () => {
    const [one, other] = [await declined(), await declined()]
    const addresses = await Promise.all(
      [one, other].map(async ({ id, token }) => (await accept(id, token)).body.data.handOverUrl),
    )
    expect(addresses[0]).toBe(addresses[1])
    expect(new URL(addresses[0]).search).toBe('')
  })

  test('given twice concurrently it is one agreement', async () => {
    const { id, token } = await declined()
    const answers = await Promise.all([accept(id, token), accept(id, token), accept(id, token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await consentsOf(id)).toHaveLength(1)
  })

  test.each(EVENTS)('%s is noted once, and only after the agreement', async (event) => {
    const { id, token } = await declined()
    const early = await note(id, token, event)
    expect([early.status, early.body.error.code]).toEqual([409, 'CONSENT_NEEDED'])
    await accept(id, token)
    const [first, twin] = await Promise.all([note(id, token, event), note(id, token, event)])
    const later = await note(id, token, event)
    const at = (answer: typeof later) => Object.values(answer.body.data.events).filter(Boolean)
    expect(at(first)).toHaveLength(1)
    expect(at(twin)).toEqual(at(first))
    expect(at(later)).toEqual(at(first))
    const noted = await api.deps.db
      .selectFrom('event')
      .select('after')
      .where('subject_id', '=', id)
      .where('name', '=', 'declinePartnerEvent')
      .execute()
    expect(noted).toMatchObject([{ after: { event } }])
  })

  test('an agreement to another partner does not count for this one', async () => {
    const { id, token } = await declined()
    await api.deps.db
      .insertInto('application_consent')
      .values({
        application_id: id,
        kind: 'decline-partner',
        is_given: true,
        partner: 'Somebody Else',
        wording: YES.wordingVersion,
        said_at: new Date(),
      })
      .execute()
    expect((await post(pathOf(id), token)).body.data).toMatchObject({ consentedAt: null, handOverUrl: null })
    expect((await note(id, token, 'flow-started')).body.error.code).toBe('CONSENT_NEEDED')
  })
})

test('another person’s application, a missing one and one of another brand are the same 404', async () => {
  const mine = await declined()
  const theirs = await declined()
  for (const [id, brand] of [
    [theirs.id, undefined],
    [4_103_558_201_337, undefined],
    [mine.id, 'supermarket'],
  ] as const)
    for (const [path, body] of [
      ['', undefined],
      ['/accept', YES],
      ...EVENTS.map((event) => [`/events/${event}.json`, undefined] as const),
    ] as const) {
      const answer = await api.call('POST', pathOf(id) + path, {
        as: mine.token,
        ...(brand ? { brand } : {}),
        body,
      })
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'NOT_FOUND'])
    }
  expect(await consentsOf(theirs.id)).toEqual([])
})

test('needs a sign-in', async () => {
  const { id } = await declined()
  expect((await api.call('POST', pathOf(id))).status).toBe(401)
})
