import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { collectPayment } from '#features/direct-debit/send-collection.ts'
import { collectionOfExtra, simulateExtra } from '#testing/features/early-repayments.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { settledRules } from '#testing/histories/run.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterEach(() => kit.clear())
afterAll(() => kit?.stop())

interface Asked {
  choice?: string
  shown?: object
  as?: string
  key?: string
}

const pathOf = ({ loanId }: SeededLoan) => `/loans/${loanId}/direct-debit-early-repayment`

const repay = (loan: SeededLoan, amount: unknown, { as = loan.borrower.token, key, ...body }: Asked = {}) =>
  kit.call('POST', pathOf(loan), { as, body: { amount, ...body }, ...(key && { key }) })

const stop = (loan: SeededLoan, as = loan.borrower.token) => kit.call('DELETE', pathOf(loan), { as })

async function preview(loan: SeededLoan, amount: number) {
  const path = `/loans/${loan.loanId}/preview-direct-debit-early-repayment`
  return (await kit.call('POST', path, { as: loan.borrower.token, body: { amount } })).body.data
}

const simulate = (loan: SeededLoan, name: string) => simulateExtra(kit, loan, name)
const collectionOf = (loan: SeededLoan) => collectionOfExtra(kit, loan)

const inPence = (pounds: number) => Math.round(pounds * 100)

/** As they stand in the PDF, in pence. */
async function figuresOfStatement({ loanId, borrower }: SeededLoan, id: number) {
  const path = `/loans/${loanId}/early-repayments/${id}/statement.pdf`
  const { body } = await kit.call('GET', path, { as: borrower.token })
  const text = oneSpaced((await readPdf(body)).text)
  const figure = (label: string) =>
    inPence(Number(new RegExp(`${label} £([\\d,]+\\.\\d\\d)`).exec(text)![1]!.replaceAll(',', '')))
  return {
    before: figure('under the agreement on [\\d/]+'),
    paid: figure('You paid'),
    rebate: figure('Rebate of interest and charges'),
    after: figure('under the agreement after both'),
  }
}

const amountsOf = (loan: { scheduledPayments: { amount: number }[] }) =>
  loan.scheduledPayments.map(({ amount }) => amount)

async function applied(loan: SeededLoan, amount: number, asked: Asked = {}) {
  expect((await repay(loan, amount, asked)).status).toBe(200)
  await kit.drain()
  await simulate(loan, 'payment_confirmed')
  const now = await on.until(loan, { pendingRepayments: [] })
  expect(now.earlyRepayments.at(-1).status).toBe('applied')
  return now
}

