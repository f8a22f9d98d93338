import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { reReadMandate } from '#features/direct-debit/mandate.ts'
import { collectPayment } from '#features/direct-debit/send-collection.ts'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { findBreach } from '#testing/histories/invariants.ts'
import { settledRules } from '#testing/histories/run.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const pay = (loan: SeededLoan, amount: unknown, { as = loan.borrower.token, key = '' } = {}) =>
  kit.call('POST', `/loans/${loan.loanId}/direct-debit-late-repayment`, {
    as,
    body: { amount },
    ...(key && { key }),
  })

/** A loan with unpaid last payments, a working Direct Debit and the next payment weeks ahead. */
const lateLoan = ({ missed = 1 } = {}): Promise<SeededLoan> =>
  seedLoan(kit.deps, {
    state: 'Late',
    isAtProviders: true,
    missedInstalments: missed,
    nextDueOn: kit.deps.clock.today().add({ days: 20 }),
  })

function collectionsOf({ loanId }: SeededLoan) {
  return kit.deps.db
    .selectFrom('collection')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('instalment_number')
    .orderBy('attempt')
    .execute()
}

/** The bank pays what is on its way. */
async function confirmAll(loan: SeededLoan): Promise<void> {
  await kit.drain()
  for (const debit of await listDebits(loan)) await report(debit, 'payment_confirmed')
}

/** What the provider has and has not reported on. */
async function listDebits(loan: SeededLoan) {
  const all = await collectionsOf(loan)
  return all.filter(({ state, provider_id }) => state === 'sent' && provider_id !== null)
}

async function report({ id, provider_id }: { id: number; provider_id: string | null }, simulator: string) {
  await simulate(simulator, provider_id!)
  await reReadCollection(kit.deps, { collectionId: id })
}

async function simulate(name: string, resource: string): Promise<void> {
  expect(await simulateDirectDebit(kit.deps, name, resource)).toBeLessThan(300)
}

test('all that is overdue is collected on the first day that the notice allows, and the loan is up to date', async () => {
  const loan = await lateLoan()
  const { scheduledPayments, lateRepayment } = await on.read(loan)
  const { amount } = scheduledPayments[0]
  expect(lateRepayment).toEqual({ payable: amount, collectOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const answer = await pay(loan, amount)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ '@type': 'loan', id: loan.loanId, state: 'Late' })
  expect(answer.body.data.pendingRepayments).toMatchObject([{ amount, number: 1, method: 'DIRECT_DEBIT' }])
  await kit.drain()
  const { pendingRepayments, lateRepayment: left } = await on.read(loan)
  const [{ chargeOn }] = pendingRepayments
  expect([chargeOn, left]).toEqual([lateRepayment.collectOn, null])
  expect(await on.mails(loan)).toContain(`We'll take £${amount.toFixed(2)} on ${wordsOf(chargeOn)}`)
  await on.liveUntilTaken(loan)
  const paid = await on.until(loan, { state: 'Repaying' })
  expect(paid).toMatchObject({ paidToDate: amount, pendingRepayments: [] })
  expect(paid.scheduledPayments[0].status).toBe('paid')
  expect(await on.mails(loan)).toContain(`We've received your payment of £${amount.toFixed(2)}`)
  expect(await settledRules(kit)).toEqual([])
})

