import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { reReadPayout } from '#features/payouts/payout.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedBorrower } from '#testing/seed/loan.ts'

let kit: TestApi
let staff: { token: string; userId: number }
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = await seedStaff(kit)
})

afterAll(() => kit?.stop())

interface Due {
  id: number
  loanId: number
  [field: string]: unknown
}

const dueList = async (as = staff.token): Promise<Due[]> =>
  (await kit.call('GET', '/admin/card-payoffs', { as })).body.data.items
const dueOf = async ({ loanId }: SeededLoan) => (await dueList()).filter((item) => item.loanId === loanId)
const decide = (
  id: number,
  action: 'pay' | 'send-to-borrower',
  bankReference = 'FP-4711',
  as = staff.token,
) => kit.call('POST', `/admin/card-payoffs/${id}/${action}`, { as, body: { bankReference, returns: 0 } })
const payoffs = ({ loanId }: SeededLoan) =>
  kit.deps.db
    .selectFrom('card_payoff as p')
    .innerJoin('debt_consolidation_card as c', 'c.id', 'p.card_id')
    .select(['p.id', 'p.state', 'p.bank_reference', 'c.vault_alias', 'p.amount_pence'])
    .where('p.loan_id', '=', loanId)
    .orderBy('c.seq')
    .execute()
const textOf = async ({ borrower }: SeededLoan, subject: string) => {
  await kit.drain()
  return (await kit.inbox(borrower.email)).find((mail) => mail.subject === subject)?.text ?? ''
}
const amountAtBank = async ({ loanId }: SeededLoan) =>
  (
    await sql<{ amount: number }>`select (doc ->> 'amount_in_minor')::integer as amount
      from sandbox.truelayer_payout where doc -> 'metadata' ->> 'loan' = ${String(loanId)}`.execute(
      kit.deps.db,
    )
  ).rows.map(({ amount }) => amount)
const paymentsOf = async ({ loanId }: SeededLoan) => {
  const loan = await kit.deps.db
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  return (await readRunningLoan(kit.deps, loan)).payments
}
const disagreements = async ({ loanId }: SeededLoan) => {
  await sql`select graphile_worker.add_job('check-books', '{}')`.execute(kit.deps.db)
  await kit.drain()
  const found = kit.deps.db.selectFrom('disagreement').select('kind').where('loan_id', '=', loanId)
  return (await found.execute()).map(({ kind }) => kind)
}

const CARD = { kind: 'card', reference: null, status: 'held', isHeld: false, at: null }
const LOAN = { cash: -750_000, 'loan-principal': 794_500, 'fee-income': -44_500 }
const CARDS = [300_000, 200_000]

/** A loan of £7,500 with two cards that has been paid out. */
async function paidOut(cards = CARDS): Promise<SeededLoan> {
  const loan = await on.sign({ cards })
  await on.until(loan, { state: 'Repaying' })
  return loan
}

