import { BRAND_KEYS } from '@tarnbrook/brands/brand'
import { commissionScheme } from '@tarnbrook/brands/facts/commission-scheme'
import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const complaint = (change: Record<string, unknown> = {}) => ({
  firstName: 'Owen',
  lastName: 'Reed',
  dateOfBirth: '1979-02-11',
  email: newMailbox(),
  mobileNumber: '07912 345678',
  currentAddress: { houseNumber: '4', line1: 'Mill Lane', town: 'Leeds', postCode: 'id1 1qd' },
  agreementNumber: 'TB2345678',
  consent: true,
  ...change,
})

const complain = (body: unknown, options: { brand?: string; key?: string; from?: string } = {}) =>
  api.call('POST', '/v1/complaints/commission', {
    body,
    key: crypto.randomUUID(),
    from: newAddress(),
    ...options,
  })

const kept = (email: string) =>
  api.deps.db.selectFrom('commission_complaint').selectAll().where('email', '=', email).execute()

describe('a complaint', () => {
  test('is answered with its reference, its times and the status of the scheme', async () => {
    const sent = complaint()
    const { status, body } = await complain(sent)
    const today = api.deps.clock.today()
    expect(status).toBe(201)
    expect(body.data).toEqual({
      '@type': 'commissionComplaint',
      reference: expect.stringMatching(/^CC-[2-9A-Z]{8}$/),
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      summaryBy: addWorkingDays(today, 3).toString(),
      finalResponseBy: today.add({ days: 56 }).toString(),
      scheme: {
        asOf: commissionScheme.asOf,
        status: commissionScheme.status,
        informationUrl: commissionScheme.informationUrl,
        isAgreementCovered: null,
      },
    })
  })

  test('is stored completely, with its event', async () => {
    const more = {
      addressAtAgreement: { flatNumber: '2', line1: 'Old Road', postCode: 'LS1 4AP' },
      agreementDate: '2019-06',
      vehicleRegistration: 'ab12 cde',
      lenderName: 'Tarnbrook Motor',
      brokerName: 'Hedgerow & Sons <Cars>',
      complaintText: 'Nobody told me.\nI would have asked.',
      representedBy: { name: 'Claims & Co', firmReferenceNumber: '000123', hasAuthority: true },
      supportNeeds: 'Large print',
    }
    const sent = complaint(more)
    const { body } = await complain(sent, { brand: 'motor' })
    const [row] = await kept(sent.email)
    expect(row).toMatchObject({
      reference: body.data.reference,
      brand: 'motor',
      first_name: 'Owen',
      date_of_birth: '1979-02-11',
      mobile_number: '+447912345678',
      current_address: { ...sent.currentAddress, postCode: 'ID1 1QD' },
      address_at_agreement: more.addressAtAgreement,
      agreement_number: 'TB2345678',
      agreement_date: '2019-06',
      vehicle_registration: 'AB12 CDE',
      broker_name: 'Hedgerow & Sons <Cars>',
      complaint_text: more.complaintText,
      represented_by: more.representedBy,
      support_needs: 'Large print',
      summary_by: body.data.summaryBy,
      final_response_by: body.data.finalResponseBy,
    })
    const events = await api.deps.db
      .selectFrom('event')
      .select(['name', 'after'])
      .where('subject_type', '=', 'commission-complaint')
      .where('subject_id', '=', row!.id)
      .execute()
    expect(events).toEqual([
      {
        name: 'commissionComplaintReceived',
        after: { reference: body.data.reference, isRepresented: true },
      },
    ])
  })

  // A complaint has the scheme's words or the usual days, and never both.
  test.each([
    ['2019', true],
    ['2019-06-30', true],
    ['2024-11-01', true],
    ['2007-04-06', true],
    ['2024-11-02', false],
    ['2025', false],
    ['2007-04-05', false],
    ['2007', null],
    ['2024-11', null],
    [undefined, null],
  ])('an agreement of %s: covered by the scheme is %s', async (agreementDate, covered) => {
    const sent = complaint({ ...(agreementDate ? { agreementDate } : {}) })
    const { body } = await complain(sent, { brand: 'motor' })
    expect(body.data.scheme.isAgreementCovered).toBe(covered)
    await api.drain()
    const text = (await api.inbox(sent.email))[0]!.text
    const final = formatDayWords(Temporal.PlainDate.from(body.data.finalResponseBy))
    expect([text.includes(commissionScheme.status[1]), text.includes(final)]).toEqual([
      covered !== false,
      covered !== true,
    ])
  })

  test('is acknowledged in writing, and the complaints team is notified', async () => {
    const sent = complaint({ supportNeeds: 'Large print', complaintText: 'Nobody told me.' })
    const { body } = await complain(sent, { brand: 'motor' })
    const { reference, summaryBy, finalResponseBy } = body.data
    await api.drain()
    const [acknowledgement] = await api.inbox(sent.email)
    expect(acknowledgement).toMatchObject({
      subject: `We've received your complaint (${reference})`,
      replyTo: 'complaints@tarnbrook-motor.example',
    })
    for (const said of [
      reference,
      formatDayWords(Temporal.PlainDate.from(summaryBy)),
      formatDayWords(Temporal.PlainDate.from(finalResponseBy)),
      'Financial Ombudsman Service',
      commissionScheme.status[1],
    ])
      expect(acknowledgement?.text).toContain(said)
    for (const typed of ['Owen', 'Nobody told me']) expect(acknowledgement?.text).not.toContain(typed)

    const toTeam = (await api.inbox('complaints@tarnbrook-motor.example')).find(
      ({ subject }) => subject === `Commission complaint ${reference}`,
    )
    expect(toTeam).toMatchObject({ replyTo: sent.email })
    expect(toTeam?.text).toContain('Name: Owen Reed')
    expect(toTeam?.text).not.toContain('Large print')
  })

  test.each(BRAND_KEYS)('is accepted by every brand: %s', async (brand) => {
    const sent = complaint()
    expect((await complain(sent, { brand })).status).toBe(201)
    expect(await kept(sent.email)).toMatchObject([{ brand }])
  })

  test.each([
    ['the agreement number', { agreementNumber: 'A 1/2' }],
    ['the registration', { agreementNumber: undefined, vehicleRegistration: 'AB12 CDE' }],
    ['the year of the agreement', { agreementNumber: undefined, agreementDate: '2019' }],
    ['its day', { agreementNumber: undefined, agreementDate: '2019-06-12' }],
  ])('needs no more of the agreement than %s', async (_, change) => {
    expect((await complain(complaint(change))).status).toBe(201)
  })

  test('sent twice with one key is one complaint', async () => {
    const sent = complaint()
    const key = crypto.randomUUID()
    const from = newAddress()
    const [first, second] = [await complain(sent, { key, from }), await complain(sent, { key, from })]
    expect(second.body.data).toEqual(first.body.data)
    expect(await kept(sent.email)).toHaveLength(1)
  })
})

