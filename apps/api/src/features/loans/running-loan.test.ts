import { quoteSettlement } from '@tarnbrook/domain/loan/settlement'
import { quoteWithdrawal } from '@tarnbrook/domain/loan/withdrawal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockLoan } from '#features/loans/loan.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { readRunningLoan } from './running-loan.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

/** Signed on one day, and the money provided so many days later. */
async function paidLate(days: number) {
  const agreedOn = api.deps.clock.today().subtract({ days: 10 })
  const { loanId } = await seedLoan(api.deps, { agreedOn })
  const disbursedOn = agreedOn.add({ days })
  await api.deps.db
    .updateTable('loan')
    .set({ disbursed_on: disbursedOn.toString() })
    .where('id', '=', loanId)
    .execute()
  const row = await api.deps.db.transaction().execute((tx) => lockLoan(tx, { id: loanId }))
  return { row, agreedOn, disbursedOn, loan: await readRunningLoan(api.deps, row) }
}

test('interest on withdrawal runs from the day the credit was provided, and not from the agreement', async () => {
  const { loan, row, agreedOn, disbursedOn } = await paidLate(4)
  expect(loan.terms.startOn.toString()).toBe(disbursedOn.toString())
  const quote = quoteWithdrawal({
    loan,
    state: 'Repaying',
    productType: 'unsecured',
    relevantDay: agreedOn,
    notifiedOn: disbursedOn,
  })
  if (quote.kind !== 'quote') throw new Error(quote.reason)
  expect(quote).toMatchObject({ interestPence: 0, amountToPayPence: row.amount_pence })
})

test('a settlement counts the advance from that day too: a later payout does not cost more', async () => {
  const figureOf = async (days: number) => {
    const { loan, row } = await paidLate(days)
    const quote = quoteSettlement({
      loan,
      aprPercent: row.apr_percent,
      receivedOn: api.deps.clock.today(),
    })
    if (quote.kind !== 'quote') throw new Error(quote.reason)
    return quote.statutoryPence
  }
  expect(await figureOf(4)).toBeLessThan(await figureOf(0))
})

test('a loan that has not been paid out is not one that runs', async () => {
  const { loanId } = await seedLoan(api.deps, { state: 'Pending' })
  const row = await api.deps.db.transaction().execute((tx) => lockLoan(tx, { id: loanId }))
  await expect(readRunningLoan(api.deps, row)).rejects.toThrow('has not been paid out')
})
