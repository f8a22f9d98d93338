import { day } from '@tarnbrook/domain/core/calendar'
import { firstPeriodMonths } from '@tarnbrook/domain/core/years'
import { aprPercent, datedFlows } from '@tarnbrook/domain/schedule/apr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applyForLoan,
  fetchApplication,
  fetchRequirement,
  requestLoan,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

type Asked = TestBorrower & { requirementId: number }

async function askedForDay(): Promise<Asked> {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'payment-day-application-requirement')
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
  'day %i: the quote is made again for it, at the same rate and fee, with its own payments',
  async (paymentDay) => {
    const borrower = await askedForDay()
    const { quote: before } = await fetchApplication(api, borrower)
    const answer = await provide(borrower, paymentDay)
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'met', details: { paymentDay } } } })

    const { quote } = await fetchApplication(api, borrower)
    expect(quote.paymentDay).toBe(paymentDay)
    for (const term of ['amount', 'fee', 'annualRate', 'expiresAt'] as const)
      expect(quote[term]).toBe(before[term])
    const today = api.deps.clock.today()
    expect(quote.agreementOn).toBe(today.toString())
    // By their dates a payment on the last day of a short month comes some days sooner.
    expect(Math.abs(quote.apr - aprByDays({ ...quote, today }))).toBeLessThanOrEqual(
      paymentDay > 28 ? 0.2 : 0.05,
    )
    const wasThatDay = before.paymentDay === paymentDay
    expect(quote.earlier).toEqual(
      wasThatDay
        ? null
        : {
            agreementOn: today.toString(),
            firstPaymentOn: before.firstPaymentOn,
            paymentDay: before.paymentDay,
            apr: before.apr,
            instalment: before.instalment,
            lastInstalment: before.lastInstalment,
            totalPayable: before.totalPayable,
          },
    )
    // A later first payment has interest for more days; next month's last days are equally far.
    const interval = (to: string) => firstPeriodMonths(today, day(to))
    const order = Math.sign(interval(quote.firstPaymentOn) - interval(before.firstPaymentOn))
    expect(Math.sign(quote.totalPayable - before.totalPayable)).toBe(order)

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

test('the same day again leaves the quote unchanged', async () => {
  const borrower = await askedForDay()
  await provide(borrower, 9)
  const { quote } = await fetchApplication(api, borrower)
  await provide(borrower, 9)
  expect((await fetchApplication(api, borrower)).quote.id).toBe(quote.id)
})

test('however often a day is chosen, the figures before the last choice are shown beside those of the day', async () => {
  const borrower = await askedForDay()
  for (const paymentDay of [1, 20, 11]) await provide(borrower, paymentDay)
  const { quote } = await fetchApplication(api, borrower)
  expect(quote.paymentDay).toBe(11)
  expect(quote.earlier?.paymentDay).toBe(20)
})

test.each([0, 32, 1.5, 'soon'])('%s is not a day of the month', async (paymentDay) => {
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
  const { quote } = await fetchApplication(api, borrower)
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
