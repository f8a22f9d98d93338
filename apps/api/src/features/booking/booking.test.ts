import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { reReadMandate, setUpMandate } from '#features/direct-debit/mandate.ts'
import { collectPayment } from '#features/direct-debit/send-collection.ts'
import { payOut, reReadPayout } from '#features/payouts/payout.ts'
import { runDay } from '#features/servicing/daily-run.ts'
import { processDirectDebitEvent, processPayoutEvent } from '#features/servicing/provider-events.ts'
import { readLedgerSums } from '#testing/features/books.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterEach(() => kit.clear())
afterAll(() => kit?.stop())

test('an accepted loan is paid out and collected, and repeated events do no harm', async () => {
  const loan = await acceptPaidLoan()
  const agreedOn = kit.deps.clock.today()
  expect(await factsOf(loan)).toMatchObject({ loan: 'Repaying', mandate: 'pending', balance: 7945_00 })
  expect(await statesOf(loan)).toEqual(['Pending', 'Funded', 'Repaying'])

  await kit.advanceDays(1)
  const paidOut = await readLoan(loan)
  expect(paidOut).toMatchObject({ state: 'Repaying', balance: 7945, paidToDate: 0, isMandateActive: true })
  expect(paidOut.disbursalDate).toBe(agreedOn.toString())
  expect(paidOut.isEligibleForCancellation).toBe(true)
  expect(await mailsTo(loan)).toContain("We've sent you £7,500")

  const first = paidOut.scheduledPayments[0]
  await on.liveToState(loan, { mandateStatus: 'active' })
  await on.liveUntilAsked(loan)
  await on.advanceTo(Temporal.PlainDate.from(first.collectOn).subtract({ days: 1 }))
  const pending = await readLoan(loan)
  expect(pending.pendingRepayments).toMatchObject([{ amount: first.amount, chargeOn: first.collectOn }])
  expect(pending.nextPayment).toMatchObject({ number: 1, status: 'collecting' })
  expect(
    (await mailsTo(loan)).filter((subject) =>
      subject.startsWith(`We'll take ${formatMoney(pence(Math.round(first.amount * 100)))} on `),
    ),
  ).toHaveLength(1)

  await kit.advanceDays(3)
  const collected = await readLoan(loan)
  expect(collected.historicalRepayments).toMatchObject([
    { amount: first.amount, paidOn: first.collectOn, method: 'DIRECT_DEBIT' },
  ])
  expect(collected.balance).toBeCloseTo(7945 - first.principal, 10)
  expect(collected.paidToDate).toBe(first.amount)
  expect(collected.scheduledPayments[0].status).toBe('paid')
  expect(collected.state).toBe('Repaying')

  await repeatAllEvents(loan)
  expect(await readLoan(loan)).toEqual(collected)
  await expectBooksInOrder(loan)
})

test('a mandate that the bank refuses is shown and emailed about, and its instalment is missed', async () => {
  const loan = await acceptPaidLoan({ sortCode: '999991' })
  await on.liveToState(loan, { mandateStatus: 'failed' })
  expect(await factsOf(loan)).toMatchObject({ mandate: 'failed', loan: 'Repaying' })
  const read = await readLoan(loan)
  expect(read.isMandateActive).toBe(false)
  expect(await mailsTo(loan)).toContain("We couldn't set up your Direct Debit")

  await on.liveDay(Temporal.PlainDate.from(read.scheduledPayments[0].collectOn).add({ days: 1 }))
  const missed = await readLoan(loan)
  expect(missed.state).toBe('Late')
  expect(missed.scheduledPayments[0].status).toBe('missed')
  expect(missed.pendingRepayments).toEqual([])
  await expectBooksInOrder(loan)
})

test('a collection returned unpaid makes the loan late, with help and not with a second try', async () => {
  const loan = await soonCollected('999992')
  const { scheduledPayments } = await readLoan(loan)
  await on.livePayment(loan)
  await on.advanceTo(addWorkingDays(Temporal.PlainDate.from(scheduledPayments[0].collectOn), 1))
  const late = await readLoan(loan)
  expect(late).toMatchObject({
    state: 'Late',
    paidToDate: 0,
    historicalRepayments: [],
    pendingRepayments: [],
  })
  expect(late.scheduledPayments[0].status).toBe('missed')
  expect(late.nextPayment.number).toBe(2)
  const amount = scheduledPayments[0].amount.toFixed(2)
  expect(await mailsTo(loan)).toContain(`Your payment of £${amount} didn't go through`)
  expect(await collectionsOf(loan)).toMatchObject([{ state: 'failed', attempt: 1 }])
  await expectBooksInOrder(loan)
})