describe('one press for several missed payments', () => {
  /** What was taken for it at the provider, in pence. */
  async function asked(loan: SeededLoan) {
    const { rows } = await kit.deps.pool.query<{ amount: number }>(
      `select (doc->>'amount')::int as amount from sandbox.gocardless_payment where doc->'metadata'->>'loan' = $1
        and doc->>'status' in ('pending_submission', 'submitted', 'confirmed')`,
      [String(loan.loanId)],
    )
    return rows.map(({ amount }) => amount)
  }
  const bookings = ({ loanId }: SeededLoan, kind: 'collection' | 'chargeback') =>
    kit.deps.db
      .selectFrom('ledger_transaction as t')
      .innerJoin('ledger_posting as p', (join) =>
        join.onRef('p.transaction_id', '=', 't.id').on('p.account', '=', 'cash'),
      )
      .select('p.amount_pence as pence')
      .where('t.loan_id', '=', loanId)
      .where('t.kind', '=', kind)
      .execute()
  const countMails = async (loan: SeededLoan, words: RegExp) =>
    (await on.mails(loan)).filter((each) => words.test(each)).length

  /** Three missed, of which the last is paid in part. */
  async function pressed() {
    const loan = await lateLoan({ missed: 3 })
    const { payable } = (await on.read(loan)).lateRepayment
    const amount = Math.round((payable - 50) * 100) / 100
    expect((await pay(loan, amount)).status).toBe(200)
    await kit.drain()
    const [debit] = await listDebits(loan)
    return { loan, amount, pennies: Math.round(amount * 100), debit: debit! }
  }

  test('is one Direct Debit, one notice and one row of the books, over the instalments', async () => {
    const { loan, amount, pennies, debit } = await pressed()
    const { pendingRepayments } = await on.read(loan)
    const [{ chargeOn }] = pendingRepayments
    expect(pendingRepayments.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3])
    const debits = pendingRepayments.map(({ directDebitId }: { directDebitId: number }) => directDebitId)
    expect(new Set(debits)).toEqual(new Set([pendingRepayments[0].id]))
    expect(await asked(loan)).toEqual([pennies])
    expect(await countMails(loan, /^We'll take/)).toBe(1)
    expect(await on.mails(loan)).toContain(
      `We'll take ${formatMoney(fromPounds(amount))} on ${wordsOf(chargeOn)}`,
    )
    const before = await bookings(loan, 'collection')
    await report(debit, 'payment_confirmed')
    await kit.drain()
    const read = await on.read(loan)
    expect(read.scheduledPayments.slice(0, 3)).toMatchObject([
      { status: 'paid' },
      { status: 'paid' },
      { status: 'missed' },
    ])
    expect(read).toMatchObject({ state: 'Late', paidToDate: amount, pendingRepayments: [] })
    expect((await bookings(loan, 'collection')).slice(before.length)).toEqual([{ pence: pennies }])
    expect(await countMails(loan, /^We've received your payment of/)).toBe(1)
    expect(await settledRules(kit)).toEqual([])
  })

  test('fails as one, with one email, and can be asked for again', async () => {
    const { loan, amount, debit } = await pressed()
    const { returnedRepayments: before } = await on.read(loan)
    await report(debit, 'payment_failed')
    await kit.drain()
    const read = await on.read(loan)
    expect(read).toMatchObject({ state: 'Late', paidToDate: 0, pendingRepayments: [] })
    expect(read.returnedRepayments).toHaveLength(before.length + 3)
    expect(await countMails(loan, /^You have 3 missed payments/)).toBe(1)
    expect((await pay(loan, amount, { key: crypto.randomUUID() })).status).toBe(200)
    expect(await settledRules(kit)).toEqual([])
  })

  test('is charged back as one: all of it is missed again, and told of once', async () => {
    const { loan, pennies, debit } = await pressed()
    await report(debit, 'payment_confirmed')
    await kit.drain()
    await report(debit, 'payment_charged_back')
    await kit.drain()
    const read = await on.read(loan)
    expect(read.scheduledPayments.slice(0, 3).map(({ status }: { status: string }) => status)).toEqual([
      'missed',
      'missed',
      'missed',
    ])
    expect(read.paidToDate).toBe(0)
    expect(await bookings(loan, 'chargeback')).toEqual([{ pence: -pennies }])
    expect(await countMails(loan, /^You have 3 missed payments/)).toBe(1)
    expect(await settledRules(kit)).toEqual([])
  })

  test('of another amount at the provider books nothing', async () => {
    const { loan, pennies, debit } = await pressed()
    await kit.deps.pool.query(
      `update sandbox.gocardless_payment set doc = doc || jsonb_build_object('amount', $2::int) where id = $1`,
      [debit.provider_id, pennies - 1],
    )
    await report(debit, 'payment_confirmed')
    expect((await on.read(loan)).paidToDate).toBe(0)
    await kit.deps.pool.query(
      `update sandbox.gocardless_payment set doc = doc || jsonb_build_object('amount', $2::int) where id = $1`,
      [debit.provider_id, pennies],
    )
    await reReadCollection(kit.deps, { collectionId: debit.id })
    expect((await on.read(loan)).paidToDate).toBe(pennies / 100)
  })
})

test('what is paid goes to the oldest missed payment first, to the penny', async () => {
  const loan = await lateLoan({ missed: 2 })
  const [first, second] = (await on.read(loan)).scheduledPayments
  const amount = Math.round((first.amount + 100) * 100) / 100
  expect((await pay(loan, amount)).body.data.pendingRepayments).toMatchObject([
    { number: 1, amount: first.amount },
    { number: 2, amount: 100 },
  ])
  const rest = Math.round((second.amount - 100) * 100) / 100
  const tooMuch = await pay(loan, Math.round(rest * 100 + 1) / 100)
  expect([tooMuch.status, tooMuch.body.error.fields.amount[0]]).toEqual([
    422,
    expect.stringContaining(`£${rest.toFixed(2)} or less`),
  ])
  expect((await pay(loan, rest)).status).toBe(200)
  const none = await pay(loan, 1)
  expect([none.status, none.body.error.code]).toEqual([409, 'LATE_REPAYMENT_NOT_OFFERED'])
  expect(none.body.error.message).toContain('has already been started')
  await confirmAll(loan)
  await on.until(loan, { state: 'Repaying' })
  expect(await settledRules(kit)).toEqual([])
})

test('asked for at once, twice, from two devices, it is collected once', async () => {
  const loan = await lateLoan()
  const { amount } = (await on.read(loan)).scheduledPayments[0]
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    pay(loan, amount, { key }),
    pay(loan, amount, { key }),
    pay(loan, amount),
    pay(loan, amount),
    pay(loan, amount, { key: crypto.randomUUID() }),
  ])
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
  const open = (await collectionsOf(loan)).filter(({ attempt }) => attempt > 1)
  expect(open).toMatchObject([{ amount_pence: Math.round(amount * 100) }])
  // The job again, as if its process was killed after the provider's answer, before our record.
  await kit.drain()
  const id = open[0]!.id
  await kit.deps.db
    .updateTable('collection')
    .set({ state: 'reserved', provider_id: null })
    .where('id', '=', id)
    .execute()
  await collectPayment(kit.deps, { collectionId: id })
  await on.liveUntilTaken(loan)
  await on.until(loan, { state: 'Repaying', paidToDate: amount })
  expect(await settledRules(kit)).toEqual([])
})

test('a part whose rest no card could pay is refused, and the answer says what can be paid', async () => {
  const loan = await lateLoan()
  const { payable } = (await on.read(loan)).lateRepayment
  const less = (pounds: number) => Math.round((payable - pounds) * 100) / 100
  for (const left of [0.01, 0.29]) {
    const { status, body } = await pay(loan, less(left), { key: crypto.randomUUID() })
    const wanted = `Enter £${payable.toFixed(2)} to pay all of it, or £${less(0.3).toFixed(2)} or less: a card can’t pay less than £0.30 later`
    expect([status, body.error?.fields]).toEqual([422, { amount: [wanted] }])
  }
  expect((await pay(loan, less(0.3))).status).toBe(200)
})

test('one that the bank does not pay, or takes back, is told each time, and can be paid again', async () => {
  const loan = await lateLoan()
  const { amount } = (await on.read(loan)).scheduledPayments[0]
  for (const [simulator, words] of [
    ['payment_failed', "didn't go through"],
    ['payment_charged_back', 'taken back'],
  ] as const) {
    const before = (await on.mails(loan)).filter((subject) => subject.includes(words)).length
    expect((await pay(loan, amount, { key: crypto.randomUUID() })).status).toBe(200)
    await kit.drain()
    const newest = (await collectionsOf(loan)).at(-1)!
    await simulate(simulator, newest.provider_id!)
    await reReadCollection(kit.deps, { collectionId: newest.id })
    await on.until(loan, { state: 'Late', paidToDate: 0, pendingRepayments: [] })
    expect((await on.mails(loan)).filter((subject) => subject.includes(words))).toHaveLength(before + 1)
  }
  expect(await settledRules(kit)).toEqual([])
})

test('a bank transfer cannot pay what is on its way, and neither can pay more than is overdue', async () => {
  const loan = await lateLoan()
  const { amount } = (await on.read(loan)).scheduledPayments[0]
  expect((await pay(loan, 100)).status).toBe(200)
  const { reference } = await on.read(loan)
  const book = (amountPence: number) =>
    bookBankTransfer(kit.deps, {
      loanReference: reference,
      amountPence: pence(amountPence),
      receivedOn: kit.deps.clock.today(),
      bankId: crypto.randomUUID(),
      bookedBy: 'ab',
    })
  const all = Math.round(amount * 100)
  expect(await book(all)).toEqual({
    kind: 'refused',
    reason: 'more-than-overdue',
    overduePence: all - 100_00,
  })
  expect(await book(all - 100_00)).toMatchObject({ kind: 'booked', stillOverduePence: 100_00 })
  await confirmAll(loan)
  await on.until(loan, { state: 'Repaying' })
  expect(await settledRules(kit)).toEqual([])
})

test('without a Direct Debit it is refused in words, and one that ends meanwhile is told', async () => {
  const loan = await lateLoan()
  await kit.setFault('gocardless', 'down')
  expect((await pay(loan, 50)).status).toBe(200)
  await kit.setFault('gocardless', 'ok')
  const mandate = (await on.mandates(loan)).find(({ is_current }) => is_current)!
  await kit.deps.providers.directDebit.cancelMandate(mandate.provider_id!)
  await reReadMandate(kit.deps, { mandateId: mandate.id })
  const newest = (await collectionsOf(loan)).at(-1)!
  await collectPayment(kit.deps, { collectionId: newest.id })
  await on.until(loan, { pendingRepayments: [] })
  expect(await on.mails(loan)).toContain("Your payment of £50 didn't go through")
  const refused = await pay(loan, 50, { key: crypto.randomUUID() })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'LATE_REPAYMENT_NOT_OFFERED'])
  expect(refused.body.error.message).toContain('Set it up first')
})

