import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockLoan } from '#features/loans/loan.ts'
import { readLoanAtEnd } from '#features/loans/running-loan.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { readLedgerSums } from '#testing/features/books.ts'
import { simulateExtra } from '#testing/features/early-repayments.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { closeLoan } from './booking.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterAll(() => kit?.stop())

function close({ loanId }: SeededLoan, owed: number, interest = 0) {
  return command(kit.deps, systemContext('test'), { name: 'closeForTest' }, async (work) =>
    closeLoan(work, kit.deps, {
      loan: await lockLoan(work.tx, { id: loanId }),
      to: 'Settled',
      reason: 'test',
      owedPence: pence(owed),
      interestPence: pence(interest),
    }),
  )
}

test('what is left becomes one amount, of which charges are given back, and the books agree', async () => {
  const loan = await on.running()
  await close(loan, 750_012, 12)
  await kit.drain()

  const books = await readLedgerSums(kit.deps, loan)
  expect(books.sumAccount('instalments-due')).toBe(750_012)
  expect(books.sumAccount('loan-principal')).toBe(0)
  expect(books.sumAccount('interest-income')).toBe(-12)
  // The arrangement fee is not charged: the borrower repays what was lent, and the interest.
  expect(books.sumAccount('fee-income')).toBe(0)
  const shown = await on.read(loan)
  expect(shown).toMatchObject({ state: 'Settled', nextPayment: null, unpaidScheduledPayments: [] })
  expect(shown.totalPayable).toBe(7500.12)
  expect(await settledRules(kit)).toEqual([])
})

test('what fell due before stays as it is, and its Direct Debit and the payment under way are stopped', async () => {
  const loan = await on.running()
  await on.liveUntilAsked(loan)
  expect((await on.read(loan)).pendingRepayments).toHaveLength(1)
  await close(loan, 700_000)
  await kit.drain()

  await on.until(loan, { mandateStatus: 'cancelled', pendingRepayments: [] })
  await kit.passDays(40)
  expect((await on.read(loan)).historicalRepayments).toEqual([])
  expect(await settledRules(kit)).toEqual([])
})

test('an early repayment whose day is after a payment to come takes effect first', async () => {
  const nextDueOn = kit.deps.clock.today().add({ days: 20 })
  const loan = await seedLoan(kit.deps, { isAtProviders: true, nextDueOn })
  const [first] = (await on.read(loan)).scheduledPayments
  const body = { amount: 500, choice: 'finishSooner' }
  const path = `/loans/${loan.loanId}/direct-debit-early-repayment`
  expect((await kit.call('POST', path, { as: loan.borrower.token, body })).status).toBe(200)
  await kit.drain()
  await simulateExtra(kit, loan, 'payment_confirmed')
  const { earlyRepayments } = await on.until(loan, { earlyRepayments: [{ status: 'applied' }] })
  expect(earlyRepayments[0].takesEffectOn > first.dueOn).toBe(true)
  await close(loan, 700_000)
  await kit.drain()
  expect(await settledRules(kit)).toEqual([])
  // Its schedule is closed and adds up no longer: what reads one says that the loan has ended.
  const read = (to: string) => kit.call('GET', `/loans/${loan.loanId}/${to}`, { as: loan.borrower.token })
  const info = await read('self-serve-arrangement-info')
  expect(info.body.data.data).toMatchObject({ notOffered: 'ended-owing', owed: { now: 7000 }, offer: null })
  expect((await read('payment-dates-eligible-for-update')).body.data.notOffered).toBe('not-repaying')
  // As it stood that day its schedule does: a notice of arrears after the end asks it.
  const row = await kit.deps.db
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', loan.loanId)
    .executeTakeFirstOrThrow()
  const atEnd = await readLoanAtEnd(kit.deps, row, kit.deps.clock.today())
  expect(atEnd.schedule.rows.at(-1)?.balancePence).toBe(0)
  await simulateExtra(kit, loan, 'payment_charged_back')
  await on.until(loan, { earlyRepayments: [{ status: 'owed-again' }] })
  expect(await settledRules(kit)).toEqual([])
})

test('a loan is closed once', async () => {
  const loan = await on.running()
  await close(loan, 700_000)
  await expect(close(loan, 700_000)).rejects.toThrow()
  expect((await readLedgerSums(kit.deps, loan)).sumAccount('instalments-due')).toBe(700_000)
})
