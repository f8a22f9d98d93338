import { findArrangementGraceEnd } from '@tarnbrook/domain/arrangements/arrangement'
import { addWorkingDays, day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { readUsualPayments } from '#features/loans/after-arrangement.ts'
import { runDay } from '#features/servicing/daily-run.ts'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { cardMethod, simulateDirectDebit } from '#testing/simulate.ts'
import { followArrangement } from './follow-arrangements.ts'

let kit: TestApi
const on = createQuoteKit(() => kit)
const arrangements = createArrangementKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const collectionsOf = ({ loanId }: SeededLoan) =>
  kit.deps.db.selectFrom('collection').selectAll().where('loan_id', '=', loanId).orderBy('seq').execute()

const ownOf = async (loan: SeededLoan) =>
  (await collectionsOf(loan)).filter(({ arrangement_payment_id }) => arrangement_payment_id !== null)

async function fail(loan: SeededLoan, how = 'payment_late_failure'): Promise<void> {
  const newest = (await collectionsOf(loan)).at(-1)!
  await simulateDirectDebit(kit.deps, how, newest.provider_id!)
  await reReadCollection(kit.deps, { collectionId: newest.id })
}

/** The bank did not pay its last payments; its Direct Debit works, and the next is weeks ahead. */
const lateLoan = (missedInstalments = 1): Promise<SeededLoan> =>
  seedLoan(kit.deps, {
    state: 'Late',
    isAtProviders: true,
    missedInstalments,
    nextDueOn: kit.deps.clock.today().add({ days: 21 }),
  })

const statesOf = async (loan: SeededLoan) =>
  (await arrangements.info(loan)).history.map(({ status }: { status: string }) => status)
const paymentsOf = async (loan: SeededLoan) =>
  (await arrangements.read(loan)).body.data.payments.map(
    ({ status, paid }: { status: string; paid: number }) => `${status} ${paid}`,
  )
const mailsOf = async (loan: SeededLoan, subject: string) =>
  (await on.mails(loan)).filter((each) => each.includes(subject)).length

describe('while it is kept', () => {
  describe('its payments alone are collected on their days, with notice, the oldest instalment first, to its end', () => {
    test('with the days on which something is due', () => expectCollected(on.livePaymentDays), 60_000)

    test('in months that go by', { tags: ['exhaustive'] }, () =>
      expectCollected((collectOn) => on.advanceTo(day(collectOn).add({ days: 7 }))),
    )
  })

  async function expectCollected(livePaymentDays: (collectOn: string) => Promise<void>): Promise<void> {
    const loan = await lateLoan()
    const { instalment } = await on.read(loan)
    const before = (await collectionsOf(loan)).length
    const { payments } = await arrangements.agreed(loan, { amount: 100, term: 3, disposable: 150 })
    expect(await on.mails(loan)).toContain('Your arrangement is set up')
    const [first, second, last] = payments

    await on.advanceTo(addWorkingDays(day(first.collectOn), -1))
    expect(await mailsOf(loan, "We'll take £100 for your arrangement")).toBe(1)
    await livePaymentDays(first.collectOn)
    const own = await ownOf(loan)
    expect(own).toMatchObject([{ instalment_number: 1, amount_pence: 100_00, charge_on: first.collectOn }])
    expect(await paymentsOf(loan)).toEqual(['paid 100', 'due 0', 'due 0'])
    expect(await on.read(loan)).toMatchObject({ arrangement: { paymentsLeft: 2 }, nextPayment: null })

    for (const { collectOn } of [second, last]) await livePaymentDays(collectOn)
    const all = await collectionsOf(loan)
    // Nothing but its own payments was collected, and never more than was agreed.
    expect(all.slice(before).filter(({ charge_on }) => charge_on <= last.collectOn)).toHaveLength(
      (await ownOf(loan)).length,
    )
    const sum = (await ownOf(loan)).reduce((total, { amount_pence }) => total + amount_pence, 0)
    expect(sum).toBe(300_00)
    const { historicalRepayments } = await on.read(loan)
    expect(
      historicalRepayments.filter((payment: { isArranged: boolean }) => payment.isArranged),
    ).toHaveLength((await ownOf(loan)).length)
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
    await livePaymentDays((await on.read(loan)).nextPayment.collectOn)
    const usual = (await collectionsOf(loan)).filter(
      ({ arrangement_payment_id, created_at }) =>
        arrangement_payment_id === null && created_at > all.at(-1)!.created_at,
    )
    expect(usual.length).toBeGreaterThan(0)
    expect(await settledRules(kit)).toEqual([])
  }

  test('the daily run can be repeated, and done twice at once, and reserves each payment once', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 50, term: 2 })
    await on.advanceTo(addWorkingDays(day(payments[0].collectOn), -3))
    const { loanId } = loan
    await Promise.all([followArrangement(kit.deps, { loanId }), followArrangement(kit.deps, { loanId })])
    await kit.deps.db.updateTable('daily_run').set({ finished_at: null }).execute()
    await runDay(kit.deps, { day: kit.deps.clock.today().toString() })
    await kit.drain()
    expect(await ownOf(loan)).toHaveLength(1)
    expect(await mailsOf(loan, "We'll take £50 for your arrangement")).toBe(1)
  })

  test('a payment over several missed instalments is one Direct Debit with one notice, and paid or missed as one', async () => {
    const loan = await lateLoan(3)
    const { instalment } = await on.read(loan)
    const { payments } = await arrangements.agreed(loan, { amount: 400, term: 2, disposable: 450 })
    await on.advanceTo(addWorkingDays(day(payments[0].collectOn), -1))
    const [first, ...others] = await ownOf(loan)
    expect(others.map(({ taken_with_id, provider_id }) => [taken_with_id, provider_id])).toEqual(
      Array(Math.ceil(400 / instalment) - 1).fill([first!.id, null]),
    )
    expect(
      (await readUsualPayments({ tx: kit.deps.db as never }, { id: loan.loanId } as never)).last,
    ).toMatchObject({ amountPence: 400_00 })
    expect(await mailsOf(loan, "We'll take £400 for your arrangement")).toBe(1)
    expect(await mailsOf(loan, 'for your arrangement on')).toBe(1)
    await on.livePaymentDays(first!.charge_on)
    expect(await paymentsOf(loan)).toEqual(['paid 400', 'due 0'])
    expect(await settledRules(kit)).toEqual([])
  })

  test('a loan with nothing overdue: nothing is paid before it is due', async () => {
    const loan = await on.running()
    const { nextPayment } = await on.read(loan)
    const { payments } = await arrangements.agreed(loan, { amount: 50, term: 2 })
    expect(payments[0].dueOn >= nextPayment.dueOn).toBe(true)
    await on.livePaymentDays(payments[0].collectOn)
    await on.liveDay(day(payments[0].collectOn).add({ days: 7 }))
    expect(await ownOf(loan)).toMatchObject([{ instalment_number: 1, amount_pence: 50_00 }])
    expect(await on.read(loan)).toMatchObject({ state: 'Late', paidToDate: 50 })
    expect(await mailsOf(loan, "didn't go through")).toBe(0)
    expect(await settledRules(kit)).toEqual([])
  })

  test('no default notice is given, and the notice of sums in arrears explains itself', async () => {
    const loan = await lateLoan(2)
    // No payment is under way, for whose outcome the notice would wait.
    await arrangements.agreed(loan, { amount: 20, term: 4, dayIndex: 4 })
    await on.liveDay(kit.deps.clock.today().add({ days: 1 }))
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
  })
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
      loanReference: reference,
      amountPence: pence(25_00),
      receivedOn: kit.deps.clock.today(),
      bankId: crypto.randomUUID(),
      bookedBy: 'ab',
    })
    expect(await paymentsOf(loan)).toEqual(['paid 60', 'due 25', 'due 0'])
    await kit.drain()
    expect((await kit.inbox(loan.borrower.email)).map(({ text }) => text).join()).toContain(
      'It counts towards your arrangement',
    )
    for (const { collectOn } of payments.slice(0, 2)) await on.livePaymentDays(collectOn)
    expect((await ownOf(loan)).map(({ amount_pence }) => amount_pence)).toEqual([35_00])
    expect(await settledRules(kit)).toEqual([])
  })
})