test.each([0, -1, 10.005, '', 'all', null, 1e9, Number.NaN])(
  'the amount %s is refused at its field',
  async (amount) => {
    const loan = await seedLoan(kit.deps, { state: 'Late' })
    const before = (await collectionsOf(loan)).length
    const { status, body } = await pay(loan, amount)
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['amount']])
    expect(await collectionsOf(loan)).toHaveLength(before)
  },
)

test('many small payments end in a refusal, and not in a long bank statement', async () => {
  const loan = await lateLoan()
  const answers = []
  for (let times = 0; times < 11; times += 1) answers.push(await pay(loan, 1, { key: crypto.randomUUID() }))
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 409])
  expect(answers.at(-1)!.body.error.message).toContain('Several payments are on their way')
  const tooLittle = await pay(await lateLoan(), 0.5)
  expect(tooLittle.body.error.fields).toEqual({ amount: ['Enter £1 or more'] })
})

test.each(['Repaying', 'Complete', 'Settled', 'Written Off', 'Sold', 'Terminated', 'Pending'] as const)(
  'a loan that is %s has nothing to pay late',
  async (state) => {
    const loan = await seedLoan(kit.deps, { state })
    const before = (await collectionsOf(loan)).length
    const { status, body } = await pay(loan, 10)
    expect([status, body.error.code]).toEqual([409, 'LATE_REPAYMENT_NOT_OFFERED'])
    expect(await collectionsOf(loan)).toHaveLength(before)
  },
)

