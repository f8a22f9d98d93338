import { addWorkingDays, day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { arrangementGraceUntil } from '@tarnbrook/domain/difficulty/arrangement'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookBankTransfer } from '#features/repayments/bank-transfer.ts'
import { reReadCollection } from '#features/repayments/collection.ts'
import { runDay } from '#features/repayments/daily-run.ts'
import { payoutsOf } from '#features/repayments/test-payouts.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { arrangementsOf } from '#testing/seed/arrangement.ts'
import { type SeededLoan, seedBorrower } from '#testing/seed/loan.ts'
import { cardMethod, simulateDirectDebit } from '#testing/simulate.ts'
import { followArrangement } from './follow-arrangements.ts'

let kit: TestApi
const on = payoutsOf(() => kit)
const arrangements = arrangementsOf(() => kit)

/** Loans whose first payment the bank did not pay, with a Direct Debit that works. Their days pass together. */
const lateLoans: SeededLoan[] = []
const HOW_MANY = 10

beforeAll(async () => {
  kit = await startTestApi()
  for (let count = 0; count < HOW_MANY; count += 1)
    lateLoans.push(await on.sign({ borrower: await seedBorrower(kit.deps) }))
  const [first] = lateLoans
  const { nextPayment } = await on.until(first!, { state: 'Repaying' })
  await advanceTo(Temporal.PlainDate.from(nextPayment.collectOn).add({ days: 7 }))
  for (const loan of lateLoans) await fail(loan)
  for (const loan of lateLoans) await on.until(loan, { state: 'Late' })
}, 120_000)
afterAll(() => kit?.stop())

const collectionsOf = ({ loanId }: SeededLoan) =>
  kit.deps.db.selectFrom('collection').selectAll().where('loan_id', '=', loanId).orderBy('seq').execute()

const ownOf = async (loan: SeededLoan) =>
  (await collectionsOf(loan)).filter(({ arrangement_payment_id }) => arrangement_payment_id !== null)

async function advanceTo(date: Temporal.PlainDate | string): Promise<void> {
  const { days } = kit.deps.clock.today().until(Temporal.PlainDate.from(date), { largestUnit: 'day' })
  if (days > 0) await kit.advanceDays(days)
  await kit.drain()
}

async function fail(loan: SeededLoan, how = 'payment_late_failure'): Promise<void> {
  const newest = (await collectionsOf(loan)).at(-1)!
  await simulateDirectDebit(kit.deps, how, newest.provider_id!)
  await reReadCollection(kit.deps, { collectionId: newest.id })
}

async function lateLoan(): Promise<SeededLoan> {
  const loan = lateLoans.shift()
  if (!loan) throw new Error('there are too few loans')
  return loan
}

const statesOf = async (loan: SeededLoan) =>
  (await arrangements.info(loan)).history.map(({ status }: { status: string }) => status)
const paymentsOf = async (loan: SeededLoan) =>
  (await arrangements.read(loan)).body.data.payments.map(
    ({ status, paid }: { status: string; paid: number }) => `${status} ${paid}`,
  )
const mailsOf = async (loan: SeededLoan, subject: string) =>
  (await on.mails(loan)).filter((each) => each.includes(subject)).length