describe('a payment that is missed', () => {
  test('is told kindly once, and made within the days of grace it is forgiven', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 60, term: 2 })
    await on.livePaymentDays(payments[0].collectOn)
    await fail(loan)
    await kit.drain()
    const missedOn = kit.deps.clock.today()
    expect(await mailsOf(loan, "hasn't reached us")).toBe(1)
    const { current } = await arrangements.info(loan)
    expect(current.missed).toEqual({
      number: 1,
      left: 60,
      graceUntil: findArrangementGraceEnd(missedOn).toString(),
    })
    expect((await on.read(loan)).arrangement.graceUntil).toBe(current.missed.graceUntil)
    await on.liveDay(day(current.missed.graceUntil))
    // Not tried again by itself.
    expect(await ownOf(loan)).toHaveLength(1)
    const { reference } = await on.read(loan)
    await bookBankTransfer(kit.deps, {
      loanReference: reference,
      amountPence: pence(60_00),
      receivedOn: kit.deps.clock.today(),
      bankId: crypto.randomUUID(),
      bookedBy: 'ab',
    })
    await on.liveDay(day(current.missed.graceUntil).add({ days: 3 }))
    expect(await statesOf(loan)).toEqual(['active'])
    expect(await mailsOf(loan, "hasn't reached us")).toBe(1)
  })

  const missNext = async (loan: SeededLoan, collectOn: string) => {
    await on.livePaymentDays(collectOn)
    await fail(loan)
    const { current } = await arrangements.info(loan)
    await on.liveDay(day(current.missed.graceUntil))
    expect(await statesOf(loan)).toEqual(['active'])
    await on.liveDay(day(current.missed.graceUntil).add({ days: 1 }))
    await kit.drain()
  }
  const listItems = async ({ loanId }: SeededLoan) =>
    (
      await kit.call('GET', '/admin/attention?pageSize=200', { as: (await seedStaff(kit)).token })
    ).body.data.items
      .filter((item: { loanId: number; reason: string }) => item.loanId === loanId)
      .filter(({ reason }: { reason: string }) => reason === 'arrangement-not-kept')
      .map(({ detail }: { detail: string }) => detail)

  test('and not made is moved to the end, once: nothing but the arrangement is collected', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 60, term: 3 })
    const before = (await arrangements.info(loan)).current
    await missNext(loan, payments[0].collectOn)
    expect(await statesOf(loan)).toEqual(['active'])
    const { current } = await arrangements.info(loan)
    const [, , third, moved] = current.payments
    expect(await paymentsOf(loan)).toEqual(['moved 0', 'due 0', 'due 0', 'due 0'])
    expect(moved.dueOn).toBe(day(third.dueOn).add({ months: 1 }).toString())
    expect(current).toMatchObject({
      total: 180,
      missed: null,
      moved: { number: 1, amount: 60, movedTo: moved.collectOn },
      owedAtEnd: before.owedAtEnd,
    })
    // One more usual payment falls due in the month that is added.
    expect(current.arrearsAtEnd).toBeGreaterThan(before.arrearsAtEnd)
    expect(await on.read(loan)).toMatchObject({
      arrangement: { lastPaymentOn: moved.collectOn, movedPayment: { amount: 60, movedTo: moved.collectOn } },
    })
    expect(await mailsOf(loan, "We've moved a payment of your arrangement")).toBe(1)
    expect(await listItems(loan)).toEqual(['A payment was moved to its end'])
    for (const { collectOn } of [current.payments[1], third, moved]) await on.livePaymentDays(collectOn)
    await on.liveDay(day(moved.collectOn).add({ days: 5 }))
    expect((await ownOf(loan)).slice(1).map(({ amount_pence }) => amount_pence)).toEqual([
      60_00, 60_00, 60_00,
    ])
    expect(await statesOf(loan)).toEqual(['completed'])
    expect(await listItems(loan)).toEqual([])
    expect(await settledRules(kit)).toEqual([])
  })

  test('a second that is not made breaks it: nothing is collected for 30 days, and another can be set up', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 60, term: 4 })
    await missNext(loan, payments[0].collectOn)
    const collected = (await collectionsOf(loan)).length
    await missNext(loan, payments[1].collectOn)
    expect(await statesOf(loan)).toEqual(['broken'])
    const brokenOn = kit.deps.clock.today()
    const from = brokenOn.add({ days: 30 })
    expect(await listItems(loan)).toEqual(['It has ended'])
    const { arrangement, nextPayment, usualPaymentsFrom, isEligibleForSelfServeArrangement } =
      await on.read(loan)
    expect({ arrangement, usualPaymentsFrom, isEligibleForSelfServeArrangement }).toEqual({
      arrangement: null,
      usualPaymentsFrom: from.toString(),
      isEligibleForSelfServeArrangement: true,
    })
    expect(nextPayment.collectOn >= from.toString()).toBe(true)
    const email = (await kit.inbox(loan.borrower.email)).find(({ subject }) =>
      subject?.includes('Your arrangement has ended'),
    )
    expect(email?.text).toContain(formatDayWords(from))
    expect(email?.text).toContain(formatDayWords(day(nextPayment.collectOn)))
    expect(email?.text).toContain(formatMoney(pence(Math.round(nextPayment.amount * 100))))
    // Two in a row came back: nothing is collected after it either until the borrower starts it.
    expect(email?.text).toContain("We don't take it by Direct Debit")
    const start = await kit.call('POST', `/loan/${loan.loanId}/direct-debit-mandate`, {
      as: loan.borrower.token,
    })
    expect(start.body.data).toMatchObject({ collectingStoppedOn: null, isMandateActive: true })

    // A usual payment falls due before that day: it is missed, not taken, and no email asks for it.
    await on.liveDay(from.subtract({ days: 1 }))
    const since = (await collectionsOf(loan)).slice(collected + 1)
    expect(since.filter(({ charge_on }) => charge_on < from.toString())).toEqual([])
    expect(await mailsOf(loan, 'missed payments')).toBe(0)
    expect(await mailsOf(loan, "didn't go through")).toBe(0)
    await on.livePaymentDays(nextPayment.collectOn)
    const usual = (await collectionsOf(loan)).slice(collected + 1)
    expect(usual).toMatchObject([
      {
        arrangement_payment_id: null,
        instalment_number: nextPayment.number,
        charge_on: nextPayment.collectOn,
      },
    ])
    expect((await arrangements.agreed(loan, { amount: 20, term: 2 })).version).toBe(2)
    expect(await listItems(loan)).toEqual([])
    expect(await settledRules(kit)).toEqual([])
  })

  test('a payment that the bank already has is not taken after the second was not made', async () => {
    const loan = await lateLoan()
    const { id } = await arrangements.agreed(loan, { amount: 60, term: 3, dayIndex: 6 })
    await kit.drain()
    const today = kit.deps.clock.today()
    const change = (
      number: number,
      set: { state?: 'moved' | 'missed'; missed_on?: string; collect_on?: string },
    ) =>
      kit.deps.db
        .updateTable('arrangement_payment')
        .set(set.collect_on ? { ...set, due_on: set.collect_on } : set)
        .where('arrangement_id', '=', id)
        .where('number', '=', number)
        .execute()
    await change(1, { state: 'moved' })
    const missed = { state: 'missed', collect_on: today.subtract({ days: 3 }).toString() } as const
    await change(2, { ...missed, missed_on: today.toString() })
    await change(3, { collect_on: addWorkingDays(today, 3).toString() })
    await followArrangement(kit.deps, { loanId: loan.loanId })
    await kit.drain()
    expect((await ownOf(loan)).map(({ state }) => state)).toEqual(['sent'])
    await change(2, { ...missed, missed_on: today.subtract({ days: 20 }).toString() })
    await followArrangement(kit.deps, { loanId: loan.loanId })
    await kit.drain()
    expect(await statesOf(loan)).toEqual(['broken'])
    expect((await ownOf(loan)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  test('the last one: no usual payment is asked of the bank while it can still be made', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 60, term: 1 })
    await on.livePaymentDays(payments[0].collectOn)
    await fail(loan)
    const { collectOn } = (await on.read(loan)).scheduledPayments.find(
      ({ status }: { status: string }) => status === 'due',
    )
    const usual = async () =>
      (await collectionsOf(loan)).filter(
        ({ charge_on, state }) => charge_on >= collectOn && state !== 'failed',
      )
    await kit.deps.db
      .updateTable('instalment')
      .set({ collect_on: day(payments[0].collectOn).add({ days: 2 }).toString() })
      .where('loan_id', '=', loan.loanId)
      .where('collect_on', '=', collectOn)
      .execute()
    await runDay(kit.deps, { day: kit.deps.clock.today().add({ days: 1 }).toString() })
    await kit.drain()
    expect(await usual()).toEqual([])
  })

  test('while its Direct Debit is being set up it is collected by that', async () => {
    const loan = await lateLoan()
    await kit.deps.db
      .updateTable('mandate')
      .set({ state: 'reserved' })
      .where('loan_id', '=', loan.loanId)
      .where('is_current', '=', true)
      .execute()
    const info = await arrangements.draft(loan, { amount: 60, term: 2 })
    expect(info.plan.method).toBe('DIRECT_DEBIT')
  })

  test('without a Direct Debit it is the borrower’s to make, and missed when its day is over', async () => {
    const loan = await lateLoan()
    const mandate = (await on.mandates(loan)).find(({ is_current }) => is_current)!
    await simulateDirectDebit(kit.deps, 'mandate_expired', mandate.provider_id!)
    await on.until(loan, { isMandateActive: false })
    const info = await arrangements.draft(loan, { amount: 60, term: 2 })
    expect(info.plan.method).toBe('BY_BORROWER')
    const { payments } = await arrangements.agreed(loan, { amount: 60, term: 2 })
    await on.liveDay(day(payments[0].collectOn))
    expect(await paymentsOf(loan)).toEqual(['due 0', 'due 0'])
    await kit.advanceDays(1)
    await kit.drain()
    expect(await paymentsOf(loan)).toEqual(['missed 0', 'due 0'])
    expect(await ownOf(loan)).toEqual([])
  })
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
    expect((await on.read(loan)).arrangement.isPastLastPayment).toBe(false)
    for (const { collectOn } of payments.slice(0, 2)) await on.livePaymentDays(collectOn)
    await on.liveDay(day(payments[1].collectOn).add({ days: 8 }))
    expect((await paymentsOf(loan)).slice(0, 2)).toEqual(['skipped 0', 'skipped 0'])
    expect((await ownOf(loan)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await mailsOf(loan, "hasn't reached us")).toBe(0)
    expect(await statesOf(loan)).toEqual(['active'])
    await on.livePaymentDays(payments[2].collectOn)
    expect((await paymentsOf(loan))[2]).toBe('paid 30')
    expect(await statesOf(loan)).toEqual(['completed'])
    expect(await mailsOf(loan, 'Your arrangement has come to its end')).toBe(1)
    expect(await mailsOf(loan, "You've completed your arrangement")).toBe(0)
  })

  test('a figure that is being paid holds the last payment back: it is asked for once the figure ends', async () => {
    const loan = await lateLoan()
    const { payments } = await arrangements.agreed(loan, { amount: 30, term: 1, dayIndex: 4 })
    const quote = await on.quoted(loan)
    const { status } = await on.byDirectDebit(loan, { chargeOn: quote.directDebitDays.at(-1).on })
    expect(status).toBe(200)
    await on.liveDay(day(payments[0].collectOn).add({ days: 2 }))
    expect((await on.get(loan)).body.data.status).toBe('paying')
    expect(await paymentsOf(loan)).toEqual(['due 0'])
    // No page names the day of its last payment as its end any more.
    expect((await on.read(loan)).arrangement).toMatchObject({
      nextPayment: null,
      graceUntil: null,
      isPastLastPayment: true,
    })
    expect(await mailsOf(loan, "hasn't reached us")).toBe(0)
    expect(await statesOf(loan)).toEqual(['active'])

    const setFigure = (state: 'paying' | 'expired') =>
      kit.deps.db.updateTable('settlement_quote').set({ state }).where('loan_id', '=', loan.loanId).execute()
    await setFigure('expired')
    await followArrangement(kit.deps, { loanId: loan.loanId })
    await kit.drain()
    expect(await paymentsOf(loan)).toEqual(['missed 0'])
    const graceOf = async () => (await on.read(loan)).arrangement.graceUntil
    const graceUntil = findArrangementGraceEnd(kit.deps.clock.today())
    expect(await graceOf()).toBe(graceUntil.toString())
    expect(await mailsOf(loan, "hasn't reached us")).toBe(1)

    // Held back again: what is missed stays missed, and its days of grace begin when that ends.
    await setFigure('paying')
    await on.liveDay(graceUntil.add({ days: 1 }))
    await setFigure('expired')
    await followArrangement(kit.deps, { loanId: loan.loanId })
    await kit.drain()
    expect(await paymentsOf(loan)).toEqual(['missed 0'])
    expect(await graceOf()).toBe(findArrangementGraceEnd(kit.deps.clock.today()).toString())
    expect(await mailsOf(loan, "hasn't reached us")).toBe(1)
    expect(await statesOf(loan)).toEqual(['active'])
  })

  test('a figure that is being paid: what the bank was asked for and did not pay is missed', async () => {
    const loan = await lateLoan()
    await arrangements.agreed(loan, { amount: 30, term: 2 })
    await kit.drain()
    const [own] = await ownOf(loan)
    const quote = await on.quoted(loan)
    await on.byDirectDebit(loan, { chargeOn: quote.directDebitDays.at(-1).on })
    await simulateDirectDebit(kit.deps, 'payment_failed', own!.provider_id!)
    await reReadCollection(kit.deps, { collectionId: own!.id })
    expect((await on.get(loan)).body.data.status).toBe('paying')
    expect(await paymentsOf(loan)).toEqual(['missed 0', 'due 0'])
  })

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
    expect(rows[0]?.sealed_answers).toEqual(expect.anything())
    await followArrangement(kit.deps, { loanId: loan.loanId })
    expect(await ownOf(loan)).toEqual([])
  })
})

test('ended while a payment is reserved, of which the bank may know, the payment is cancelled there', async () => {
  const loan = await lateLoan()
  await kit.setFault('gocardless', 'down')
  const { id } = await arrangements.agreed(loan, { amount: 50, term: 2 })
  await expect
    .poll(async () => {
      await kit.drain().catch(() => {})
      return ownOf(loan)
    })
    .not.toEqual([])
  expect((await on.read(loan)).pendingRepayments).toMatchObject([{ isArranged: true, isUnsent: true }])
  const csv = await kit.call('GET', `/loans/${loan.loanId}/payments.csv`, { as: loan.borrower.token })
  expect(csv.body).toMatch(/,50\.00,Direct Debit,Arrangement,To come\r/)
  await arrangements.end(loan, id)
  await kit.setFault('gocardless', 'ok')
  const [own] = await ownOf(loan)
  const { collectPayment } = await import('#features/direct-debit/send-collection.ts')
  await collectPayment(kit.deps, { collectionId: own!.id })
  await kit.drain()
  expect((await ownOf(loan)).map(({ state }) => state)).toEqual(['cancelled'])
  expect(await mailsOf(loan, "You've ended your arrangement")).toBe(1)
  await on.until(loan, { pendingRepayments: [] })
})
