import { fromPounds } from '@tarnbrook/domain/core/money'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { giveYearlyStatement } from '#features/statements/statements.ts'
import { readLoanDocuments } from '#testing/documents/loan-documents.ts'
import { bookTooMuch } from '#testing/features/bank-transfers.ts'
import { SELL, TERMINATE, WRITE_OFF } from '#testing/features/endings.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'

let kit: TestApi
const on = createQuoteKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

async function withdrawn(loan: SeededLoan) {
  const { status, body } = await on.create(loan, 'cancellation')
  expect([status, body.error?.message]).toEqual([200, undefined])
  return body.data
}

test('a notice on our page counts only with the tick and the figure that was seen', async () => {
  const loan = await on.running()
  const [today] = (await on.preview(loan, 'cancellation')).body.data.days
  const ask = (confirmation: object) => on.create(loan, 'cancellation', { confirmation })
  const unticked = await ask({ toPay: today.amount, confirmed: false })
  expect([unticked.status, unticked.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
  const other = await ask({ toPay: today.amount + 0.01, confirmed: true })
  expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT'])
  expect(await on.read(loan)).toMatchObject({
    hasActiveCancellationQuote: false,
    isEligibleForCancellation: true,
  })
  expect((await ask({ toPay: today.amount, confirmed: true })).status).toBe(200)
})

test('its confirmation offers a Direct Debit, and none in an insolvency', async () => {
  const confirmation = async (loan: SeededLoan) => {
    await withdrawn(loan)
    return (await readLoanDocuments(kit, loan)).find(({ kind }) => kind === 'withdrawal')?.text
  }
  expect(await confirmation(await on.running())).toContain(
    'You can pay by Direct Debit, by card, from your bank account',
  )
  const insolvent = await on.running()
  await seedPersonEvent(kit.deps, { userId: insolvent.borrower.userId })
  const text = await confirmation(insolvent)
  expect(text).toContain('You can pay by card, from your bank account')
  expect(text).toContain('We have a record of an insolvency, so we collect nothing by Direct Debit.')
})

test('asks for the credit and its interest only, and ends the agreement when it is repaid', async () => {
  const loan = await on.running()
  const before = await on.read(loan)
  expect(before).toMatchObject({ isEligibleForCancellation: true, hasActiveCancellationQuote: false })
  const preview = (await on.preview(loan, 'cancellation')).body.data
  expect(preview).toMatchObject({ notOffered: null, withdrawal: { credit: before.amount, paid: 0 } })
  const quote = await withdrawn(loan)
  expect(quote).toMatchObject({
    type: 'cancellation',
    status: 'quoted',
    amountToPay: preview.days[0].amount,
    payBy: preview.payBy,
    canBeDropped: false,
    working: null,
    withdrawal: { credit: before.amount, interestPerDay: preview.withdrawal.interestPerDay },
  })
  expect(quote.amountToPay).toBe(before.amount + quote.withdrawal.interest)
  const now = await on.read(loan)
  expect(now).toMatchObject({
    state: 'Repaying',
    hasActiveCancellationQuote: true,
    isEligibleForCancellation: false,
    nextPayment: null,
  })
  expect((await on.drop(loan)).body.error.code).toBe('SETTLEMENT_NOT_OFFERED')
  expect((await on.create(loan)).body.error.code).toBe('NO_QUOTE')
  expect((await on.create(loan, 'cancellation')).body.data.id).toBe(quote.id)
  await on.liveDay(kit.deps.clock.today().add({ days: 3 }))
  const later = (await on.get(loan)).body.data
  expect(later.amountToPay).toBe(preview.days[3].amount)
  expect((await on.byCard(loan)).body.data.status).toBe('settled')
  const done = await on.until(loan, { state: 'Cancelled', mandateStatus: 'cancelled' })
  expect(done.paidToDate).toBe(later.amountToPay)
  expect(done.amountOwed).toBe(0)
  expect(await on.mails(loan)).toEqual(
    expect.arrayContaining(["You've withdrawn from your loan", 'Your withdrawal is complete']),
  )
  expect(await settledRules(kit)).toEqual([])
})

describe('until it is repaid, nothing of a running agreement is left', () => {
  const MOTOR = { brand: 'motor', productType: 'hire-purchase', optionToPurchaseFeePence: 25_00 } as const

  test('what is owed is the amount of the withdrawal, wherever it is said', async () => {
    const loan = await on.running()
    expect((await on.read(loan)).situation).toBe('up-to-date')
    const { amountToPay } = await withdrawn(loan)
    const owed = { situation: 'withdrawn', amountOwed: amountToPay, balance: amountToPay }
    expect(await on.read(loan)).toMatchObject({ ...owed, nextPayment: null, canRepayEarly: false })
  })

  test('a vehicle is not handed back', async () => {
    const loan = await seedLoan(kit.deps, MOTOR)
    await withdrawn(loan)
    const path = `/loans/${loan.loanId}/voluntary-termination`
    const { body } = await kit.call('GET', path, { as: loan.borrower.token })
    expect(body.data).toMatchObject({ notOffered: 'withdrawn', figures: null })
    const figures = { amountToPay: 0 }
    const given = await kit.call('POST', path, { as: loan.borrower.token, body: figures })
    expect(given.status).toBeGreaterThanOrEqual(400)
    expect((await on.read(loan)).state).toBe('Repaying')
  })

  test('no statement is given of it, neither asked for nor each year', async () => {
    const loan = await on.running()
    await withdrawn(loan)
    const { loanId, borrower } = loan
    const asked = await kit.call('GET', `/loans/${loanId}/statement.pdf`, { as: borrower.token })
    expect([asked.status, asked.body.error?.message]).toEqual([
      409,
      expect.stringContaining('You’ve withdrawn'),
    ])
    await kit.deps.db
      .updateTable('loan')
      .set({ agreed_on: kit.deps.clock.today().subtract({ years: 2 }).toString() })
      .where('id', '=', loanId)
      .execute()
    await giveYearlyStatement(kit.deps, { loanId })
    expect((await on.read(loan)).yearlyStatements).toEqual([])
  })

  test('an arrangement is refused in words that fit', async () => {
    const loan = await on.running()
    await withdrawn(loan)
    const path = `/loans/${loan.loanId}/self-serve-arrangement`
    const { body } = await kit.call('POST', path, { as: loan.borrower.token })
    expect(body.error).toMatchObject({
      code: 'ARRANGEMENT_NOT_OFFERED',
      message: expect.stringContaining('You’ve withdrawn'),
    })
  })

  test('staff sell and write off what there is to repay, and end nothing', async () => {
    const as = (await seedStaff(kit)).token
    const ask = async (loan: SeededLoan, body: object) =>
      (await kit.call('POST', `/admin/loans/${loan.loanId}/proposals`, { as, body })).body
    const [loan, other] = [await on.running(), await on.running()]
    const { amountToPay: owed } = await withdrawn(loan)
    expect(await ask(loan, TERMINATE)).toMatchObject({ error: { code: 'WRONG_STATE' } })
    expect(await ask(loan, WRITE_OFF)).toMatchObject({ data: { figures: { owed } } })
    await withdrawn(other)
    const tooMuch = await ask(other, { ...SELL, price: owed + 1 })
    expect(tooMuch).toMatchObject({ error: { fields: { price: expect.anything() } } })
    expect(await ask(other, { ...SELL, price: owed })).toMatchObject({ data: { figures: { owed } } })
  })
})

test('takes the place of a settlement figure; by Direct Debit it is the amount of that day', async () => {
  const loan = await on.running()
  await on.create(loan)
  const quote = await withdrawn(loan)
  const [day] = quote.directDebitDays
  expect(day.amount).toBeGreaterThan(quote.amountToPay)
  await on.byDirectDebit(loan, { chargeOn: day.on, amount: day.amount })
  await kit.drain()
  await on.liveUntilTaken(loan)
  const done = await on.until(loan, { state: 'Cancelled' })
  expect(done.paidToDate).toBe(day.amount)
  expect(done.refunds).toEqual([])
  expect(await settledRules(kit)).toEqual([])
})

test('a Direct Debit that leaves late pays the amount of its day: its interest is not the borrower’s', async () => {
  const loan = await on.running()
  const [day] = (await withdrawn(loan)).directDebitDays
  await kit.setFault('gocardless', 'down')
  await on.byDirectDebit(loan, { chargeOn: day.on, amount: day.amount })
  await on.liveDay(Temporal.PlainDate.from(day.on))
  await kit.setFault('gocardless', 'ok')
  await vi.waitFor(async () => expect((await on.collection(loan)).state).toBe('sent'), { timeout: 100_000 })
  await kit.drain()
  await on.liveUntilTaken(loan)
  const done = await on.until(loan, { state: 'Cancelled', refunds: [] })
  expect(done.paidToDate).toBe(day.amount)
  expect(done.historicalRepayments[0].paidOn > day.on).toBe(true)
  expect(await settledRules(kit)).toEqual([])
})

test('not repaid in 30 days, it is owed as it stands: told once, on the list of staff, and can still be paid', async () => {
  const loan = await on.running()
  const quote = await withdrawn(loan)
  await on.liveDay(kit.deps.clock.today().add({ days: 30 }))
  const last = (await on.get(loan)).body.data
  const told = async () => (await on.mails(loan)).filter((subject) => subject.includes('still to be repaid'))
  expect(await told()).toEqual([])
  expect((await on.read(loan)).settlementQuote.isPastPayBy).toBe(false)
  for (const days of [1, 24]) await on.liveDay(kit.deps.clock.today().add({ days }))
  const now = (await on.get(loan)).body.data
  expect(now).toMatchObject({ isPastPayBy: true, status: 'quoted', amountToPay: last.amountToPay })
  expect(now.withdrawal.interestPerDay).toBe(0)
  expect(await on.read(loan)).toMatchObject({ state: 'Repaying', settlementQuote: { isPastPayBy: true } })
  expect(await told()).toHaveLength(1)
  await bookTooMuch(kit.deps, {
    reference: quote.reference,
    amountPence: fromPounds(last.amountToPay) + 2_00,
  })
  const done = await on.until(loan, { state: 'Cancelled', refunds: [{ amount: 2, status: 'executed' }] })
  expect(done.paidToDate).toBe(last.amountToPay)
  expect(await on.mailText(loan, 'Your withdrawal is complete')).toContain(
    "£2 more than the amount has reached us. We're sending it back to you",
  )
  expect(await settledRules(kit)).toEqual([])
})

test('after the last day it is refused, with that day', async () => {
  const loan = await on.running()
  const { withdrawUntil } = await on.read(loan)
  await on.liveDay(Temporal.PlainDate.from(withdrawUntil))
  expect((await on.preview(loan, 'cancellation')).body.data.notOffered).toBeNull()
  await kit.advanceDays(1)
  const { status, body } = await on.create(loan, 'cancellation')
  expect([status, body.error.code]).toEqual([400, 'NO_QUOTE'])
  expect((await on.preview(loan, 'cancellation')).body.data.notOffered).toEqual({
    reason: 'after-last-day',
    until: withdrawUntil,
  })
  expect(await on.read(loan)).toMatchObject({ isEligibleForCancellation: false })
})

test('while the copy of the agreement was not sent, the right has no last day', async () => {
  const loan = await on.running({ agreementSentOn: null })
  await on.livePaymentDays((await on.read(loan)).nextPayment.collectOn)
  await on.until(loan, { pendingRepayments: [] })
  const { paidToDate } = await on.read(loan)
  expect(paidToDate).toBeGreaterThan(0)
  const quote = await withdrawn(loan)
  expect(quote.withdrawal).toMatchObject({ lastDay: null, paid: paidToDate })
  await on.byCard(loan)
  await on.until(loan, { state: 'Cancelled', amountOwed: 0 })
  expect(await settledRules(kit)).toEqual([])
})
