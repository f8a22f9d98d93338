import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { readLedgerSums } from '#testing/features/books.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import type { BankTransfer } from './bank-transfer.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})

afterAll(() => kit?.stop())

test('a part of what is overdue is taken off it, and the rest brings the loan up to date', async () => {
  const loan = await seedLate({ missedInstalments: 2 })
  expect(await book(loan, { amountPence: pence(100_00), bankId: 'FT-1' })).toEqual({
    kind: 'booked',
    stillOverduePence: 473_40,
  })
  const partly = await readLoan(loan)
  expect(partly).toMatchObject({ state: 'Late', paidToDate: 286.7 + 100 })
  expect(partly.scheduledPayments.slice(0, 4)).toMatchObject([
    { status: 'paid', paid: 286.7 },
    { status: 'missed', paid: 100 },
    { status: 'missed', paid: 0 },
    { status: 'due', paid: 0 },
  ])
  expect(partly.historicalRepayments.at(-1)).toMatchObject({ amount: 100, method: 'BANK_TRANSFER' })

  // The rest: it is allocated to the oldest first, and covers both.
  expect(await book(loan, { amountPence: pence(473_40), bankId: 'FT-2' })).toEqual({
    kind: 'booked',
    stillOverduePence: 0,
  })
  const paid = await readLoan(loan)
  expect(paid.state).toBe('Repaying')
  expect(paid.scheduledPayments.slice(0, 4)).toMatchObject([
    { status: 'paid', paid: 286.7 },
    { status: 'paid', paid: 286.7 },
    { status: 'paid', paid: 286.7 },
    { status: 'due', paid: 0 },
  ])
  expect(paid.amountOwed).toBe(paid.balance)
  await expectBooksInOrder(loan)
})

test('what is owed is the principal to come and all that has fallen due unpaid', async () => {
  const loan = await seedLate({ missedInstalments: 2 })
  const late = await readLoan(loan)
  expect(late.amountOwed).toBeCloseTo(late.balance + 2 * 286.7, 10)
  await book(loan, { amountPence: pence(100_00), bankId: 'FT-owed' })
  expect((await readLoan(loan)).amountOwed).toBeCloseTo(late.amountOwed - 100, 10)
})

test('a transfer is posted once, however often and wherever it is sent', async () => {
  const loan = await seedLate()
  const transfer = { amountPence: pence(50_00), bankId: 'FT-once' }
  const answers = await Promise.all([book(loan, transfer), book(loan, transfer), book(loan, transfer)])
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['booked', 'booked-before', 'booked-before'])
  expect((await readLoan(loan)).paidToDate).toBe(286.7 + 50)
  const other = await seedLate()
  expect(await book(other, transfer)).toEqual({ kind: 'refused', reason: 'booked-differently' })
  expect(await book(loan, { ...transfer, amountPence: pence(60_00) })).toEqual({
    kind: 'refused',
    reason: 'booked-differently',
  })
  expect((await readLoan(other)).paidToDate).toBe(286.7)
})

test('one transfer posted to two loans at once is posted to one', async () => {
  const loans = [await seedLate(), await seedLate()]
  const answers = await Promise.allSettled(
    loans.map((loan) => book(loan, { amountPence: pence(50_00), bankId: 'FT-two' })),
  )
  expect(
    answers.filter((answer) => answer.status === 'fulfilled' && answer.value.kind === 'booked'),
  ).toHaveLength(1)
  const paid = await Promise.all(loans.map(async (loan) => (await readLoan(loan)).paidToDate))
  expect(paid.toSorted()).toEqual([286.7, 336.7])
})

test('a transfer that cannot be matched is refused, and nothing is stored', async () => {
  const loan = await seedLate()
  const tomorrow = kit.deps.clock.today().add({ days: 1 })
  expect(await book(loan, { amountPence: pence(286_71), bankId: 'FT-much' })).toEqual({
    kind: 'refused',
    reason: 'more-than-overdue',
    overduePence: 286_70,
  })
  expect(await book(loan, { loanReference: 'TBNOSUCH', bankId: 'FT-none' })).toMatchObject({
    reason: 'no-such-loan',
  })
  expect(await book(loan, { receivedOn: tomorrow, bankId: 'FT-early' })).toMatchObject({
    reason: 'in-the-future',
  })
  const before = kit.deps.clock.today().subtract({ years: 2 })
  expect(await book(loan, { receivedOn: before, bankId: 'FT-early' })).toMatchObject({
    reason: 'before-the-loan',
  })
  const current = await seedLoan(kit.deps, { paidInstalments: 1 })
  expect(await book(current, { bankId: 'FT-current' })).toMatchObject({ reason: 'not-late' })
  await expect(book(loan, { amountPence: pence(0), bankId: 'FT-nothing' })).rejects.toThrow(RangeError)
  expect((await readLoan(loan)).paidToDate).toBe(286.7)
  const kept = await kit.deps.db.selectFrom('bank_transfer').select('bank_id').execute()
  expect(kept.filter(({ bank_id }) => bank_id.match(/much|none|early|current|nothing/))).toEqual([])
})

test('the borrower is emailed what was received, and what is still overdue', async () => {
  const loan = await seedLate()
  await book(loan, { amountPence: pence(100_00), bankId: 'FT-mail-1' })
  await book(loan, { amountPence: pence(186_70), bankId: 'FT-mail-2' })
  const letters = await kit.deps.db
    .selectFrom('message')
    .select(['subject', 'body'])
    .where('recipient', '=', loan.borrower.email)
    .orderBy('seq')
    .execute()
  expect(letters.map(({ subject, body }) => [subject, body])).toEqual([
    ["We've received your payment of £100", expect.stringContaining('£186.70 is still overdue')],
    ["We've received your payment of £186.70", expect.stringContaining('You have no overdue payments now.')],
  ])
})

test('the email says what of it is on its way from the bank', async () => {
  const loan = await seedLate()
  const now = new Date(kit.deps.clock.now().epochMilliseconds)
  await kit.deps.db
    .insertInto('collection')
    .values({
      loan_id: loan.loanId,
      instalment_number: 2,
      attempt: 9,
      method: 'DIRECT_DEBIT',
      amount_pence: 50_00,
      charge_on: kit.deps.clock.today().toString(),
      state: 'sent',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await book(loan, { amountPence: pence(100_00), bankId: 'FT-on-its-way' })
  const { body } = await kit.deps.db
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', loan.borrower.email)
    .executeTakeFirstOrThrow()
  expect(body).toContain('£186.70 is still overdue, and £50 of it is on its way.')
})

function seedLate(options: SeedLoanOptions = {}): Promise<SeededLoan> {
  return seedLoan(kit.deps, { state: 'Late', paidInstalments: 1, ...options })
}

async function book(loan: SeededLoan, changes: Partial<BankTransfer>) {
  const { reference } = await kit.deps.db
    .selectFrom('loan')
    .select('reference')
    .where('id', '=', loan.loanId)
    .executeTakeFirstOrThrow()
  return bookBankTransfer(kit.deps, {
    // As a person types it who copies it from a letter.
    loanReference: ` ${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)}`,
    amountPence: pence(286_70),
    receivedOn: kit.deps.clock.today(),
    bankId: 'FT',
    bookedBy: 'jm',
    ...changes,
  })
}

async function readLoan(loan: SeededLoan) {
  const { body } = await kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
  return body.data
}

async function expectBooksInOrder(loan: SeededLoan): Promise<void> {
  const { all, sumAccount: of } = await readLedgerSums(kit.deps, loan)
  expect(all).toBe(0)
  expect(of('instalments-due')).toBe(0)
}
