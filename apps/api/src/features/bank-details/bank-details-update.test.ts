import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reReadMandate } from '#features/direct-debit/mandate.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
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
afterEach(() => kit.setFault('gocardless', 'ok'))
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const path = (loan: SeededLoan) => `/loans/${loan.loanId}/bank-details-update`
const NEW = {
  accountHolderName: 'Ann Fell',
  sortCode: '99-99-90',
  accountNumber: '55667788',
  isAccountHolder: true,
}

const change = (
  loan: SeededLoan,
  account: Record<string, unknown> = {},
  { as = loan.borrower.token, key = '' } = {},
) => kit.call('POST', path(loan), { as, body: { ...NEW, ...account }, ...(key && { key }) })
const read = (loan: SeededLoan) => kit.call('GET', path(loan), { as: loan.borrower.token })
const stop = (loan: SeededLoan, as = loan.borrower.token) => kit.call('DELETE', path(loan), { as })

test('the old account is used until the bank has accepted the new one, and the old Direct Debit is then cancelled', async () => {
  const loan = await on.running()
  expect((await read(loan)).status).toBe(404)
  const made = await change(loan)
  expect([made.status, made.body.data]).toEqual([
    200,
    expect.objectContaining({ accountNumberEnding: '7788', payeeCheck: 'match' }),
  ])
  expect((await read(loan)).body.data).toEqual(made.body.data)
  expect((await on.read(loan)).bankDetails.accountNumberEnding).not.toBe('7788')
  const askedOn = kit.deps.clock.today().toString()
  expect((await on.read(loan)).bankDetailsUpdate).toEqual({ accountNumberEnding: '7788', askedOn })
  expect(await on.mails(loan)).toContain('You asked to change your bank account')

  const changed = await on.liveToState(loan, {
    mandateStatus: 'active',
    bankDetails: { accountNumberEnding: '7788' },
  })
  expect((await read(loan)).status).toBe(404)
  expect(await on.mandatesAtBank(loan)).toEqual(['cancelled', 'active'])
  expect((await on.mails(loan)).filter((subject) => subject === 'Your Direct Debit is set up')).toHaveLength(
    1,
  )

  const { amount } = changed.nextPayment
  await on.livePayment(loan)
  await on.until(loan, { paidToDate: amount, state: 'Repaying' })
  expect(await settledRules(kit)).toEqual([])
})

test('the borrower is told by text too, once, at the number that they confirmed', async () => {
  const loan = await on.running()
  const { mobile_number: number } = await kit.deps.db
    .updateTable('app_user')
    .set({ mobile_number: `+447912${String(loan.loanId).slice(-6)}` })
    .where('id', '=', loan.borrower.userId)
    .returning('mobile_number')
    .executeTakeFirstOrThrow()
  const texts = async () => {
    await kit.drain()
    return (await kit.inbox(number!)).map(({ text }) => text)
  }
  await Promise.all([change(loan, {}, { key: 'told-by-text' }), change(loan, {}, { key: 'told-by-text' })])
  expect(await texts()).toEqual([
    expect.stringMatching(
      /: you asked to pay your loan from the account ending 7788\. If this wasn't you, call us/,
    ),
  ])
  await stop(loan)
  await kit.deps.db
    .updateTable('app_user')
    .set({ mobile_verified_at: null })
    .where('id', '=', loan.borrower.userId)
    .execute()
  expect((await change(loan, { accountNumber: '55667799' })).status).toBe(200)
  expect(await texts()).toHaveLength(1)
})

test('a payment that is on its way from the old account still arrives, and its Direct Debit is cancelled after it', async () => {
  const loan = await on.running()
  const { nextPayment } = await on.read(loan)
  await on.liveUntilAsked(loan)
  await on.until(loan, { pendingRepayments: [{ number: 1 }] })
  expect((await change(loan)).status).toBe(200)
  await kit.drain()
  const next = (await on.mandates(loan)).find(({ is_next }) => is_next)!
  await reReadMandate(kit.deps, { mandateId: next.id })
  const { provider_id } = (await on.mandates(loan)).find(({ id }) => id === next.id)!
  expect(await simulateDirectDebit(kit.deps, 'mandate_activated', provider_id!)).toBeLessThan(300)
  await reReadMandate(kit.deps, { mandateId: next.id })
  await on.until(loan, { bankDetails: { accountNumberEnding: '7788' }, pendingRepayments: [{ number: 1 }] })
  expect(await on.mandatesAtBank(loan)).toEqual(['active', 'active'])
  await on.liveUntilTaken(loan)
  await on.until(loan, { paidToDate: nextPayment.amount })
  await kit.advanceDays(2)
  await kit.drain()
  expect(await on.mandatesAtBank(loan)).toEqual(['cancelled', 'active'])
  expect(await settledRules(kit)).toEqual([])
})

