import { afterAll, beforeAll, expect, test } from 'vitest'
import { reserveCollections } from '#features/direct-debit/reserve-collections.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { cardMethod, simulateDirectDebit } from '#testing/simulate.ts'
import { reReadCollection } from './collection.ts'
import { collectPayment } from './send-collection.ts'

let kit: TestApi
let staff: { token: string }
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const STOPPED = "We've stopped asking your bank for payments"

/** One payment came back, and the next has just been asked for. */
async function onceReturned(): Promise<SeededLoan> {
  const today = kit.deps.clock.today()
  const loan = await seedLoan(kit.deps, {
    state: 'Late',
    isAtProviders: true,
    missedInstalments: 1,
    nextDueOn: today.add({ days: 3 }),
  })
  await kit.deps.db
    .updateTable('loan')
    .set({ collecting_since: null })
    .where('id', '=', loan.loanId)
    .execute()
  await reserveCollections(kit.deps, today)
  await kit.drain()
  return loan
}

const collections = ({ loanId }: SeededLoan) =>
  kit.deps.db.selectFrom('collection').selectAll().where('loan_id', '=', loanId).orderBy('seq').execute()

async function report(loan: SeededLoan, status: 'failed' | 'charged_back' | 'paid_out'): Promise<void> {
  const { id, provider_id } = (await collections(loan)).at(-1)!
  await simulateDirectDebit(kit.deps, `payment_${status}`, provider_id!)
  await reReadCollection(kit.deps, { collectionId: id })
}

async function stopped(): Promise<SeededLoan> {
  const loan = await onceReturned()
  await report(loan, 'failed')
  return loan
}

const today = () => kit.deps.clock.today().toString()
const countMails = async (loan: SeededLoan) =>
  (await on.mails(loan)).filter((subject) => subject === STOPPED).length

async function reasons({ loanId }: SeededLoan): Promise<string[]> {
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: staff.token })
  const items: { loanId: number; reason: string }[] = body.data.items
  return items.filter((item) => item.loanId === loanId).map(({ reason }) => reason)
}

test('after two in a row the bank is not asked again, and borrower, pages and staff are told', async () => {
  const loan = await stopped()
  await Promise.all([report(loan, 'failed'), report(loan, 'failed')])
  expect(await on.read(loan)).toMatchObject({
    state: 'Late',
    collectingStoppedOn: today(),
    isMandateActive: false,
    mandateStatus: 'active',
    canRepayEarly: false,
    lateRepayment: { collectOn: null },
  })
  expect(await countMails(loan)).toBe(1)
  expect((await on.mails(loan)).filter((subject) => subject.includes('2 missed payments'))).toEqual([])
  expect(await reasons(loan)).toEqual(['collecting-stopped'])
  const refused = await kit.call('POST', `/loans/${loan.loanId}/direct-debit-late-repayment`, {
    as: loan.borrower.token,
    body: { amount: 10 },
  })
  expect(refused.body.error.message).toContain('we’ve stopped asking your bank')
  await reserveCollections(kit.deps, kit.deps.clock.today().add({ days: 40 }))
  expect(await collections(loan)).toHaveLength(2)
  expect(await settledRules(kit)).toEqual([])
})

test('taken back after it was paid, it counts the same, and a paid one between does not', async () => {
  const loan = await onceReturned()
  await report(loan, 'paid_out')
  expect(await on.read(loan)).toMatchObject({ collectingStoppedOn: null })
  await report(loan, 'charged_back')
  expect(await on.read(loan)).toMatchObject({ collectingStoppedOn: today() })
})

test('what was reserved meanwhile is not sent, and what was being sent is cancelled', async () => {
  const loan = await onceReturned()
  const { id: _id, seq: _seq, ...sent } = (await collections(loan)).at(-1)!
  const add = (asked_at: Date | null) =>
    kit.deps.db
      .insertInto('collection')
      .values({ ...sent, attempt: asked_at ? 8 : 9, asked_at, state: 'reserved', provider_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  await report(loan, 'failed')
  const { id: unasked } = await add(null)
  const { id: asked } = await add(new Date())
  for (const collectionId of [unasked, asked]) await collectPayment(kit.deps, { collectionId })
  await kit.drain()
  const rows = (await collections(loan)).slice(2)
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(rows.map(({ provider_id }) => provider_id === null)).toEqual([true, false])
  expect((await on.mails(loan)).filter((subject) => subject.startsWith("We'll take"))).toHaveLength(1)
})

test.each<[string, (loan: SeededLoan) => Promise<unknown>]>([
  [
    'the borrower asks for it',
    ({ loanId, borrower }) =>
      kit.call('POST', `/loan/${loanId}/direct-debit-mandate`, { as: borrower.token }),
  ],
  [
    'staff agreed it with them',
    ({ loanId }) => kit.call('POST', `/admin/loans/${loanId}/start-collecting`, { as: staff.token }),
  ],
  [
    'nothing is overdue any more',
    async ({ loanId, borrower }) => {
      const loan = await kit.call('GET', `/loans/${loanId}`, { as: borrower.token })
      return kit.call('POST', `/loans/${loanId}/card-late-repayment-attempt-charge`, {
        as: borrower.token,
        body: {
          amount: loan.body.data.lateRepayment.payable,
          paymentMethodId: await cardMethod(kit.deps, '4242424242424242'),
        },
      })
    },
  ],
])('it starts again once %s, and what came back before counts no more', async (_how, start) => {
  const loan = await stopped()
  expect(await start(loan)).toMatchObject({ status: 200 })
  await kit.drain()
  expect(await on.read(loan)).toMatchObject({ collectingStoppedOn: null, isMandateActive: true })
  expect(await reasons(loan)).toEqual([])
  await reserveCollections(kit.deps, kit.deps.clock.today().add({ days: 40 }))
  await kit.drain()
  expect((await collections(loan)).at(-1)).toMatchObject({ state: 'sent' })
  await report(loan, 'failed')
  expect(await on.read(loan)).toMatchObject({ collectingStoppedOn: null })
  expect(await countMails(loan)).toBe(1)
})
