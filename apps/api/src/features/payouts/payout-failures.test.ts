import { day } from '@tarnbrook/domain/core/calendar'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { PayoutState } from '@tarnbrook/domain/payouts/payout-state'
import { interestToFirstPayment } from '@tarnbrook/domain/schedule/schedule'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { collectPayment } from '#features/direct-debit/send-collection.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { chasePayout } from './chase-payouts.ts'
import { payOut, reReadPayout } from './payout.ts'
import { recordFailed } from './payout-outcome.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

const SET_UP = 'Your Direct Debit is set up'

beforeAll(async () => {
  kit = await startTestApi()
})

afterEach(() => kit.clear())
afterAll(() => kit?.stop())

test('a payout refused before it is sent is emailed about, and goes to the new account', async () => {
  const loan = await on.sign({ sortCode: '999995' })
  const refused = await on.until(loan, { payoutStatus: 'failed' })
  expect(refused).toMatchObject({
    state: 'Pending',
    mandateStatus: 'pending',
    disbursalDate: null,
    payoutProblem: { reason: 'payout-failed', needsBankAccount: true },
    canCancelBeforePayout: true,
  })
  expect(await on.mails(loan)).toEqual(["We couldn't send your money"])
  expect(await on.atBank(loan)).toEqual([])

  const corrected = await on.correct(loan)
  expect(corrected.status).toBe(200)
  expect(corrected.body.data).toMatchObject({
    payoutProblem: null,
    payoutStatus: 'reserved',
    mandateStatus: 'reserved',
    bankDetails: { accountNumberEnding: '4321' },
  })
  await on.until(loan, { state: 'Repaying', payoutStatus: 'executed', balance: 7945, payoutProblem: null })
  expect(await on.atBank(loan)).toEqual(['executed'])
  expect((await on.payouts(loan)).map(({ state, is_current }) => [state, is_current])).toEqual([
    ['failed', false],
    ['executed', true],
  ])
  expect((await on.mandates(loan)).map(({ state, is_current }) => [state, is_current])).toEqual([
    ['cancelled', false],
    ['pending', true],
  ])
  expect(await on.mandatesAtBank(loan)).toEqual(['cancelled', expect.stringMatching(/pending|submitted/)])
  expect((await on.mails(loan)).toSorted()).toEqual(
    ["We couldn't send your money", 'We have your new bank details', "We've sent you £7,500"].toSorted(),
  )
})

test('a payout that fails after it was sent returns the loan to Pending, and the next one is paid', async () => {
  const loan = await on.sign({ sortCode: '999994' })
  await on.until(loan, {
    state: 'Pending',
    payoutStatus: 'failed',
    payoutProblem: { reason: 'payout-failed' },
  })
  expect(await on.states(loan)).toEqual(['Pending', 'Funded', 'Pending'])
  expect(await on.mails(loan)).toEqual(["We couldn't send your money"])
  expect((await on.correct(loan)).status).toBe(200)
  await on.until(loan, { state: 'Repaying' })
  expect(await on.states(loan)).toEqual(['Pending', 'Funded', 'Pending', 'Funded', 'Repaying'])
  expect(await on.atBank(loan)).toEqual(['failed', 'executed'])
})

test('the first payment, and the confirmation of the Direct Debit, are of the payout that succeeds', async () => {
  const today = kit.deps.clock.today()
  const loan = await on.sign({ sortCode: '999994', agreedOn: today, paymentDay: today.add({ days: 35 }).day })
  const failed = await on.until(loan, { state: 'Pending', payoutStatus: 'failed' })
  await kit.advanceDays(6)
  await on.until(loan, { mandateStatus: 'active' })
  // The bank of the account that refused the money has accepted the Direct Debit on it.
  expect(await on.mails(loan)).not.toContain(SET_UP)

  expect((await on.correct(loan)).status).toBe(200)
  const before = (await on.read(loan)).nextPayment
  expect(before.amount).toBeLessThan(failed.nextPayment.amount)
  const paid = await on.until(loan, { state: 'Repaying' })
  expect(paid.nextPayment).toEqual(before)
  await kit.advanceDays(6)
  await on.until(loan, { mandateStatus: 'active' })
  const confirmation = await on.mailText(loan, SET_UP)
  expect(confirmation).toContain('Account number: ending 4321')
  expect(confirmation).toContain(`First payment: ${formatMoney(pence(Math.round(before.amount * 100)))} on`)
  expect((await on.mails(loan)).filter((subject) => subject === SET_UP)).toHaveLength(1)
})