describe('while it is kept', () => {
  test('its payments alone are collected on their days, with notice, the oldest instalment first, to its end', async () => {
    const loan = await lateLoan()
    const { instalment } = await on.read(loan)
    const before = (await collectionsOf(loan)).length
    const { payments } = await arrangements.agreed(loan, { amount: 100, term: 3, disposable: 150 })
    expect(await on.mails(loan)).toContain('Your arrangement is set up')
    const [first, , last] = payments

    await advanceTo(addWorkingDays(day(first.collectOn), -1))
    expect(await mailsOf(loan, "We'll take £100 for your arrangement")).toBe(1)
    await advanceTo(day(first.collectOn).add({ days: 7 }))
    const own = await ownOf(loan)
    expect(own).toMatchObject([{ instalment_number: 1, amount_pence: 100_00, charge_on: first.collectOn }])
    expect(await paymentsOf(loan)).toEqual(['paid 100', 'due 0', 'due 0'])
    expect(await on.read(loan)).toMatchObject({ arrangement: { paymentsLeft: 2 }, nextPayment: null })

    await advanceTo(day(last.collectOn).add({ days: 7 }))
    const all = await collectionsOf(loan)
    // Nothing but its own payments was collected, and never more than was agreed.
    expect(all.slice(before).filter(({ charge_on }) => charge_on <= last.collectOn)).toHaveLength(
      (await ownOf(loan)).length,
    )
    const sum = (await ownOf(loan)).reduce((total, { amount_pence }) => total + amount_pence, 0)
    expect(sum).toBe(300_00)
    // The oldest first: the first instalment is paid, and what is left goes to the next.
    const rows = (await on.read(loan)).scheduledPayments
    expect(rows[0].status).toBe('paid')
    expect(rows[1].paid).toBeCloseTo(300 - instalment, 2)
    expect(rows[1].status).toBe('missed')
    expect(await statesOf(loan)).toEqual(['completed'])
    expect(await mailsOf(loan, "You've completed your arrangement")).toBe(1)
    // Instalments that fell due meanwhile were missed as agreed, without a word that asks for them.
    expect(await mailsOf(loan, 'missed payments')).toBe(0)

    // The usual payments are collected again.
    await advanceTo(kit.deps.clock.today().add({ days: 34 }))
    const usual = (await collectionsOf(loan)).filter(
      ({ arrangement_payment_id, created_at }) =>
        arrangement_payment_id === null && created_at > all.at(-1)!.created_at,
    )
    expect(usual.length).toBeGreaterThan(0)
    expect(await settledRules(kit)).toEqual([])
  }, 120_000)

  test('the daily run can be repeated, and done twice at once, and reserves each payment once', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 50, term: 2 })
    await advanceTo(addWorkingDays(day(payments[0].collectOn), -3))
    const { loanId } = loan
    await Promise.all([followArrangement(kit.deps, { loanId }), followArrangement(kit.deps, { loanId })])
    await kit.deps.db.updateTable('daily_run').set({ finished_at: null }).execute()
    await runDay(kit.deps, { day: kit.deps.clock.today().toString() })
    await kit.drain()
    expect(await ownOf(loan)).toHaveLength(1)
    expect(await mailsOf(loan, "We'll take £50 for your arrangement")).toBe(1)
  }, 60_000)

  test('a loan with nothing overdue: nothing is paid before it is due', async () => {
    const loan = await on.sign({ borrower: await seedBorrower(kit.deps) })
    await on.until(loan, { state: 'Repaying' })
    await advanceTo(kit.deps.clock.today().add({ days: 6 }))
    await on.until(loan, { mandateStatus: 'active' })
    const { nextPayment } = await on.read(loan)
    const { payments } = await arrangements.agreed(loan, { amount: 50, term: 2 })
    expect(payments[0].dueOn >= nextPayment.dueOn).toBe(true)
    await advanceTo(day(payments[0].collectOn).add({ days: 7 }))
    expect(await ownOf(loan)).toMatchObject([{ instalment_number: 1, amount_pence: 50_00 }])
    expect(await on.read(loan)).toMatchObject({ state: 'Late', paidToDate: 50 })
    expect(await mailsOf(loan, "didn't go through")).toBe(0)
    expect(await settledRules(kit)).toEqual([])
  }, 60_000)

  test('no default notice is given, and the notice of sums in arrears explains itself', async () => {
    const loan = await lateLoan()
    await arrangements.agreed(loan, { amount: 20, term: 4 })
    await advanceTo(kit.deps.clock.today().add({ days: 70 }))
    const staff = (await seedStaff(kit)).token
    const refused = await kit.call('POST', `/admin/loans/${loan.loanId}/default-notice`, {
      as: staff,
      body: { isInBreathingSpace: false },
    })
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining('arrangement'),
    ])
    const notice = (await kit.inbox(loan.borrower.email)).find(
      ({ subject }) => subject === 'Your notice of sums in arrears',
    )
    expect(notice?.text).toContain('You have an arrangement for it')
    const { document_id } = await kit.deps.db
      .selectFrom('arrears_notice')
      .select('document_id')
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    const { html } = await kit.deps.db
      .selectFrom('document')
      .select('html')
      .where('id', '=', document_id)
      .executeTakeFirstOrThrow()
    expect(html).toContain('It changes nothing of what we agreed')
  }, 60_000)
})

