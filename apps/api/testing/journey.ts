import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import type { Requirement, RequirementType } from '@tarnbrook/contract/applications/requirement-resource'
import { isProofType } from '@tarnbrook/contract/requirements/proofs'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { hashToken } from '#platform/secrets.ts'
import { issueAuthToken } from '#platform/tokens.ts'
import type { CalledApi, TestApi } from './kit.ts'
import { callProof, seedStaff } from './proofs/calls.ts'

/** A borrower who makes a browser's calls. Amounts are in pounds, as on the wire. */
export interface TestBorrower {
  applicationId: number
  token: string
  email: string
  mobileNumber: string
}

interface TestApplicant {
  lastName?: string
  /** A returning person; without it a new one. */
  email?: string
  contactConsent?: Record<string, boolean | string>
  brand?: string
  /** The session in which they apply; without it a new one. */
  visit?: string
  /** Applies as this partner's server, with its key. */
  partnerKey?: string
  /** Signed in already, by this token. */
  as?: string
  amount?: number
  term?: number
  vehicle?: Record<string, unknown>
  /** What the loan is for. */
  reason?: string
}

/** Applies and signs in by the hand-over token: a quote, and a weak sign-in. */
export async function applyForLoan(api: CalledApi, applicant: TestApplicant = {}): Promise<TestBorrower> {
  const number = nextNumber()
  const mobileNumber = `07912 4${String(number).padStart(5, '0')}`
  const email = applicant.email ?? `borrower-${number}@people.example`
  const brand = applicant.brand ?? 'main'
  const as = applicant.partnerKey ?? applicant.as
  const visit = applicant.visit ?? (await startVisit(api, brand))
  const created = await api.call('POST', '/loan-applications', {
    brand,
    visit,
    key: `apply-${crypto.randomUUID()}`,
    ...(as ? { as } : {}),
    body: {
      amount: applicant.amount ?? 7500,
      term: applicant.term ?? 36,
      reason: applicant.reason ?? (applicant.vehicle ? 'Car or vehicle' : 'Home improvements'),
      occupation: 'Joiner',
      employmentStatus: 'Employed full time',
      netMonthlyIncome: 2600,
      user: {
        firstName: 'Maeve',
        lastName: applicant.lastName ?? "O'Neill",
        dateOfBirth: chooseBirthday(email),
        email,
        mobileNumber,
        addresses: [
          { houseNumber: '12', line1: 'Ferry & Weir Lane', town: 'Leeds', postCode: 'ID1 1QD', period: 3 },
        ],
        ...(applicant.contactConsent ? { contactConsent: applicant.contactConsent } : {}),
      },
      affordability: {
        maritalStatus: 'Single',
        residentialStatus: 'private_tenant',
        rentOrMortgageMonthlyPayment: 640,
        numberOfDependants: '0',
        monthlyDependantsCost: 0,
      },
      ...(applicant.vehicle ? { vehicle: applicant.vehicle } : {}),
    },
  })
  expectStatus(created, 201)
  const signedIn = await api.call('POST', '/auth', {
    body: { type: 'auto_login', data: { token: created.body.data.autoLoginToken } },
  })
  expectStatus(signedIn, 200)
  return { applicationId: created.body.data.id, token: signedIn.body.data.token, email, mobileNumber }
}

const birthdays = new Map<string, string>()

/** Of one mailbox always the same; of two another, or they would be one person. */
export function chooseBirthday(email: string): string {
  const known =
    birthdays.get(email) ?? Temporal.PlainDate.from('1988-05-14').add({ days: birthdays.size }).toString()
  birthdays.set(email, known)
  return known
}

export async function startVisit(api: CalledApi, brand = 'main'): Promise<string> {
  return (await api.call('POST', '/sessions/initialize', { brand })).body.data.id
}

/** Requests the quoted loan, which creates the requirements. */
export async function requestLoan(api: CalledApi, borrower: TestBorrower): Promise<void> {
  const answer = await api.call('POST', `/loan-applications/${borrower.applicationId}/requested`, {
    as: borrower.token,
    key: `request-${crypto.randomUUID()}`,
  })
  expectStatus(answer, 200)
}

/** The code that was texted last. */
export async function textedCode(api: TestApi, mobileNumber: string): Promise<string> {
  const [latest] = await api.inbox(`+44${mobileNumber.replace(/\s/g, '').slice(1)}`)
  const code = /\b\d{6}\b/.exec(latest?.text ?? '')?.[0]
  if (!code) throw new Error(`no code was texted to ${mobileNumber}`)
  return code
}

/** Confirms the phone, after which the sign-in is strong. */
export async function provePhone(api: TestApi, borrower: TestBorrower): Promise<void> {
  const { id } = await fetchRequirement(api, borrower, 'phone-application-requirement')
  const path = `/v1/phone-application-requirements/${id}`
  const { mobileNumber, token } = borrower
  expectStatus(
    await api.call('POST', `${path}/update-mobile-number`, { as: token, body: { mobileNumber } }),
    200,
  )
  const code = await textedCode(api, mobileNumber)
  expectStatus(await api.call('POST', `${path}/verify-mobile-number`, { as: token, body: { code } }), 200)
}