test('a Direct Debit that was accepted before the money could be sent is confirmed with the payout', async () => {
  const loan = await on.sign({ sortCode: '999994', agreedOn: kit.deps.clock.today() })
  await on.until(loan, { state: 'Pending', payoutStatus: 'failed' })
  expect((await on.correct(loan, { sortCode: '99-99-94' })).status).toBe(200)
  await kit.advanceDays(6)
  const [, payout] = await on.payouts(loan)
  await on.until(loan, { mandateStatus: 'active', payoutStatus: 'failed' })
  expect(await on.mails(loan)).not.toContain(SET_UP)
  await on.bankSays(payout!.provider_id, 'executed', { executed_at: kit.deps.clock.now().toString() })
  await reReadPayout(kit.deps, { payoutId: payout!.id })
  const { nextPayment } = await on.until(loan, { state: 'Repaying' })
  expect(await on.mailText(loan, SET_UP)).toContain(
    `First payment: ${formatMoney(pence(Math.round(nextPayment.amount * 100)))} on`,
  )
})

test('a returned payout is reversed in the books, and no interest is charged while the money is with us', async () => {
  const loan = await on.sign({ sortCode: '999996' })
  const paid = await on.until(loan, { state: 'Repaying', balance: 7945 })
  await kit.advanceDays(1)
  const back = await on.until(loan, {
    state: 'Pending',
    payoutStatus: 'returned',
    payoutProblem: { reason: 'payout-returned', needsBankAccount: true },
  })
  expect(back).toMatchObject({
    balance: 0,
    paidToDate: 0,
    disbursalDate: null,
    isEligibleForCancellation: false,
  })
  expect(await on.books(loan)).toEqual({})
  expect(await on.mails(loan)).toContain('Your bank sent your money back')

  await kit.advanceDays(4)
  expect((await on.correct(loan)).status).toBe(200)
  const again = await on.until(loan, { state: 'Repaying', balance: 7945 })
  const [agreed] = paid.scheduledPayments
  const [first] = again.scheduledPayments
  const interestFrom = (date: Temporal.PlainDate) =>
    interestToFirstPayment(
      {
        amountPence: pence(750_000),
        feePence: pence(44_500),
        annualRatePercent: again.annualRate,
        termMonths: 36,
      },
      { from: date, firstPaymentOn: day(first.dueOn) },
    )
  const agreedOn = day(paid.disbursalDate)
  const forgone = (interestFrom(agreedOn) - interestFrom(agreedOn.add({ days: 5 }))) / 100
  expect(forgone).toBeGreaterThan(0)
  expect(first.interest).toBeCloseTo(agreed.interest - forgone, 10)
  expect(first.amount).toBeCloseTo(agreed.amount - forgone, 10)
  expect(again.totalPayable).toBeCloseTo(paid.totalPayable - forgone, 10)
  expect(await on.books(loan)).toEqual({ cash: -750_000, 'loan-principal': 794_500, 'fee-income': -44_500 })
  const told = async () => {
    await kit.drain()
    const letters = await kit.inbox(loan.borrower.email)
    return letters.find(({ subject }) => subject === "We've sent you £7,500")?.text
  }
  await expect.poll(told).toContain(`£${forgone.toFixed(2)} less than your agreement says`)
})

test('a payout returned twice restores the interest of the first payment in between', async () => {
  const loan = await on.sign({ sortCode: '999996', agreedOn: kit.deps.clock.today() })
  const paid = await on.until(loan, { state: 'Repaying' })
  await kit.advanceDays(1)
  await on.until(loan, { state: 'Pending' })
  await on.correct(loan, { sortCode: '99-99-96' })
  expect((await on.until(loan, { state: 'Repaying' })).totalPayable).toBeLessThan(paid.totalPayable)
  await kit.advanceDays(1)
  const back = await on.until(loan, { state: 'Pending', payoutStatus: 'returned' })
  const stored = await kit.deps.db
    .selectFrom('loan')
    .innerJoin('instalment', 'instalment.loan_id', 'loan.id')
    .select(['loan.total_payable_pence', 'instalment.amount_pence', 'instalment.interest_pence'])
    .where('loan.id', '=', loan.loanId)
    .where('instalment.number', '=', 1)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    total_payable_pence: Math.round(paid.totalPayable * 100),
    amount_pence: Math.round(paid.scheduledPayments[0].amount * 100),
    interest_pence: Math.round(paid.scheduledPayments[0].interest * 100),
  })
  // Until it is sent once more, the page has the figures of a payout today.
  expect(back.totalPayable).toBeLessThan(paid.totalPayable)
  expect(await on.books(loan)).toEqual({})
})

