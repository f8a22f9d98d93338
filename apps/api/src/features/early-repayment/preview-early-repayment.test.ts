import { firstDebitDay } from '@tarnbrook/domain/core/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockLoan } from '#features/loans/loan.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let running: SeededLoan
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  running = await withDirectDebit()
})

afterAll(() => kit?.stop())

/** A loan that is paid out, with a Direct Debit that the bank has accepted. */
async function withDirectDebit(): Promise<SeededLoan> {
  const loan = await on.sign()
  await on.until(loan, { state: 'Repaying' })
  await kit.advanceDays(6)
  await on.until(loan, { mandateStatus: 'active' })
  return loan
}

const preview = (loan: SeededLoan, amount: unknown, as = loan.borrower.token) =>
  kit.call('POST', `/loans/${loan.loanId}/preview-direct-debit-early-repayment`, { as, body: { amount } })

const penceOf = (pounds: number) => Math.round(pounds * 100)

test('both choices, from the loan as it is, and nothing is written', async () => {
  const before = await on.read(running)
  const { status, body } = await preview(running, 500)
  expect([status, body.error?.message]).toEqual([200, undefined])
  const { finishSooner, payLessEachMonth, balances, ...shown } = body.data
  const today = kit.deps.clock.today()
  const takesEffectOn = today.add({ days: 28 }).toString()
  const changed = before.scheduledPayments.filter(({ dueOn }: { dueOn: string }) => dueOn > takesEffectOn)
  expect(shown).toMatchObject({
    amount: 500,
    collectOn: firstDebitDay(today, 3).toString(),
    takesEffectOn,
    before: {
      instalment: changed[0].amount,
      lastPaymentOn: before.scheduledPayments.at(-1).dueOn,
      remaining: before.totalPayable,
    },
  })
  expect(finishSooner.instalment).toBe(shown.before.instalment)
  expect(finishSooner.lastPaymentOn < shown.before.lastPaymentOn).toBe(true)
  expect(finishSooner.instalmentsLeft).toBeLessThan(shown.before.instalmentsLeft)
  expect(payLessEachMonth.instalment).toBeLessThan(shown.before.instalment)
  expect(payLessEachMonth.lastPaymentOn).toBe(shown.before.lastPaymentOn)
  expect(payLessEachMonth.instalmentsLeft).toBe(shown.before.instalmentsLeft)
  expect(finishSooner.interestSaved).toBeGreaterThan(payLessEachMonth.interestSaved)
  expect(balances).toHaveLength(shown.before.instalmentsLeft + 1)
  expect(balances[0].now - balances[0].finishSooner).toBeGreaterThan(490)
  expect(balances.at(-1)).toMatchObject({ now: 0, finishSooner: 0, payLessEachMonth: 0 })
  expect(await on.read(running)).toEqual(before)
})

test('what is left is what was left, less the payment and the interest saved, to the penny', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 10_00, max: 1500_00 }), async (amountPence) => {
      const { data } = (await preview(running, amountPence / 100)).body
      for (const { remaining, interestSaved, instalment } of [data.finishSooner, data.payLessEachMonth]) {
        const left = penceOf(data.before.remaining) - amountPence - penceOf(interestSaved)
        expect(penceOf(remaining)).toBe(left)
        expect(interestSaved).toBeGreaterThanOrEqual(0)
        expect(instalment).toBeLessThanOrEqual(data.before.instalment)
      }
    }),
    { numRuns: 25 },
  )
})

describe('an amount that cannot be paid early', () => {
  test.each([0, -1, 9.99, 10.005, 'ten', null, 1e9])('%s is refused at the field', async (amount) => {
    const { status, body } = await preview(running, amount)
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(body.error.fields.amount).toHaveLength(1)
  })

  test('all that is owed leads to a settlement figure', async () => {
    const { remaining } = (await preview(running, 10)).body.data.before
    const { status, body } = await preview(running, remaining)
    expect([status, body.error.code]).toEqual([409, 'EARLY_REPAYMENT_NOT_OFFERED'])
    expect(body.error.message).toContain('settlement figure')
  })
})

describe('not offered', () => {
  const refusalOf = async (loan: SeededLoan) => {
    const { status, body } = await preview(loan, 100)
    expect([status, body.error?.code]).toEqual([409, 'EARLY_REPAYMENT_NOT_OFFERED'])
    return body.error.message
  }

  test('after a missed payment', async () => {
    expect(await refusalOf(await seedLoan(kit.deps, { state: 'Late' }))).toContain('missed a payment')
  })

  test('before the loan is paid out, and once it is finished', async () => {
    for (const state of ['Pending', 'Complete'] as const)
      expect(await refusalOf(await seedLoan(kit.deps, { state }))).toContain('payments are running')
  })

  test('without a Direct Debit, and while a payment is on its way', async () => {
    const loan = await withDirectDebit()
    const { id } = (await on.mandates(loan))[0]!
    const setTo = (state: 'cancelled' | 'active') =>
      kit.deps.db.updateTable('mandate').set({ state }).where('id', '=', id).execute()
    await setTo('cancelled')
    expect(await refusalOf(loan)).toContain('Direct Debit isn’t set up')
    await setTo('active')
    expect((await preview(loan, 100)).status).toBe(200)

    const now = new Date()
    await kit.deps.db
      .insertInto('collection')
      .values({
        loan_id: loan.loanId,
        instalment_number: 1,
        attempt: 1,
        method: 'DIRECT_DEBIT',
        amount_pence: 100_00,
        charge_on: '2099-01-01',
        state: 'reserved',
        created_at: now,
        updated_at: now,
      })
      .execute()
    expect(await refusalOf(loan)).toContain('hasn’t gone through yet')
  })

  test('on the day of a payment that is not yet collected', async () => {
    const agreedOn = kit.deps.clock.today().subtract({ days: 30 })
    const loan = await seedLoan(kit.deps, { agreedOn })
    const [first] = (await on.read(loan)).scheduledPayments
    expect(first.dueOn).toBe(kit.deps.clock.today().toString())
    expect(await refusalOf(loan)).toContain('A payment is due')
  })
})

test('it is read while somebody writes to the loan', async () => {
  await kit.deps.db.transaction().execute(async (tx) => {
    await lockLoan(tx, { id: running.loanId })
    expect((await preview(running, 500)).status).toBe(200)
  })
})

test('only the borrower, signed in strongly, sees it', async () => {
  const other = await seedBorrower(kit.deps)
  expect((await preview(running, 100, other.token)).status).toBe(404)
  const { applicationId } = await applyForLoan(kit)
  const weak = await signInWeakly(kit, { userId: running.borrower.userId, applicationId })
  expect((await preview(running, 100, weak)).body.error.code).toBe('STEP_UP_REQUIRED')
})
