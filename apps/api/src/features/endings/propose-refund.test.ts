import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelReserved } from '#features/loans/facts/refunds.ts'
import { lockLoan } from '#features/loans/loan.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { createEndingKit } from '#testing/features/endings.ts'
import { giveConfirmed } from '#testing/features/step-up.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>
let ben: Awaited<ReturnType<typeof seedStaff>>

beforeAll(async () => {
  kit = await startTestApi()
  await kit.drain()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const { on, propose, approve, listReasons, brokenRules } = createEndingKit(
  () => kit,
  () => ({ ann, ben }),
)

const TOLD = 'We told you too late that a payment was missed. This is the interest of those days.'
const REFUND = { kind: 'refund', reason: 'Notice 12 days late', told: TOLD, amount: 24.6 }
const ACCOUNT = { sortCode: '999990', accountNumber: '55667788' }

async function preview({ loanId }: SeededLoan) {
  const { body } = await kit.call('GET', `/admin/loans/${loanId}/acts`, { as: ann.token })
  return body.data.acts.find(({ act }: { act: string }) => act === 'refund')
}

async function readMails({ borrower }: SeededLoan) {
  await kit.drain()
  return (await kit.inbox(borrower.email)).filter(({ subject = '' }) => subject.includes('refund'))
}

test('of our money: two agree it, it goes once, and what is owed stays the same', async () => {
  const loan = await seedLoan(kit.deps, { ...ACCOUNT, paidInstalments: 3 })
  const before = await on.read(loan)
  const { refund } = await preview(loan)
  expect(refund).toEqual({ source: 'given-back', most: before.paidToDate, accountNumberEnding: '7788' })
  const tooMuch = await propose(loan, { ...REFUND, amount: before.paidToDate + 0.01 })
  expect([tooMuch.status, tooMuch.body.error.fields.amount[0]]).toEqual([
    422,
    expect.stringMatching(/^Enter no more than £/),
  ])
  expect((await propose(loan, { ...REFUND, shown: 1 })).status).toBe(409)

  const proposed = await propose(loan, { ...REFUND, shown: refund.most })
  expect(proposed.body.data.refund).toEqual({ ...refund, amount: 24.6, told: TOLD })
  const { id } = proposed.body.data
  expect((await approve(id, ann.token)).status).toBe(403)
  expect((await readMails(loan)).length).toBe(0)
  const answers = await Promise.all([approve(id), approve(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])

  const after = await on.until(loan, { givenBack: [{ status: 'executed', amount: 24.6 }] })
  expect(after.givenBack[0]).toMatchObject({ reason: TOLD, accountNumberEnding: '7788' })
  expect([after.refunds, after.paidToDate, after.balance]).toEqual([[], before.paidToDate, before.balance])
  const mails = await readMails(loan)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "We're refunding you £24.60",
    "We've sent you a refund of £24.60",
  ])
  expect(mails.map(({ text }) => text).join('')).toContain(TOLD)
  expect((await preview(loan)).refund.most).toBeCloseTo(before.paidToDate - 24.6)
  expect(await brokenRules()).toEqual([])
})

test('a loan that was never lent gives back what was paid on it, and its item goes', async () => {
  const loan = await seedLoan(kit.deps, { ...ACCOUNT, state: 'Cancelled' })
  await kit.deps.pool.query('update loan set disbursed_on = null where id = $1', [loan.loanId])
  const { rows } = await kit.deps.pool.query(
    `insert into ledger_transaction (loan_id, kind, reference, booked_on, created_at)
      values ($1, 'bank-transfer', 'bank-transfer:early', now(), now()) returning id`,
    [loan.loanId],
  )
  await kit.deps.pool.query(
    `insert into ledger_posting (transaction_id, loan_id, account, amount_pence)
      values ($1, $2, 'cash', 5000), ($1, $2, 'instalments-due', -5000)`,
    [rows[0].id, loan.loanId],
  )
  expect(await listReasons(loan)).toContain('refund-owed')
  expect((await preview(loan)).refund).toMatchObject({ source: 'credit', most: 50 })
  const { id } = (await propose(loan, { ...REFUND, amount: 50 })).body.data
  expect((await approve(id)).status).toBe(200)
  expect((await preview(loan)).refusal).toContain('on its way or has failed')
  await on.until(loan, { refunds: [{ status: 'executed', amount: 50 }] })
  expect((await preview(loan)).refusal).toContain('Nothing was paid on this loan')
  expect(await listReasons(loan)).not.toContain('refund-owed')
})

test('what changed meanwhile, and who looks after a borrower who has died, stop it', async () => {
  const loan = await seedLoan(kit.deps, { ...ACCOUNT, paidInstalments: 2 })
  const { id } = (await propose(loan, REFUND)).body.data
  await kit.deps.pool.query('update loan set paid_pence = paid_pence - 100 where id = $1', [loan.loanId])
  const refused = await approve(id)
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringContaining('The facts have changed since this was proposed'),
  ])
  expect(await readMails(loan)).toEqual([])
  await seedPersonEvent(kit.deps, { userId: loan.borrower.userId, kind: 'death' })
  expect((await preview(loan)).refusal).toContain('The borrower has died or is insolvent')
  expect((await preview(await seedLoan(kit.deps))).refusal).toContain('Nothing was paid on this loan')
})