test('a payout returned after a payment was collected ends the loan, and the payment is owed back', async () => {
  const loan = await on.running()
  const [first] = (await on.read(loan)).scheduledPayments
  await on.livePayment(loan)
  await on.until(loan, { paidToDate: first.amount })
  const [payout] = await on.payouts(loan)
  await on.bankSays(payout!.provider_id, 'failed', { failure_reason: 'returned' })
  await reReadPayout(kit.deps, { payoutId: payout!.id })
  await reReadPayout(kit.deps, { payoutId: payout!.id })

  expect(await on.read(loan)).toMatchObject({ state: 'Cancelled', balance: 0, paidToDate: first.amount })
  const pennies = Math.round(first.amount * 100)
  expect(await on.books(loan)).toEqual({ cash: pennies, 'instalments-due': -pennies })
  expect(await on.mails(loan)).toContain('Your loan is cancelled')
  const letter = (await kit.inbox(loan.borrower.email)).find(
    ({ subject }) => subject === 'Your loan is cancelled',
  )
  expect(letter?.text).toContain(`You've already paid us £${first.amount.toFixed(2)}`)
  await on.until(loan, { mandateStatus: 'cancelled' })
  expect(await on.mandatesAtBank(loan)).toEqual(['cancelled'])
})

test('a collection that is with the bank when the payout is returned is cancelled there', async () => {
  const loan = await on.running()
  await on.liveUntilAsked(loan)
  expect((await on.read(loan)).pendingRepayments).toHaveLength(1)
  const [payout] = await on.payouts(loan)
  await recordFailed(kit.deps, payout!, 'returned')
  await kit.drain()
  expect(await on.read(loan)).toMatchObject({ state: 'Cancelled', pendingRepayments: [], paidToDate: 0 })
  const collections = await kit.deps.db
    .selectFrom('collection')
    .select(['id', 'state'])
    .where('loan_id', '=', loan.loanId)
    .execute()
  expect(collections.map(({ state }) => state)).toEqual(['cancelled'])
  await collectPayment(kit.deps, { collectionId: collections[0]!.id })
  expect(await on.books(loan)).toEqual({})
  await kit.passDays(10)
  expect(await on.mails(loan)).not.toContain(expect.stringMatching('did not go through'))
  expect(await on.books(loan)).toEqual({})
})

test('a mandate refused on submission keeps the money with us until another account is given', async () => {
  const loan = await on.sign({ sortCode: '999997' })
  await on.until(loan, {
    state: 'Pending',
    mandateStatus: 'failed',
    payoutStatus: 'reserved',
    payoutProblem: { reason: 'mandate-refused', needsBankAccount: true },
  })
  expect(await on.mails(loan)).toEqual(["We couldn't set up your Direct Debit"])
  await payOut(kit.deps, { loanId: loan.loanId })
  expect(await on.atBank(loan)).toEqual([])
  expect((await on.correct(loan)).status).toBe(200)
  await on.until(loan, { state: 'Repaying' })
  expect(await on.payouts(loan)).toHaveLength(1)
  expect(await on.atBank(loan)).toEqual(['executed'])
})

test('a failure of our own is tried again daily, and emailed about once', async () => {
  const loan = await on.sign({ sortCode: '999998' })
  await on.until(loan, { payoutProblem: { reason: 'payout-delayed', needsBankAccount: false } })
  expect((await on.correct(loan)).status).toBe(409)
  await kit.advanceDays(1)
  await on.until(loan, { payoutStatus: 'failed' })
  expect(await on.payouts(loan)).toHaveLength(2)
  expect(await on.atBank(loan)).toEqual(['failed', 'failed'])
  expect(await on.mails(loan)).toEqual(['Your money is delayed'])
})

test('a payout stopped by our own check is neither tried again nor sent elsewhere', async () => {
  const loan = await on.sign({ sortCode: '999994' })
  await on.until(loan, { payoutStatus: 'failed' })
  await kit.deps.db
    .updateTable('payout')
    .set({ reason: 'blocked' })
    .where('loan_id', '=', loan.loanId)
    .execute()
  await chasePayout(kit.deps, { loanId: loan.loanId })
  await kit.drain()
  expect(await on.payouts(loan)).toHaveLength(1)
  expect((await on.correct(loan)).status).toBe(409)
  const read = await on.read(loan)
  expect(read.payoutProblem).toMatchObject({ reason: 'payout-delayed', needsBankAccount: false })
  expect(JSON.stringify(read)).not.toContain('blocked')
})

