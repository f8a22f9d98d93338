import type { BankDataPull } from '@tarnbrook/contract/open-banking/bank-data'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { statementLinesOfBank } from '#platform/bank-evidence.ts'
import { type AtBank, goThroughBank } from '#testing/bank.ts'
import {
  applyForLoan,
  becomeStrong,
  fetchApplication,
  fetchRequirement,
  requestLoan,
  signInWeakly,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(() => api.setFault('truelayer', 'ok'))
afterAll(() => api?.stop())

const INCOME = 'income-application-requirement'

/** Asked for proof of an income of £2,600 a month, and signed in strongly. */
async function askedForIncome(amount = 9000): Promise<TestBorrower> {
  const borrower = await applyForLoan(api, { amount })
  await requestLoan(api, borrower)
  await becomeStrong(api, borrower.token)
  return borrower
}

async function connect({ applicationId, token }: TestBorrower, at: AtBank = {}): Promise<void> {
  const path = `/loan-applications/${applicationId}/customer-data-provider-journey-request`
  const { body } = await api.call('POST', path, {
    as: token,
    body: { redirectUrl: 'http://localhost:3000/account' },
  })
  const { state, code } = await goThroughBank(body.data.journeyUrl, at)
  const answer = await api.call('POST', '/v2/truelayer/auth', { as: token, body: { state, code } })
  expect(answer.body.data.outcome).toBe('connected')
}

async function pullsOf({ applicationId, token }: TestBorrower): Promise<BankDataPull[]> {
  const { status, body } = await api.call('GET', `/loan-applications/${applicationId}/bank-data`, {
    as: token,
  })
  expect(status).toBe(200)
  return body.data.pulls
}

async function read(borrower: TestBorrower, at: AtBank = {}): Promise<BankDataPull> {
  await connect(borrower, at)
  await api.drain()
  const [pull] = await pullsOf(borrower)
  expect(pull!.status).not.toBe('reading')
  return pull!
}

const associate = ({ applicationId, token }: TestBorrower, dataPullId: number) =>
  api.call('POST', `/loan-applications/${applicationId}/associate-ob-data-pull`, {
    as: token,
    body: { dataPullId },
  })
const incomeOf = (borrower: TestBorrower) => fetchRequirement(api, borrower, INCOME)
const rowOf = (id: number) =>
  api.deps.db.selectFrom('data_pull').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('what is read at a bank', () => {
  test.each([
    ['salary', 'shown', 2650, ['earnings']],
    ['lower', 'lower', 1400, ['earnings']],
    ['none', 'none', 0, []],
    ['gambling', 'shown', 2650, ['earnings']],
    ['overdraft', 'shown', 2650, ['earnings']],
    ['benefits', 'lower', 2049, ['benefits', 'benefits', 'benefits']],
    ['gig', 'lower', 1904, ['self-employment']],
  ])('of %s is %s', async (customer, verdict, monthly, kinds) => {
    const borrower = await askedForIncome()
    const { status, evidence, bank } = await read(borrower, { customer })
    expect({ status, bank }).toEqual({ status: 'read', bank: 'Sandbox Bank' })
    expect(evidence!.verdict).toBe(verdict)
    expect(Math.abs(evidence!.monthlyIncome - monthly)).toBeLessThan(60)
    expect(evidence!.sources.map(({ kind }) => kind)).toEqual(kinds)
    expect(evidence!.spending.find(({ line }) => line === 'rent')?.monthly).toBeGreaterThan(500)
  })

  test('signs of difficulty are there for a person to weigh', async () => {
    const gambling = (await read(await askedForIncome(), { customer: 'gambling' })).evidence!
    expect(gambling.monthlyGambling).toBeGreaterThan(700)
    const overdraft = (await read(await askedForIncome(), { customer: 'overdraft' })).evidence!
    expect(overdraft).toMatchObject({
      returnedPayments: expect.any(Number),
      accounts: [{ balance: -742.18 }, {}],
    })
    expect(overdraft.returnedPayments).toBeGreaterThanOrEqual(3)
    expect(overdraft.monthlyDebtPayments).toBeGreaterThan(450)
  })

  test('is stored sealed; the access is gone, here and at the provider', async () => {
    const borrower = await askedForIncome()
    const { id, consentEndsAt, deletedOn } = await read(borrower)
    const row = await rowOf(id)
    for (const sealed of [row.statement_sealed, row.findings_sealed])
      expect(sealed!.toString('latin1')).not.toMatch(/ACME|SALARY|2026/)
    expect(row.access_sealed).toBeNull()
    expect(Date.parse(consentEndsAt)).toBeLessThanOrEqual(Date.now())
    expect(deletedOn).toBe(api.deps.clock.today().add({ days: 90 }).toString())
    await vi.waitFor(async () => {
      const { rows } = await api.deps.pool.query(
        'select count(*)::int as open from sandbox.truelayer_consent where exchanged_at is not null and ended_at is null',
      )
      expect(rows[0].open).toBe(0)
    })
  })

  test('an account in another name is not stored', async () => {
    const borrower = await askedForIncome()
    const { id, status, evidence } = await read(borrower, { holder: 'John Byrne' })
    expect({ status, evidence }).toEqual({ status: 'other-person', evidence: null })
    const row = await rowOf(id)
    expect([row.statement_sealed, row.findings_sealed, row.access_sealed]).toEqual([null, null, null])
    expect((await associate(borrower, id)).body.error.code).toBe('PROOF_NOT_READY')
  })

  test('a slow bank is asked again until it answers', async () => {
    const borrower = await askedForIncome()
    await connect(borrower, { bank: 'ob-slow' })
    const statuses: string[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      await api.drain()
      const [pull] = await pullsOf(borrower)
      statuses.push(pull!.status)
      // The next try is due in seconds.
      await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
        from graphile_worker.jobs where key = ${`bank-data:${pull!.id}`}`.execute(api.deps.db)
    }
    expect(statuses).toEqual(['reading', 'reading', 'read'])
  })

  test('is shown to nobody else, and not to a weak sign-in', async () => {
    const borrower = await askedForIncome()
    const { id } = await read(borrower)
    const stranger = await askedForIncome()
    const path = `/loan-applications/${borrower.applicationId}/bank-data`
    expect((await api.call('GET', path, { as: stranger.token })).status).toBe(404)
    expect((await api.call('DELETE', `/bank-data/${id}`, { as: stranger.token })).status).toBe(404)
    expect((await associate(stranger, id)).status).toBe(404)
    const weak = await applyForLoan(api)
    expect(
      (await api.call('GET', `/loan-applications/${weak.applicationId}/bank-data`, { as: weak.token }))
        .status,
    ).toBe(403)
    expect((await incomeOf(stranger)).status).toBe('wanted')
  })

  test('gives the lines of a financial statement', async () => {
    const borrower = await askedForIncome()
    const { id } = await read(borrower)
    const { user_id: userId } = await rowOf(id)
    const given = await statementLinesOfBank(api.deps, { userId })
    expect(given?.dataPullId).toBe(id)
    expect(given?.lines).toContainEqual({
      line: 'client-salary-or-wages',
      amountPence: 265_000,
      frequency: 'monthly',
    })
    expect(given?.lines.map(({ line }) => line)).toEqual(expect.arrayContaining(['rent', 'groceries']))
    expect(await statementLinesOfBank(api.deps, { userId: 1 })).toBeNull()
    const own = (await api.call('GET', '/bank-data/statement-lines', { as: borrower.token })).body.data
    expect(own).toMatchObject({ readTo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(own.lines).toContainEqual({
      line: 'client-salary-or-wages',
      amount: 2650,
      frequency: 'monthly',
    })
    expect(own.lines.map(({ frequency }: { frequency: string }) => frequency)).not.toContain('fortnightly')
    // Another's is no one's, and what is deleted is gone.
    const stranger = await askedForIncome()
    const theirs = await api.call('GET', '/bank-data/statement-lines', { as: stranger.token })
    expect(theirs.body.data).toMatchObject({ readTo: null, lines: [] })
    await api.call('DELETE', `/bank-data/${id}`, { as: borrower.token })
    const gone = await api.call('GET', '/bank-data/statement-lines', { as: borrower.token })
    expect(gone.body.data.lines).toEqual([])
  })
})

describe('for an arrangement of a loan', () => {
  const borrowerOf = (loan: SeededLoan, token = loan.borrower.token): TestBorrower =>
    ({ applicationId: loan.applicationId, token }) as TestBorrower
  const holder = async ({ borrower }: SeededLoan): Promise<string> => {
    const person = await api.deps.db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', borrower.userId)
      .executeTakeFirstOrThrow()
    return `${person.first_name} ${person.last_name}`
  }
  const request = (loan: SeededLoan, token = loan.borrower.token) =>
    api.call('POST', `/loan-applications/${loan.applicationId}/customer-data-provider-journey-request`, {
      as: token,
      body: { redirectUrl: 'http://localhost:3000/account' },
    })

  test('a running loan’s borrower can share it; it fills in a budget, proves nothing, and goes when they say so', async () => {
    const loan = await seedLoan(api.deps, { state: 'Late' })
    const borrower = borrowerOf(loan)
    const pull = await read(borrower, { holder: await holder(loan) })
    expect(pull).toMatchObject({ status: 'read', purpose: 'arrangement', isProof: false })
    const lines = () => api.call('GET', '/bank-data/statement-lines', { as: borrower.token })
    expect((await lines()).body.data.lines).toContainEqual({
      line: 'client-salary-or-wages',
      amount: 2650,
      frequency: 'monthly',
    })
    expect((await associate(borrower, pull.id)).body.error.code).toBe('WRONG_STATE')
    expect((await api.call('DELETE', `/bank-data/${pull.id}`, { as: borrower.token })).status).toBe(200)
    expect((await lines()).body.data).toMatchObject({ readTo: null, lines: [] })
  })

  test('it is theirs alone, with a strong sign-in, and not of a loan that has ended', async () => {
    const loan = await seedLoan(api.deps, { state: 'Repaying' })
    const stranger = await seedLoan(api.deps, { state: 'Repaying' })
    expect((await request(loan, stranger.borrower.token)).status).toBe(404)
    const weak = await signInWeakly(api, { userId: loan.borrower.userId, applicationId: loan.applicationId })
    expect((await request(loan, weak)).body.error.code).toBe('UNAUTHENTICATED')
    const settled = await seedLoan(api.deps, { state: 'Settled' })
    expect((await request(settled)).body.error.code).toBe('WRONG_STATE')
    const { rows } = await api.deps.pool.query(
      'select count(*)::int as left from data_provider_journey where application_id = any($1)',
      [[loan.applicationId, settled.applicationId]],
    )
    expect(rows[0].left).toBe(0)
  })

  test('who comes back once the loan has ended has shared nothing, nor for another purpose than they agreed to', async () => {
    const loan = await seedLoan(api.deps, { state: 'Late' })
    const finish = async (change: () => Promise<unknown>) => {
      const { body } = await request(loan)
      const { state, code } = await goThroughBank(body.data.journeyUrl, { holder: await holder(loan) })
      await change()
      return api.call('POST', '/v2/truelayer/auth', { as: loan.borrower.token, body: { state, code } })
    }
    const asProof = await finish(() =>
      api.deps.db.updateTable('data_provider_journey').set({ purpose: 'proof-of-income' }).execute(),
    )
    expect(asProof.body.error.code).toBe('WRONG_STATE')
    const ended = await finish(() =>
      api.deps.db.updateTable('loan').set({ state: 'Settled' }).where('id', '=', loan.loanId).execute(),
    )
    expect(ended.body.error.code).toBe('WRONG_STATE')
    expect(await pullsOf(borrowerOf(loan))).toEqual([])
  })
})

describe('as proof of income', () => {
  test('income that is shown meets it at once, and the evidence stays', async () => {
    const borrower = await askedForIncome()
    const { id } = await read(borrower)
    expect(await associate(borrower, id)).toMatchObject({
      status: 200,
      body: { data: { id: borrower.applicationId } },
    })
    expect((await incomeOf(borrower)).status).toBe('met')
    expect(await pullsOf(borrower)).toMatchObject([{ isProof: true, evidence: { verdict: 'shown' } }])
    expect((await associate(borrower, id)).status).toBe(200)
  })

  test.each(['lower', 'none'])('%s income goes to a person, who sees it', async (customer) => {
    const borrower = await askedForIncome()
    const { id } = await read(borrower, { customer })
    await associate(borrower, id)
    const income = await incomeOf(borrower)
    expect(income.status).toBe('reviewing')
    const staff = (await seedStaff(api)).token
    const { body } = await api.call('GET', `/admin/reviews/${income.id}`, { as: staff })
    expect(body.data.bank).toMatchObject({ verdict: customer, statedMonthlyIncome: 2600 })
    await api.call('POST', `/admin/reviews/${income.id}/accept`, { as: staff })
    expect((await incomeOf(borrower)).status).toBe('met')
  })

  test('sent back, the borrower can give another', async () => {
    const borrower = await askedForIncome()
    const { id } = await read(borrower, { customer: 'none' })
    await associate(borrower, id)
    const { id: requirementId } = await incomeOf(borrower)
    await api.call('POST', `/admin/reviews/${requirementId}/send-back`, {
      as: (await seedStaff(api)).token,
      body: { reason: 'incomplete', note: null },
    })
    expect((await incomeOf(borrower)).details.sentBack?.reason).toBe('incomplete')
    const again = await read(borrower)
    await associate(borrower, again.id)
    const { status, details } = await incomeOf(borrower)
    expect([status, details.sentBack]).toEqual(['met', undefined])
  })

  test('of two at once one is used, and another one afterwards is refused', async () => {
    const borrower = await askedForIncome()
    const one = await read(borrower, { customer: 'none' })
    const other = await read(borrower)
    const answers = await Promise.all([associate(borrower, one.id), associate(borrower, other.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('it is too early while the bank is read, and pointless where nothing is wanted', async () => {
    const borrower = await askedForIncome()
    await api.setFault('truelayer', 'ok')
    await connect(borrower, { bank: 'ob-slow' })
    const [pull] = await pullsOf(borrower)
    if (pull!.status === 'reading')
      expect((await associate(borrower, pull!.id)).body.error.code).toBe('PROOF_NOT_READY')
    const small = await askedForIncome(5000)
    expect((await associate(small, (await read(small)).id)).body.error.code).toBe('WRONG_STATE')
    expect((await fetchApplication(api, small)).state).toBe('Requested')
  })
})

describe('withdrawing', () => {
  const remove = ({ token }: TestBorrower, id: number) =>
    api.call('DELETE', `/bank-data/${id}`, { as: token })

  test('deletes everything that was not used', async () => {
    const borrower = await askedForIncome()
    const { id } = await read(borrower)
    expect((await remove(borrower, id)).status).toBe(200)
    expect((await remove(borrower, id)).status).toBe(200)
    const row = await rowOf(id)
    expect([row.state, row.statement_sealed, row.findings_sealed]).toEqual(['deleted', null, null])
    expect(await pullsOf(borrower)).toMatchObject([{ status: 'deleted', evidence: null, deletedOn: null }])
    expect((await associate(borrower, id)).body.error.code).toBe('PROOF_NOT_READY')
    expect(await statementLinesOfBank(api.deps, { userId: row.user_id })).toBeNull()
  })

  test('of what was used as proof deletes the statement, and the evidence of the decision stays', async () => {
    const borrower = await askedForIncome()
    const { id } = await read(borrower)
    await associate(borrower, id)
    await remove(borrower, id)
    const row = await rowOf(id)
    expect(row.statement_sealed).toBeNull()
    expect(await pullsOf(borrower)).toMatchObject([{ status: 'deleted', evidence: { verdict: 'shown' } }])
  })

  test('while the bank is read ends the access, and nothing is stored afterwards', async () => {
    const borrower = await askedForIncome()
    await api.setFault('truelayer', 'ok')
    await connect(borrower, { bank: 'ob-slow' })
    const [pull] = await pullsOf(borrower)
    await remove(borrower, pull!.id)
    const { readBankData } = await import('./read-bank-data.ts')
    await readBankData(api.deps, { dataPullId: pull!.id })
    const row = await rowOf(pull!.id)
    expect([row.state, row.access_sealed, row.statement_sealed]).toEqual(['deleted', null, null])
  })
})

describe('a bank that does not answer', () => {
  test('in the hour of the consent leaves it failed', async () => {
    const borrower = await askedForIncome()
    await connect(borrower, { bank: 'ob-slow' })
    const [pull] = await pullsOf(borrower)
    await api.deps.db
      .updateTable('data_pull')
      .set({ consent_ends_at: new Date(Date.now() - 1000) })
      .where('id', '=', pull!.id)
      .where('state', '=', 'reading')
      .execute()
    const { readBankData } = await import('./read-bank-data.ts')
    await readBankData(api.deps, { dataPullId: pull!.id })
    expect((await pullsOf(borrower))[0]!.status).toBe('failed')
  })
})
