import { pence } from '@tarnbrook/domain/core/money'
import { LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { lockLoan, moveLoan, postToLedger, readLoan, readLoanRow, readLoansOfUser } from './loan.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})

afterAll(() => kit?.stop())

describe('reading a loan', () => {
  test('its schedule sums to what is payable, under every path', async () => {
    const { loanId, borrower } = await seedLoan(kit.deps, { paidInstalments: 2 })
    const answers = await Promise.all(
      ['', '/v1', '/v2'].map((version) =>
        kit.call('GET', `${version}/loans/${loanId}?embedded=scheduledPayments,bankDetails`, {
          as: borrower.token,
        }),
      ),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual(answers[0]?.body)
    }
    const loan = answers[0]?.body.data
    expect(loan).toMatchObject({
      '@type': 'loan',
      '@link': `/loans/${loanId}`,
      state: 'Repaying',
      isActive: true,
      hasOtherActiveLoans: false,
      brand: 'main',
      productType: 'unsecured',
      amount: 7500,
      fee: 445,
      instalment: 286.7,
      nextPayment: { number: 3, amount: 286.7, status: 'due' },
      isEligibleForCancellation: false,
      bankDetails: { accountHolderName: 'Ann Fell', sortCodeEnding: '90', accountNumberEnding: '5678' },
    })
    expect(loan.historicalRepayments).toHaveLength(2)
    expect(loan.unpaidScheduledPayments).toHaveLength(34)
    expect(loan.balance).toBe(loan.scheduledPayments[1].balance)
    const total = loan.scheduledPayments.reduce(
      (sum: number, row: { amount: number }) => sum + Math.round(row.amount * 100),
      0,
    )
    expect(total).toBe(Math.round(loan.totalPayable * 100))
  })

  test("another person's loan and none at all are the same 404", async () => {
    const { loanId } = await seedLoan(kit.deps)
    const other = await seedBorrower(kit.deps)
    const foreign = await kit.call('GET', `/loans/${loanId}`, { as: other.token })
    const missing = await kit.call('GET', '/loans/4103558201337', { as: other.token })
    const nonsense = await kit.call('GET', '/loans/mine', { as: other.token })
    expect(foreign.status).toBe(404)
    for (const { status, body } of [missing, nonsense]) {
      expect(status).toBe(404)
      expect({ ...body.error, requestId: '' }).toEqual({ ...foreign.body.error, requestId: '' })
    }
    expect((await kit.call('GET', `/loans/${loanId}`)).status).toBe(401)
  })

  test('one loan, and all loans of a borrower, are one round trip each', async () => {
    const { loanId, borrower } = await seedLoan(kit.deps)
    await seedLoan(kit.deps, { borrower, brand: 'supermarket', state: 'Complete' })
    let acquired = 0
    const count = () => {
      acquired += 1
    }
    kit.deps.pool.on('acquire', count)
    await readLoan(kit.deps, { id: loanId, userId: borrower.userId })
    expect(acquired).toBe(1)
    expect(await readLoansOfUser(kit.deps, { userId: borrower.userId })).toHaveLength(2)
    expect(acquired).toBe(2)
    kit.deps.pool.off('acquire', count)
    const theirs = await readLoansOfUser(kit.deps, { userId: borrower.userId, brand: 'supermarket' })
    expect(theirs).toMatchObject([{ brand: 'supermarket', state: 'Complete', balance: 0, nextPayment: null }])
  })

  test('says of each whether there is another active one for the same site', async () => {
    const { loanId, borrower } = await seedLoan(kit.deps)
    const { loanId: ended } = await seedLoan(kit.deps, { borrower, state: 'Complete' })
    const hasOthers = async (brand?: 'main') => {
      const loans = await readLoansOfUser(kit.deps, { userId: borrower.userId, brand })
      return new Map(loans.map(({ id, hasOtherActiveLoans }) => [id, hasOtherActiveLoans]))
    }
    expect(await hasOthers()).toEqual(
      new Map([
        [loanId, false],
        [ended, true],
      ]),
    )
    await seedLoan(kit.deps)
    expect((await hasOthers()).get(loanId)).toBe(false)
    await seedLoan(kit.deps, { borrower, brand: 'motor', productType: 'hire-purchase' })
    expect([(await hasOthers('main')).get(loanId), (await hasOthers()).get(loanId)]).toEqual([false, true])
  })

  test('hire purchase shows the fee of its last instalment until it is paid', async () => {
    const { loanId, borrower } = await seedLoan(kit.deps, {
      brand: 'motor',
      productType: 'hire-purchase',
      amountPence: 1_000_000,
      feePence: 37_500,
      optionToPurchaseFeePence: 2_500,
      annualRatePercent: 22.3,
      aprPercent: 24.5,
      termMonths: 60,
    })
    const loan = await readLoan(kit.deps, { id: loanId, userId: borrower.userId })
    expect(loan).toMatchObject({
      brand: 'motor',
      productType: 'hire-purchase',
      instalment: 27_661,
      totalPayable: 1_662_177,
    })
    expect(loan.scheduledFees).toEqual([
      { name: 'Option to purchase fee', amount: 2_500, dueOn: loan.scheduledPayments[59]?.dueOn },
    ])
  })

  test('a loan that is paid out can be withdrawn from to the fourteenth day after the agreement was delivered', async () => {
    const today = kit.deps.clock.today()
    const read = async (options: Parameters<typeof seedLoan>[1]) => {
      const { loanId, borrower } = await seedLoan(kit.deps, options)
      return readLoan(kit.deps, { id: loanId, userId: borrower.userId })
    }
    const isEligible = async (options: Parameters<typeof seedLoan>[1]) =>
      (await read(options)).isEligibleForCancellation
    const monthAgo = today.subtract({ days: 30 })
    const sent = (days: number) => ({ agreedOn: monthAgo, agreementSentOn: today.subtract({ days }) })
    expect(await isEligible(sent(14))).toBe(true)
    expect(await isEligible(sent(20))).toBe(false)
    // If no copy was sent, the right does not expire.
    expect(await read({ agreedOn: monthAgo, agreementSentOn: null })).toMatchObject({
      isEligibleForCancellation: true,
      withdrawUntil: null,
    })
    expect(await isEligible({ state: 'Funded' })).toBe(false)
    expect(await isEligible({ state: 'Settled' })).toBe(false)
  })

  test.each([
    ['pending', true],
    ['active', true],
    ['failed', false],
    ['cancelled', false],
  ] as const)('a Direct Debit that is %s is one to collect under: %s', async (mandate, isMandateActive) => {
    const { loanId, borrower } = await seedLoan(kit.deps, { paidInstalments: 1, mandate })
    const loan = await readLoan(kit.deps, { id: loanId, userId: borrower.userId })
    expect(loan.isMandateActive).toBe(isMandateActive)
  })

  test('a payment with the bank names the scheduled payment that it is for, and is still owed', async () => {
    const { loanId, borrower } = await seedLoan(kit.deps, { paidInstalments: 2 })
    const read = () => readLoan(kit.deps, { id: loanId, userId: borrower.userId })
    const before = await read()
    expect(before.amountOwed).toBe(before.balance)
    await kit.deps.db
      .updateTable('collection')
      .set({ state: 'sent', settled_on: null })
      .where('loan_id', '=', loanId)
      .where('instalment_number', '=', 2)
      .execute()
    await kit.deps.db
      .updateTable('instalment')
      .set({ state: 'collecting' })
      .where('loan_id', '=', loanId)
      .where('number', '=', 2)
      .execute()
    const loan = await read()
    expect(loan.pendingRepayments).toMatchObject([{ number: 2, amount: 28_670 }])
    expect(loan.scheduledPayments.slice(0, 3).map(({ paid }) => paid)).toEqual([28_670, 0, 0])
  })

  test.each(LOAN_STATES)('a loan that is %s can be read', async (state) => {
    const { loanId, borrower } = await seedLoan(kit.deps, { state })
    const { status, body } = await kit.call('GET', `/loans/${loanId}`, { as: borrower.token })
    expect(status).toBe(200)
    expect(body.data.state).toBe(state)
  })
})

describe('changing the state of a loan', () => {
  test('takes a loan that is locked, and appends its transitions and follows the table', async () => {
    const { loanId } = await seedLoan(kit.deps, { state: 'Late' })
    const move = (to: 'Repaying' | 'Funded') =>
      inCommand(async (work) =>
        moveLoan(work, { loan: await lockLoan(work.tx, { id: loanId }), to, reason: 'test', now: now() }),
      )
    await move('Repaying')
    await expect(move('Funded')).rejects.toMatchObject({ code: 'WRONG_STATE' })
    const transitions = await kit.deps.db
      .selectFrom('loan_transition')
      .select(['sort_key', 'from_state', 'to_state', 'most_recent'])
      .where('loan_id', '=', loanId)
      .orderBy('sort_key')
      .execute()
    expect(transitions.map(({ to_state }) => to_state)).toEqual([
      'Pending',
      'Funded',
      'Repaying',
      'Late',
      'Repaying',
    ])
    expect(transitions.filter(({ most_recent }) => most_recent)).toMatchObject([{ sort_key: 5 }])
    type Movable = Parameters<typeof moveLoan>[1]['loan']
    expectTypeOf(lockLoan).returns.resolves.toExtend<Movable>()
    expectTypeOf(readLoanRow).returns.resolves.not.toExtend<Movable>()
  })
})

describe('the ledger', () => {
  test('has the balance of the loan, and what was paid', async () => {
    const { loanId } = await seedLoan(kit.deps, { paidInstalments: 5, state: 'Late' })
    const { rows } = await sql<Record<string, number>>`
      select l.balance_pence, l.paid_pence, l.instalment_pence * 5 as paid,
        (select sum(p.amount_pence)::bigint from ledger_posting p where p.loan_id = l.id) as total,
        (select sum(p.amount_pence)::bigint from ledger_posting p
          where p.loan_id = l.id and p.account = 'loan-principal') as principal,
        (select sum(p.amount_pence)::bigint from ledger_posting p
          where p.loan_id = l.id and p.account = 'instalments-due') as arrears
      from loan l where l.id = ${loanId}`.execute(kit.deps.db)
    const books = rows[0]!
    expect(books.total).toBe(0)
    expect(books.principal).toBe(books.balance_pence)
    expect(books.paid_pence).toBe(books.paid)
    expect(books.arrears).toBe(28_670)
  })

  test('posts a fact once', async () => {
    const { loanId } = await seedLoan(kit.deps)
    const before = await balanceOf(loanId)
    for (const _ of [1, 2]) await post(loanId, 'collection:once', [100, -100])
    expect(await balanceOf(loanId)).toBe(before - 100)
  })

  test('refuses a transaction that does not balance, and stores nothing of it', async () => {
    const { loanId } = await seedLoan(kit.deps)
    const before = await balanceOf(loanId)
    await expect(post(loanId, 'collection:lopsided', [100, -99])).rejects.toThrow('does not balance')
    expect(await balanceOf(loanId)).toBe(before)
  })

  test.each([
    'update ledger_posting set amount_pence = 1',
    'delete from ledger_posting',
    "update ledger_transaction set kind = 'gift'",
    'delete from ledger_transaction',
  ])('refuses: %s', async (statement) => {
    await seedLoan(kit.deps)
    await expect(sql.raw(statement).execute(kit.deps.db)).rejects.toThrow('permission denied')
    await expect(kit.asOwner(statement)).rejects.toThrow('append only')
  })
})

function post(loanId: number, reference: string, [cash, principal]: [number, number]) {
  return inCommand((work) =>
    postToLedger(work, {
      loanId,
      kind: 'collection',
      reference,
      bookedOn: kit.deps.clock.today(),
      postings: [
        { account: 'cash', amountPence: pence(cash) },
        { account: 'loan-principal', amountPence: pence(principal) },
      ],
      now: now(),
    }),
  )
}

async function balanceOf(loanId: number): Promise<number> {
  const row = await kit.deps.db
    .selectFrom('loan')
    .select('balance_pence')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  return row.balance_pence
}

const now = () => kit.deps.clock.now()

function inCommand<Result>(body: (work: Work) => Promise<Result>): Promise<Result> {
  return command(kit.deps, systemContext('test'), { name: 'test' }, body)
}