describe.each(['finishSooner', 'payLessEachMonth'] as const)('%s', (choice) => {
  test('is collected once, changes the later payments as the preview said, and takes effect on its day', async () => {
    // Its first payment is before the extra one takes effect, and its second after, on any day.
    const loan = await on.running({ nextDueOn: kit.deps.clock.today().add({ days: 20 }) })
    const before = await on.read(loan)
    const shown = await preview(loan, 500)
    const { takesEffectOn } = shown
    const { interestSaved } = shown[choice]
    const answer = await repay(loan, 500, { choice, shown: { takesEffectOn, interestSaved } })
    expect([answer.status, answer.body.error?.message]).toEqual([200, undefined])
    expect(answer.body.data.earlyRepayments).toMatchObject([
      { amount: 500, status: 'pending', choice, takesEffectOn, interestSaved, canBeStopped: true },
    ])
    const own = { amount: 500, number: null, isArranged: false }
    expect(answer.body.data.pendingRepayments).toMatchObject([{ ...own, isUnsent: true }])
    // Until the bank has paid it, nothing changes.
    expect(answer.body.data.scheduledPayments).toEqual(before.scheduledPayments)
    await kit.drain()
    // The provider has it, and the bank gets it two working days ahead.
    expect((await on.read(loan)).pendingRepayments).toMatchObject([{ ...own, isUnsent: true }])
    expect(await on.mails(loan)).toContainEqual(expect.stringContaining("We'll take £500 extra on"))

    const [{ chargeOn }] = answer.body.data.pendingRepayments
    await on.liveDay(addWorkingDays(Temporal.PlainDate.from(chargeOn), -2))
    expect((await on.read(loan)).pendingRepayments).toMatchObject([{ ...own, isUnsent: false }])
    await on.liveUntilTaken(loan)
    const after = await on.until(loan, { paidToDate: 500 })
    expect(after.earlyRepayments).toMatchObject([{ status: 'applied', canBeStopped: false }])
    expect(after.totalPayable).toBeCloseTo(before.totalPayable - interestSaved, 6)
    const later = after.scheduledPayments.filter(({ dueOn }: { dueOn: string }) => dueOn > takesEffectOn)
    expect(later).toHaveLength(shown[choice].instalmentsLeft)
    expect(later.at(-1).dueOn).toBe(shown[choice].lastPaymentOn)
    expect(later[0].amount).toBe(shown[choice].instalment)
    expect(after.historicalRepayments).toMatchObject([{ amount: 500, number: null }])
    expect(await on.mails(loan)).toContain("We've received your extra payment of £500")
    // CCA 1974 s97A(2): what was owed, less the payment and the rebate, is what is owed now.
    const figures = await figuresOfStatement(loan, after.earlyRepayments[0].id)
    expect(figures).toEqual({
      before: inPence(before.totalPayable),
      paid: 500_00,
      rebate: inPence(interestSaved),
      after: inPence(after.totalPayable - 500),
    })
    expect(figures.before - figures.paid - figures.rebate).toBe(figures.after)
    expect(await settledRules(kit)).toEqual([])

    await on.livePayment(loan)
    const { balance } = await on.until(loan, { paidToDate: 500 + before.instalment })
    await on.skipClock(Temporal.PlainDate.from(takesEffectOn).subtract({ days: 1 }))
    expect((await on.read(loan)).balance).toBe(balance)
    await kit.advanceDays(1)
    expect((await on.read(loan)).balance).toBeLessThan(balance - 380)
    await on.livePayment(loan)
    const now = await on.read(loan)
    expect(now.state).toBe('Repaying')
    expect(inPence(now.paidToDate)).toBe(inPence(500 + before.instalment + later[0].amount))
    expect(await settledRules(kit)).toEqual([])
  })
})

describe('to the end: what was left is collected, and the loan is complete', () => {
  test('within two payments', async () => {
    const nextDueOn = kit.deps.clock.today().add({ days: 27 })
    const loan = await seedLoan(kit.deps, {
      isAtProviders: true,
      termMonths: 12,
      paidInstalments: 9,
      nextDueOn,
    })
    const now = await applied(loan, 1000)
    expect(now.scheduledPayments).toHaveLength(11)
    await on.livePayment(loan)
    await on.livePayment(loan)
    await expectComplete(loan)
  })

  test('within a year that goes by', { tags: ['exhaustive'] }, async () => {
    const loan = await on.running({ termMonths: 12 })
    const now = await applied(loan, 3000)
    const lastDay = Temporal.PlainDate.from(now.scheduledPayments.at(-1).dueOn).add({ days: 12 })
    await liveDaysTo(lastDay)
    await expectComplete(loan)
  })

  async function expectComplete(loan: SeededLoan): Promise<void> {
    const done = await on.until(loan, { state: 'Complete' })
    expect(done.paidToDate).toBe(done.totalPayable)
    const { 'loan-principal': principal, 'instalments-due': due } = await on.books(loan)
    expect([principal, due]).toEqual([undefined, undefined])
    expect(await settledRules(kit)).toEqual([])
  }
})

/** Lives each day in steps, in which Direct Debits are reported. */
async function liveDaysTo(day: Temporal.PlainDate): Promise<void> {
  const { days } = kit.deps.clock.today().until(day, { largestUnit: 'days' })
  for (let left = days; left > 0; left -= 10) await kit.advanceDays(Math.min(left, 10))
}

test('one that the bank does not pay changes nothing, and is told', async () => {
  const loan = await on.running()
  const before = await on.read(loan)
  await repay(loan, 250)
  await kit.drain()
  await simulate(loan, 'payment_failed')
  const after = await on.until(loan, { pendingRepayments: [] })
  expect(after.earlyRepayments).toMatchObject([{ status: 'not-paid' }])
  expect([after.scheduledPayments, after.state]).toEqual([before.scheduledPayments, 'Repaying'])
  expect(await on.mails(loan)).toContain("Your extra payment of £250 didn't go through")
  expect(await settledRules(kit)).toEqual([])
})

