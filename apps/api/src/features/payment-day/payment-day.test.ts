import { nextWorkingDay } from '@tarnbrook/domain/core/calendar'
import { LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLedgerSums } from '#testing/features/books.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterAll(() => kit?.stop())

interface Choice {
  paymentDay: number
  dueOn: string
  collectOn: string
  extraDays: number
  extraInterest: number
}

const dates = (loan: SeededLoan, as = loan.borrower.token) =>
  kit.call('GET', `/loans/${loan.loanId}/payment-dates-eligible-for-update`, { as })

const preview = (loan: SeededLoan, body: object, as = loan.borrower.token) =>
  kit.call('POST', `/loans/${loan.loanId}/preview-remaining-amount-to-pay-after-payment-date-change`, {
    as,
    body,
  })

const update = (loan: SeededLoan, body: object, as = loan.borrower.token, key?: string) =>
  kit.call('POST', `/loans/${loan.loanId}/update-payment-date`, { as, body, ...(key ? { key } : {}) })

const chosen = ({ dueOn, paymentDay }: Choice) => ({ date: dueOn, paymentDay })

/** A loan that runs, and the dates that it is offered. */
async function running(): Promise<{ loan: SeededLoan; offered: Choice[] }> {
  const loan = await on.running()
  return { loan, offered: (await dates(loan)).body.data.dates }
}

async function eventsOf({ loanId }: SeededLoan): Promise<unknown[]> {
  return kit.deps.db
    .selectFrom('event')
    .select('name')
    .where('name', '=', 'paymentDayChanged')
    .where('subject_id', '=', loanId)
    .execute()
}

test('the days that are offered: each with the interest that it costs or saves, and none before the notice', async () => {
  const { loan, offered } = await running()
  const { body } = await dates(loan)
  const before = await on.read(loan)
  expect(body.data).toMatchObject({
    paymentDay: before.paymentDay,
    nextPayment: {
      number: 1,
      amount: before.scheduledPayments[0].amount,
      dueOn: before.scheduledPayments[0].dueOn,
    },
    notOffered: null,
  })
  expect(offered.length).toBeGreaterThan(14)
  for (const { dueOn, collectOn, extraDays, extraInterest, paymentDay } of offered) {
    expect(paymentDay).not.toBe(before.paymentDay)
    expect(collectOn).toBe(nextWorkingDay(Temporal.PlainDate.from(dueOn)).toString())
    expect(Math.sign(extraInterest)).toBe(Math.sign(extraDays))
  }
})

test('a later day: what was shown is what is stored, emailed, charged and collected', async () => {
  const { loan, offered } = await running()
  const choice = offered.at(-1)!
  const before = await on.read(loan)
  const shown = (await preview(loan, chosen(choice))).body.data
  expect(shown.after.remaining).toBeCloseTo(shown.before.remaining + choice.extraInterest, 10)
  expect(shown.after.nextPayment).toBeCloseTo(before.scheduledPayments[0].amount + choice.extraInterest, 10)
  expect(await on.read(loan)).toEqual(before)

  const after = (await update(loan, chosen(choice))).body.data
  expect(after).toMatchObject({ paymentDay: choice.paymentDay, state: 'Repaying' })
  expect(after.totalPayable).toBeCloseTo(before.totalPayable + choice.extraInterest, 10)
  const [first, second] = after.scheduledPayments
  expect(first).toMatchObject({
    dueOn: choice.dueOn,
    collectOn: choice.collectOn,
    amount: shown.after.nextPayment,
  })
  expect(first.interest).toBeCloseTo(before.scheduledPayments[0].interest + choice.extraInterest, 10)
  expect(second.amount).toBe(before.scheduledPayments[1].amount)
  expect(after.scheduledPayments.at(-1).dueOn).toBe(shown.after.lastPaymentOn)
  expect(await on.mails(loan)).toContainEqual(expect.stringMatching(/^Your payment day is now the \d+/))

  await on.livePayment(loan)
  expect(await on.read(loan)).toMatchObject({ state: 'Repaying', paidToDate: first.amount })
  const books = await readLedgerSums(kit.deps, loan)
  expect([books.all, books.sumAccount('instalments-due')]).toEqual([0, 0])
  expect(books.sumAccount('interest-income')).toBe(-Math.round(first.interest * 100))
  const total = after.scheduledPayments.reduce(
    (sum: number, { amount }: { amount: number }) => sum + amount,
    0,
  )
  expect(after.totalPayable).toBeCloseTo(total, 6)
})

