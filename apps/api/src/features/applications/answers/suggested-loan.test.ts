import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationJobs } from '#features/applications/applications.jobs.ts'
import { answers, createApplicantKit, newKey, PARTNER_KEY } from '#testing/applicant.ts'
import { becomeStrong } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof, seedStaff } from '#testing/proofs/calls.ts'

let api: TestApi
const { apply, applied, post, signIn, footprints } = createApplicantKit(() => api)
const db = () => api.deps.db

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const TYPE = 'affordability-application-requirement'
type Borrower = Awaited<ReturnType<typeof applied>>

const read = async ({ id, token }: Pick<Borrower, 'id' | 'token'>) =>
  (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data
const requirementOf = async (who: Pick<Borrower, 'id' | 'token'>, type: string): Promise<Requirement> =>
  (await read(who)).requirements.find((each: Requirement) => each['@type'] === type)
const act = (requirement: { id: number }, action: 'accept' | 'decline', as: string, version = 'v1') =>
  api.call('POST', `/${version}/${TYPE}s/${requirement.id}/${action}-suggested-loan`, { as })

/** Someone who took another loan after their quote: only the full search finds it. */
async function requested(change: Parameters<typeof answers>[0] = {}) {
  const borrower = await applied({ ...change, user: { lastName: 'Newdebt' } })
  const { status, body } = await post(`/loan-applications/${borrower.id}/requested`, borrower.token)
  expect([status, body.data.state]).toEqual([200, 'Requested'])
  await becomeStrong(api, borrower.token)
  return { ...borrower, application: body.data, requirement: await requirementOf(borrower, TYPE) }
}

describe('a requested loan that only affordability stands in the way of', () => {
  test('is not declined: it is requested, with the loan that is affordable beside the one asked for', async () => {
    const { id, application, requirement, sent, token } = await requested()
    const { quote } = application
    expect(requirement).toMatchObject({ status: 'wanted', '@link': `/${TYPE}s/${requirement.id}` })
    const { askedLoan, suggestedLoan } = requirement.details
    expect(askedLoan).toMatchObject({ amount: 7500, term: 36, apr: quote.apr, instalment: quote.instalment })
    expect(suggestedLoan).toMatchObject({
      term: 36,
      totalPayable: expect.any(Number),
      apr: expect.any(Number),
    })
    expect(suggestedLoan!.amount).toBeLessThan(7500)
    expect(suggestedLoan!.instalment).toBeLessThan(quote.instalment)
    expect(JSON.stringify(requirement)).not.toContain('amount_pence')
    expect(await footprints('CA', { id })).toBe(1)
    // The month that was counted is that of the full search.
    const { body } = await api.call('GET', `/loan-applications/${id}/affordability`, { as: token })
    expect(body.data.budget).toMatchObject({ otherCredit: 1200, instalment: quote.instalment })
    await api.drain()
    const emails = await api.inbox(sent.user.email)
    expect(emails[0]?.subject).toContain('We can offer you')
    expect(emails[0]?.text).not.toContain("You've passed our credit check")
    expect(emails[0]?.text).toContain('MoneyHelper')
  })

  test('is declined where nothing is affordable, or something else stands in the way too', async () => {
    for (const change of [{ net_monthly_income_pence: 150_000 }, { last_name: 'Decline' }]) {
      const { id, token } = await applied({ user: { lastName: 'Newdebt' } })
      const { user_id: userId } = await db()
        .selectFrom('loan_application')
        .select('user_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if ('last_name' in change)
        await db().updateTable('app_user').set(change).where('id', '=', userId).execute()
      else await db().updateTable('loan_application').set(change).where('id', '=', id).execute()
      const { body } = await post(`/loan-applications/${id}/requested`, token)
      expect(body.data).toMatchObject({ state: 'Declined', requirements: [] })
    }
  })

  test('is not approved on everything else, and nothing can be signed', async () => {
    const borrower = await requested()
    await meetTheRest(borrower.id)
    const day = await requirementOf(borrower, 'payment-day-application-requirement')
    await post(`/v1/payment-day-application-requirements/${day.id}/provide-payment-day`, borrower.token, {
      paymentDay: 12,
    })
    expect((await read(borrower)).state).toBe('Requested')
    expect((await requirementOf(borrower, 'legal-documents-accepted-application-requirement')).status).toBe(
      'locked',
    )
    const { body } = await act(borrower.requirement, 'accept', borrower.token)
    expect(body.data.status).toBe('met')
    const approved = await read(borrower)
    // The day that was chosen meanwhile is the day of the new quote.
    expect([approved.state, approved.quote.paymentDay]).toEqual(['Approved', 12])
    expect(approved.quote.amount).toBe(borrower.requirement.details.suggestedLoan!.amount)
  })
})

describe('accepting the suggested loan', () => {
  test.each(['v1', 'v2'])('makes it the quote, at the figures that were shown (%s)', async (version) => {
    const borrower = await requested()
    const { suggestedLoan } = borrower.requirement.details
    const answer = await act(borrower.requirement, 'accept', borrower.token, version)
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'met', details: {} } } })
    const after = await read(borrower)
    expect(after).toMatchObject({ state: 'Requested', amount: suggestedLoan!.amount, term: 36 })
    expect(after.quote).toMatchObject({
      ...suggestedLoan,
      firstPaymentOn: borrower.application.quote.firstPaymentOn,
      paymentDay: borrower.application.quote.paymentDay,
      expiresAt: borrower.application.quote.expiresAt,
    })
    expect(after.quote.id).not.toBe(borrower.application.quote.id)
    const row = await db()
      .selectFrom('loan_application')
      .select(['asked_amount_pence', 'asked_term_months', 'reaction'])
      .where('id', '=', borrower.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ asked_amount_pence: 750_000, asked_term_months: 36, reaction: 'yes' })
  })

  test('again, and twice at once, is no error and makes one quote', async () => {
    const borrower = await requested()
    const both = await Promise.all([
      act(borrower.requirement, 'accept', borrower.token),
      act(borrower.requirement, 'accept', borrower.token),
    ])
    const again = await act(borrower.requirement, 'accept', borrower.token)
    expect([...both, again].map(({ status, body }) => [status, body.data.status])).toEqual(
      Array(3).fill([200, 'met']),
    )
    const quotes = await db()
      .selectFrom('quote')
      .select('is_current')
      .where('application_id', '=', borrower.id)
      .execute()
    expect(quotes.map((quote) => quote.is_current).sort()).toEqual([false, true])
    const declined = await act(borrower.requirement, 'decline', borrower.token)
    expect([declined.status, declined.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('ends the wish for proof of income where it is for at most £7,500, unless something was sent', async () => {
    const type = 'income-application-requirement'
    const [bare, sent, removed] = [
      await requested({ amount: 10_000 }),
      await requested({ amount: 10_000 }),
      await requested({ amount: 10_000 }),
    ]
    for (const { token, ...who } of [sent, removed])
      expect(
        (await callProof(api, await requirementOf({ token, ...who }, type), 'send', { as: token })).status,
      ).toBe(200)
    const income = await requirementOf(removed, type)
    const [file] = income.attachments
    await api.call('DELETE', `/v1/${type}s/${income.id}/attachments/${file!.id}`, { as: removed.token })
    // What a member of staff asked for is no rule's.
    const letter = { type: 'settlement-letter-requirement', state: 'wanted' as const, created_at: new Date() }
    await db()
      .insertInto('requirement')
      .values({ ...letter, application_id: bare.id })
      .execute()
    for (const { requirement, token } of [bare, sent, removed]) {
      expect(requirement.details.suggestedLoan!.amount).toBeLessThanOrEqual(7500)
      expect((await act(requirement, 'accept', token)).status).toBe(200)
    }
    expect(await requirementOf(bare, type)).toBeUndefined()
    expect(await requirementOf(bare, letter.type)).toMatchObject({ status: 'wanted' })
    expect(await requirementOf(removed, type)).toBeUndefined()
    expect(await requirementOf(sent, type)).toMatchObject({ status: 'wanted' })
  })

  test('is refused once the quote has expired, and after it was turned down', async () => {
    const expired = await requested()
    const past = new Date(api.deps.clock.now().epochMilliseconds - 1000)
    await db()
      .updateTable('quote')
      .set({ expires_at: past })
      .where('application_id', '=', expired.id)
      .execute()
    const refusalOf = async (who: typeof expired, action: 'accept' | 'decline') => {
      const { status, body } = await act(who.requirement, action, who.token)
      return [status, body.error.code]
    }
    expect(await refusalOf(expired, 'accept')).toEqual([409, 'QUOTE_EXPIRED'])
    expect(await refusalOf(expired, 'decline')).toEqual([409, 'QUOTE_EXPIRED'])
    await applicationJobs['expire-quotes'](api.deps)
    expect(await refusalOf(expired, 'accept')).toEqual([409, 'QUOTE_EXPIRED'])

    const declined = await requested()
    await act(declined.requirement, 'decline', declined.token)
    expect(await refusalOf(declined, 'accept')).toEqual([409, 'WRONG_STATE'])
    const stopped = await requested()
    await post(`/loan-applications/${stopped.id}/unrequested`, stopped.token)
    expect(await refusalOf(stopped, 'accept')).toEqual([409, 'WRONG_STATE'])
    // Requested again it is still wanted, with no second search.
    const { body } = await post(`/loan-applications/${stopped.id}/requested`, stopped.token)
    expect(body.data.state).toBe('Requested')
    expect(await requirementOf(stopped, TYPE)).toMatchObject({
      status: 'wanted',
      details: { suggestedLoan: {} },
    })
    expect(await footprints('CA', { id: stopped.id })).toBe(1)
  })

  test('is a missing record for somebody else', async () => {
    const mine = await requested()
    const theirs = await requested()
    for (const action of ['accept', 'decline'] as const) {
      const { status, body } = await act(theirs.requirement, action, mine.token)
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await read(theirs)).amount).toBe(7500)
  })

  test('of a vehicle has the same amount, over longer', async () => {
    const vehicle = {
      registration: 'AB12 CDE',
      make: 'Skoda',
      model: 'Octavia',
      year: 2021,
      cashPrice: 9500,
      deposit: 1500,
    }
    const sent = answers({
      amount: 8000,
      term: 24,
      netMonthlyIncome: 3000,
      vehicle,
      user: { lastName: 'Newdebt' },
    })
    const { body } = await apply(sent, { as: PARTNER_KEY, brand: 'motor', key: newKey() })
    const who = { id: body.data.id, token: await signIn(body.data.autoLoginToken) }
    await post(`/loan-applications/${who.id}/requested`, who.token)
    const requirement = await requirementOf(who, TYPE)
    const weak = await act(requirement, 'accept', who.token)
    expect([weak.status, weak.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    await becomeStrong(api, who.token)
    expect(requirement.details.suggestedLoan!.amount).toBe(8000)
    expect(requirement.details.suggestedLoan!.term).toBeGreaterThan(24)
    expect((await act(requirement, 'accept', who.token)).status).toBe(200)
    expect(await read(who)).toMatchObject({ amount: 8000, term: requirement.details.suggestedLoan!.term })
  })
})

test('turning it down withdraws the application; again is no error', async () => {
  const borrower = await requested()
  for (const version of ['v1', 'v2']) {
    const { status, body } = await act(borrower.requirement, 'decline', borrower.token, version)
    expect([status, body.data.details.declinedAt]).toEqual([200, expect.any(String)])
  }
  expect(await read(borrower)).toMatchObject({ state: 'Withdrawn', amount: 7500 })
  const moves = await db()
    .selectFrom('application_transition')
    .select(['to_state', 'reason'])
    .where('application_id', '=', borrower.id)
    .where('most_recent', '=', true)
    .execute()
  expect(moves).toEqual([
    { to_state: 'Withdrawn', reason: 'the borrower turned down the loan that we can offer instead' },
  ])
  await api.drain()
  const emails = (await api.inbox(borrower.sent.user.email)).filter(
    ({ subject }) => subject === 'Your application is closed',
  )
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('You owe nothing')
  expect(emails[0]?.text).toContain('MoneyHelper')
})

test('a stop that says what its borrower saw is refused once that is another', async () => {
  const borrower = await requested()
  const { quote } = await read(borrower)
  const seen = { confirmed: true, quoteId: quote.id, endsIt: false }
  const stop = `/loan-applications/${borrower.id}/unrequested`
  for (const [other, expected] of [
    [{ endsIt: true }, [409, 'CONFLICT']],
    [{ quoteId: quote.id + 1 }, [409, 'CONFLICT']],
    [{ confirmed: false }, [422, 'VALIDATION_FAILED']],
  ] as const) {
    const answer = await post(stop, borrower.token, { confirmation: { ...seen, ...other } })
    expect([answer.status, answer.body.error.code]).toEqual(expected)
  }
  const decline = `/v1/affordability-application-requirements/${borrower.requirement.id}/decline-suggested-loan`
  expect((await post(decline, borrower.token, { confirmed: false })).status).toBe(422)
  expect((await read(borrower)).state).toBe('Requested')
  // One that has ended meanwhile is said to have, whatever the page showed.
  const setState = (state: 'Declined' | 'Requested') =>
    api.deps.db.updateTable('loan_application').set({ state }).where('id', '=', borrower.id).execute()
  await setState('Declined')
  const late = await post(stop, borrower.token, { confirmation: { ...seen, endsIt: true } })
  expect([late.status, late.body.error.code]).toEqual([409, 'WRONG_STATE'])
  await setState('Requested')
  const { status, body } = await post(stop, borrower.token, { confirmation: seen })
  expect([status, body.data.state]).toEqual([200, 'Unrequested'])
})

test('somebody who withdraws by themselves is not told that they turned something down', async () => {
  const borrower = await requested()
  const { status } = await post(`/loan-applications/${borrower.id}/unrequested`, borrower.token)
  expect(status).toBe(200)
  await api.drain()
  const subjects = (await api.inbox(borrower.sent.user.email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your application is closed')
})

test('a proof that is accepted meanwhile does not approve the application', async () => {
  const borrower = await requested({ amount: 10_000 })
  const income = await requirementOf(borrower, 'income-application-requirement')
  await callProof(api, income, 'send', { as: borrower.token })
  await callProof(api, income, 'confirm', { as: borrower.token })
  await meetTheRest(borrower.id)
  const staff = await seedStaff(api)
  await api.call('POST', `/admin/reviews/${income.id}/accept`, { as: staff.token })
  expect((await read(borrower)).state).toBe('Requested')
})

/** All that is neither of this test's nor last. */
function meetTheRest(applicationId: number) {
  return db()
    .updateTable('requirement')
    .set({ state: 'met', met_at: new Date() })
    .where('application_id', '=', applicationId)
    .where('type', 'in', [
      'phone-application-requirement',
      'bank-application-requirement',
      'payment-day-application-requirement',
    ])
    .execute()
}
