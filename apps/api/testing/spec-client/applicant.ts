import { SIGNATURE } from '../journey.ts'
import type { TestApi } from '../kit.ts'
import type { SpecClient, Visitor } from './client.ts'

// biome-ignore lint/suspicious/noExplicitAny: what is answered is said by the list of calls.
type Data = any

export interface Applicant extends Visitor {
  applicationId: number
  userId: number
  email: string
  mobileNumber: string
}

interface Change {
  brand?: string
  lastName?: string
  amount?: number
  /** A partner's server sends it, by its key. */
  partnerKey?: string
  vehicle?: Record<string, unknown>
  /** Of the application, beside the answers that everyone gives. */
  more?: Record<string, unknown>
  user?: Record<string, unknown>
}

let people = 0

/** What a person types, in the words of section 3. */
export function buildAnswers({ lastName = 'Marsh', amount = 5000 }: Change = {}) {
  people += 1
  const number = String(people).padStart(3, '0')
  return {
    amount,
    term: 36,
    reason: 'Home improvements',
    occupation: 'Joiner',
    employmentStatus: 'Employed full time',
    netMonthlyIncome: 2600,
    user: {
      firstName: 'Ada',
      lastName,
      dateOfBirth: `1988-05-${String(1 + (people % 28)).padStart(2, '0')}`,
      email: `spec-${number}@people.example`,
      mobileNumber: `07912 345${number}`,
      addresses: [
        { houseNumber: `${people}`, line1: 'Quay Road', town: 'Leeds', postCode: 'ID1 1QD', period: 3 },
      ],
    },
    affordability: {
      maritalStatus: 'Single',
      residentialStatus: 'private_tenant',
      rentOrMortgageMonthlyPayment: 640.5,
      numberOfDependants: '0',
      monthlyDependantsCost: 0,
    },
  }
}

/** A session, a sign-in and an application. */
function createSpecVisitors({ call }: SpecClient, api: () => TestApi) {
  async function visit(brand = 'main', query: Record<string, string> = {}): Promise<Visitor> {
    const session = await call({ brand }, 'POST /sessions/initialize', { query })
    return { brand, session }
  }

  async function signIn(visitor: Visitor, token: string): Promise<Data> {
    const signedIn = await call(visitor, 'POST /auth', { body: { type: 'auto_login', data: { token } } })
    visitor.token = signedIn.token
    return signedIn
  }

  /** By the link in the borrower's own mailbox, once the sign-in has expired. */
  async function renewSignIn(person: Visitor & { email: string }): Promise<void> {
    const { email, brand } = person
    await api().call('POST', '/login-links', { brand, body: { email } })
    await api().drain()
    const [mail] = await api().inbox(email)
    const token = mail!.links.map((link) => new URL(link).searchParams.get('token')).find(Boolean)
    await signIn(person, token!)
  }

  async function apply(change: Change = {}): Promise<Applicant> {
    const visitor = await visit(change.brand)
    const answers = buildAnswers(change)
    const user = { ...answers.user, ...change.user }
    const sender = change.partnerKey ? { brand: visitor.brand, token: change.partnerKey } : visitor
    const made = await call(sender, 'POST /loan-applications', {
      body: { ...answers, ...change.more, user },
      ...(change.vehicle && { besides: { vehicle: change.vehicle } }),
    })
    const { subjectId } = await signIn(visitor, made.autoLoginToken)
    return Object.assign(visitor, {
      applicationId: made.id,
      userId: subjectId,
      email: user.email,
      mobileNumber: user.mobileNumber,
    })
  }

  return { visit, signIn, renewSignIn, apply }
}

/** The steps of a person on the way to a loan; texts are read in the sandbox's inbox. */
export function createSpecApplicants(client: SpecClient, api: () => TestApi) {
  const { call, callEach } = client

  const read = (person: Applicant, embedded = ['requirements', 'quote']): Promise<Data> =>
    call(person, 'GET /loan-applications/{id}', { id: person.applicationId, query: { embedded } })

  async function requirement(person: Applicant, type: string): Promise<Data> {
    const { requirements } = await read(person, ['requirements'])
    const found = requirements.find((one: Data) => one['@type'] === type)
    if (!found) throw new Error(`no ${type} is wanted: ${requirements.map((one: Data) => one['@type'])}`)
    return found
  }

  /** By the code that was texted; the sign-in is strong once its token is refreshed. */
  async function provePhone(person: Applicant): Promise<void> {
    const { id } = await requirement(person, 'phone-application-requirement')
    const { mobileNumber } = person
    await call(person, `POST ${PHONE}/update-mobile-number`, { id, body: { mobileNumber } })
    const [text] = await api().inbox(`+44${mobileNumber.replaceAll(' ', '').slice(1)}`)
    await call(person, `POST ${PHONE}/verify-mobile-number`, { id, body: { code: text!.codes[0] } })
    const refreshed = await call(person, 'POST /auth', { body: { type: 'refresh_token' } })
    if (refreshed.authStrength !== 'strong') throw new Error('the sign-in is not strong')
    person.token = refreshed.token
  }

  async function giveBankAccount(person: Applicant, sortCode = '99-99-90'): Promise<void> {
    const { id } = await requirement(person, 'bank-application-requirement')
    const { firstName, lastName } = await call(person, 'GET /users/{id}', { id: person.userId })
    await call(person, 'POST /bank-application-requirements/{id}/provide-bank-details', {
      id,
      body: {
        accountHolderName: `${firstName} ${lastName}`,
        sortCode,
        accountNumber: '12345678',
        isAccountHolder: true,
      },
    })
  }

  async function readDocuments(person: Applicant): Promise<void> {
    const id = person.applicationId
    for (const slug of ['adequate-explanations', 'secci', 'contract']) {
      for (const suffix of ['.html', '_html'])
        await call(person, `GET /loan-applications/{id}/read-${slug}${suffix}`, { id })
      await callEach(person, `POST /loan-applications/{id}/confirm-read-${slug}`, {
        id,
        body: { hasRead: true },
      })
    }
    const query = { embedded: ['quote', 'requirements'] }
    await callEach(person, 'POST /loan-applications/{id}/complete-read-documents', { id, query })
  }

  /** @returns the id of the loan, which the application's user has */
  async function sign(person: Applicant): Promise<number> {
    const { id } = await requirement(person, LEGAL_DOCUMENTS)
    await callEach(person, `POST /${LEGAL_DOCUMENTS}s/{id}/complete-legal-documents`, { id, body: SIGNATURE })
    const user = await call(person, 'GET /users/{id}', {
      id: person.userId,
      query: { embedded: ['loans', 'loanApplications', 'user', 'addresses'] },
    })
    return user.loans[0].id
  }

  return {
    ...createSpecVisitors(client, api),
    read,
    requirement,
    provePhone,
    giveBankAccount,
    readDocuments,
    sign,
  }
}

const PHONE = '/phone-application-requirements/{id}'
const LEGAL_DOCUMENTS = 'legal-documents-accepted-application-requirement'