describe('money that comes in another way', () => {
  test('counts: by card and by transfer, and is then not collected', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 60, term: 3, dayIndex: 3 })
    const paymentMethodId = await cardMethod(kit.deps, '4242424242424242')
    const paid = await kit.call('POST', `/loans/${loan.loanId}/card-late-repayment-attempt-charge`, {
      as: loan.borrower.token,
      key: crypto.randomUUID(),
      body: { amount: 60, paymentMethodId },
    })
    expect(paid.status).toBe(200)
    const { reference } = paid.body.data
    await bookBankTransfer(kit.deps, {
      ...{ loanReference: reference, amountPence: pence(25_00), receivedOn: kit.deps.clock.today() },
      ...{ bankId: crypto.randomUUID(), bookedBy: 'ab' },
    })
    expect(await paymentsOf(loan)).toEqual(['paid 60', 'due 25', 'due 0'])
    expect((await kit.inbox(loan.borrower.email)).map(({ text }) => text).join()).toContain(
      'It counts towards your arrangement',
    )
    await advanceTo(day(payments[1].collectOn).add({ days: 7 }))
    expect((await ownOf(loan)).map(({ amount_pence }) => amount_pence)).toEqual([35_00])
    expect(await settledRules(kit)).toEqual([])
  }, 60_000)
})

describe('a payment that is missed', () => {
  test('is told kindly once, and made within the days of grace it is forgiven', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 60, term: 2 })
    await advanceTo(day(payments[0].collectOn).add({ days: 4 }))
    await fail(loan)
    await kit.drain()
    const missedOn = kit.deps.clock.today()
    expect(await mailsOf(loan, "hasn't reached us")).toBe(1)
    const { current } = await arrangements.info(loan)
    expect(current.missed).toEqual({
      ...{ number: 1, left: 60, graceUntil: arrangementGraceUntil(missedOn).toString() },
    })
    expect((await on.read(loan)).arrangement.graceUntil).toBe(current.missed.graceUntil)
    await advanceTo(day(current.missed.graceUntil))
    // Not tried again by itself.
    expect(await ownOf(loan)).toHaveLength(1)
    const { reference } = await on.read(loan)
    await bookBankTransfer(kit.deps, {
      ...{ loanReference: reference, amountPence: pence(60_00), receivedOn: kit.deps.clock.today() },
      ...{ bankId: crypto.randomUUID(), bookedBy: 'ab' },
    })
    await advanceTo(day(current.missed.graceUntil).add({ days: 3 }))
    expect(await statesOf(loan)).toEqual(['active'])
    expect(await mailsOf(loan, "hasn't reached us")).toBe(1)
  }, 60_000)

  test('and not made breaks it: the usual payments come back, and another can be set up', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 60, term: 3 })
    await advanceTo(day(payments[0].collectOn).add({ days: 4 }))
    await fail(loan)
    const { current } = await arrangements.info(loan)
    await advanceTo(day(current.missed.graceUntil))
    expect(await statesOf(loan)).toEqual(['active'])
    await advanceTo(day(current.missed.graceUntil).add({ days: 1 }))
    expect(await statesOf(loan)).toEqual(['broken'])
    expect(await mailsOf(loan, 'Your arrangement has ended')).toBe(1)
    const own = (await ownOf(loan)).length
    await advanceTo(kit.deps.clock.today().add({ days: 35 }))
    expect(await ownOf(loan)).toHaveLength(own)
    expect((await collectionsOf(loan)).at(-1)).toMatchObject({ arrangement_payment_id: null })
    expect(await on.read(loan)).toMatchObject({ arrangement: null, isEligibleForSelfServeArrangement: true })
    expect((await arrangements.agreed(loan, { amount: 20, term: 2 })).version).toBe(2)
    expect(await settledRules(kit)).toEqual([])
  }, 60_000)

  test('without a Direct Debit it is the borrower’s to make, and missed when its day is over', async () => {
    const loan = await lateLoan()
    const mandate = (await on.mandates(loan)).find(({ is_current }) => is_current)!
    await simulateDirectDebit(kit.deps, 'mandate_expired', mandate.provider_id!)
    await on.until(loan, { isMandateActive: false })
    const info = await arrangements.draft(loan, { amount: 60, term: 2 })
    expect(info.plan.method).toBe('BY_BORROWER')
    const { payments } = await arrangements.agreed(loan, { amount: 60, term: 2 })
    await advanceTo(day(payments[0].collectOn))
    expect(await paymentsOf(loan)).toEqual(['due 0', 'due 0'])
    await advanceTo(day(payments[0].collectOn).add({ days: 1 }))
    expect(await paymentsOf(loan)).toEqual(['missed 0', 'due 0'])
    expect(await ownOf(loan)).toEqual([])
  }, 60_000)
})

