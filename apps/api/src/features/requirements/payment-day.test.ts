import { aprPercent, datedFlows } from '@tarnbrook/domain/apr'
import { day } from '@tarnbrook/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applicationOf,
  applyForLoan,
  requestLoan,
  requirementOf,
  type TestBorrower,
} from '../../test-journey.ts'
import { startTestApi, type TestApi } from '../../test-kit.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

type Asked = TestBorrower & { requirementId: number }

async function askedForDay(): Promise<Asked> {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  const { id } = await requirementOf(api, borrower, 'payment-day-application-requirement')
  return { ...borrower, requirementId: id }
}

const provide = (
  who: Asked,
  paymentDay: unknown,
  options: { as?: string; key?: string; path?: string } = {},
) =>
  api.call(
    'POST',
    `/${options.path ?? 'v1/payment-day-application-requirements'}/${who.requirementId}/provide-payment-day`,
    {
      as: options.as ?? who.token,
      key: options.key ?? `day-${crypto.randomUUID()}`,
      body: { paymentDay },
    },
  )

const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })

test.each([1, 15, 28, 31])(
  'day %i: the quote is made again for it, at the same price',
  async (paymentDay) => {
    const borrower = await askedForDay()
    const { quote: before } = await applicationOf(api, borrower)
    const answer = await provide(borrower, paymentDay)
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'met', details: { paymentDay } } } })

    const { quote } = await applicationOf(api, borrower)
    expect(quote.paymentDay).toBe(paymentDay)
    for (const term of [
      'amount',
      'fee',
      'annualRate',
      'instalment',
      'lastInstalment',
      'totalPayable',
    ] as const)
      expect(quote[term]).toBe(before[term])
    expect(quote.expiresAt).toBe(before.expiresAt)
    // The same payments sooner cost more for the time they are owed, and later less: the APR says so.
    const terms = { ...quote, today: api.deps.clock.today() }
    expect(quote.apr).toBe(aprByDays(terms))
    expect(before.offeredApr).toBeNull()
    expect(quote.offeredApr).toBe(before.apr)

    const first = Temporal.PlainDate.from(quote.firstPaymentOn)
    const daysAhead = api.deps.clock.today().until(first).days
    expect(daysAhead).toBeGreaterThanOrEqual(14)
    expect(daysAhead).toBeLessThanOrEqual(45)
    for (const row of quote.schedule) {
      const dueOn = Temporal.PlainDate.from(row.dueOn)
      expect(dueOn.day).toBe(Math.min(paymentDay, dueOn.daysInMonth))
    }
    expect(quote.schedule[0]?.dueOn).toBe(quote.firstPaymentOn)
  },
)

test.each(['v1', 'v2'])('the short path of %s does the same', async (version) => {
  const borrower = await askedForDay()
  const answer = await provide(borrower, 9, { path: `${version}/payment-day-requirements` })
  expect(answer.body.data.details.paymentDay).toBe(9)
})

test('the same day again keeps the quote', async () => {
  const borrower = await askedForDay()
  await provide(borrower, 9)
  const { quote } = await applicationOf(api, borrower)
  await provide(borrower, 9)
  expect((await applicationOf(api, borrower)).quote.id).toBe(quote.id)
})

test('however often a day is chosen, the APR that was quoted is told beside that of the day', async () => {
  const borrower = await askedForDay()
  const { quote: offered } = await applicationOf(api, borrower)
  for (const paymentDay of [1, 20, 11]) await provide(borrower, paymentDay)
  expect((await applicationOf(api, borrower)).quote).toMatchObject({
    paymentDay: 11,
    offeredApr: offered.apr,
  })
})

test.each([0, 32, 1.5, 'soon'])('%s is no day of the month', async (paymentDay) => {
  const borrower = await askedForDay()
  expect(await provide(borrower, paymentDay)).toMatchObject({
    status: 422,
    body: { error: { code: 'VALIDATION_FAILED', fields: { paymentDay: [expect.any(String)] } } },
  })
})

test('the same key gives the same answer and one quote; another day under it is refused', async () => {
  const borrower = await askedForDay()
  const key = `day-${crypto.randomUUID()}`
  const [first, twin] = await Promise.all([provide(borrower, 9, { key }), provide(borrower, 9, { key })])
  expect(first.status).toBe(200)
  expect(twin.body).toEqual(first.body)
  expect((await provide(borrower, 10, { key })).body).toEqual(refusal('IDEMPOTENCY_KEY_REUSED'))
  const current = await api.deps.db
    .selectFrom('quote')
    .select('payment_day')
    .where('application_id', '=', borrower.applicationId)
    .where('is_current', '=', true)
    .execute()
  expect(current).toEqual([{ payment_day: 9 }])
})

test('two days chosen at once leave one quote in force', async () => {
  const borrower = await askedForDay()
  const answers = await Promise.all([3, 4, 5].map((paymentDay) => provide(borrower, paymentDay)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { quote } = await applicationOf(api, borrower)
  expect([3, 4, 5]).toContain(quote.paymentDay)
})

test('another person’s requirement is not found, and a withdrawn request has no day to choose', async () => {
  const borrower = await askedForDay()
  const other = await applyForLoan(api)
  expect((await provide(borrower, 9, { as: other.token })).status).toBe(404)
  const path = `/loan-applications/${borrower.applicationId}/unrequested`
  await api.call('POST', path, { as: borrower.token, key: `unrequest-${crypto.randomUUID()}` })
  expect((await provide(borrower, 9)).body).toEqual(refusal('WRONG_STATE'))
})

function aprByDays(quote: {
  amount: number
  schedule: { dueOn: string; amount: number }[]
  today: Temporal.PlainDate
}): number {
  const inPence = (pounds: number) => Math.round(pounds * 100)
  const payments = quote.schedule.map(({ dueOn, amount }) => ({
    on: day(dueOn),
    amountPence: inPence(amount),
  }))
  return aprPercent(
    datedFlows({ advances: [{ on: quote.today, amountPence: inPence(quote.amount) }], payments }),
  )
}
