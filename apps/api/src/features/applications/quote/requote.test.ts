import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApplicantKit, newKey, PARTNER_KEY } from '#testing/applicant.ts'
import { applyForLoan } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => api.setFault('callreport', 'ok'))

const { applied, post, footprints } = createApplicantKit(() => api)
const db = () => api.deps.db

const requote = (id: number, token: string, options: object, key = newKey()) =>
  api.call('POST', `/loan-applications/${id}/requote`, { as: token, key, body: { options } })

const rename = (email: string, lastName: string) =>
  db().updateTable('app_user').set({ last_name: lastName }).where('email', '=', email).execute()

const ageSearch = (id: number) =>
  sql`update bureau_search set answered_at = answered_at - interval '15 days' where application_id = ${id}`.execute(
    db(),
  )

describe('another amount or term', () => {
  test('gives a new quote in place of the current one, on the stored search', async () => {
    const { id, token } = await applied()
    await post(`/loan-applications/${id}/reaction`, token, { reaction: 'no' })
    const before = (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data
    const { status, body } = await requote(id, token, { amount: 5000, term: 24 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'Quoted',
      amount: 5000,
      term: 24,
      reaction: null,
      quote: { amount: 5000, term: 24, isLive: true },
      previousQuote: {
        amount: 7500,
        term: 36,
        apr: before.quote.apr,
        instalment: before.quote.instalment,
        totalPayable: before.quote.totalPayable,
      },
    })
    expect(body.data.quote.id).not.toBe(before.quote.id)
    expect(body.data.quote.schedule).toHaveLength(24)
    expect(Date.parse(body.data.quote.expiresAt)).toBeGreaterThan(Date.parse(before.quote.expiresAt))
    expect(await footprints('QS', { id })).toBe(1)
    expect(await footprints('CA', { id })).toBe(0)
    const events = await db()
      .selectFrom('event')
      .select(['before', 'after'])
      .where('name', '=', 'applicationRequoted')
      .where('subject_id', '=', id)
      .execute()
    expect(events).toMatchObject([
      { before: { amountPence: 750_000, termMonths: 36 }, after: { amountPence: 500_000, termMonths: 24 } },
    ])
  })

  test('is the same once it is repeated, and another intent with the same key is refused', async () => {
    const { id, token } = await applied()
    const key = newKey()
    const first = await requote(id, token, { amount: 6000, term: 48 }, key)
    const again = await requote(id, token, { amount: 6000, term: 48 }, key)
    expect(again.body.data).toEqual(first.body.data)
    const other = await requote(id, token, { amount: 6500, term: 48 }, key)
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const quotes = await db().selectFrom('quote').select('id').where('application_id', '=', id).execute()
    expect(quotes).toHaveLength(2)
  })

  test('asks the agency again when the report is more than two weeks old, and prices by the new report', async () => {
    const { id, token, sent } = await applied()
    await ageSearch(id)
    await rename(sent.user.email, 'Fair')
    const key = newKey()
    await api.setFault('callreport', 'down')
    const refused = await requote(id, token, { amount: 5000, term: 36 }, key)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'CREDIT_CHECK_PENDING'])
    await api.setFault('callreport', 'ok')
    const { body } = await requote(id, token, { amount: 5000, term: 36 }, key)
    expect(body.data.quote).toMatchObject({ band: 'Fair', amount: 5000 })
    expect(await footprints('QS', { id })).toBe(2)
    // The new report is stored as well.
    await requote(id, token, { amount: 5500, term: 36 })
    expect(await footprints('QS', { id })).toBe(2)
  })

  test('asks the agency again after a change of address', async () => {
    const { id, token, sent } = await applied()
    const { id: userId } = await db()
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', sent.user.email)
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('user_address_history')
      .values({ user_id: userId, addresses: '[]', source: 'account', replaced_at: new Date() })
      .execute()
    expect((await requote(id, token, { amount: 5000, term: 36 })).status).toBe(200)
    expect(await footprints('QS', { id })).toBe(2)
  })
})