test('a collection charged back is reversed in the books, and paying it makes the loan good again', async () => {
  const loan = await soonCollected('999993')
  const { scheduledPayments } = await readLoan(loan)
  await on.livePayment(loan)
  await on.advanceTo(addWorkingDays(Temporal.PlainDate.from(scheduledPayments[0].collectOn), 2))
  const late = await readLoan(loan)
  expect(late).toMatchObject({ state: 'Late', paidToDate: 0, historicalRepayments: [] })
  expect(await collectionsOf(loan)).toMatchObject([{ state: 'charged-back' }])
  expect(await kindsOf(loan)).toEqual(['chargeback', 'collection', 'disbursement', 'instalment-due'])

  const again = await reserveByHand(loan, scheduledPayments[0])
  await collectPayment(kit.deps, { collectionId: again })
  expect((await readLoan(loan)).state).toBe('Late')
  await simulate('payment_confirmed', await providerIdOf(again))
  await reReadCollection(kit.deps, { collectionId: again })
  const good = await readLoan(loan)
  expect(good).toMatchObject({ state: 'Repaying', paidToDate: scheduledPayments[0].amount })
  expect(good.scheduledPayments[0].status).toBe('paid')
  await expectBooksInOrder(loan)
})

test('a job that stopped after the provider had answered asks again and moves the money once', async () => {
  const loan = await acceptPaidLoan()
  await activateMandate(loan)
  const { scheduledPayments } = await readLoan(loan)
  const [mandate] = await rows('mandate', loan)
  const [payout] = await rows('payout', loan)
  const collectionId = await reserveByHand(loan, scheduledPayments[0])
  await collectPayment(kit.deps, { collectionId })
  const sentAs = await providerIdOf(collectionId)

  // As if the process had been killed between the provider's answer and our record of it.
  await kit.deps.db
    .updateTable('collection')
    .set({ state: 'reserved', provider_id: null })
    .where('id', '=', collectionId)
    .execute()
  await collectPayment(kit.deps, { collectionId })
  expect(await providerIdOf(collectionId)).toBe(sentAs)

  await kit.deps.db
    .updateTable('mandate')
    .set({ state: 'reserved', provider_id: null, billing_request_id: null })
    .where('id', '=', mandate.id)
    .execute()
  await setUpMandate(kit.deps, { loanId: loan.loanId })
  expect((await rows('mandate', loan))[0].provider_id).toBe(mandate.provider_id)
  await kit.drain()

  await kit.deps.db.updateTable('loan').set({ state: 'Pending' }).where('id', '=', loan.loanId).execute()
  await kit.deps.db
    .updateTable('payout')
    .set({ state: 'reserved', provider_id: null })
    .where('id', '=', payout.id)
    .execute()
  await payOut(kit.deps, { loanId: loan.loanId })
  expect((await rows('payout', loan))[0].provider_id).toBe(payout.provider_id)
  await reReadPayout(kit.deps, { payoutId: payout.id })
  expect((await readLoan(loan)).balance).toBe(7945)
  await expectBooksInOrder(loan)
})

test('a provider that is down keeps the mandate reserved, and the queue tries again', async () => {
  await kit.setFault('gocardless', 'down')
  const loan = await acceptLoan()
  expect(await factsOf(loan)).toMatchObject({ loan: 'Pending', mandate: 'reserved', payout: 'reserved' })
  await expect(setUpMandate(kit.deps, { loanId: loan.loanId })).rejects.toThrow('did not answer')
  await kit.setFault('gocardless', 'ok')
  await setUpMandate(kit.deps, { loanId: loan.loanId })
  await kit.drain()
  const facts = await factsOf(loan)
  expect(facts.mandate).toBe('pending')
  expect(facts.payout).not.toBe('reserved')
})

