import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { applyForLoan, becomeStrong, fetchRequirement, startVisit } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(() => api.setFault('twilio', 'ok'))
afterAll(() => api.stop())

type Send = (key?: string) => Promise<{ status: number; body: { data?: unknown } }>

interface Repeated {
  send: Send
  /** How many emails, texts or payments have come of it. */
  count(): Promise<number>
}

/** Nothing in the records tells a repeat of these, so that only its intent guards it. */
const REPEATED: Record<string, () => Promise<Repeated>> = {
  'a sign-in link': async () => {
    const { borrower } = await seedLoan(api.deps)
    const visit = await startVisit(api)
    return {
      send: (key) =>
        api.call('POST', '/login-links', { visit, ...(key && { key }), body: { email: borrower.email } }),
      count: () => countEmails(borrower.email, /^Your link to sign in/),
    }
  },
  'a link to a draft': async () => {
    const visit = await startVisit(api)
    const email = newMailbox()
    await api.call('PUT', '/application-draft', { visit, body: { answers: { amount: 5000 } } })
    return {
      send: (key) =>
        api.call('POST', '/application-draft/link', { visit, ...(key && { key }), body: { email } }),
      count: () => countEmails(email, /^Continue your/),
    }
  },
  'a code to a phone': async () => {
    const { send, mobileNumber } = await phoneToConfirm()
    return { send, count: () => countTexts(mobileNumber) }
  },
  'a payment from a bank account': async () => {
    const loan = await seedLoan(api.deps, { state: 'Late', isAtProviders: true, missedInstalments: 1 })
    const path = `/loans/${loan.loanId}/open-banking-payment`
    return {
      send: () =>
        api.call('POST', path, { as: loan.borrower.token, body: { flow: 'late-repayment', amount: 10 } }),
      count: async () => {
        const rows = api.deps.db.selectFrom('bank_payment').select('id').where('loan_id', '=', loan.loanId)
        return (await rows.execute()).length
      },
    }
  },
}

describe.each(Object.entries(REPEATED))('%s', (name, make) => {
  test('that is asked for twice at once, and again after a lost answer, happens once', async () => {
    const { send, count } = await make()
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ status }) => status < 300)).toEqual([true, true, true])
    expect(await count()).toBe(1)
    if (name === 'a payment from a bank account') return
    expect((await send(crypto.randomUUID())).status).toBeLessThan(300)
    expect(await count(), 'asked for on purpose').toBe(2)
  })
})

test('a code whose text could not be sent is sent by the repeat', async () => {
  const { send, mobileNumber } = await phoneToConfirm()
  await api.setFault('twilio', 'down')
  expect((await send()).status).toBe(503)
  await api.setFault('twilio', 'ok')
  expect((await send()).status).toBe(200)
  expect(await countTexts(mobileNumber)).toBe(1)
})

test('a code that confirms an act is texted once for what is asked for twice', async () => {
  const { borrower } = await seedLoan(api.deps)
  await api.deps.db
    .updateTable('app_user')
    .set({ mobile_number: newNumber(), mobile_verified_at: new Date() })
    .where('id', '=', borrower.userId)
    .execute()
  const { mobile_number: number } = await api.deps.db
    .selectFrom('app_user')
    .select('mobile_number')
    .where('id', '=', borrower.userId)
    .executeTakeFirstOrThrow()
  const ask = (way: 'ask' | 'text' = 'ask') =>
    api.call('POST', '/passkeys/options', { as: borrower.token, headers: { 'x-step-up': way } })
  const answers = [...(await Promise.all([ask(), ask()])), await ask()]
  expect(answers.map(({ body }) => body.error.code)).toEqual(Array(3).fill('STEP_UP_CODE_REQUIRED'))
  expect(await countTexts(number!)).toBe(1)
  await ask('text')
  expect(await countTexts(number!)).toBe(2)
})

async function countEmails(email: string, subject: RegExp): Promise<number> {
  await api.drain()
  return (await api.inbox(email)).filter((mail) => subject.test(mail.subject ?? '')).length
}

async function countTexts(number: string): Promise<number> {
  await api.drain()
  return (await api.inbox(number)).length
}

function newNumber(): string {
  return `+4479${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
}

async function phoneToConfirm(): Promise<{ send: Send; mobileNumber: string }> {
  const borrower = await applyForLoan(api)
  await api.call('POST', `/loan-applications/${borrower.applicationId}/requested`, { as: borrower.token })
  await becomeStrong(api, borrower.token)
  const { id } = await fetchRequirement(api, borrower, 'phone-application-requirement')
  const mobileNumber = newNumber()
  const path = `/v1/phone-application-requirements/${id}/update-mobile-number`
  return {
    mobileNumber,
    send: (key) =>
      api.call('POST', path, { as: borrower.token, ...(key && { key }), body: { mobileNumber } }),
  }
}