describe('what cannot be lent', () => {
  test('is refused with its reasons at the amount, and the current quote is unchanged', async () => {
    const { id, token } = await applied()
    const before = (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data
    const key = newKey()
    const first = await requote(id, token, { amount: 25_000, term: 12 }, key)
    expect([first.status, first.body.error.code]).toEqual([422, 'QUOTE_DECLINED'])
    expect(first.body.error.fields['options.amount'][0]).toMatch(
      /take too much of your income\. The most we can offer is £[\d,]+ over 1 year, or £25,000 over \d years?( and 6 months)?\. Your current quote still applies\./,
    )
    const again = await requote(id, token, { amount: 25_000, term: 12 }, key)
    expect(again.body.error.code).toBe('QUOTE_DECLINED')
    const after = (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data
    expect(after).toEqual(before)
  })

  test('is a decline when a newer report also rules out the current quote', async () => {
    const { id, token, sent } = await applied()
    await ageSearch(id)
    await rename(sent.user.email, 'Decline')
    const { status, body } = await requote(id, token, { amount: 5000, term: 36 })
    expect([status, body.data.state, body.data.quote]).toEqual([200, 'Declined', null])
    expect(body.data.declineReasons.join(' ')).toMatch(/bankruptcy/)
  })

  test('goes back to the address when the agency no longer knows it', async () => {
    const { id, token, sent } = await applied()
    await ageSearch(id)
    await rename(sent.user.email, 'Mismatch')
    const { body } = await requote(id, token, { amount: 5000, term: 36 })
    expect(body.data).toMatchObject({ state: 'Address Mismatch', quote: null })
    expect(body.data.addressOptions).toHaveLength(2)
  })
})

describe('refusals', () => {
  test('at the field, for what is out of range', async () => {
    const { id, token } = await applied()
    const wrong = [
      [{ amount: 999, term: 36 }, 'options.amount'],
      [{ amount: 25_001, term: 36 }, 'options.amount'],
      [{ amount: 5000, term: 13 }, 'options.term'],
      [{ amount: 5000, term: 66 }, 'options.term'],
      [{ amount: 5000 }, 'options.term'],
    ] as const
    for (const [options, field] of wrong) {
      const { status, body } = await requote(id, token, options)
      expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
      expect(Object.keys(body.error.fields)).toEqual([field])
    }
  })

  test('once the borrower has accepted, while it is being requested, and in any other state', async () => {
    const yes = await applied()
    await post(`/loan-applications/${yes.id}/reaction`, yes.token, { reaction: 'yes' })
    const taken = await requote(yes.id, yes.token, { amount: 5000, term: 36 })
    expect([taken.status, taken.body.error.code]).toEqual([409, 'NOT_REQUOTABLE'])

    const asked = await applied()
    await api.setFault('callreport', 'down')
    await post(`/loan-applications/${asked.id}/requested`, asked.token)
    const busy = await requote(asked.id, asked.token, { amount: 5000, term: 36 })
    expect([busy.status, busy.body.error.code]).toEqual([503, 'CREDIT_CHECK_PENDING'])
    await api.setFault('callreport', 'ok')
    await post(`/loan-applications/${asked.id}/requested`, asked.token)
    const gone = await requote(asked.id, asked.token, { amount: 5000, term: 36 })
    expect([gone.status, gone.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('for an expired quote', async () => {
    const { id, token } = await applied()
    await sql`update quote set expires_at = now() - interval '1 minute' where application_id = ${id}`.execute(
      db(),
    )
    const { status, body } = await requote(id, token, { amount: 5000, term: 36 })
    expect([status, body.error.code]).toEqual([409, 'QUOTE_EXPIRED'])
  })

  test('for another person’s application, the same as for a missing one', async () => {
    const mine = await applied()
    const theirs = await applied()
    for (const id of [theirs.id, 4_103_558_201_337]) {
      const { status, body } = await requote(id, mine.token, { amount: 5000, term: 36 })
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('of hire purchase for another amount than the vehicle leaves; its term may change', async () => {
    const vehicle = {
      registration: 'AB12 CDE',
      make: 'Ford',
      model: 'Focus',
      year: 2021,
      cashPrice: 8500,
      deposit: 1000,
    }
    const { applicationId: id, token } = await applyForLoan(api, {
      brand: 'motor',
      partnerKey: PARTNER_KEY,
      amount: 7500,
      term: 60,
      vehicle,
    })
    const { body } = await api.call('GET', `/loan-applications/${id}/requotability`, { as: token })
    expect(body.data).toMatchObject({ requotable: true, minAmount: 7500, maxAmount: 7500 })
    const other = await requote(id, token, { amount: 7000, term: 60 })
    expect([other.status, Object.keys(other.body.error.fields)]).toEqual([422, ['options.amount']])
    const longer = await requote(id, token, { amount: 7500, term: 48 })
    expect(longer.body.data.quote).toMatchObject({ amount: 7500, term: 48, optionToPurchaseFee: 25 })
  })
})

test('an acceptance of figures that have changed in another window is refused', async () => {
  const { id, token } = await applied()
  const { quote } = (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data
  await requote(id, token, { amount: 5000, term: 24 })
  const stale = await post(`/loan-applications/${id}/reaction`, token, { reaction: 'yes', quoteId: quote.id })
  expect([stale.status, stale.body.error.code]).toEqual([409, 'CONFLICT'])
})

test('a loan request is refused when another quote was made first: the borrower has not seen its figures', async () => {
  const { id, token } = await applied()
  // The agency is asked on the second try, so that only the recording of its answer waits.
  await ageSearch(id)
  await api.setFault('callreport', 'down')
  const key = newKey()
  await requote(id, token, { amount: 5000, term: 24 }, key)
  await api.setFault('callreport', 'ok')
  const [requoted, requested] = await inTurn(id, [
    () => requote(id, token, { amount: 5000, term: 24 }, key),
    () => post(`/loan-applications/${id}/requested`, token),
  ])
  expect([requoted!.status, requested!.status, requested!.body.error.code]).toEqual([200, 409, 'CONFLICT'])
  const { body } = await api.call('GET', `/loan-applications/${id}`, { as: token })
  expect(body.data).toMatchObject({ state: 'Quoted', amount: 5000, quote: { amount: 5000 } })
  expect(await footprints('CA', { id })).toBe(0)
})

test('another quote is refused when the loan was requested first: the loan has the figures that were seen', async () => {
  const { id, token } = await applied()
  const [requested, requoted] = await inTurn(id, [
    () => post(`/loan-applications/${id}/requested`, token),
    () => requote(id, token, { amount: 5000, term: 24 }),
  ])
  expect([requested!.status, requoted!.status]).toEqual([200, 409])
  expect(['REQUEST_IN_PROGRESS', 'WRONG_STATE']).toContain(requoted!.body.error.code)
  const { body } = await api.call('GET', `/loan-applications/${id}`, { as: token })
  expect(body.data).toMatchObject({ state: 'Requested', amount: 7500, quote: { amount: 7500 } })
})

/** Makes the calls while the application is locked, each once the previous waits, then releases. */
async function inTurn<Answer>(id: number, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from loan_application where id = ${id} for update`.execute(tx)
      for (const call of calls) {
        answers.push(call())
        await untilWaiting(answers.length)
      }
    })
  return Promise.all(answers)
}

async function untilWaiting(count: number): Promise<void> {
  for (let waiting = 0; waiting < count; ) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
    waiting = rows[0]!.waiting
  }
}
