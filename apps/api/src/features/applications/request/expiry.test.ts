import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  applyForLoan,
  becomeApproved,
  becomeStrong,
  requestLoan,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { expireQuotes } from './expiry.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.stop())

const REMINDERS_ON = { unsecuredLoanReminders: true, unsecuredLoanOffers: false, groupCrossSell: false }
const REMINDER = /^Your quote is valid until/

/** The quote expires this many hours from now; before now when it is negative. */
async function endIn({ applicationId }: TestBorrower, hours: number): Promise<void> {
  await api.deps.db
    .updateTable('quote')
    .set({ expires_at: new Date(api.deps.clock.now().epochMilliseconds + hours * 3_600_000) })
    .where('application_id', '=', applicationId)
    .execute()
}

async function runDay(): Promise<void> {
  await expireQuotes(api.deps)
  await api.drain()
}

const mailsTo = async ({ email }: TestBorrower, subject: RegExp) =>
  (await api.inbox(email)).filter((mail) => subject.test(mail.subject ?? ''))

async function stateOf({ applicationId }: TestBorrower): Promise<string> {
  const { state } = await api.deps.db
    .selectFrom('loan_application')
    .select('state')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return state
}

describe('the reminder before the end', () => {
  test('is sent once to a borrower who allows reminders, five days before, with a way to stop them', async () => {
    const borrower = await applyForLoan(api, { contactConsent: REMINDERS_ON })
    await endIn(borrower, 5 * 24 + 1)
    await runDay()
    expect(await mailsTo(borrower, REMINDER)).toEqual([])
    await endIn(borrower, 5 * 24 - 1)
    await Promise.all([runDay(), runDay()])
    await runDay()
    const mails = await mailsTo(borrower, REMINDER)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.links).toEqual([
      `http://localhost:3000/account/borrow/apply?id=${borrower.applicationId}`,
      'http://localhost:3000/contact-settings',
    ])
    // CONC 3.5.3R: a price in it would require the representative example.
    expect(mails[0]!.text).not.toMatch(/APR|%|a month/)
  })

  test('is not sent without an answer, after a no, or after a consent was withdrawn', async () => {
    const silent = await applyForLoan(api)
    const unwilling = await applyForLoan(api, {
      contactConsent: { ...REMINDERS_ON, unsecuredLoanReminders: false, unsecuredLoanOffers: true },
    })
    const changed = await applyForLoan(api, { contactConsent: REMINDERS_ON })
    for (const borrower of [silent, unwilling, changed]) await endIn(borrower, 24)
    const { user_id } = await api.deps.db
      .selectFrom('loan_application')
      .select('user_id')
      .where('id', '=', changed.applicationId)
      .executeTakeFirstOrThrow()
    await becomeStrong(api, changed.token)
    const said = await api.call('POST', `/users/${user_id}/contact-permission`, {
      as: changed.token,
      body: { unsecuredLoanReminders: false },
    })
    expect(said.status).toBe(200)
    await runDay()
    for (const borrower of [silent, unwilling, changed]) expect(await mailsTo(borrower, REMINDER)).toEqual([])
  })

  test('is sent again for a new expiry, and not after the quote was rejected', async () => {
    const borrower = await applyForLoan(api, { contactConsent: REMINDERS_ON })
    await endIn(borrower, 24)
    await runDay()
    await endIn(borrower, 48)
    await runDay()
    expect(await mailsTo(borrower, REMINDER)).toHaveLength(2)

    const unwanted = await applyForLoan(api, { contactConsent: REMINDERS_ON })
    await api.call('POST', `/loan-applications/${unwanted.applicationId}/unrequested`, {
      as: unwanted.token,
      key: crypto.randomUUID(),
    })
    await endIn(unwanted, 24)
    await runDay()
    expect(await mailsTo(unwanted, REMINDER)).toEqual([])
  })

  test('of a vehicle’s finance depends on that consent, and links to the next step', async () => {
    const borrower = await applyForLoan(api, {
      brand: 'motor',
      partnerKey: 'partner-key-for-tests-only',
      contactConsent: { motorFinanceReminders: true },
      amount: 10_000,
      term: 60,
      vehicle: {
        registration: 'AB12 CDE',
        make: 'Skoda',
        model: 'Octavia',
        year: 2021,
        cashPrice: 11_500,
        deposit: 1500,
      },
    })
    await requestLoan(api, borrower)
    await endIn(borrower, 24)
    await runDay()
    const [mail] = await mailsTo(borrower, REMINDER)
    expect(mail!.links[0]).toBe(
      `http://motor.localhost:3000/account/borrow/continue?id=${borrower.applicationId}`,
    )
  })
})

describe('the end', () => {
  test('is emailed to those who requested the loan, with or without consent, and to nobody else', async () => {
    const looked = await applyForLoan(api, { contactConsent: REMINDERS_ON })
    const approved = await becomeApproved(api)
    for (const borrower of [looked, approved]) await endIn(borrower, -1)
    await Promise.all([runDay(), runDay()])
    for (const borrower of [looked, approved]) expect(await stateOf(borrower)).toBe('Expired')
    expect(await mailsTo(looked, /expired|valid until/)).toEqual([])
    expect(await mailsTo(approved, /^Your application has expired$/)).toHaveLength(1)
  })

  test('a run that is killed between pages starts again and does the rest', async () => {
    const borrowers = [await applyForLoan(api), await applyForLoan(api)]
    for (const borrower of borrowers) await endIn(borrower, -1)
    // Jobs still end: the queue does not await that, so an error there would end the tests.
    const inserts = 'insert on all tables in schema graphile_worker'
    await api.asOwner(`revoke ${inserts} from tarnbrook_app`)
    await expect(expireQuotes(api.deps)).rejects.toThrow('permission denied for table')
    await api.asOwner(`grant ${inserts} to tarnbrook_app`)
    expect(await stateOf(borrowers[0]!)).toBe('Quoted')
    await runDay()
    for (const borrower of borrowers) expect(await stateOf(borrower)).toBe('Expired')
  })

  test('a borrower who signed just before the check keeps the loan', async () => {
    const borrower = await applyForLoan(api)
    await endIn(borrower, -1)
    await api.deps.db
      .updateTable('loan_application')
      .set({ state: 'Accepted' })
      .where('id', '=', borrower.applicationId)
      .execute()
    const { expireQuote } = await import('./expiry.ts')
    await expireQuote(api.deps, { applicationId: borrower.applicationId })
    expect(await stateOf(borrower)).toBe('Accepted')
  })
})