test('one that the bank does not take waits for another account, while the loan runs', async () => {
  const loan = await seedLoan(kit.deps, { ...ACCOUNT, sortCode: '999995', paidInstalments: 3 })
  const { id } = (await propose(loan, REFUND)).body.data
  await approve(id)
  const { bankDetails } = await on.until(loan, { givenBack: [{ status: 'failed' }] })
  const { body } = await kit.call('GET', '/admin/attention', { as: ann.token })
  const item = body.data.items.find(({ reason }: { reason: string }) => reason === 'refund-failed')
  const tried = await kit.call('POST', '/admin/attention/retries', { as: ann.token, body: { id: item.id } })
  expect(tried.status).toBe(200)
  const again = await on.until(loan, { givenBack: [{ status: 'failed' }] })
  expect(again.givenBack).toMatchObject([{ reason: TOLD }])
  expect(again.state).toBe('Repaying')

  // It goes there; the payments of the running loan come from the same account as before.
  const given = await giveConfirmed(kit, `/loans/${loan.loanId}/refund-account`, {
    as: loan.borrower.token,
    key: randomUUID(),
    body: { accountHolderName: 'Ann Fell', ...ACCOUNT, isAccountHolder: true },
  })
  expect(given.status).toBe(200)
  const sent = await on.until(loan, { givenBack: [{ status: 'executed', accountNumberEnding: '7788' }] })
  expect(sent.bankDetails).toEqual(bankDetails)
})

test.each(['reserved', 'sending', 'sent', 'failed', 'returned', 'executed', 'cancelled'] as const)(
  'a refund by itself that is %s and what is given back come to no more than was paid',
  async (state) => {
    const loan = await seedLoan(kit.deps, { ...ACCOUNT, paidInstalments: 3 })
    const paid = (await on.read(loan)).paidToDate
    await seedRefund(loan, { state, source: 'credit' })
    const { refund, refusal } = await preview(loan)
    // What was sent is no longer in what was paid.
    if (state === 'executed' || state === 'cancelled') expect(refund.most).toBe(paid)
    else expect(refusal).toContain('on its way or has failed')
  },
)

test('payments that are taken back: one that was agreed is not sent, and both are told', async () => {
  const loan = await seedLoan(kit.deps, { ...ACCOUNT, paidInstalments: 1 })
  const { paidToDate } = await on.read(loan)
  const { id } = (await propose(loan, { ...REFUND, amount: paidToDate })).body.data
  expect((await approve(id)).status).toBe(200)
  await kit.deps.pool.query('update loan set paid_pence = paid_pence - 1 where id = $1', [loan.loanId])
  const subjects = (await readMails(loan)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^We can't send your refund of £.* as we said$/))
  expect((await on.read(loan)).givenBack).toEqual([])
  expect(await listReasons(loan)).toContain('refund-cancelled')
})

test('a refund by itself that is no longer there leaves what was agreed alone', async () => {
  const loan = await seedLoan(kit.deps, { ...ACCOUNT, paidInstalments: 3 })
  await seedRefund(loan, { state: 'reserved', source: 'given-back' })
  await seedRefund(loan, { state: 'reserved', source: 'credit' })
  await cancelCredit(loan)
  const { rows } = await kit.deps.pool.query(
    'select source, state from refund where loan_id = $1 order by seq',
    [loan.loanId],
  )
  expect(rows).toEqual([
    { source: 'given-back', state: 'reserved' },
    { source: 'credit', state: 'cancelled' },
  ])
  expect(await readMails(loan)).toEqual([])
  expect(await listReasons(loan)).not.toContain('refund-cancelled')
})

test('a refund of a credit that was agreed and is no longer there is told to both', async () => {
  const loan = await seedLoan(kit.deps, { ...ACCOUNT, paidInstalments: 3 })
  await seedRefund(loan, { state: 'reserved', source: 'credit', told: 'We agreed it' })
  await cancelCredit(loan)
  const subjects = (await readMails(loan)).map(({ subject }) => subject)
  expect(subjects).toEqual(["We can't send your refund of £3 as we said"])
  expect(await listReasons(loan)).toContain('refund-cancelled')
})

const cancelCredit = ({ loanId }: SeededLoan) =>
  command(kit.deps, systemContext('test'), { name: 'cancel' }, async (work) =>
    cancelReserved(work, kit.deps, { loan: await lockLoan(work.tx, { id: loanId }), leastPence: 10_000 }),
  )

test('nothing is agreed for an account that may not be paid, nor a day for one that waits', async () => {
  const loan = await seedLoan(kit.deps, { ...ACCOUNT, paidInstalments: 3 })
  const setPayee = (check: string | null) =>
    kit.deps.pool.query(
      'update bank_account set payee_check = $2 where id = (select bank_account_id from loan where id = $1)',
      [loan.loanId, check],
    )
  await setPayee('no-match')
  expect((await preview(loan)).refusal).toContain('Propose to accept the payee first')
  await setPayee('unavailable')
  const { id } = (await propose(loan, REFUND)).body.data
  expect((await approve(id)).status).toBe(200)
  const mail = (await readMails(loan)).find(({ subject }) => subject === "We're refunding you £24.60")
  expect(mail?.text).toContain("once we've checked the account")
  expect(mail?.text).not.toContain("You don't have to do anything")
})

function seedRefund(
  { loanId }: SeededLoan,
  {
    state,
    source,
    told = source === 'credit' ? null : 'We agreed it',
  }: { state: string; source: string; told?: string | null },
) {
  return kit.deps.pool.query(
    `insert into refund (loan_id, bank_account_id, amount_pence, state, source, told, created_at, updated_at)
      select id, bank_account_id, 300, $2, $3, $4, now(), now() from loan where id = $1`,
    [loanId, state, source, told],
  )
}