test('without a single webhook the daily run reads every status', async () => {
  const loan = await acceptPaidLoan()
  await activateMandate(loan)
  // The effects of the webhooks are undone, as if none had come.
  const { db } = kit.deps
  const stale = { updated_at: new Date(0) }
  await db.updateTable('loan').set({ state: 'Funded' }).where('id', '=', loan.loanId).execute()
  await db
    .updateTable('payout')
    .set({ state: 'sent', ...stale })
    .where('loan_id', '=', loan.loanId)
    .execute()
  await db
    .updateTable('mandate')
    .set({ state: 'pending', ...stale })
    .where('loan_id', '=', loan.loanId)
    .execute()
  await kit.advanceDays(1)
  expect(await factsOf(loan)).toMatchObject({ loan: 'Repaying', mandate: 'active', payout: 'executed' })
  await expectBooksInOrder(loan)
})

/** All but the last payment are made, and that is due soon. */
const seedBeforeLast = () =>
  seedLoan(kit.deps, {
    isAtProviders: true,
    paidInstalments: 11,
    termMonths: 12,
    nextDueOn: on.firstChargeDay(),
  })

test('a loan whose last instalment is paid is complete', async () => {
  const loan = await seedBeforeLast()
  await on.livePayment(loan)
  expect(await readLoan(loan)).toMatchObject({
    state: 'Complete',
    balance: 0,
    isActive: false,
    nextPayment: null,
  })
  expect(await mailsTo(loan)).toContain("You've paid off your loan")
  await expectBooksInOrder(loan)
})

test('a last payment that is taken back is overdue again, and can be paid', async () => {
  const loan = await seedBeforeLast()
  await on.livePayment(loan)
  const last = await kit.deps.db
    .selectFrom('collection')
    .select(['id', 'provider_id'])
    .where('loan_id', '=', loan.loanId)
    .where('provider_id', 'is not', null)
    .executeTakeFirstOrThrow()
  await simulate('payment_charged_back', last.provider_id!)
  await reReadCollection(kit.deps, { collectionId: last.id })
  const now = await readLoan(loan)
  expect(now).toMatchObject({ state: 'Late', situation: 'behind', isActive: true })
  expect(now.lateRepayment.payable).toBe(now.amountOwed)
  expect(now.amountOwed).toBeGreaterThan(0)
  await expectBooksInOrder(loan)
})

async function acceptLoan(options: SeedLoanOptions = {}): Promise<SeededLoan> {
  const loan = await seedLoan(kit.deps, { state: 'Pending', ...options })
  await kit.drain()
  return loan
}

/** The bank sends the money after a delay, and no interest is charged for those days. */
async function acceptPaidLoan(options: SeedLoanOptions = {}): Promise<SeededLoan> {
  const loan = await acceptLoan(options)
  await expect.poll(async () => (await factsOf(loan)).payout).toBe('executed')
  return loan
}

async function readLoan({ loanId, borrower }: SeededLoan) {
  const { status, body } = await kit.call('GET', `/loans/${loanId}`, { as: borrower.token })
  expect(status).toBe(200)
  return body.data
}

/** A loan whose first payment is days ahead, from an account that behaves as its sort code says. */
const soonCollected = (sortCode: string) =>
  seedLoan(kit.deps, { isAtProviders: true, sortCode, nextDueOn: on.firstChargeDay() })

/** The bank accepts the Direct Debit today. */
async function activateMandate(loan: SeededLoan): Promise<void> {
  const [mandate] = await rows('mandate', loan)
  await simulate('mandate_activated', mandate.provider_id)
  await reReadMandate(kit.deps, { mandateId: mandate.id })
}

async function factsOf(loan: SeededLoan) {
  const row = await kit.deps.db
    .selectFrom('loan')
    .innerJoin('mandate', (join) =>
      join.onRef('mandate.loan_id', '=', 'loan.id').on('mandate.is_current', '=', true),
    )
    .innerJoin('payout', 'payout.loan_id', 'loan.id')
    .select([
      'loan.state as loan',
      'mandate.state as mandate',
      'payout.state as payout',
      'balance_pence as balance',
    ])
    .where('loan.id', '=', loan.loanId)
    .executeTakeFirstOrThrow()
  return row
}