describe('a loan that pays off two cards', () => {
  test('sends the borrower the rest, and staff pay the cards', async () => {
    const loan = await paidOut()
    expect(await amountAtBank(loan)).toEqual([250_000])
    expect(await on.books(loan)).toEqual({ ...LOAN, cash: -250_000, 'card-payoffs': -500_000 })
    expect((await on.read(loan)).cardPayoffs).toEqual([
      { ...CARD, lastFour: '4242', lender: 'Example Bank', amount: 3000 },
      { ...CARD, lastFour: '4243', lender: 'Another Bank', amount: 2000 },
    ])
    const paid = await textOf(loan, "We've sent you £2,500")
    expect(paid).toContain("We've sent £2,500 to your account ending 5678")
    expect(paid.replace(/\s+/g, ' ')).toContain(
      "We'll pay £3,000 to your Example Bank card ending 4242. We'll pay £2,000 to your Another Bank card ending 4243. We do this within 2 working days, and email you each time.",
    )
    expect(await disagreements(loan)).toEqual([])

    const due = await dueOf(loan)
    expect(due).toMatchObject([
      { lender: 'Example Bank', lastFour: '4242', amount: 3000, accountNumberEnding: '5678' },
      { lender: 'Another Bank', lastFour: '4243', amount: 2000 },
    ])
    const [first, second] = await payoffs(loan)
    expect(due.map(({ vaultAlias }) => vaultAlias)).toEqual([first!.vault_alias, second!.vault_alias])

    expect(await decide(first!.id, 'pay')).toMatchObject({ status: 200, body: { data: { state: 'paid' } } })
    expect((await decide(first!.id, 'pay', 'FP-other')).status).toBe(200)
    expect((await decide(first!.id, 'send-to-borrower')).body.error).toMatchObject({
      code: 'WRONG_STATE',
      message: expect.stringMatching(/recorded as paid\. Ann Fell did that on .+ at \d\d:\d\d\.$/),
    })
    expect((await decide(second!.id, 'send-to-borrower')).status).toBe(200)
    expect(await payoffs(loan)).toMatchObject([
      { state: 'paid', bank_reference: 'FP-4711', vault_alias: null },
      { state: 'sent-to-borrower', bank_reference: 'FP-4711', vault_alias: null },
    ])
    expect(await dueOf(loan)).toEqual([])
    expect(await on.books(loan)).toEqual(LOAN)
    const today = kit.deps.clock.today().toString()
    expect(await on.read(loan)).toMatchObject({
      paidToDate: 0,
      balance: 7945,
      cardPayoffs: [
        { lastFour: '4242', status: 'paid', at: today },
        { lastFour: '4243', status: 'sent-to-you', at: today },
      ],
    })
    expect(await paymentsOf(loan)).toEqual([])
    expect(await disagreements(loan)).toEqual([])
    expect(await textOf(loan, 'We paid £3,000 to your card ending 4242')).toContain('Example Bank')
    expect(await textOf(loan, "We couldn't pay your card ending 4243, so we sent you £2,000")).toContain(
      'account ending 5678',
    )
  })

  test('of two members of staff at once one counts', async () => {
    const loan = await paidOut()
    const [first, second] = await payoffs(loan)
    const same = await Promise.all([decide(first!.id, 'pay'), decide(first!.id, 'pay', 'FP-4712')])
    expect(same.map(({ status }) => status)).toEqual([200, 200])
    const other = await Promise.all([decide(second!.id, 'pay'), decide(second!.id, 'send-to-borrower')])
    expect(other.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await on.books(loan)).toEqual(LOAN)
    const mails = (await on.mails(loan)).filter((subject) => /card ending/.test(subject))
    expect(mails).toHaveLength(2)
  })

  test('a reference with a card number, or none, is refused', async () => {
    const loan = await paidOut()
    const [first] = await payoffs(loan)
    for (const bankReference of ['4242 4242 4242 4242', '', 'x'])
      expect((await decide(first!.id, 'pay', bankReference)).body.error.code).toBe('VALIDATION_FAILED')
    expect((await payoffs(loan))[0]).toMatchObject({ state: 'held' })
  })

  test('nobody but staff may read or pay them, and one that does not exist is not found', async () => {
    const loan = await paidOut()
    const [first] = await payoffs(loan)
    const stranger = await seedBorrower(kit.deps)
    for (const as of [loan.borrower.token, stranger.token]) {
      expect((await kit.call('GET', '/admin/card-payoffs', { as })).status).toBe(403)
      expect((await decide(first!.id, 'pay', 'FP-1', as)).status).toBe(403)
    }
    const { body } = await kit.call('GET', `/admin/card-payoffs?id=${first!.id}`, { as: staff.token })
    expect([body.data.total, body.data.items.map(({ id }: Due) => id)]).toEqual([1, [first!.id]])
    expect((await decide(1, 'pay')).status).toBe(404)
    expect((await payoffs(loan))[0]).toMatchObject({ state: 'held' })
  })
})

test('where all of it goes to cards nothing is sent, and the loan starts at once', async () => {
  const loan = await paidOut([500_000, 250_000])
  expect(await amountAtBank(loan)).toEqual([])
  expect(await on.states(loan)).toEqual(['Pending', 'Funded', 'Repaying'])
  expect(await on.books(loan)).toEqual({
    'loan-principal': 794_500,
    'fee-income': -44_500,
    'card-payoffs': -750_000,
  })
  const text = await textOf(loan, 'Your loan has started')
  expect(text).toContain('card ending 4242')
  expect(text).not.toContain("We've sent £")
  expect(await disagreements(loan)).toEqual([])
  for (const { id } of await payoffs(loan)) expect((await decide(id, 'pay')).status).toBe(200)
  expect(await on.books(loan)).toEqual(LOAN)
})

