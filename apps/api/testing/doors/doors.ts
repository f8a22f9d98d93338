import type { ApiDeps } from '#deps.ts'
import type { Thief } from './thieves.ts'
import type { Victim } from './victim.ts'

export interface DoorCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  brand?: string
  headers?: Record<string, string>
}

export interface Door {
  /** As docs/security.md names it in its table, or another way out. */
  act: string
  /** The call of the contract. */
  name: string
  request: (victim: Victim) => DoorCall
  /** What has to be so before anybody can do it. */
  prepare?: (deps: ApiDeps, victim: Victim) => Promise<unknown>
  /** Status and code of each thief's answer; a status alone is an act that was done. */
  expected: Record<Thief, string>
  /** What the victim is told of an act that was done: to whom, and in which words. */
  told?: { email?: string; text?: string }
}

const NOT_SIGNED_IN = {
  phone: '401 UNAUTHENTICATED',
  'signed-out': '401 UNAUTHENTICATED',
  undone: '401 UNAUTHENTICATED',
  'removed-passkey': '401 UNAUTHENTICATED',
} as const
const OTHERS = { ...NOT_SIGNED_IN, weak: '403 STEP_UP_REQUIRED', other: '404 NOT_FOUND' } as const

/** Confirmed by a text or a passkey: no key alone is enough. */
const CONFIRMED = {
  ...OTHERS,
  mailbox: '403 STEP_UP_CODE_REQUIRED',
  session: '403 STEP_UP_CODE_REQUIRED',
} as const

/** A right of the borrower, or their own papers: a strong sign-in is enough, and they are told. */
const ownRight = (status: number) => ({ ...OTHERS, mailbox: `${status}`, session: `${status}` })

/** One refusal for everybody but those whose token is none. */
const everyone = (answer: string) => ({
  ...NOT_SIGNED_IN,
  phone: answer,
  'removed-passkey': answer,
  mailbox: answer,
  session: answer,
  weak: answer,
  other: answer,
})

const STAFF_ONLY = {
  ...OTHERS,
  mailbox: '403 FORBIDDEN',
  session: '403 FORBIDDEN',
  other: '403 FORBIDDEN',
} as const

const MINE = {
  accountHolderName: "Maeve O'Neill",
  sortCode: '99-99-90',
  accountNumber: '55667788',
  isAccountHolder: true,
}
const OF_A_THIEF = { ...MINE, accountHolderName: 'Mallory Mule' }
const HOME = { houseNumber: '9', line1: 'Weir Lane', town: 'York', postCode: 'YO1 7HH', period: 4 }
const MADE_UP = 'made-up-by-a-thief-and-never-given-out'
const ASK = { 'X-Step-Up': 'ask' }
const CONFIRMED_TICK = { confirmed: true }

/** No home is changed while an application goes ahead with it. */
const holdApplication = ({ db }: ApiDeps, { applicationId }: Victim) =>
  db.updateTable('loan_application').set({ state: 'Quoted' }).where('id', '=', applicationId).execute()

const post = (path: string, body: object = {}, more: Partial<DoorCall> = {}): DoorCall => ({
  method: 'POST',
  path,
  body,
  ...more,
})
const get = (path: string, brand?: string): DoorCall => ({ method: 'GET', path, ...(brand && { brand }) })

