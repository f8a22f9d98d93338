import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApplicantKit, answers as newAnswers } from '#testing/applicant.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import {
  applyForLoan,
  becomeApproved,
  becomeStrong,
  confirmAllDocuments,
  fetchRequirement,
  SIGNATURE,
  startVisit,
} from '#testing/journey.ts'
import { type CallOptions, newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'
import { cardMethod } from '#testing/simulate.ts'

let api: TestApi
const quotes = createQuoteKit(() => api)
const applicants = createApplicantKit(() => api)
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(() => api.setFault('twilio', 'ok'))
afterAll(() => api.stop())

type Send = (key?: string) => Promise<{ status: number; body: { data?: unknown } }>

interface Repeated {
  send: Send
  /** How many emails, texts, payments or records have come of it. */
  count(): Promise<number>
}

type Make = () => Promise<Repeated>

const CARD = '4242424242424242'
const late = () => seedLoan(api.deps, { state: 'Late', isAtProviders: true, missedInstalments: 1 })

const sender =
  (path: string, options: CallOptions): Send =>
  (key) =>
    api.call('POST', path, { ...options, ...(key && { key }) })

const complaint = () => ({
  channel: 'phone',
  receivedOn: api.deps.clock.today().toString(),
  text: 'Nobody called back.',
})

/** A write of staff about a customer. */
async function asStaff(
  path: string,
  body: object,
  table: 'customer_note' | 'contact_message' | 'contact_proposal',
) {
  const [{ borrower }, { token }] = [await seedLoan(api.deps), await seedStaff(api)]
  return {
    send: sender(`/admin/users/${borrower.userId}/${path}`, { as: token, body }),
    count: () => countRows(table, 'user_id', borrower.userId),
  }
}

async function payByCard({ loanId, borrower }: SeededLoan, path: string, more: object): Promise<Repeated> {
  const paymentMethodId = await cardMethod(api.deps, CARD)
  return {
    send: sender(path, { as: borrower.token, body: { paymentMethodId, ...more } }),
    count: () => countRows('card_payment', 'loan_id', loanId),
  }
}

/** Nothing in the records tells a repeat of these, so that only its intent guards it. */
const SAME_INTENT: Record<string, Make> = {
  requestLoginLink: async () => {
    const { borrower } = await seedLoan(api.deps)
    const visit = await startVisit(api)
    return {
      send: sender('/login-links', { visit, body: { email: borrower.email } }),
      count: () => countEmails(borrower.email, /^Your link to sign in/),
    }
  },
  mailDraftLink: async () => {
    const visit = await startVisit(api)
    const email = newMailbox()
    await api.call('PUT', '/application-draft', { visit, body: { answers: { amount: 5000 } } })
    return {
      send: sender('/application-draft/link', { visit, body: { email } }),
      count: () => countEmails(email, /^Continue your/),
    }
  },
  updateMobileNumber: async () => {
    const { send, mobileNumber } = await phoneToConfirm()
    return { send, count: () => countTexts(mobileNumber) }
  },
  createResumeJourneyToken: async () => {
    const { body, as, mobileNumber } = await phoneForLink()
    return {
      send: sender('/truelayer/resume-journey-token', { as, body }),
      count: () => countTexts(mobileNumber),
    }
  },
  contactUs: async () => {
    const email = newMailbox()
    const body = { name: 'Niamh Fell', email, subject: 'My loan', message: 'Please call me.' }
    return {
      send: sender('/v1/contact-us', { brand: 'supermarket', from: newAddress(), body }),
      count: () => countRows('contact_message', 'email', email),
    }
  },
  complainAboutCommission: async () => {
    const email = newMailbox()
    const body = {
      firstName: 'Owen',
      lastName: 'Reed',
      dateOfBirth: '1979-02-11',
      email,
      mobileNumber: '07912 345678',
      currentAddress: { houseNumber: '4', line1: 'Mill Lane', town: 'Leeds', postCode: 'id1 1qd' },
      agreementNumber: 'TB2345678',
      consent: true,
    }
    return {
      send: sender('/v1/complaints/commission', { from: newAddress(), body }),
      count: () => countRows('commission_complaint', 'email', email),
    }
  },
  createLoanApplication: async () => {
    const [visit, body] = [await startVisit(api), newAnswers()]
    return {
      send: sender('/loan-applications', { visit, body }),
      count: async () => {
        const { rows } = await sql`select from loan_application a join app_user u on u.id = a.user_id
          where u.email = ${body.user.email}`.execute(api.deps.db)
        return rows.length
      },
    }
  },
  requestCallback: async () => {
    const { id, token } = await applicants.applied()
    const path = `/loan-applications/${id}/callback-request`
    const [{ startsAt }] = (await api.call('GET', path, { as: token })).body.data.windows
    const topic = 'Have a person look at a decision'
    return {
      send: sender(path, { as: token, body: { phone: '01632 960 001', topic, startsAt } }),
      count: () => countRows('callback_request', 'application_id', id),
    }
  },
  completeLegalDocuments: async () => {
    const borrower = await becomeApproved(api)
    await confirmAllDocuments(api, borrower)
    const type = 'legal-documents-accepted-application-requirement'
    const { id } = await fetchRequirement(api, borrower, type)
    return {
      send: sender(`/v1/${type}s/${id}/complete-legal-documents`, { as: borrower.token, body: SIGNATURE }),
      count: () => countRows('loan', 'application_id', borrower.applicationId),
    }
  },
  payLateByDirectDebit: async () => {
    const { loanId, borrower } = await late()
    return {
      send: sender(`/loans/${loanId}/direct-debit-late-repayment`, {
        as: borrower.token,
        body: { amount: 10 },
      }),
      count: () => countEvents(loanId, 'lateRepaymentRequested'),
    }
  },
  payLateByCard: async () => {
    const loan = await late()
    return payByCard(loan, `/loans/${loan.loanId}/card-late-repayment-attempt-charge`, { amount: 10 })
  },
  sendRepaymentLink: async () => {
    const { loanId, borrower } = await late()
    return {
      send: sender(`/loans/${loanId}/repayment-link`, { as: borrower.token }),
      count: () => countEmails(borrower.email, /^Your link to pay by card/),
    }
  },
  payByRepaymentLink: async () => {
    const loan = await late()
    await api.call('POST', `/loans/${loan.loanId}/repayment-link`, { as: loan.borrower.token })
    await api.drain()
    const [mail] = await api.inbox(loan.borrower.email)
    const link = mail!.links.find((url) => url.includes('/pay?'))!
    const token = new URL(link).searchParams.get('token')
    return payByCard(loan, '/repayment-link/card-attempt-charge', { token, amount: 10 })
  },
  selectSettlementPaymentMethod: async () => {
    const loan = await quotes.running()
    const { amountToPay: amount } = await quotes.quoted(loan)
    const path = `/loans/${loan.loanId}/select-early-settlement-quote-payment-method`
    return payByCard(loan, path, { paymentMethod: 'CARD', amount })
  },
  writeCustomerNote: () => asStaff('notes', { note: 'They called about the post.' }, 'customer_note'),
  recordCustomerComplaint: () =>
    asStaff('complaints', { ...complaint(), answerBy: 'post' }, 'contact_message'),
  recordComplaint: async () => {
    const [email, { token: as }] = [newMailbox(), await seedStaff(api)]
    return {
      send: sender('/admin/contact-messages', {
        as,
        body: { ...complaint(), brand: 'main', name: 'Ada Moss', email },
      }),
      count: () => countRows('contact_message', 'email', email),
    }
  },
  correctContactDetails: () =>
    asStaff(
      'contact-details',
      { kind: 'email', email: newMailbox(), checkedBy: 'document-seen', reason: 'They showed a passport' },
      'contact_proposal',
    ),
}

/** Messages: what is asked for with another key is asked for on purpose. */
const SENT_AGAIN = [
  'requestLoginLink',
  'mailDraftLink',
  'updateMobileNumber',
  'createResumeJourneyToken',
  'sendRepaymentLink',
]

test('each write that counts the same input as one intent is tried', () => {
  const counted = ENDPOINTS.filter(({ sameInputIsSameIntent }) => sameInputIsSameIntent)
  expect(Object.keys(SAME_INTENT).sort()).toEqual(counted.map(({ name }) => name).sort())
})

/** Guarded by what they have changed: a repeat may be refused, and does nothing. */
const GUARDED: Record<string, Make> = {
  payByOpenBanking: async () => {
    const { loanId, borrower } = await late()
    const body = { flow: 'late-repayment', amount: 10 }
    return {
      send: sender(`/loans/${loanId}/open-banking-payment`, { as: borrower.token, body }),
      count: () => countRows('bank_payment', 'loan_id', loanId),
    }
  },
  updateBankDetails: async () => {
    const { loanId, borrower } = await seedLoan(api.deps, { state: 'Repaying', mandate: 'active' })
    const account = { accountHolderName: 'Ann Fell', sortCode: '99-99-90', accountNumber: '55667788' }
    return {
      send: sender(`/loans/${loanId}/bank-details-update`, {
        as: borrower.token,
        body: { ...account, isAccountHolder: true },
      }),
      count: () => countEmails(borrower.email, /bank/i),
    }
  },
  changeAddress: async () => {
    const { borrower } = await seedLoan(api.deps)
    const addresses = [{ houseNumber: '9', line1: 'Weir Lane', town: 'York', postCode: 'YO1 7HH', period: 4 }]
    return {
      send: sender(`/v2/users/${borrower.userId}/change-address`, {
        as: borrower.token,
        body: { addresses },
      }),
      count: () => countEmails(borrower.email, /address/),
    }
  },
  createSettlementQuote: async () => {
    const agreedOn = api.deps.clock.today().subtract({ days: 3 })
    const { loanId, borrower } = await seedLoan(api.deps, { agreedOn })
    return {
      send: sender(`/loans/${loanId}/create-early-settlement-quote`, {
        as: borrower.token,
        body: { type: 'cancellation' },
      }),
      count: () => countEmails(borrower.email, /withdr/i),
    }
  },
}

describe.each(Object.entries({ ...SAME_INTENT, ...GUARDED }))('%s', (name, make) => {
  test('twice at once, and again after a lost answer, happens once', async () => {
    const { send, count } = await make()
    const answers = [...(await Promise.all([send(), send()])), await send()]
    const done = answers.filter(({ status }) => status < 300)
    expect(done.length).toBeGreaterThanOrEqual(Object.hasOwn(GUARDED, name) ? 1 : 3)
    expect(await count()).toBe(1)
    if (!SENT_AGAIN.includes(name)) return
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

test('a link to a phone is the same in each repeat, until its text fails or it is used', async () => {
  const { body, as, mobileNumber } = await phoneForLink()
  const ask = async () => {
    const answer = await api.call('POST', '/truelayer/resume-journey-token', { as, body })
    return answer.body.error?.code ?? answer.body.data.url
  }
  await api.setFault('twilio', 'down')
  expect(await ask()).toBe('SMS_UNAVAILABLE')
  await api.setFault('twilio', 'ok')
  const first = await ask()
  expect(await ask()).toBe(first)
  const used = { used_at: new Date() }
  await api.deps.db.updateTable('resume_journey_token').set(used).execute()
  const second = await ask()
  expect(second).not.toBe(first)
  expect((await api.inbox(mobileNumber)).map(({ links }) => links[0])).toEqual([second, first])
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

type Counted =
  | 'bank_payment'
  | 'callback_request'
  | 'card_payment'
  | 'commission_complaint'
  | 'contact_message'
  | 'contact_proposal'
  | 'customer_note'
  | 'loan'

async function countRows(table: Counted, column: string, value: string | number): Promise<number> {
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
    api.deps.db,
  )
  return rows.length
}

async function countEvents(loanId: number, name: string): Promise<number> {
  const rows = api.deps.db.selectFrom('event').select('name').where('subject_id', '=', loanId)
  return (await rows.where('name', '=', name).execute()).length
}

function newNumber(): string {
  // Not every number that begins with 79 is a mobile's.
  return `+447912${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
}

/** Of an applicant who has confirmed it: a link to the bank may be texted there. */
async function phoneForLink(): Promise<{ body: object; as: string; mobileNumber: string }> {
  const { applicationId: subjectId, email, token: as } = await applyForLoan(api)
  await becomeStrong(api, as)
  const mobileNumber = newNumber()
  const confirmed = { mobile_number: mobileNumber, mobile_verified_at: new Date() }
  await api.deps.db.updateTable('app_user').set(confirmed).where('email', '=', email).execute()
  const origin = 'http://localhost:3000'
  return { body: { subjectType: 'loan-application', subjectId, origin, isTexted: true }, as, mobileNumber }
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