describe('before the loan runs', () => {
  test('no card is to be paid; a payout that failed is sent again without what is held', async () => {
    const loan = await on.sign({ cards: CARDS, sortCode: '999994' })
    await on.until(loan, { state: 'Pending', payoutStatus: 'failed' })
    expect(await dueOf(loan)).toEqual([])
    const [first] = await payoffs(loan)
    expect((await decide(first!.id, 'pay')).body.error.code).toBe('WRONG_STATE')
    expect(await textOf(loan, "We couldn't send your money")).toContain('£2,500')
    expect((await on.correct(loan)).status).toBe(200)
    await on.until(loan, { state: 'Repaying' })
    expect(await amountAtBank(loan)).toEqual([250_000, 250_000])
    expect(await on.books(loan)).toEqual({ ...LOAN, cash: -250_000, 'card-payoffs': -500_000 })
  })

  test('a loan that is cancelled pays no card, and nothing leads to their numbers', async () => {
    const loan = await on.sign({ cards: CARDS, sortCode: '999994' })
    await on.until(loan, { state: 'Pending', payoutStatus: 'failed' })
    expect((await on.cancel(loan)).body.data).toMatchObject({ state: 'Cancelled', cardPayoffs: [] })
    expect(await payoffs(loan)).toMatchObject([
      { state: 'cancelled', vault_alias: null },
      { state: 'cancelled', vault_alias: null },
    ])
    const [first] = await payoffs(loan)
    expect((await decide(first!.id, 'pay')).body.error.code).toBe('WRONG_STATE')
    expect(await on.books(loan)).toEqual({})
  })
})

describe('money that comes back', () => {
  async function comesBack(loan: SeededLoan) {
    const [payout] = await on.payouts(loan)
    await on.bankSays(payout!.provider_id, 'failed', { failure_reason: 'returned' })
    await reReadPayout(kit.deps, { payoutId: payout!.id })
    await kit.drain()
  }

  test('while the cards are held takes them out of the books too, and they are held again', async () => {
    const loan = await paidOut()
    await comesBack(loan)
    expect(await on.read(loan)).toMatchObject({ state: 'Pending', payoutStatus: 'returned' })
    expect(await on.books(loan)).toEqual({})
    expect(await dueOf(loan)).toEqual([])
    const [first] = await payoffs(loan)
    expect((await decide(first!.id, 'pay')).body.error.code).toBe('WRONG_STATE')
    expect(await disagreements(loan)).toEqual([])
    await on.correct(loan)
    await on.until(loan, { state: 'Repaying' })
    expect(await dueOf(loan)).toHaveLength(2)
    expect(await on.books(loan)).toEqual({ ...LOAN, cash: -250_000, 'card-payoffs': -500_000 })
    // What came back to us is not what the borrower paid.
    expect(await paymentsOf(loan)).toEqual([])
  })

  test('after a card was paid is for staff to solve: the loan runs on', async () => {
    const loan = await paidOut()
    const [first] = await payoffs(loan)
    await decide(first!.id, 'pay')
    const before = await on.books(loan)
    await comesBack(loan)
    expect(await on.read(loan)).toMatchObject({ state: 'Repaying' })
    expect(await on.books(loan)).toEqual(before)
    const [payout] = await on.payouts(loan)
    expect(payout).toMatchObject({ state: 'returned', staff_reason: 'returned-after-card-paid' })
  })
})

describe('staff find', () => {
  test('books that do not say what is held', async () => {
    const loan = await paidOut()
    await sql`update card_payoff set amount_pence = amount_pence + 1
      where id = (select id from card_payoff where loan_id = ${loan.loanId} limit 1)`.execute(kit.deps.db)
    expect(await disagreements(loan)).toEqual(['card-payoffs'])
  })

  test('cards that wait for longer than 2 working days on the list of what needs a person', async () => {
    const loan = await paidOut([100_000])
    const listed = async () =>
      (await kit.call('GET', '/admin/attention?pageSize=200', { as: staff.token })).body.data.items.filter(
        (item: { loanId: number; reason: string }) =>
          item.loanId === loan.loanId && item.reason === 'card-payoff-due',
      )
    const late = addWorkingDays(kit.deps.clock.today(), 3)
    const days = kit.deps.clock.today().until(late, { largestUnit: 'day' }).days
    expect(await listed()).toEqual([])
    await sql`update loan_transition set at = at - make_interval(days => ${days + 4})
      where loan_id = ${loan.loanId}`.execute(kit.deps.db)
    expect(await listed()).toMatchObject([{ canClose: false }])
    const [payoff] = await payoffs(loan)
    await decide(payoff!.id, 'pay')
    expect(await listed()).toEqual([])
  })
})
