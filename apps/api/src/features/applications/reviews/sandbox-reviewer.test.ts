import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applyForLoan,
  choosePaymentDay,
  fetchApplication,
  fetchRequirement,
  giveBankDetails,
  provePhone,
  requestLoan,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof } from '#testing/proofs/calls.ts'

const INCOME = 'income-application-requirement'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ reviewsAfterMs: 20 })
})
afterAll(() => api?.stop())

const DECISIONS = [
  ['payslip.pdf', 'Approved', undefined],
  ['payslip-blurred.pdf', 'Requested', 'unreadable'],
  ['wrong.pdf', 'Requested', 'wrong-document'],
  ['half of it.pdf', 'Requested', 'incomplete'],
  ['old.pdf', 'Requested', 'out-of-date'],
  ['other person.pdf', 'Requested', 'other-person'],
  ['decline me.pdf', 'Declined', undefined],
] as const

for (const [name, state, reason] of DECISIONS) {
  // One of each state; the other reasons to send a file back are decided on in the same way.
  const tags = state === 'Requested' && reason !== 'unreadable' ? ['exhaustive' as const] : []
  test(`the reviewer of the sandbox signs in as staff and decides on ${name}: ${state}`, { tags }, () =>
    expectDecided(name, state, reason),
  )
}

async function expectDecided(name: string, state: string, reason: string | undefined): Promise<void> {
  const borrower = await applyForLoan(api, { amount: 9000 })
  const as = borrower.token
  await requestLoan(api, borrower)
  await provePhone(api, borrower)
  await giveBankDetails(api, borrower)
  await choosePaymentDay(api, borrower, 7)
  const income = await fetchRequirement(api, borrower, INCOME)
  await callProof(api, income, 'send', { as, name })
  await callProof(api, income, 'confirm', { as })
  await expect.poll(async () => (await fetchApplication(api, borrower)).state).toBe(state)
  expect((await fetchRequirement(api, borrower, INCOME)).details.sentBack?.reason).toBe(reason)
}