test('taken back before it takes effect, the payments are as they were', async () => {
  const loan = await on.running()
  const before = await on.read(loan)
  await applied(loan, 250, { choice: 'payLessEachMonth' })
  await simulate(loan, 'payment_charged_back')
  const after = await on.read(loan)
  expect(after.earlyRepayments).toMatchObject([{ status: 'returned' }])
  expect(amountsOf(after)).toEqual(amountsOf(before))
  expect([after.totalPayable, after.instalment, after.state]).toEqual([
    before.totalPayable,
    before.instalment,
    'Repaying',
  ])
  expect(await on.mails(loan)).toContain('Your bank has taken back your extra payment of £250')
  expect(await settledRules(kit)).toEqual([])
})

describe.each(['finishSooner', 'payLessEachMonth'])('taken back after it took effect (%s)', (choice) => {
  test(
    'the rest is worked out again and costs no more than before',
    () => expectRestWorkedOut((loan) => on.livePayment(loan)),
    60_000,
  )

  test('and so it is months later', { tags: ['exhaustive'] }, () =>
    expectRestWorkedOut(() => liveDaysTo(kit.deps.clock.today().add({ days: 100 }))),
  )

  async function expectRestWorkedOut(live: (loan: SeededLoan) => Promise<void>): Promise<void> {
    const loan = await on.running()
    const before = await on.read(loan)
    await applied(loan, 900, { choice })
    await live(loan)
    await on.until(loan, { state: 'Repaying' })
    await simulate(loan, 'payment_charged_back')
    const after = await on.read(loan)
    expect(after.earlyRepayments).toMatchObject([{ status: 'returned' }])
    expect(after.totalPayable).toBeLessThanOrEqual(before.totalPayable)
    expect(after.scheduledPayments.at(-1).dueOn).toBe(before.scheduledPayments.at(-1).dueOn)
    expect(await settledRules(kit)).toEqual([])
  }
})

test('two in turn, and the first is taken back', async () => {
  const loan = await on.running()
  await applied(loan, 400)
  await kit.skipDays(7)
  await applied(loan, 300, { choice: 'payLessEachMonth' })
  const first = await kit.deps.db
    .selectFrom('collection')
    .selectAll()
    .where('loan_id', '=', loan.loanId)
    .where('amount_pence', '=', 400_00)
    .executeTakeFirstOrThrow()
  expect(await simulateDirectDebit(kit.deps, 'payment_charged_back', first.provider_id!)).toBeLessThan(300)
  await reReadCollection(kit.deps, { collectionId: first.id })
  const { earlyRepayments } = await on.read(loan)
  expect(earlyRepayments.map(({ status }: { status: string }) => status)).toEqual(['returned', 'applied'])
  expect(await settledRules(kit)).toEqual([])
  await on.livePayment(loan)
  expect(await settledRules(kit)).toEqual([])
})

