import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { chasePayout } from './chase-payouts.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

/** By the last figures of a number: what the sandbox's bank says of the name. */
const CLOSE = '55667741'
const OTHER_NAME = '55667742'
const UNABLE = '55667743'

beforeAll(async () => {
  kit = await startTestApi()
})
afterEach(() => kit.setFault('gocardless', 'ok'))
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

async function failedLoan(): Promise<SeededLoan> {
  const loan = await on.sign({ sortCode: '999994' })
  await on.until(loan, { state: 'Pending', payoutStatus: 'failed' })
  return loan
}

async function listReasons({ loanId }: SeededLoan, token: string): Promise<string[]> {
  const { body } = await kit.call('GET', '/admin/attention', { as: token })
  return body.data.items
    .filter((item: { loanId: number }) => item.loanId === loanId)
    .map((item: { reason: string }) => item.reason)
}

test('money goes to no account of another name: its own bank says so, or the name on it does', async () => {
  const loan = await failedLoan()
  for (const account of [
    { accountHolderName: 'Mallory Mule' },
    { accountHolderName: 'Mallory Mule', isPayeeConfirmed: true },
    { accountNumber: OTHER_NAME },
    { accountNumber: OTHER_NAME, isPayeeConfirmed: true },
  ]) {
    const { status, body } = await on.correct(loan, account)
    expect([status, body.error.code]).toEqual([422, 'PAYEE_NOT_ACCEPTED'])
    expect(Object.keys(body.error.fields)).toEqual(['accountHolderName'])
  }
  expect((await on.read(loan)).bankDetails.accountNumberEnding).toBe('5678')
})

test('a close match is shown, and goes on once the borrower has confirmed it', async () => {
  const loan = await failedLoan()
  const asked = await on.correct(loan, { accountNumber: CLOSE })
  expect([asked.status, asked.body.error.code]).toEqual([409, 'PAYEE_NOT_CONFIRMED'])
  expect(asked.body.error.message).toContain('A Fell')
  expect((await on.correct(loan, { accountNumber: CLOSE, isPayeeConfirmed: true })).status).toBe(200)
  await on.until(loan, { state: 'Repaying' })
})

test('an account that nobody checked before is checked before money leaves, and asked for anew', async () => {
  const loan = await on.sign({ accountNumber: OTHER_NAME })
  await on.until(loan, { payoutProblem: { reason: 'payee-not-confirmed', needsBankAccount: true } })
  expect(await on.atBank(loan)).toEqual([])
  expect(await on.mails(loan)).toEqual(['Please check your bank details'])
  expect((await on.correct(loan)).status).toBe(200)
  await on.until(loan, { state: 'Repaying' })
})

test('while a bank does not answer, money waits and is sent once it does', async () => {
  const loan = await failedLoan()
  await kit.setFault('gocardless', 'down')
  expect((await on.correct(loan)).status).toBe(200)
  expect(await on.atBank(loan)).toEqual(['failed'])
  await kit.setFault('gocardless', 'ok')
  await kit.advanceDays(1)
  await on.until(loan, { state: 'Repaying' })
})

test('a bank that never answers is for staff after a day: two of them accept the account', async () => {
  const [ann, ben] = [await seedStaff(kit), await seedStaff(kit)]
  const loan = await on.sign({ accountNumber: UNABLE })
  expect(await on.atBank(loan)).toEqual([])
  expect(await listReasons(loan, ann.token)).not.toContain('payee-not-answered')
  await kit.advanceDays(1)
  expect(await listReasons(loan, ann.token)).toEqual(['payee-not-answered'])
  const body = { kind: 'accept-payee', reason: 'A statement of the account shows the name.' }
  const proposed = await kit.call('POST', `/admin/loans/${loan.loanId}/proposals`, { as: ann.token, body })
  const path = `/admin/proposals/${proposed.body.data.id}/approve`
  expect((await kit.call('POST', path, { as: ann.token })).status).toBe(403)
  expect((await kit.call('POST', path, { as: ben.token })).status).toBe(200)
  await on.until(loan, { state: 'Repaying' })
})

test('one that staff accepted after it was refused is paid by the daily run', async () => {
  const loan = await on.sign({ accountNumber: OTHER_NAME })
  await on.until(loan, { payoutProblem: { reason: 'payee-not-confirmed' } })
  await chasePayout(kit.deps, { loanId: loan.loanId })
  expect(await on.atBank(loan)).toEqual([])
  await kit.deps.db
    .updateTable('bank_account')
    .set({ payee_accepted_at: new Date() })
    .where('application_id', '=', loan.applicationId)
    .execute()
  await chasePayout(kit.deps, { loanId: loan.loanId })
  await on.until(loan, { state: 'Repaying' })
})