test('one that the bank refuses leaves all as it was, and is told', async () => {
  const loan = await on.running()
  const { bankDetails } = await on.read(loan)
  expect((await change(loan, { sortCode: '99-99-91' })).status).toBe(200)
  for (let days = 0; (await read(loan)).status !== 404 && days < 14; days += 1) {
    await kit.advanceDays(1)
    await kit.drain()
  }
  expect((await read(loan)).status).toBe(404)
  expect(await on.read(loan)).toMatchObject({ mandateStatus: 'active', bankDetails })
  expect(await on.mails(loan)).toContain("We couldn't change your bank account")
  expect((await change(loan, { sortCode: '99-99-97' })).status).toBe(200)
  await kit.drain()
  expect((await read(loan)).status).toBe(404)
})

test('stopped, it is cancelled at the bank too, and can be asked for again; stopping twice is no error', async () => {
  const loan = await on.running()
  await change(loan)
  await kit.drain()
  expect([(await stop(loan)).status, (await stop(loan)).status]).toEqual([200, 200])
  await kit.drain()
  expect((await read(loan)).status).toBe(404)
  expect(await on.mandatesAtBank(loan)).toEqual(['active', 'cancelled'])
  expect(
    (await on.mails(loan)).filter((subject) => subject === 'Your bank account stays as it is'),
  ).toHaveLength(1)
  expect((await change(loan)).status).toBe(200)
})

test.each([
  ['41', 'close-match', /in the name of A Fell/],
  ['42', 'no-match', /another name for this account/],
] as const)(
  'a name that the bank has differently (%s) is told, and the borrower decides',
  async (ending, result, words) => {
    const loan = await seedLoan(kit.deps, { state: 'Repaying', mandate: 'active' })
    const accountNumber = `556677${ending}`
    const refused = await change(loan, { accountNumber })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'PAYEE_NOT_CONFIRMED'])
    expect(refused.body.error.message).toMatch(words)
    expect((await read(loan)).status).toBe(404)
    const confirmed = await change(loan, { accountNumber, isPayeeConfirmed: true })
    expect([confirmed.status, confirmed.body.data.payeeCheck]).toEqual([200, result])
  },
)

test('a bank that cannot be asked, and a provider that is down, are no reason to refuse', async () => {
  const one = await seedLoan(kit.deps, { state: 'Repaying', mandate: 'active' })
  expect((await change(one, { accountNumber: '55667743' })).body.data.payeeCheck).toBe('unavailable')
  const other = await seedLoan(kit.deps, { state: 'Late', mandate: 'active' })
  await kit.setFault('gocardless', 'down')
  expect((await change(other)).body.data.payeeCheck).toBe('unavailable')
})

test('asked for at once, from two windows, there is one; another while it is under way is refused in words', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Repaying', mandate: 'active' })
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    change(loan, {}, { key }),
    change(loan, {}, { key }),
    change(loan),
    change(loan),
  ])
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
  expect((await on.mandates(loan)).filter(({ is_next }) => is_next)).toHaveLength(1)
  const second = await change(loan, { accountNumber: '11223344' }, { key: crypto.randomUUID() })
  expect([second.status, second.body.error.code]).toEqual([409, 'WRONG_STATE'])
  expect(second.body.error.message).toContain('already changing')
})

test('details that cannot be right are refused at their fields, and so is the account that is used already', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Repaying', mandate: 'active' })
  const wrong = await change(loan, { sortCode: '08-99-99', accountNumber: '66374959' })
  expect([wrong.status, wrong.body.error.code]).toEqual([422, 'BANK_ACCOUNT_NOT_VALID'])
  for (const account of [
    { accountNumber: '' },
    { sortCode: 'x' },
    { accountHolderName: '' },
    { isAccountHolder: false },
  ])
    expect((await change(loan, account)).body.error.code).toBe('VALIDATION_FAILED')
  await kit.deps.db
    .updateTable('mandate')
    .set({ state: 'active' })
    .where('loan_id', '=', loan.loanId)
    .execute()
  await change(loan)
  const next = (await on.mandates(loan)).find(({ is_next }) => is_next)!
  await kit.deps.db
    .updateTable('mandate')
    .set({ is_current: false })
    .where('loan_id', '=', loan.loanId)
    .execute()
  await kit.deps.db
    .updateTable('mandate')
    .set({ is_current: true, is_next: false })
    .where('id', '=', next.id)
    .execute()
  const same = await change(loan, {}, { key: crypto.randomUUID() })
  expect(same.body.error.fields.accountNumber[0]).toContain('already taken from this account')
})

test.each(['Pending', 'Complete', 'Settled', 'Written Off', 'Sold'] as const)(
  'nothing is changed of a loan that is %s',
  async (state) => {
    const loan = await seedLoan(kit.deps, { state })
    const answer = await change(loan)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'WRONG_STATE'])
  },
)

test('another person’s loan is the same as a missing one, and a weak sign-in must become strong', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Repaying', mandate: 'active' })
  const { token } = await seedBorrower(kit.deps)
  expect((await change(loan, {}, { as: token })).status).toBe(404)
  expect((await stop(loan, token)).status).toBe(404)
  expect((await kit.call('GET', path(loan), { as: token })).status).toBe(404)
  const { applicationId } = await applyForLoan(kit)
  const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
  expect((await change(loan, {}, { as: weak })).body.error.code).toBe('STEP_UP_REQUIRED')
})
