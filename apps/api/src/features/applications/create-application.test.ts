import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toDate } from '#platform/clock.ts'
import { visitKey } from '#platform/context.ts'
import {
  answers,
  createApplicantKit,
  newKey,
  newVisit,
  PARTNER_KEY,
  SEVENTEEN_YEARS_AGO,
} from '#testing/applicant.ts'
import { becomeStrong } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => api.setFault('callreport', 'ok'))

const { apply, applied, signIn, footprints } = createApplicantKit(() => api)
const db = () => api.deps.db

describe('applying', () => {
  test('a quote includes interest for the days to the preferred first payment', async () => {
    const quoteFor = async (wait: Temporal.DurationLike) => {
      const lfcd = api.deps.clock.today().add(wait).toString()
      return (await apply(answers({ lfcd }))).body.data.quote
    }
    const [early, usual, late] = [
      await quoteFor({ days: 14 }),
      await quoteFor({ months: 1 }),
      await quoteFor({ days: 45 }),
    ]
    // The band's APR; days of a short month, and an earlier payment, spread the fee over less time.
    expect(usual.apr).toBeLessThanOrEqual(18)
    expect(usual.apr).toBeGreaterThan(17.7)
    expect(early.apr).toBeGreaterThan(usual.apr)
    expect(late.apr).toBeLessThan(usual.apr)
    expect(early.totalPayable).toBeLessThan(usual.totalPayable)
    expect(late.totalPayable).toBeGreaterThan(usual.totalPayable)
    for (const quote of [early, usual, late])
      expect(Math.round(quote.annualRate * 10) / 10).toBe(quote.annualRate)
  })

  test('gives a priced quote after one soft search, and a weak sign-in', async () => {
    const wished = api.deps.clock.today().add({ months: 1 })
    const { status, body } = await apply(answers({ lfcd: wished.toString() }))
    expect(status).toBe(201)
    const { data } = body
    expect(data).toMatchObject({
      '@type': 'loanApplication',
      state: 'Quoted',
      brand: 'main',
      amount: 7500,
      requirements: [],
    })
    expect(data.quote).toMatchObject({
      band: 'Great',
      term: 36,
      isLive: true,
      paymentDay: wished.day,
    })
    expect(data.quote.firstPaymentOn).toBe(wished.toString())
    expect(data.quote.schedule).toHaveLength(36)
    const total = data.quote.schedule.reduce(
      (sum: number, row: { amount: number }) => sum + row.amount * 100,
      0,
    )
    expect(Math.round(total)).toBe(Math.round(data.quote.totalPayable * 100))
    expect(data.requotability).toEqual({ requotable: true })
    expect(data.autoLoginUrl).toBe(`http://localhost:3000/auto-login?token=${data.autoLoginToken}`)
    expect(await footprints('QS', { id: data.id })).toBe(1)
    expect(await footprints('CA', { id: data.id })).toBe(0)
    const signedIn = await api.call('POST', '/auth', {
      body: { type: 'auto_login', data: { token: data.autoLoginToken } },
    })
    expect(signedIn.body.data.authStrength).toBe('weak')
    const stored = await db()
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', signedIn.body.data.subjectId)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ mobile_number: '+447912345678', roles: [] })
  })

  test.each([
    ['Limited', 'Limited', 48.9],
    ['Fair', 'Fair', 34.9],
    ['Good', 'Good', 24.4],
  ])('%s is quoted at its band’s APR or a little below it', async (lastName, band, apr) => {
    const lfcd = api.deps.clock.today().add({ months: 1 }).toString()
    const { body } = await apply(answers({ user: { lastName }, netMonthlyIncome: 4000, lfcd }))
    expect(body.data.quote.band).toBe(band)
    expect(body.data.quote.apr).toBeLessThanOrEqual(apr)
    expect(body.data.quote.apr).toBeGreaterThan(apr - 0.5)
  })

  test('a decline has reasons, and no quote', async () => {
    const { status, body } = await apply(answers({ user: { lastName: 'Decline' } }))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ state: 'Declined', quote: null })
    expect(body.data.declineReasons).toContain(
      'Your credit score is below what we can lend to at the moment.',
    )
    expect(body.data.declineReasons).toHaveLength(3)
  })

  test('after a decline nobody applies again: no search is made, and only who is signed in is told why', async () => {
    const first = await applied({ user: { lastName: 'Decline' } })
    const again = { ...first.sent, netMonthlyIncome: 4000 }
    const stranger = await apply(again)
    expect([stranger.status, stranger.body.error.code]).toEqual([409, 'CONFLICT'])
    const own = await apply(again, { as: first.token })
    expect([own.status, own.body.error.code]).toEqual([409, 'CANNOT_REAPPLY'])
    expect(own.body.error.message).toContain('until')

    // Under another mailbox of theirs, whose phone they have confirmed as they did here.
    const other = await applied({ user: { lastName: 'Decline', dateOfBirth: '1979-03-02' } })
    const searches = () =>
      db()
        .selectFrom('bureau_search')
        .select(({ fn }) => fn.countAll().as('made'))
        .executeTakeFirstOrThrow()
    await db()
      .updateTable('loan_application')
      .set({ state: 'Quoted', decline_reasons: [], declined_by: null })
      .where('id', '=', other.id)
      .execute()
    await db()
      .updateTable('app_user')
      .set({ date_of_birth: '1988-05-14', mobile_verified_at: toDate(api.deps.clock.now()) })
      .where('email', 'in', [first.sent.user.email, other.sent.user.email])
      .execute()
    await becomeStrong(api, other.token)
    const before = await searches()
    const elsewhere = await apply(
      { ...again, user: { ...again.user, email: other.sent.user.email } },
      { as: other.token },
    )
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([409, 'CANNOT_REAPPLY'])
    expect(await searches()).toEqual(before)
  })

  test.each([
    ['later than lufcd', 40, 39],
    ['later than a first payment may be', 46, 60],
  ])('a first collection date %s is refused', async (_, asked, latest) => {
    const today = api.deps.clock.today()
    const ahead = (days: number) => today.add({ days }).toString()
    const { status, body } = await apply(answers({ lfcd: ahead(asked), lufcd: ahead(latest) }))
    expect(status).toBe(422)
    const [year, month, date] = ahead(Math.min(latest, 45)).split('-')
    expect(body.error.fields).toEqual({
      lfcd: [`Choose a first collection date up to ${date}/${month}/${year}`],
    })
    expect((await apply(answers({ lfcd: ahead(39), lufcd: ahead(39) }))).status).toBe(201)
  })

  test('payments follow on the day of the last pay day (lcpd), or of the first collection date', async () => {
    const today = api.deps.clock.today()
    const dayOf = async (dates: Parameters<typeof answers>[0]) => {
      const { body } = await apply(answers(dates))
      return Number(body.data.quote.firstPaymentOn.slice(-2))
    }
    const lcpd = today.subtract({ days: 9 })
    expect(await dayOf({ lcpd: lcpd.toString() })).toBe(lcpd.day)
    const lfcd = today.add({ days: 20 })
    expect(await dayOf({ lcpd: lcpd.toString(), lfcd: lfcd.toString() })).toBe(lfcd.day)
  })

  test('an address the agency cannot match is an Address Mismatch, which needs attention', async () => {
    const { body } = await apply(answers({ user: { lastName: 'Mismatch' } }))
    expect(body.data).toMatchObject({ state: 'Address Mismatch', quote: null, needsAttention: true })
  })

  test.each([
    [
      'under 18',
      { user: { dateOfBirth: SEVENTEEN_YEARS_AGO } },
      'user.dateOfBirth',
      'You must be 18 or over to apply',
    ],
    ['above the brand’s range', { amount: 30000 }, 'amount', 'Enter an amount from £1,000 to £25,000'],
    ['a term between the steps', { term: 20 }, 'term', 'Choose how long to borrow for'],
    ['an unknown field', { colour: 'red' }, 'colour', 'This field isn’t known'],
    [
      'a vehicle with a personal loan',
      {
        vehicle: {
          registration: 'AB12 CDE',
          make: 'Ford',
          model: 'Focus',
          year: 2021,
          cashPrice: 8500,
          deposit: 1000,
        },
      },
      'vehicle',
      'This loan is not tied to a vehicle: leave it out',
    ],
  ])('%s is refused at its field', async (_, change, field, message) => {
    const { status, body } = await apply(answers(change))
    expect(status).toBe(422)
    expect(body.error.code).toBe('VALIDATION_FAILED')
    expect(body.error.fields[field]).toEqual([message])
  })

  test('needs a session', async () => {
    const noVisit = await api.call('POST', '/loan-applications', { key: newKey(), body: answers() })
    expect([noVisit.status, noVisit.body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('without an Idempotency-Key the same answers within two minutes are one application', async () => {
    const visit = newVisit()
    const said = answers()
    const send = (body: object = said) => api.call('POST', '/loan-applications', { visit, body })
    const [first, twin] = await Promise.all([send(), send()])
    expect([first.status, twin.status]).toEqual([201, 201])
    expect(twin.body.data.id).toBe(first.body.data.id)
    const other = await send({ ...said, amount: 7000 })
    expect(other.body.data.id).not.toBe(first.body.data.id)
    // A third request after the two minutes is a new application.
    await api.deps.db
      .updateTable('intent')
      .set({ created_at: toDate(api.deps.clock.now().subtract({ seconds: 121 })) })
      .where('scope', '=', visitKey(visit))
      .execute()
    const later = await send()
    expect(later.status).toBe(201)
    expect(later.body.data.id).not.toBe(first.body.data.id)
    // The same answers in another session are another application.
    const stranger = await api.call('POST', '/loan-applications', { visit: newVisit(), body: said })
    expect(stranger.status).toBe(201)
    expect(stranger.body.data.id).not.toBe(later.body.data.id)
  })

  test('a malformed key is refused, whichever the call', async () => {
    for (const key of ['short', 'x'.repeat(256), 'with a space'])
      expect(await api.call('POST', '/login-links', { key, body: { email: 'a@b.example' } })).toMatchObject({
        status: 400,
        body: { error: { code: 'MALFORMED_REQUEST' } },
      })
  })

  test('an address of the last three years needs the one before it', async () => {
    const moved = { houseNumber: '12', line1: 'Quay Road', town: 'Leeds', postCode: 'id11qd', period: 6 }
    const one = await apply(answers({ user: { addresses: [moved] } }))
    expect([one.status, one.body.error.fields]).toEqual([
      422,
      { 'user.addresses.1.houseNumber': ['Enter where you lived before'] },
    ])
    const two = await apply(
      answers({ user: { addresses: [moved, { ...moved, line1: 'Weir Lane', period: 3 }] } }),
    )
    expect(two.status).toBe(201)
  })

  test('a home outside the UK is refused with the reason, an address before it is not', async () => {
    const jersey = { houseNumber: '1', line1: 'Quay Road', town: 'St Helier', postCode: 'je2-3ab', period: 6 }
    const leeds = { houseNumber: '12', line1: 'Quay Road', town: 'Leeds', postCode: 'id11qd', period: 6 }
    const refused = await apply(answers({ user: { addresses: [jersey, leeds] } }))
    expect([refused.status, refused.body.error.fields]).toEqual([
      422,
      { 'user.addresses.0.postCode': ['Jersey is outside the UK, so we can’t lend there'] },
    ])
    expect((await apply(answers({ user: { addresses: [leeds, jersey] } }))).status).toBe(201)
  })

  test('a consent that the brand does not ask for, or to an outdated wording, is refused at its field', async () => {
    for (const [contactConsent, field, message] of [
      [
        { motorFinanceOffers: true, groupCrossSell: false },
        'motorFinanceOffers',
        'This is not asked here: leave it out',
      ],
      [
        { groupCrossSell: true, wordingVersion: 'contact-0' },
        'wordingVersion',
        'These words have changed: read them again',
      ],
    ] as const) {
      const { status, body } = await apply(answers({ user: { contactConsent } }))
      expect([status, body.error.fields]).toEqual([422, { [`user.contactConsent.${field}`]: [message] }])
    }
  })

  test('how an address was entered is stored and returned with it', async () => {
    const typed = { houseNumber: '9', line1: 'Mill Lane', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }
    const user = { addresses: [{ ...typed, populateManually: true }] }
    const { id, token, sent } = await applied({ user })
    const flags = async () => {
      const { body } = await api.call('GET', `/loan-applications/${id}?embedded=user`, { as: token })
      return body.data.user.addresses.map((one: { populateManually: boolean }) => one.populateManually)
    }
    await becomeStrong(api, token)
    expect(await flags()).toEqual([true])
    // The same place chosen from the list is not another address.
    const again = { ...sent, amount: 7000, user: { ...sent.user, addresses: [typed] } }
    expect((await apply(again, { as: token })).status).toBe(201)
    expect(await flags()).toEqual([false])
    const history = await api.deps.db.selectFrom('user_address_history').select('id').execute()
    expect(history).toEqual([])
  })

  test('motor accepts no direct application; through a partner it finances price less deposit', async () => {
    const direct = await apply(answers(), { brand: 'motor' })
    expect([direct.status, direct.body.error.code]).toEqual([403, 'FORBIDDEN'])

    const partner = { brand: 'motor', as: PARTNER_KEY, visit: undefined as never }
    const without = await apply(answers({ amount: 10000, term: 60 }), partner)
    expect(without.body.error.fields.vehicle).toEqual(['Say which vehicle this is for'])
    const vehicle = {
      registration: 'ab12 cde',
      make: 'Ford',
      model: 'Focus',
      year: 2021,
      cashPrice: 12000,
      deposit: 2000,
    }
    const unequal = await apply(answers({ amount: 9000, term: 60, vehicle }), partner)
    expect(unequal.body.error.fields.amount).toEqual([
      'The amount must be the cash price less the deposit and the part exchange',
    ])

    const { status, body } = await apply(answers({ amount: 10000, term: 60, vehicle }), partner)
    expect(status).toBe(201)
    expect(body.data.quote).toMatchObject({ optionToPurchaseFee: 25 })
    expect(body.data.vehicle).toMatchObject({
      ...vehicle,
      registration: 'AB12 CDE',
      partExchange: 0,
      vin: null,
    })
    expect(body.data.loanProduct).toEqual({ type: 'hire-purchase', partner: { name: 'Hedgerow Cars' } })
    expect(body.data.autoLoginUrl).toMatch(/^http:\/\/motor\.localhost:3000\/auto-login\?token=/)
  })
})

describe('applying more than once', () => {
  test('the same key gives the same application with a fresh token; another input is refused', async () => {
    const caller = { key: newKey(), visit: newVisit() }
    const sent = answers()
    const first = await apply(sent, caller)
    const second = await apply(sent, caller)
    expect(second.status).toBe(201)
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(second.body.data.autoLoginToken).not.toBe(first.body.data.autoLoginToken)
    await signIn(first.body.data.autoLoginToken)
    await signIn(second.body.data.autoLoginToken)
    expect(await footprints('QS', { id: first.body.data.id })).toBe(1)

    const other = await apply({ ...sent, amount: 5000 }, caller)
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('two at once with one key make one application and one search', async () => {
    const caller = { key: newKey(), visit: newVisit() }
    const sent = answers()
    const both = await Promise.all([apply(sent, caller), apply(sent, caller), apply(sent, caller)])
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
    const made = await db()
      .selectFrom('loan_application')
      .innerJoin('app_user', 'app_user.id', 'loan_application.user_id')
      .select('loan_application.id')
      .where('app_user.email', '=', sent.user.email)
      .execute()
    expect(made).toHaveLength(1)
    expect(await footprints('QS', { id: made[0]!.id })).toBe(1)
  })

  test('two at once with two keys leave one live quote', async () => {
    const sent = answers()
    const both = await Promise.all([apply(sent), apply(sent)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const states = await db()
      .selectFrom('loan_application')
      .innerJoin('app_user', 'app_user.id', 'loan_application.user_id')
      .select('loan_application.state')
      .where('app_user.email', '=', sent.user.email)
      .execute()
    expect(states.map(({ state }) => state).sort()).toEqual(['Quoted', 'Withdrawn'])
  })

  test('when the agency is unavailable only the reserved search is stored, which the retry uses', async () => {
    const caller = { key: newKey(), visit: newVisit() }
    const sent = answers()
    await api.setFault('callreport', 'down')
    const refused = await apply(sent, caller)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'CREDIT_CHECK_PENDING'])
    const user = await db().selectFrom('app_user').select('id').where('email', '=', sent.user.email).execute()
    expect(user).toHaveLength(0)
    const waiting = await db()
      .selectFrom('bureau_search')
      .select('reference')
      .where('answered_at', 'is', null)
      .execute()
    expect(waiting.length).toBeGreaterThan(0)

    await api.setFault('callreport', 'ok')
    const { status, body } = await apply(sent, caller)
    expect(status).toBe(201)
    const used = await db()
      .selectFrom('bureau_search')
      .select('reference')
      .where('application_id', '=', body.data.id)
      .execute()
    expect(waiting).toContainEqual(used[0])
    expect(await footprints('QS', { id: body.data.id })).toBe(1)
  })

  test('the agency not answering in time is the same refusal', async () => {
    const { status, body } = await apply(answers({ user: { lastName: 'Timeout' } }))
    expect([status, body.error.code]).toEqual([503, 'CREDIT_CHECK_PENDING'])
  })

  test('after too many from one session it is refused', async () => {
    const visit = newVisit()
    const tries = await Promise.all(
      Array.from({ length: 41 }, () =>
        apply(answers({ user: { dateOfBirth: SEVENTEEN_YEARS_AGO } }), { visit }),
      ),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([422, 429]))
  })
})