describe('what is stronger', () => {
  test('a breathing space: no payment is collected and none is missed, and it goes on afterwards', async () => {
    const loan = await lateLoan()
    // The first is on its way by then, and the bank is asked not to take it.
    const { payments } = await arrangements.agreed(loan, { amount: 30, term: 3 })
    await kit.drain()
    expect((await ownOf(loan)).map(({ state }) => state)).toEqual(['sent'])
    const staff = (await seedStaff(kit)).token
    const recorded = await kit.call('POST', `/admin/loans/${loan.loanId}/breathing-space`, {
      as: staff,
      body: {
        kind: 'standard',
        reference: `BS-${loan.loanId}`,
        startedOn: kit.deps.clock.today().toString(),
      },
    })
    expect(recorded.status).toBe(200)
    expect((await arrangements.info(loan)).current.isPaused).toBe(true)
    await advanceTo(day(payments[1].collectOn).add({ days: 8 }))
    expect((await paymentsOf(loan)).slice(0, 2)).toEqual(['skipped 0', 'skipped 0'])
    expect((await ownOf(loan)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await mailsOf(loan, "hasn't reached us")).toBe(0)
    expect(await statesOf(loan)).toEqual(['active'])
    await advanceTo(day(payments[2].collectOn).add({ days: 8 }))
    expect((await paymentsOf(loan))[2]).toBe('paid 30')
    expect(await statesOf(loan)).toEqual(['completed'])
  }, 120_000)

  test('the end of the loan ends it, and a draft beside it', async () => {
    const loan = await lateLoan()
    const { id } = await arrangements.agreed(loan, { dayIndex: 4 })
    await arrangements.create(loan, { replaces: id })
    await kit.deps.db.transaction().execute(async (tx) => {
      const { moveLoan, lockLoan } = await import('#features/loans/loan.ts')
      const work = { tx, record: async () => {}, enqueue: async () => {} }
      const row = await lockLoan(tx, { id: loan.loanId })
      await moveLoan(work, { loan: row, to: 'Written Off', reason: 'test', now: kit.deps.clock.now() })
    })
    const rows = await kit.deps.db
      .selectFrom('arrangement')
      .select(['state', 'sealed_answers'])
      .where('loan_id', '=', loan.loanId)
      .orderBy('seq')
      .execute()
    expect(rows).toMatchObject([{ state: 'ended' }, { state: 'withdrawn', sealed_answers: null }])
    expect(rows[0]?.sealed_answers).not.toBeNull()
    await followArrangement(kit.deps, { loanId: loan.loanId })
    expect(await ownOf(loan)).toEqual([])
  }, 60_000)
})

test('ended while a payment is reserved, the payment is not sent to the bank', async () => {
  const loan = await lateLoan()
  await kit.setFault('gocardless', 'down')
  const { id } = await arrangements.agreed(loan, { amount: 50, term: 2 })
  for (const deadline = Date.now() + 10_000; (await ownOf(loan)).length === 0 && Date.now() < deadline; )
    await kit.drain().catch(() => {})
  await arrangements.end(loan, id)
  await kit.setFault('gocardless', 'ok')
  const [own] = await ownOf(loan)
  const { collectPayment } = await import('#features/repayments/direct-debit/send-collection.ts')
  await collectPayment(kit.deps, { collectionId: own!.id })
  expect((await ownOf(loan)).map(({ state }) => state)).toEqual(['cancelled'])
  expect(await mailsOf(loan, "You've ended your arrangement")).toBe(1)
  await on.until(loan, { pendingRepayments: [] })
}, 60_000)
