import { getBrand } from '@tarnbrook/brands/brand'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyForLoan, fetchApplication, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const MISSING_ID = 4_103_558_201_337

const ask = (borrower: TestBorrower, action: string, body?: object, brand?: string, prefix = '') =>
  api.call('POST', `${prefix}/loan-applications/${borrower.applicationId}/${action}`, {
    as: borrower.token,
    body,
    ...(brand ? { brand } : {}),
  })

const answersOf = ({ applicationId }: TestBorrower) =>
  api.deps.db
    .selectFrom('application_consent')
    .select(['kind', 'is_given', 'partner', 'wording'])
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute()

describe('emails about the broker after a decline', () => {
  const partner = getBrand('main').declinePartner!.name
  const wordingVersion = consentWording.declinePanel.version
  const yes = { consented: true, wordingVersion }
  const no = { consented: false, wordingVersion }

  test('is off until it is given, then on, and off again when it is withdrawn', async () => {
    const borrower = await applyForLoan(api, { lastName: 'Decline' })
    const path = `/loan-applications/${borrower.applicationId}`
    const before = await api.call('GET', path, { as: borrower.token })
    expect(before.body.data.declinePanelConsented).toBe(false)
    expect(await answersOf(borrower)).toEqual([])

    expect((await ask(borrower, 'decline-consent', yes)).body.data.declinePanelConsented).toBe(true)
    expect((await ask(borrower, 'decline-consent', no, undefined, '/v2')).body.data).toMatchObject({
      '@type': 'loanApplication',
      declinePanelConsented: false,
    })
    expect(await answersOf(borrower)).toEqual([
      { kind: 'decline-panel', is_given: true, partner, wording: wordingVersion },
      { kind: 'decline-panel', is_given: false, partner, wording: wordingVersion },
    ])
  })

  test('a no is stored too, and the same again, also concurrently, is one answer', async () => {
    const borrower = await applyForLoan(api, { lastName: 'Decline' })
    await Promise.all([1, 2, 3].map(() => ask(borrower, 'decline-consent', no)))
    await ask(borrower, 'decline-consent', no)
    expect(await answersOf(borrower)).toHaveLength(1)
  })

  test('is asked only of declined applicants', async () => {
    const { status, body } = await ask(await applyForLoan(api), 'decline-consent', yes)
    expect([status, body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('a missing answer and an outdated wording are refused', async () => {
    const borrower = await applyForLoan(api, { lastName: 'Decline' })
    for (const [body, field] of [
      [{ wordingVersion }, 'consented'],
      [{ consented: true }, 'wordingVersion'],
      [{ consented: true, wordingVersion: 'decline-panel-0' }, 'wordingVersion'],
    ] as const) {
      const refused = await ask(borrower, 'decline-consent', body)
      expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, [field]])
    }
    expect(await answersOf(borrower)).toEqual([])
  })
})

describe('the post office brand’s consent about its own products', () => {
  const wordingVersion = consentWording.nameHolderMarketing.version
  const yes = { consented: true, wordingVersion }

  test('is read back on the application: no answer, a yes and a no are three values', async () => {
    const borrower = await applyForLoan(api, { brand: 'post-office' })
    const read = async () => {
      const path = `/loan-applications/${borrower.applicationId}`
      return (await api.call('GET', path, { as: borrower.token, brand: 'post-office' })).body.data
    }
    expect((await read()).polMarketingConsent).toBeNull()
    for (const consented of [true, false]) {
      await ask(borrower, 'pol-marketing-consent', { consented, wordingVersion })
      expect((await read()).polMarketingConsent).toMatchObject({ consented, wordingVersion })
    }
  })

  test('is stored with its wording and its time, and can be withdrawn', async () => {
    const borrower = await applyForLoan(api, { brand: 'post-office' })
    const first = await ask(borrower, 'pol-marketing-consent', yes)
    expect(first.body.data).toMatchObject({ '@type': 'polMarketingConsent', consented: true, wordingVersion })
    expect(Date.parse(first.body.data.saidAt)).not.toBeNaN()
    const [again, twin] = await Promise.all([1, 2].map(() => ask(borrower, 'pol-marketing-consent', yes)))
    expect([again!.body.data.saidAt, twin!.body.data.saidAt]).toEqual([
      first.body.data.saidAt,
      first.body.data.saidAt,
    ])
    const back = await ask(borrower, 'pol-marketing-consent', { ...yes, consented: false })
    expect(back.body.data.consented).toBe(false)
    expect((await answersOf(borrower)).map(({ is_given }) => is_given)).toEqual([true, false])
  })

  test('is returned with the application, and null until it is given', async () => {
    const borrower = await applyForLoan(api, { brand: 'post-office' })
    const said = async () => (await fetchApplication(api, borrower)).polMarketingConsent
    expect(await said()).toBeNull()
    const { body } = await ask(borrower, 'pol-marketing-consent', yes)
    expect(await said()).toEqual({ consented: true, wordingVersion, saidAt: body.data.saidAt })
    await ask(borrower, 'pol-marketing-consent', { ...yes, consented: false })
    expect(await said()).toMatchObject({ consented: false })
  })

  test('is refused for the other brands', async () => {
    for (const brand of ['main', 'supermarket']) {
      const refused = await ask(await applyForLoan(api, { brand }), 'pol-marketing-consent', yes)
      expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    }
  })

  test('refuses another wording', async () => {
    const borrower = await applyForLoan(api, { brand: 'post-office' })
    const refused = await ask(borrower, 'pol-marketing-consent', {
      ...yes,
      wordingVersion: consentWording.declinePanel.version,
    })
    expect(refused.body.error.fields).toHaveProperty('wordingVersion')
  })
})

test('recorded answers are append-only', async () => {
  const borrower = await applyForLoan(api, { lastName: 'Decline' })
  await ask(borrower, 'decline-consent', {
    consented: true,
    wordingVersion: consentWording.declinePanel.version,
  })
  await expect(
    api.deps.db
      .updateTable('application_consent')
      .set({ is_given: false })
      .where('application_id', '=', borrower.applicationId)
      .execute(),
  ).rejects.toThrow('permission denied')
})

describe('confirming the pay day', () => {
  const withPayDay = async (borrower: TestBorrower) => {
    await api.deps.db
      .updateTable('loan_application')
      .set({ lcpd: '2026-10-28' })
      .where('id', '=', borrower.applicationId)
      .execute()
    return borrower
  }

  test('stores the first confirmation', async () => {
    const borrower = await withPayDay(await applyForLoan(api))
    const held = async () => {
      const { lcpd, payDayConfirmedAt } = await fetchApplication(api, borrower)
      return { lcpd, payDayConfirmedAt }
    }
    expect(await held()).toEqual({ lcpd: '2026-10-28', payDayConfirmedAt: null })
    const [first, twin] = await Promise.all([ask(borrower, 'lrcpd'), ask(borrower, 'lrcpd')])
    expect(await held()).toMatchObject({ payDayConfirmedAt: first.body.data.confirmedAt })
    expect(first.body.data).toMatchObject({ '@type': 'confirmedPayDay', lcpd: '2026-10-28' })
    expect(twin.body.data).toEqual(first.body.data)
    expect((await ask(borrower, 'lrcpd')).body.data).toEqual(first.body.data)
  })

  test('is refused without a pay day, and once the application has ended', async () => {
    const borrower = await applyForLoan(api)
    expect((await ask(borrower, 'lrcpd')).body.error.code).toBe('WRONG_STATE')
    const over = await withPayDay(await applyForLoan(api, { lastName: 'Decline' }))
    expect((await ask(over, 'lrcpd')).body.error.code).toBe('WRONG_STATE')
  })
})

test('another person’s application, a missing one and one of another brand are the same 404', async () => {
  const mine = await applyForLoan(api, { lastName: 'Decline' })
  const theirs = await applyForLoan(api, { lastName: 'Decline' })
  const yes = (version: string) => ({ consented: true, wordingVersion: version })
  for (const [action, body] of [
    ['decline-consent', yes(consentWording.declinePanel.version)],
    ['pol-marketing-consent', yes(consentWording.nameHolderMarketing.version)],
    ['lrcpd', undefined],
  ] as const)
    for (const [applicationId, brand] of [
      [theirs.applicationId, undefined],
      [MISSING_ID, undefined],
      [mine.applicationId, 'supermarket'],
    ] as const) {
      const answer = await ask({ ...mine, applicationId }, action, body, brand)
      expect([action, answer.status, answer.body.error.code]).toEqual([action, 404, 'NOT_FOUND'])
    }
})

test('an application is read under its own brand, or where no brand is configured', async () => {
  const { applicationId, token } = await applyForLoan(api, { brand: 'supermarket' })
  const statusUnder = async (brand?: string) =>
    (
      await api.call('GET', `/loan-applications/${applicationId}`, {
        as: token,
        ...(brand ? { brand } : {}),
      })
    ).status
  expect(await statusUnder('supermarket')).toBe(200)
  expect(await statusUnder()).toBe(200)
  expect(await statusUnder('main')).toBe(404)
})
