import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, createApplicantKit, newKey, PARTNER_KEY } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
const { apply, applied, post, signIn, footprints } = createApplicantKit(() => api)

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** Income that leaves little for a loan after rent. */
const TIGHT = { amount: 15_000, term: 24, netMonthlyIncome: 1400 }
const read = async (id: number, token: string) =>
  (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data
const optionsOf = (id: number, token: string) =>
  api.call('GET', `/loan-applications/${id}/affordable-options`, { as: token })
const requote = (id: number, token: string, options: object) =>
  post(`/loan-applications/${id}/requote`, token, { options })

describe('an application for more than can be afforded', () => {
  test('is quoted the most that is affordable, and states what was requested', async () => {
    const { id, token, sent } = await applied(TIGHT)
    const application = await read(id, token)
    expect(application).toMatchObject({
      state: 'Quoted',
      term: 24,
      askedFor: { amount: 15_000, term: 24 },
      declineReasons: [],
      declineGroups: [],
    })
    expect(application.amount).toBeLessThan(15_000)
    expect(application.quote).toMatchObject({ amount: application.amount, term: 24, isLive: true })
    // One step more would be declined, on the same report.
    const more = await requote(id, token, { amount: application.amount + 50, term: 24 })
    expect(more.body.error.code).toBe('QUOTE_DECLINED')
    expect(more.body.error.fields['options.amount'][0]).toContain(
      `The most we can offer is £${application.amount.toLocaleString('en-GB')} over 2 years`,
    )
    expect(await footprints('QS', { id })).toBe(1)
    // The email states the same; no decline was emailed, because there was none.
    await api.drain()
    const emails = await api.inbox(sent.user.email)
    expect(emails.map(({ subject }) => subject?.slice(0, 10))).toEqual(['Your quote'])
    expect(emails[0]?.text).toContain("You asked for £15,000 over 2 years. We can't offer you that.")
    const { body } = await post(`/loan-applications/${id}/requested`, token)
    expect(body.data).toMatchObject({ state: 'Requested', amount: application.amount, askedFor: null })
  })

  test('shows the other options, at the price that their quote then has', async () => {
    const { id, token } = await applied(TIGHT)
    const { body } = await optionsOf(id, token)
    const [option, ...others] = body.data.options
    expect(others).toEqual([])
    expect(option.term).toBeGreaterThan(24)
    expect(option.amount).toBeGreaterThan((await read(id, token)).amount)
    const taken = await requote(id, token, { amount: option.amount, term: option.term })
    expect(taken.body.data).toMatchObject({ state: 'Quoted', askedFor: null })
    expect(taken.body.data.quote).toMatchObject(option)
    expect(await footprints('QS', { id })).toBe(1)
    expect((await optionsOf(id, token)).body.data.options).toEqual([])
  })

  test('is declined where nothing is affordable, for that reason only', async () => {
    const { id, token } = await applied({ ...TIGHT, netMonthlyIncome: 860 })
    expect(await read(id, token)).toMatchObject({
      state: 'Declined',
      amount: 15_000,
      askedFor: null,
      declineGroups: ['affordability'],
    })
    expect((await optionsOf(id, token)).body.data.options).toEqual([])
  })

  test('is declined where the credit file is also a reason', async () => {
    const { id, token } = await applied({ ...TIGHT, user: { lastName: 'Low' } })
    expect(await read(id, token)).toMatchObject({ state: 'Declined', declineGroups: ['credit-file'] })
    const both = await applied({ ...TIGHT, user: { lastName: 'Decline' } })
    expect((await read(both.id, both.token)).state).toBe('Declined')
  })

  test('that can be quoted in full does not mention a higher amount', async () => {
    const { id, token } = await applied()
    expect(await read(id, token)).toMatchObject({ state: 'Quoted', askedFor: null })
    expect((await optionsOf(id, token)).body.data.options).toEqual([])
  })

  test('is offered the same when the address was corrected first', async () => {
    const { id, token, sent } = await applied({ ...TIGHT, user: { lastName: 'Mismatch' } })
    const { firstName, lastName, dateOfBirth, addresses } = sent.user
    const { body } = await post(`/loan-applications/${id}/address-mismatch-update`, token, {
      firstName,
      lastName,
      dateOfBirth,
      addresses: [{ ...addresses[0], houseNumber: '15' }],
    })
    expect(body.data).toMatchObject({ state: 'Quoted', askedFor: { amount: 15_000, term: 24 } })
  })

  test('for a vehicle has the same amount, and is offered over longer', async () => {
    const vehicle = {
      registration: 'AB12 CDE',
      make: 'Skoda',
      model: 'Octavia',
      year: 2021,
      cashPrice: 9500,
      deposit: 1500,
    }
    const sent = answers({ amount: 8000, term: 24, netMonthlyIncome: 1550, vehicle })
    const { body } = await apply(sent, { as: PARTNER_KEY, brand: 'motor', key: newKey() })
    expect(body.data).toMatchObject({ state: 'Quoted', amount: 8000, askedFor: { amount: 8000, term: 24 } })
    expect(body.data.term).toBeGreaterThan(24)
    const token = await signIn(body.data.autoLoginToken)
    expect((await optionsOf(body.data.id, token)).body.data.options).toEqual([])
  })

  test('shows its options to nobody else', async () => {
    const { id } = await applied(TIGHT)
    const other = await applied()
    expect((await optionsOf(id, other.token)).status).toBe(404)
  })
})
