import { pence } from '@tarnbrook/domain/core/money'
import { collectionPostings, unpaidReturnPostings } from '@tarnbrook/domain/loans/ledger'
import { quoteSettlement } from '@tarnbrook/domain/settlement/settlement'
import { quoteWithdrawal } from '@tarnbrook/domain/settlement/withdrawal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockLoan, postToLedger } from '#features/loans/loan.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
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

test('a payment that came back does not count, whatever came on the day of its return, and the others keep their days', async () => {
  const { loanId } = await seedLoan(api.deps, { agreedOn: api.deps.clock.today().subtract({ days: 60 }) })
  const ago = (days: number) => api.deps.clock.today().subtract({ days })
  const post = (kind: string, reference: string, days: number, amountPence: number) =>
    command(api.deps, systemContext('test'), { name: 'post' }, (work) =>
      postToLedger(work, {
        loanId,
        kind,
        reference: reference.replace('ID', String(loanId)),
        bookedOn: ago(days),
        postings:
          kind === 'chargeback'
            ? unpaidReturnPostings({ amountPence: pence(amountPence) })
            : collectionPostings({ amountPence: pence(amountPence) }),
        now: api.deps.clock.now(),
      }),
    )
  await post('collection', 'collection:ID1', 30, 300_00)
  await post('collection', 'collection:ID2', 20, 100_00)
  await post('card-payment', 'card-payment:ID3', 15, 50_00)
  await post('chargeback', 'chargeback:card-payment:ID3', 12, 50_00)
  await post('chargeback', 'chargeback:ID1', 10, 300_00)
  await post('bank-transfer', 'bank-transfer:ID4', 10, 350_00)
  const row = await api.deps.db.transaction().execute((tx) => lockLoan(tx, { id: loanId }))
  const { payments } = await readRunningLoan(api.deps, row)
  expect(payments.map(({ on, amountPence }) => [on.toString(), amountPence])).toEqual([
    [ago(20).toString(), 100_00],
    [ago(10).toString(), 350_00],
  ])
})