test('a loan whose first payment can no longer be met is cancelled, and nothing was collected on it', async () => {
  const loan = await on.sign({ sortCode: '999994' })
  const { payoutProblem } = await on.until(loan, { payoutStatus: 'failed', state: 'Pending' })
  const lastDay = Temporal.PlainDate.from(payoutProblem.solveBy)
  await on.liveDay(lastDay)
  expect((await on.read(loan)).state).toBe('Pending')
  await kit.advanceDays(1)
  await on.until(loan, { state: 'Cancelled', mandateStatus: 'cancelled', nextPayment: null })
  expect(await on.mails(loan)).toContain('Your loan is cancelled')
  expect((await on.correct(loan)).status).toBe(409)
  await kit.passDays(20)
  expect(await on.read(loan)).toMatchObject({ state: 'Cancelled', paidToDate: 0, pendingRepayments: [] })
  expect(await on.books(loan)).toEqual({})
})

test('a payout that fails when there is no time left goes from Funded to Cancelled', async () => {
  const loan = await on.sign({ sortCode: '999994' })
  await on.until(loan, { payoutStatus: 'failed', state: 'Pending' })
  const today = kit.deps.clock.today()
  await kit.deps.db
    .updateTable('instalment')
    .set({ collect_on: today.add({ days: 2 }).toString() })
    .where('loan_id', '=', loan.loanId)
    .where('number', '=', 1)
    .execute()
  await kit.deps.db
    .updateTable('loan')
    .set({ state: 'Funded', agreed_on: today.subtract({ days: 12 }).toString() })
    .where('id', '=', loan.loanId)
    .execute()
  const [payout] = await on.payouts(loan)
  await kit.deps.db.updateTable('payout').set({ state: 'sent' }).where('id', '=', payout!.id).execute()
  await reReadPayout(kit.deps, { payoutId: payout!.id })
  expect((await on.states(loan)).slice(-1)).toEqual(['Cancelled'])
  const last = await kit.deps.db
    .selectFrom('loan_transition')
    .select('from_state')
    .where('loan_id', '=', loan.loanId)
    .where('most_recent', '=', true)
    .executeTakeFirstOrThrow()
  expect(last.from_state).toBe('Funded')
})

test('without the bank’s answer no arrival time is promised, and a payout that may be out is not cancelled', async () => {
  // No provider knows it, so no late news of one changes what the test writes.
  const loan = await seedLoan(kit.deps, { payeeCheck: 'match' })
  const { db, clock } = kit.deps
  const hoursAgo = (hours: number) => new Date(clock.now().subtract({ hours }).epochMilliseconds)
  await db.updateTable('loan').set({ state: 'Pending' }).where('id', '=', loan.loanId).execute()
  const age = (state: PayoutState, hours: number) =>
    db
      .updateTable('payout')
      .set({ state, updated_at: hoursAgo(hours) })
      .where('loan_id', '=', loan.loanId)
      .execute()
  await age('sending', 1)
  expect(await on.read(loan)).toMatchObject({ payoutProblem: null, canCancelBeforePayout: false })
  await age('sending', 3)
  expect(await on.read(loan)).toMatchObject({
    payoutProblem: { reason: 'payout-slow', needsBankAccount: false },
    canCancelBeforePayout: false,
  })
  const { applicationId, borrower } = loan
  const application = await kit.call('GET', `/loan-applications/${applicationId}`, { as: borrower.token })
  expect(application.body.data.payoutProblem).toBe('payout-slow')
  await age('reserved', 3)
  expect((await on.read(loan)).payoutProblem).toMatchObject({ reason: 'payout-delayed' })
})

test('a seller who cannot be paid does not concern the borrower’s account', async () => {
  const loan = await on.sign({ productType: 'hire-purchase', brand: 'motor' })
  // The partner's account is not known, so the payout is not sent, and is tried again daily.
  expect(await on.read(loan)).toMatchObject({
    state: 'Pending',
    payoutStatus: 'reserved',
    payoutProblem: null,
  })
  await expect(payOut(kit.deps, { loanId: loan.loanId })).rejects.toThrow('PARTNER_ACCOUNTS')
  expect((await on.correct(loan)).status).toBe(409)
  await kit.deps.db
    .updateTable('payout')
    .set({ state: 'failed', reason: 'scheme_error' })
    .where('loan_id', '=', loan.loanId)
    .execute()
  expect((await on.read(loan)).payoutProblem).toMatchObject({
    reason: 'payout-delayed',
    needsBankAccount: false,
  })
  await chasePayout(kit.deps, { loanId: loan.loanId })
  expect((await on.payouts(loan)).map(({ state }) => state)).toEqual(['failed', 'reserved'])
})