/** Makes the sign-in as strong as a link from the borrower's own mailbox does. */
export async function becomeStrong(api: TestApi, token: string): Promise<void> {
  await api.deps.db
    .updateTable('auth_token')
    .set({ strength: 'strong', application_id: null })
    .where('hash', '=', hashToken(token))
    .execute()
}

/** A weak sign-in like that of a partner's link, to an application however it was made. */
export async function signInWeakly(
  api: CalledApi,
  who: { userId: number; applicationId: number },
): Promise<string> {
  const ctx = systemContext('test')
  const now = api.deps.clock.now()
  const { token } = await command(api.deps, ctx, { name: 'signInWeakly' }, (work) =>
    issueAuthToken(work, { ...who, strength: 'weak', signedInAt: now, now }),
  )
  return token
}

export async function giveBankDetails(api: TestApi, borrower: TestBorrower): Promise<void> {
  const { id } = await fetchRequirement(api, borrower, 'bank-application-requirement')
  const owner = await api.deps.db
    .selectFrom('loan_application as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.first_name', 'u.last_name'])
    .where('a.id', '=', borrower.applicationId)
    .executeTakeFirstOrThrow()
  const answer = await api.call('POST', `/v1/bank-application-requirements/${id}/provide-bank-details`, {
    as: borrower.token,
    key: `bank-${crypto.randomUUID()}`,
    body: {
      accountHolderName: `${owner.first_name} ${owner.last_name}`,
      sortCode: '99-99-90',
      accountNumber: '12345678',
      isAccountHolder: true,
    },
  })
  expectStatus(answer, 200)
}

export async function choosePaymentDay(
  api: TestApi,
  borrower: TestBorrower,
  paymentDay: number,
): Promise<void> {
  const { id } = await fetchRequirement(api, borrower, 'payment-day-application-requirement')
  const path = `/v1/payment-day-application-requirements/${id}/provide-payment-day`
  const key = `day-${crypto.randomUUID()}`
  expectStatus(await api.call('POST', path, { as: borrower.token, key, body: { paymentDay } }), 200)
}

/** All the way to Approved: only the documents are left. */
export async function becomeApproved(
  api: TestApi,
  applicant: TestApplicant & { paymentDay?: number } = {},
): Promise<TestBorrower> {
  const borrower = await applyForLoan(api, applicant)
  await requestLoan(api, borrower)
  await provePhone(api, borrower)
  await giveBankDetails(api, borrower)
  await choosePaymentDay(api, borrower, applicant.paymentDay ?? 7)
  await provideProofs(api, borrower)
  return borrower
}

/** Sends and confirms each proof that an application wants, and has staff accept it. */
async function provideProofs(api: TestApi, borrower: TestBorrower): Promise<void> {
  const { requirements } = await fetchApplication(api, borrower)
  const wanted = requirements.filter(({ '@type': type, status }) => isProofType(type) && status === 'wanted')
  if (wanted.length === 0) return
  const staff = await seedStaff(api)
  for (const requirement of wanted) {
    expectStatus(await callProof(api, requirement, 'send', { as: borrower.token }), 200)
    expectStatus(await callProof(api, requirement, 'confirm', { as: borrower.token }), 200)
    expectStatus(await api.call('POST', `/admin/reviews/${requirement.id}/accept`, { as: staff.token }), 200)
  }
}

export async function confirmAllDocuments(api: TestApi, borrower: TestBorrower): Promise<void> {
  for (const slug of ['adequate-explanations', 'secci', 'contract'] as const) {
    const path = `/loan-applications/${borrower.applicationId}`
    expectStatus(await api.call('GET', `${path}/read-${slug}.html`, { as: borrower.token }), 200)
    const answer = await api.call('POST', `${path}/confirm-read-${slug}`, {
      as: borrower.token,
      body: { hasRead: true },
    })
    expectStatus(answer, 200)
  }
}

/** The consents of a person who signs. */
export const SIGNATURE = { agreesToEmail: true, wordingVersion: consentWording.electronicDelivery.version }

/** In wire form: amounts in pounds, although the type is that of the decoded value. */
export async function fetchApplication(
  api: CalledApi,
  borrower: TestBorrower,
): Promise<LoanApplication & { quote: Quote }> {
  const answer = await api.call('GET', `/loan-applications/${borrower.applicationId}`, { as: borrower.token })
  expectStatus(answer, 200)
  return answer.body.data
}

export async function fetchRequirement(
  api: CalledApi,
  borrower: TestBorrower,
  type: RequirementType,
): Promise<Requirement> {
  const { requirements } = await fetchApplication(api, borrower)
  const requirement = requirements.find((candidate) => candidate['@type'] === type)
  if (!requirement) throw new Error(`application ${borrower.applicationId} has no ${type}`)
  return requirement
}

let lastNumber = 0

function nextNumber(): number {
  lastNumber += 1
  return lastNumber
}

function expectStatus(answer: { status: number; body: unknown }, status: number): void {
  if (answer.status !== status)
    throw new Error(`expected ${status}, was ${answer.status}: ${JSON.stringify(answer.body)}`)
}
