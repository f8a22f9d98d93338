import { randomUUID } from 'node:crypto'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { awaitResult, createOutside, letCollectionPass } from './outside.ts'
import type { Person } from './people.ts'
import type { BrandKey, RunningProduct } from './running-product.ts'
import { pdfFile } from './seeds/proof-files.ts'

// The key that the server takes from a partner on a machine where nothing else is set.
export const PARTNER_KEY = 'sandbox-partner-key-for-local-use'

type Api = Pick<RunningProduct, 'apiUrl' | 'sandboxUrl'>

type Answer = {
  status: number
  retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as they are on the wire, by tests.
  data: any
  error?: { code: string; message: string }
}

export interface Borrower {
  person: Person
  brand: BrandKey
  applicationId: number
  token: string
}

/** One call of the API, as a partner's or a borrower's server would make it. */
export async function call(
  { apiUrl }: Api,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  given: { brand: BrandKey; token?: string; body?: unknown; key?: string },
): Promise<Answer> {
  const { brand, token, body, key } = given
  const answer = await fetch(apiUrl + path, {
    method,
    headers: {
      'x-brand': brand,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const parsed = text.startsWith('{') ? JSON.parse(text) : { data: text }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...parsed }
}

interface Sent {
  person: Person
  brand: BrandKey
  key?: string
  token?: string
  lcpd?: string
  reason?: string
  amount?: number
}

/** By a partner's server, or by a borrower whose token is given. */
export async function applyByPartner(
  api: Api,
  given: Sent,
): Promise<{ id: number; state: string; autoLoginUrl: string; autoLoginToken: string }> {
  return expectStatus(await sendApplication(api, given), 201)
}

/** The same, whatever the answer is. */
export function sendApplication(api: Api, given: Sent): Promise<Answer> {
  const { person, brand, key = randomUUID(), token = PARTNER_KEY, lcpd, reason, amount } = given
  return call(api, 'POST', '/loan-applications', {
    brand,
    token,
    key,
    body: {
      ...buildApplication(person, brand),
      ...(lcpd && { lcpd }),
      ...(reason && { reason }),
      ...(amount && { amount, ...(brand === 'motor' && { vehicle: buildVehicle(amount) }) }),
    },
  })
}

export async function signInByToken(api: Api, brand: BrandKey, token: string): Promise<string> {
  const body = { type: 'auto_login', data: { token } }
  return expectStatus(await call(api, 'POST', '/auth', { brand, body }), 200).token
}

/** A quote by a partner's call, and its owner signed in by the link that came with it. */
export async function quoted(
  api: Api,
  brand: BrandKey,
  person: Person,
  given: { lcpd?: string; reason?: string; amount?: number } = {},
): Promise<Borrower> {
  const { id, autoLoginToken } = await applyByPartner(api, { person, brand, ...given })
  return { person, brand, applicationId: id, token: await signInByToken(api, brand, autoLoginToken) }
}

/** One step of the way from a quote to a loan. Done twice, a step is done once. */
export type Step = (api: Api, borrower: Borrower, key: string) => Promise<void>

/** Every step from a quote to a signed agreement, in order. */
export const STEPS: Readonly<Record<string, Step>> = {
  request: async (api, { brand, token, applicationId }, key) => {
    const path = `/loan-applications/${applicationId}/requested`
    expectStatus(await call(api, 'POST', path, { brand, token, key }), 200)
  },
  'mobile number': async (api, borrower) => {
    const { brand, token, person } = borrower
    const { id, status } = await fetchRequirement(api, borrower, 'phone')
    if (status === 'met') return
    const path = `/v1/phone-application-requirements/${id}`
    const body = { mobileNumber: person.mobileNumber }
    expectStatus(await call(api, 'POST', `${path}/update-mobile-number`, { brand, token, body }), 200)
    const refused = new Set<string>()
    await awaitResult('a code that is taken', async () => {
      const [newest] = await createOutside(api as RunningProduct).inbox(person.mobileNumber)
      const code = newest?.codes[0]
      // Asked for again after a lost answer, a code that was texted before is not texted again.
      if (!code || refused.has(code)) return undefined
      const answer = await call(api, 'POST', `${path}/verify-mobile-number`, { brand, token, body: { code } })
      if (answer.status < 400 || answer.status >= 500) return expectStatus(answer, 200)
      refused.add(code)
      return undefined
    })
  },
  'driving licence': async (api, borrower) => {
    const { brand, token } = borrower
    const { requirements } = await applicationOfBorrower(api, borrower)
    const licence = requirements.find(isLicence)
    // Only an agreement for a vehicle wants one.
    if (licence?.status !== 'wanted') return
    const path = `/v1/${licence['@type']}s/${licence.id}`
    const { name, buffer } = pdfFile('licence.pdf')
    const body = { name, file: buffer.toString('base64') }
    expectStatus(await call(api, 'POST', `${path}/proof-of-driving-licence`, { brand, token, body }), 200)
    // Its files are opened and looked through first.
    await awaitResult('a proof that can be confirmed', async () => {
      const confirmed = await call(api, 'POST', `${path}/confirm-proof-of-driving-licence`, { brand, token })
      return confirmed.error?.code === 'PROOF_NOT_READY' ? undefined : expectStatus(confirmed, 200)
    })
  },
  'bank account': async (api, borrower, key) => {
    const { brand, token, person } = borrower
    const { id } = await fetchRequirement(api, borrower, 'bank')
    const path = `/v1/bank-application-requirements/${id}/provide-bank-details`
    const body = {
      accountHolderName: `${person.firstName} ${person.lastName}`,
      sortCode: '99-99-90',
      accountNumber: '12345678',
      isAccountHolder: true,
    }
    expectStatus(await call(api, 'POST', path, { brand, token, key, body }), 200)
  },
  'payment day': async (api, borrower, key) => {
    const { brand, token } = borrower
    const { id } = await fetchRequirement(api, borrower, 'payment-day')
    const path = `/v1/payment-day-application-requirements/${id}/provide-payment-day`
    expectStatus(await call(api, 'POST', path, { brand, token, key, body: { paymentDay: 7 } }), 200)
  },
  documents: async (api, borrower) => {
    const { brand, token, applicationId } = borrower
    await untilReviewed(api, borrower)
    for (const slug of ['adequate-explanations', 'secci', 'contract']) {
      const path = `/loan-applications/${applicationId}`
      expectStatus(await call(api, 'GET', `${path}/read-${slug}.html`, { brand, token }), 200)
      const body = { hasRead: true }
      expectStatus(await call(api, 'POST', `${path}/confirm-read-${slug}`, { brand, token, body }), 200)
    }
  },
  signature: async (api, borrower, key) => {
    const { brand, token, applicationId } = borrower
    const { id, status } = await fetchRequirement(api, borrower, 'legal-documents-accepted')
    if (status === 'met') return
    const read = `/loan-applications/${applicationId}/complete-read-documents`
    expectStatus(await call(api, 'POST', read, { brand, token }), 200)
    const path = `/v1/legal-documents-accepted-application-requirements/${id}/complete-legal-documents`
    const body = { agreesToEmail: true, wordingVersion: consentWording.electronicDelivery.version }
    expectStatus(await call(api, 'POST', path, { brand, token, key, body }), 200)
  },
}

const isLicence = (requirement: { '@type': string }) =>
  requirement['@type'] === 'driving-licence-application-requirement'

/** A person looks at what was sent, before the agreement can be read. */
export async function untilReviewed(api: Api, borrower: Borrower): Promise<void> {
  const reviewed = async () =>
    (await applicationOfBorrower(api, borrower)).state === 'In Review' ? undefined : true
  await awaitResult('a review', reviewed)
}

/** The whole way at once. */
export async function walk(api: Api, borrower: Borrower, until?: keyof typeof STEPS): Promise<void> {
  for (const [name, step] of Object.entries(STEPS)) {
    await step(api, borrower, randomUUID())
    if (name === until) return
  }
}

/** As a partner's customer goes from a quote to a signed agreement, with a chosen account. */
export async function walkToLoan(api: Api, borrower: Borrower, sortCode: string): Promise<void> {
  const { person, brand, token } = borrower
  await walk(api, borrower, 'driving licence')
  const { id } = await fetchRequirement(api, borrower, 'bank')
  const body = {
    accountHolderName: `${person.firstName} ${person.lastName}`,
    sortCode,
    accountNumber: '12345678',
    isAccountHolder: true,
  }
  const path = `/v1/bank-application-requirements/${id}/provide-bank-details`
  expectStatus(await call(api, 'POST', path, { brand, token, key: randomUUID(), body }), 200)
  for (const name of ['payment day', 'documents', 'signature'])
    await STEPS[name]!(api, borrower, randomUUID())
}

interface LoanOfBorrower {
  id: number
  state: string
  reference: string
  scheduledPayments: { collectOn: string }[]
}

/** Waits until the loan is in this state: the money is paid out by a job. */
export async function awaitLoan(
  api: Api,
  { brand, token, applicationId }: Borrower,
  state: string,
): Promise<LoanOfBorrower> {
  return awaitResult(`a loan that is ${state}`, async () => {
    const application = await call(api, 'GET', `/loan-applications/${applicationId}`, { brand, token })
    if (!application.data?.loanId) return undefined
    const { data } = await call(api, 'GET', `/loans/${application.data.loanId}`, { brand, token })
    return data.state === state ? (data as LoanOfBorrower) : undefined
  })
}

export async function applicationOfBorrower(api: Api, { brand, token, applicationId }: Borrower) {
  return expectStatus(await call(api, 'GET', `/loan-applications/${applicationId}`, { brand, token }), 200)
}

/** The status of the same call, whatever it is. */
export async function readApplicationStatus(
  api: Api,
  { brand, token, applicationId }: Borrower,
): Promise<number> {
  return (await call(api, 'GET', `/loan-applications/${applicationId}`, { brand, token })).status
}

export async function fetchRequirement(
  api: Api,
  borrower: Borrower,
  kind: string,
): Promise<{ id: number; status: string }> {
  const { requirements } = await applicationOfBorrower(api, borrower)
  const found = requirements.find(
    (requirement: { '@type': string }) => requirement['@type'] === `${kind}-application-requirement`,
  )
  if (!found) throw new Error(`the application has no requirement of kind ${kind}`)
  return found
}

export function expectStatus({ status, data, error }: Answer, expected: number) {
  if (status !== expected)
    throw new Error(`expected ${expected}, was ${status}: ${JSON.stringify(error ?? data)}`)
  return data
}

function buildApplication(person: Person, brand: BrandKey) {
  const { firstName, lastName, email, mobileNumber } = person
  return {
    amount: 5000,
    term: 36,
    reason: brand === 'motor' ? 'Car or vehicle' : 'Home improvements',
    occupation: 'Joiner',
    employmentStatus: 'Employed full time',
    netMonthlyIncome: 2600,
    user: {
      firstName,
      lastName,
      dateOfBirth: '1985-03-27',
      email,
      mobileNumber,
      addresses: [{ houseNumber: '12', line1: 'Ferry Lane', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }],
    },
    affordability: {
      maritalStatus: 'Single',
      residentialStatus: 'private_tenant',
      rentOrMortgageMonthlyPayment: 640,
      numberOfDependants: '0',
      monthlyDependantsCost: 0,
    },
    ...(brand === 'motor' && {
      vehicle: buildVehicle(5000),
    }),
  }
}

function buildVehicle(amount: number) {
  return {
    registration: 'AB12 CDE',
    make: 'Ford',
    model: 'Focus',
    year: 2021,
    cashPrice: amount + 1000,
    deposit: 1000,
    // The partner is a broker, who sells nothing.
    seller: 'Sandbox Cars',
  }
}

/** Another loan is lent once three payments of the newest are made. Sign-ins are over by then. */
export async function payThreeInstalments(
  product: RunningProduct,
  { brand, token }: Pick<Borrower, 'brand' | 'token'>,
  loanId: number,
): Promise<void> {
  const answer = await call(product, 'GET', `/loans/${loanId}`, { brand, token })
  for (const { collectOn } of expectStatus(answer, 200).scheduledPayments.slice(0, 3))
    await letCollectionPass(createOutside(product), collectOn, 7)
}

/** The bank says late that the newest payment of a loan was not paid. */
export async function comesBack(
  { sandboxUrl }: Pick<RunningProduct, 'sandboxUrl'>,
  loanId: number,
): Promise<void> {
  const headers = {
    authorization: 'Bearer sandbox_gocardless_token_for_this_machine',
    'gocardless-version': '2015-07-06',
    'content-type': 'application/json',
  }
  const answer = await fetch(`${sandboxUrl}/gocardless/payments?limit=500`, { headers })
  const { payments } = (await answer.json()) as { payments: { id: string; metadata: { loan?: string } }[] }
  const resource = payments.find(({ metadata }) => metadata.loan === String(loanId))?.id
  const path = `${sandboxUrl}/gocardless/scenario_simulators/payment_late_failure/actions/run`
  const body = JSON.stringify({ data: { links: { resource } } })
  const { ok, status } = await fetch(path, { method: 'POST', headers, body })
  if (!ok) throw new Error(`the simulator answered ${status}`)
}