describe('stopping it', () => {
  test('while the bank can still be asked, nothing is taken', async () => {
    const loan = await on.running()
    const before = await on.read(loan)
    await repay(loan, 100)
    await kit.drain()
    const asked = await stop(loan)
    expect(asked.body.data.earlyRepayments).toMatchObject([{ canBeStopped: false }])
    expect((await stop(loan)).status).toBe(200)
    const after = await on.until(loan, { pendingRepayments: [] })
    expect(after.earlyRepayments).toMatchObject([{ status: 'not-paid' }])
    expect(after.scheduledPayments).toEqual(before.scheduledPayments)
    expect(await on.mails(loan)).toContain('Your extra payment of £100 has been stopped')
    expect(await settledRules(kit)).toEqual([])
  })

  test('before the provider answered, it is asked for again and cancelled, as it may have it', async () => {
    const loan = await on.running()
    await kit.setFault('gocardless', 'down')
    await repay(loan, 100)
    await expect.poll(async () => (await collectionOf(loan)).asked_at).not.toBeNull()
    await stop(loan)
    await kit.setFault('gocardless', 'ok')
    const { id } = await collectionOf(loan)
    await collectPayment(kit.deps, { collectionId: id })
    await kit.drain()
    const { provider_id: theirs } = await collectionOf(loan)
    expect(await collectionOf(loan)).toMatchObject({ state: 'cancelled', provider_id: theirs })
    const payment = await sql<{
      status: string
    }>`select doc->>'status' as status from sandbox.gocardless_payment
      where id = ${theirs}`.execute(kit.deps.db)
    expect(payment.rows).toEqual([{ status: 'cancelled' }])
    expect(await on.mails(loan)).toContain('Your extra payment of £100 has been stopped')
  })

  test('when the bank has it already, it is taken, counts, and the borrower is told', async () => {
    const loan = await on.running()
    await repay(loan, 100)
    await kit.drain()
    const { provider_id } = await collectionOf(loan)
    const atBank = async () => {
      const { rows } = await kit.deps.pool.query(
        `select doc->>'status' as status from sandbox.gocardless_payment where id = $1`,
        [provider_id],
      )
      return rows[0].status
    }
    while ((await atBank()) === 'pending_submission') await kit.advanceDays(1)
    expect(await atBank()).toBe('submitted')
    await stop(loan)
    await kit.drain()
    await on.liveUntilTaken(loan)
    const after = await on.until(loan, { pendingRepayments: [] })
    const mails = await on.mails(loan)
    const [{ status }] = after.earlyRepayments
    expect([status, mails.some((subject) => subject.startsWith("It's too late to stop"))]).toEqual([
      'applied',
      true,
    ])
  })

  test('when there is none, nothing happens', async () => {
    const loan = await on.running()
    expect((await stop(loan)).status).toBe(200)
  })
})

test('asked for at once, twice, from two devices, it is collected once', async () => {
  const loan = await on.running()
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    repay(loan, 200, { key }),
    repay(loan, 200, { key }),
    repay(loan, 200),
    repay(loan, 300, { choice: 'payLessEachMonth' }),
  ])
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
  expect((await on.read(loan)).earlyRepayments).toHaveLength(1)
  expect(await settledRules(kit)).toEqual([])
})

describe('refused', () => {
  test('when the figures are not those that were shown', async () => {
    const loan = await on.running()
    const shown = await preview(loan, 100)
    const { takesEffectOn } = shown
    const wrong = { takesEffectOn, interestSaved: (inPence(shown.finishSooner.interestSaved) + 1) / 100 }
    const { status, body } = await repay(loan, 100, { shown: wrong })
    expect([status, body.error.code]).toEqual([409, 'EARLY_REPAYMENT_NOT_OFFERED'])
    expect(body.error.message).toContain('figures have changed')
  })

  test('for another person’s loan, by a weak sign-in, and for what is no amount or no choice', async () => {
    const loan = await on.running()
    const other = await seedBorrower(kit.deps)
    expect((await repay(loan, 100, { as: other.token })).status).toBe(404)
    expect((await stop(loan, other.token)).status).toBe(404)
    const { applicationId } = await applyForLoan(kit)
    const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
    expect((await repay(loan, 100, { as: weak })).body.error.code).toBe('STEP_UP_REQUIRED')
    expect((await stop(loan, weak)).body.error.code).toBe('STEP_UP_REQUIRED')
    for (const amount of [0, -5, 9.99, 10.005, 'ten', null, 1e9])
      expect(Object.keys((await repay(loan, amount)).body.error.fields)).toEqual(['amount'])
    expect(Object.keys((await repay(loan, 50, { choice: 'both' })).body.error.fields)).toEqual(['choice'])
    expect((await on.read(loan)).earlyRepayments).toEqual([])
  })
})

test('the payment day cannot be changed until it has taken effect, and can after that', async () => {
  const loan = await on.running()
  const path = `/loans/${loan.loanId}/payment-dates-eligible-for-update`
  const reason = async () => (await kit.call('GET', path, { as: loan.borrower.token })).body.data.notOffered
  await repay(loan, 100)
  expect(await reason()).toBe('payment-pending')
  await kit.drain()
  await simulate(loan, 'payment_confirmed')
  const { earlyRepayments } = await on.until(loan, { paidToDate: 100 })
  expect(await reason()).toBe('early-repayment')
  await on.liveDay(Temporal.PlainDate.from(earlyRepayments[0].takesEffectOn).add({ days: 1 }))
  await on.until(loan, { state: 'Repaying' })
  expect(['payment-pending', 'next-payment-too-close', null]).toContain(await reason())
})