/** Every way by which money, documents or contact details leave. What is done comes last. */
export const DOORS: readonly Door[] = [
  {
    act: 'the account of an application',
    name: 'provideBankDetails',
    request: ({ requirements }) =>
      post(`/v1/bank-application-requirements/${requirements.bank}/provide-bank-details`, OF_A_THIEF),
    expected: { ...OTHERS, mailbox: '422 PAYEE_NOT_ACCEPTED', session: '422 PAYEE_NOT_ACCEPTED' },
  },
  {
    act: 'another account for a payout',
    name: 'correctPayoutAccount',
    request: ({ unpaidLoanId }) => post(`/loans/${unpaidLoanId}/payout-account`, MINE),
    expected: CONFIRMED,
  },
  {
    act: 'another account for a refund',
    name: 'giveRefundAccount',
    request: ({ refundedLoanId }) => post(`/loans/${refundedLoanId}/refund-account`, MINE),
    expected: CONFIRMED,
  },
  {
    act: 'another account to collect from',
    name: 'updateBankDetails',
    request: ({ loanId }) => post(`/loans/${loanId}/bank-details-update`, MINE, { headers: ASK }),
    expected: CONFIRMED,
  },
  {
    act: 'replacing a confirmed phone number',
    name: 'updateMobileNumber',
    request: ({ requirements }) =>
      post(`/v1/phone-application-requirements/${requirements.phone}/update-mobile-number`, {
        mobileNumber: '07912 666666',
      }),
    expected: CONFIRMED,
  },
  {
    act: 'undoing either',
    name: 'undoContactChange',
    request: () => post('/contact-changes/undo', { token: MADE_UP }),
    expected: everyone('410 LINK_NOT_VALID'),
  },
  {
    act: 'adding a passkey',
    name: 'beginPasskey',
    request: () => ({ method: 'POST', path: '/passkeys/options' }),
    // The other borrower asks for one of their own.
    expected: { ...CONFIRMED, other: '403 STEP_UP_CODE_REQUIRED' },
  },
  {
    act: 'adding a passkey',
    name: 'addPasskey',
    request: () => post('/passkeys', { deviceName: 'Mine', answer: JSON.stringify({ id: MADE_UP }) }),
    expected: {
      ...OTHERS,
      mailbox: '410 LINK_NOT_VALID',
      session: '410 LINK_NOT_VALID',
      other: '410 LINK_NOT_VALID',
    },
  },
  {
    act: 'a new sign-in',
    name: 'authenticate',
    request: () => post('/auth', { type: 'auto_login', data: { token: MADE_UP } }),
    expected: {
      ...everyone('410 LINK_NOT_VALID'),
      'signed-out': '410 LINK_NOT_VALID',
      undone: '410 LINK_NOT_VALID',
    },
  },
  {
    act: 'a new sign-in',
    name: 'createAutoLoginToken',
    request: ({ applicationId }) => ({
      method: 'POST',
      path: `/loan-applications/${applicationId}/auto-login-token`,
    }),
    // Weak, and for 15 minutes: less than they have.
    expected: ownRight(200),
  },
  {
    act: 'taking a sign-in to another site',
    name: 'createHandOver',
    request: () => post('/hand-overs', { stateHash: 'h'.repeat(43) }, { brand: 'supermarket' }),
    // To the other site of the same person: nothing that the sign-in has not.
    expected: { ...ownRight(201), other: '201' },
  },
  {
    act: 'saved and earlier answers',
    name: 'resumeApplicationDraft',
    request: () => post('/application-draft/resume', { token: MADE_UP }),
    expected: everyone('410 LINK_NOT_VALID'),
  },
  {
    act: 'saved and earlier answers',
    name: 'getEarlierAnswers',
    request: () => get('/application-draft/earlier-answers'),
    // Of one's own, and by a link those that were typed for its application.
    expected: { ...ownRight(200), weak: '200', other: '200' },
  },
  {
    act: 'a document of a loan',
    name: 'statementOfPeriod',
    request: ({ loanId, today }) => get(`/loans/${loanId}/statement.pdf?from=${today}&to=${today}`),
    expected: ownRight(200),
  },
  {
    act: 'reading contact details',
    name: 'getUser',
    request: ({ userId }) => get(`/users/${userId}?embedded=addresses`),
    expected: { ...ownRight(200), weak: '200' },
  },
  {
    act: 'what staff read and export',
    name: 'exportOfferAudience',
    request: () => get('/admin/offer-audience.csv'),
    expected: STAFF_ONLY,
  },
  {
    act: 'what staff read and export',
    name: 'readCustomer',
    request: ({ userId }) => get(`/admin/users/${userId}`),
    expected: STAFF_ONLY,
  },
  {
    act: 'another email address or name',
    name: 'correctContactDetails',
    request: ({ userId }) =>
      post(`/admin/users/${userId}/contact-details`, {
        kind: 'email',
        email: 'mallory@people.example',
        checkedBy: 'document-seen',
        reason: 'They showed a passport',
      }),
    expected: STAFF_ONLY,
  },
  {
    act: 'changing the address',
    name: 'changeAddress',
    prepare: holdApplication,
    request: ({ userId }) =>
      post(`/v2/users/${userId}/change-address`, { addresses: [HOME] }, { headers: ASK }),
    expected: CONFIRMED,
  },
  {
    act: 'changing the address',
    name: 'changeAddress',
    // As the specification has the call, without our header.
    request: ({ userId }) => post(`/v2/users/${userId}/change-address`, { addresses: [HOME] }),
    expected: ownRight(200),
    told: { email: 'address' },
  },
  {
    act: 'another account to collect from',
    name: 'updateBankDetails',
    request: ({ loanId }) => post(`/loans/${loanId}/bank-details-update`, MINE),
    // Collected from under the Direct Debit Guarantee, and never paid to.
    expected: ownRight(200),
    told: { email: 'bank', text: '7788' },
  },
  {
    act: 'handing a vehicle back',
    name: 'handBack',
    request: ({ vehicleLoanId, toPay }) =>
      post(`/loans/${vehicleLoanId}/voluntary-termination`, { ...CONFIRMED_TICK, toPay }, { brand: 'motor' }),
    expected: ownRight(200),
    told: { email: 'vehicle' },
  },
  {
    act: 'withdrawing',
    name: 'createSettlementQuote',
    request: ({ withdrawableLoanId }) =>
      post(`/loans/${withdrawableLoanId}/create-early-settlement-quote`, { type: 'cancellation' }),
    expected: ownRight(200),
    told: { email: 'withdr' },
  },
  {
    act: 'cancelling before the payout',
    name: 'cancelBeforePayout',
    request: ({ unpaidLoanId }) => post(`/loans/${unpaidLoanId}/cancel-before-payout`, CONFIRMED_TICK),
    expected: ownRight(200),
    told: { email: 'cancel' },
  },
]