test('an earlier day costs less, and the way back is exact', async () => {
  const { loan, offered } = await running()
  const before = await on.read(loan)
  const earlier = offered.find(({ extraDays }) => extraDays < 0)!
  const moved = (await update(loan, chosen(earlier))).body.data
  expect(moved.totalPayable).toBeLessThan(before.totalPayable)
  const back = { date: before.scheduledPayments[0].dueOn, paymentDay: before.paymentDay }
  expect((await update(loan, back)).body.data.scheduledPayments).toEqual(before.scheduledPayments)
})

test('pressed twice, at once or from two devices, it is moved once and emailed once', async () => {
  const { loan, offered } = await running()
  const choice = offered.at(-1)!
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    update(loan, chosen(choice), undefined, key),
    update(loan, chosen(choice), undefined, key),
    update(loan, chosen(choice)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await eventsOf(loan)).toHaveLength(1)
  expect((await on.mails(loan)).filter((subject) => subject.startsWith('Your payment day'))).toHaveLength(1)
})

test('the end of a month: the 31st is the last day of shorter months', async () => {
  const { loan, offered } = await running()
  const choice = offered.find(({ paymentDay }) => paymentDay === 31)!
  const { scheduledPayments } = (await update(loan, chosen(choice))).body.data
  expect(scheduledPayments.length).toBeGreaterThan(12)
  for (const { dueOn } of scheduledPayments.slice(1)) {
    const date = Temporal.PlainDate.from(dueOn)
    expect(date.day).toBe(date.daysInMonth)
  }
})

test.each([
  [
    'too soon',
    (offered: Choice[]) => Temporal.PlainDate.from(offered[0]!.dueOn).subtract({ days: 1 }),
    /too soon/,
  ],
  [
    'too late',
    (offered: Choice[]) => Temporal.PlainDate.from(offered.at(-1)!.dueOn).add({ days: 40 }),
    /too late/,
  ],
] as const)('a date that is %s is refused in words', async (_name, dateOf, words) => {
  const { loan, offered } = await running()
  const date = dateOf(offered).toString()
  for (const answer of [await preview(loan, { date }), await update(loan, { date })]) {
    expect([answer.status, answer.body.error.code]).toEqual([409, 'PAYMENT_DATE_NOT_OFFERED'])
    expect(answer.body.error.message).toMatch(words)
  }
  expect(await eventsOf(loan)).toEqual([])
})

test.each([
  ['no date', {}],
  ['a date that is none', { date: '2027-02-30' }],
  ['a day that no month has', { date: '2027-02-14', paymentDay: 32 }],
  ['a day that the date is not', { date: '2027-02-14', paymentDay: 3 }],
  ['something else besides', { date: '2027-02-14', amount: 5 }],
] as const)('%s is refused', async (_name, body) => {
  const loan = await seedLoan(kit.deps)
  for (const answer of [await preview(loan, body), await update(loan, body)])
    expect([answer.status, answer.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
})

test.each(LOAN_STATES.filter((state) => state !== 'Repaying'))(
  'nothing is offered for a loan that is %s',
  async (state) => {
    const loan = await seedLoan(kit.deps, { state })
    const { status, body } = await dates(loan)
    expect([status, body.data.dates]).toEqual([200, []])
    expect(body.data.notOffered).toBe(state === 'Late' ? 'payment-missed' : 'not-repaying')
    const answer = await update(loan, { date: kit.deps.clock.today().add({ days: 20 }).toString() })
    expect([answer.status, answer.body.error.code]).toEqual([409, 'PAYMENT_DATE_NOT_OFFERED'])
  },
)

test('nothing is offered while a payment is with the bank', async () => {
  const { loan } = await running()
  await on.liveUntilAsked(loan)
  expect((await dates(loan)).body.data.notOffered).toBe('payment-pending')
})

test('another person’s loan is the same as a missing one, and a weak sign-in must become strong', async () => {
  const loan = await seedLoan(kit.deps)
  const body = { date: kit.deps.clock.today().add({ days: 20 }).toString() }
  const stranger = await seedBorrower(kit.deps)
  const { applicationId } = await applyForLoan(kit)
  const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
  for (const [as, refusal] of [
    [stranger.token, [404, 'NOT_FOUND']],
    [weak, [403, 'STEP_UP_REQUIRED']],
  ] as const)
    for (const answer of [await dates(loan, as), await preview(loan, body, as), await update(loan, body, as)])
      expect([answer.status, answer.body.error.code]).toEqual(refusal)
})