test('another person’s loan is the same as a missing one, and a weak sign-in must become strong', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Late' })
  const stranger = await seedBorrower(kit.deps)
  expect((await pay(loan, 10, { as: stranger.token })).status).toBe(404)
  const { applicationId } = await applyForLoan(kit)
  const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
  expect((await pay(loan, 10, { as: weak })).body.error.code).toBe('STEP_UP_REQUIRED')
})

const NOTHING_TWICE =
  'nothing is collected twice: what is collected or under way of an instalment is at most its amount'

describe('however it is cut into payments', () => {
  let quiet: TestApi
  beforeAll(async () => {
    quiet = await startTestApi({ worker: false })
  })
  afterAll(() => quiet?.stop())

  test('what is asked for is what was overdue, and never more', async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(amounts, async (all) => {
        const { loanId, borrower } = await seedLoan(quiet.deps, { state: 'Late', missedInstalments: 3 })
        const path = `/loans/${loanId}`
        const { body } = await quiet.call('GET', path, { as: borrower.token })
        const overdue = body.data.scheduledPayments
          .filter(({ status }: { status: string }) => status === 'missed')
          .reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0)
        let asked = 0
        for (const amount of all) {
          const { status } = await quiet.call('POST', `${path}/direct-debit-late-repayment`, {
            as: borrower.token,
            key: crypto.randomUUID(),
            body: { amount: amount / 100 },
          })
          const left = overdue - asked
          expect(status === 200).toBe(amount <= left && amount >= Math.min(100, left))
          if (status === 200) asked += amount
        }
        const { rows } = await quiet.deps.pool.query(
          `select coalesce(sum(amount_pence), 0)::int as sum from collection where loan_id = $1 and state = 'reserved'`,
          [loanId],
        )
        expect(rows).toEqual([{ sum: asked }])
        expect(await findBreach(quiet, NOTHING_TWICE)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})

function wordsOf(iso: string): string {
  const date = Temporal.PlainDate.from(iso)
  return date.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