describe('what is refused', () => {
  const NEXT_YEAR = String(Temporal.Now.plainDateISO().year + 1)

  test.each([
    ['nothing of the agreement', { agreementNumber: undefined }, 'agreementNumber', /at least one of/],
    ['no name', { firstName: '' }, 'firstName', /Enter your first name/],
    ['no date of birth', { dateOfBirth: undefined }, 'dateOfBirth', /Enter your date of birth/],
    ['a birth to come', { dateOfBirth: `${NEXT_YEAR}-01-01` }, 'dateOfBirth', /in the past/],
    ['no address', { currentAddress: undefined }, 'currentAddress', /./],
    [
      'an address without a house or street',
      { currentAddress: { postCode: 'ID1 1QD' } },
      'currentAddress.line1',
      /house number or the street/,
    ],
    ['a day that is none', { agreementDate: '2019-02-30' }, 'agreementDate', /only its year/],
    ['an agreement to come', { agreementDate: NEXT_YEAR }, 'agreementDate', /in the past/],
    [
      'a representative without authority',
      { representedBy: { name: 'Claims & Co', hasAuthority: false } },
      'representedBy.hasAuthority',
      /may act/,
    ],
    ['no consent', { consent: undefined }, 'consent', /Tick to let us/],
    ['words without end', { complaintText: 'x'.repeat(6001) }, 'complaintText', /6,000 characters/],
    ['a field nobody knows', { bankAccount: '12345678' }, 'bankAccount', /isn’t known/],
  ])('%s', async (_, change, field, message) => {
    const sent = complaint(change)
    const { status, body } = await complain(sent)
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(body.error.fields[field][0]).toMatch(message)
    expect(await kept(sent.email)).toEqual([])
  })

  test('what is missing of the agreement is reported together with the rest', async () => {
    const { body } = await complain(complaint({ agreementNumber: undefined, lastName: '' }))
    expect(Object.keys(body.error.fields).sort()).toEqual(['agreementNumber', 'lastName'])
  })

  test('an email address that one session complained for five times in an hour', async () => {
    const { email } = complaint()
    const from = newAddress()
    const answers = []
    // Eleven, because the window may end while they are sent.
    for (let index = 0; index < 11; index += 1) answers.push(await complain(complaint({ email }), { from }))
    expect(answers[4]?.status).toBe(201)
    expect(answers.find(({ status }) => status !== 201)?.body.error.code).toBe('TOO_MANY_REQUESTS')
  })
})