/** Every state the loan was in, from the first. */
async function statesOf({ loanId }: SeededLoan): Promise<string[]> {
  const found = await kit.deps.db
    .selectFrom('loan_transition')
    .select('to_state')
    .where('loan_id', '=', loanId)
    .orderBy('sort_key')
    .execute()
  return found.map(({ to_state }) => to_state)
}

// biome-ignore lint/suspicious/noExplicitAny: the tests read whichever column they are about.
async function rows(table: 'mandate' | 'payout', loan: SeededLoan): Promise<any[]> {
  return kit.deps.db.selectFrom(table).selectAll().where('loan_id', '=', loan.loanId).execute()
}

function collectionsOf(loan: SeededLoan) {
  return kit.deps.db
    .selectFrom('collection')
    .selectAll()
    .where('loan_id', '=', loan.loanId)
    .orderBy('seq')
    .execute()
}

async function kindsOf(loan: SeededLoan): Promise<string[]> {
  const found = await kit.deps.db
    .selectFrom('ledger_transaction')
    .select('kind')
    .where('loan_id', '=', loan.loanId)
    .orderBy('kind')
    .execute()
  return found.map(({ kind }) => kind)
}

async function mailsTo({ borrower }: SeededLoan): Promise<string[]> {
  await kit.drain()
  return (await kit.inbox(borrower.email)).map(({ subject }) => subject ?? '')
}

/** A collection as the daily run reserves it, for a day that the test chooses. */
async function reserveByHand(
  loan: SeededLoan,
  instalment: { number: number; amount: number },
): Promise<number> {
  const now = new Date(kit.deps.clock.now().epochMilliseconds)
  const before = await collectionsOf(loan)
  const { id } = await kit.deps.db
    .insertInto('collection')
    .values({
      loan_id: loan.loanId,
      instalment_number: instalment.number,
      attempt: before.filter((row) => row.instalment_number === instalment.number).length + 1,
      method: 'DIRECT_DEBIT',
      amount_pence: Math.round(instalment.amount * 100),
      charge_on: kit.deps.clock.today().toString(),
      state: 'reserved',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function providerIdOf(collectionId: number): Promise<string> {
  const row = await kit.deps.db
    .selectFrom('collection')
    .select('provider_id')
    .where('id', '=', collectionId)
    .executeTakeFirstOrThrow()
  expect(row.provider_id).not.toBeNull()
  return row.provider_id ?? ''
}

async function simulate(name: string, resource: string): Promise<void> {
  expect(await simulateDirectDebit(kit.deps, name, resource)).toBeLessThan(300)
}

/** Every job and every webhook of the loan once more. */
async function repeatAllEvents(loan: SeededLoan): Promise<void> {
  const { deps } = kit
  const [mandate] = await rows('mandate', loan)
  const [payout] = await rows('payout', loan)
  const [collection] = await collectionsOf(loan)
  await setUpMandate(deps, { loanId: loan.loanId })
  await payOut(deps, { loanId: loan.loanId })
  await reReadMandate(deps, { mandateId: mandate.id })
  await reReadPayout(deps, { payoutId: payout.id })
  await collectPayment(deps, { collectionId: collection!.id })
  await reReadCollection(deps, { collectionId: collection!.id })
  await runDay(deps, { day: deps.clock.today().toString() })
  // Also a run that was killed after its work and before its last record.
  await deps.db
    .updateTable('daily_run')
    .set({ finished_at: null })
    .where('ran_on', '=', deps.clock.today().toString())
    .execute()
  await runDay(deps, { day: deps.clock.today().toString() })
  // Of an old event only its id is stored.
  await deps.db
    .updateTable('webhook_event')
    .set({ processed_at: null })
    .where('body', '<>', sql<string>`'{}'`)
    .execute()
  const events = await deps.db.selectFrom('webhook_event').selectAll().execute()
  for (const { provider, event_id } of events)
    await (provider === 'gocardless' ? processDirectDebitEvent : processPayoutEvent)(deps, {
      eventId: event_id,
    })
  await kit.drain()
}

async function expectBooksInOrder(loan: SeededLoan): Promise<void> {
  const { all, sumAccount: of } = await readLedgerSums(kit.deps, loan)
  expect(all).toBe(0)
  const { balance } = await factsOf(loan)
  expect(of('loan-principal')).toBe(balance)
}
