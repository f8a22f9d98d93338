import { getBrand } from '@tarnbrook/brands/brand'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunction,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { storeContext } from '#platform/routing/route.ts'
import type { Session } from '#platform/store/session.ts'
import { type AppStore, makeStore } from '#store.ts'
import { exampleDraft, exampleInfo, exampleStatement } from '#testing/arrangement.fixture.tsx'
import { examplePreview as exampleExtraPreview } from '#testing/early-repayment.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { exampleApplication } from '#testing/pages.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { examplePreview, exampleQuote } from '#testing/settlement.fixture.tsx'
import routes from '../../app/routes.ts'

type Screen = { default: ComponentType; loader?: LoaderFunction }
type Answers = Record<string, unknown>

/** What a call is refused with. */
const REFUSED = Symbol('refused')

const calls = vi.hoisted(() => ({
  /** Those that wait for their answer. */
  waiting: [] as { name: string; args: unknown; answer: () => void }[],
  answers: {} as Record<string, unknown>,
}))

vi.mock('#platform/calls/on-demand/call-over-http.ts', () => ({
  callOverHttp: ({ name }: { name: string }, { args }: { args: unknown }) =>
    new Promise((resolve) => {
      const answer = () => {
        if (!(name in calls.answers)) throw new Error(`There is no answer to ${name}`)
        const data = calls.answers[name]
        const problem = { code: 'CONFLICT', message: 'Not now.' }
        resolve(data === REFUSED ? { error: { status: 409, problem } } : { data })
      }
      calls.waiting.push({ name, args, answer })
    }),
}))

const screens = import.meta.glob<Screen>('../../app/features/**/*.screen.tsx')

/** The path of each screen by its file, as routes.ts has it. */
const pathOf = new Map(leavesOf(routes as Node[]).map(({ file, path = '' }) => [file, `/${path}`]))

interface Node {
  path?: string
  file: string
  children?: Node[]
}

function leavesOf(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node]))
}

const application = (changes: Partial<LoanApplication> = {}) => exampleApplication('unsecured', changes)
const requested = (...types: string[]) => ({
  getLoanApplication: application({
    state: 'Requested',
    requirements: types.map((type, id) => ({
      '@type': type,
      id,
      status: 'wanted',
      attachments: [],
      creditCards: [],
      details: {},
    })) as unknown as LoanApplication['requirements'],
  }),
})
const loanWith = (changes: Partial<Loan>) => ({ getLoan: exampleLoan(changes) })
const USER = {
  '@type': 'user',
  id: 41,
  roles: [],
  firstName: 'Maeve',
  lastName: 'Fell',
  email: 'maeve@people.example',
  mobileNumber: '07912345678',
  canReApply: true,
  publicSeeds: [],
  addresses: [],
  loans: [],
  loanApplications: [],
}
const PERSON = { id: 41, firstName: 'Maeve', lastName: 'Fell', dateOfBirth: null, brands: ['main'] }
const OUTLOOK = {
  remaining: pence(521_00),
  nextPayment: pence(260_50),
  dueOn: '2026-12-20',
  lastPaymentOn: '2027-01-20',
}
const PAYOUT_PROBLEM = { reason: 'payout-failed', needsBankAccount: true, solveBy: '2026-12-20' } as never
const AT_BANK = { status: 'authorised', flow: 'late-repayment', amount: pence(100_00), failure: null }

/** What each call is answered with, where a case does not say another thing. */
const ANSWERS: Answers = {
  listReviews: { page: 1, total: 0, items: [] },
  getReview: null,
  readDeclineReview: null,
  listCardPayoffs: { page: 1, total: 0, items: [] },
  listPartners: { partners: [], notTaken: [], isMore: false },
  listBankLines: { page: 1, total: 0, items: [] },
  listAttention: { page: 1, pageSize: 50, total: 0, items: [], next: null, queues: [] },
  readAttentionItem: { item: null, closed: null, history: [] },
  getDataRequests: { requests: [] },
  readDataRequests: { id: 41, accounts: [], requests: [], erasure: { goes: [], stays: [] } },
  readContactDetails: {
    id: 41,
    firstName: 'Ann',
    lastName: 'Fell',
    email: USER.email,
    mobileNumber: '+447912345678',
    address: '12 Tarn Street, York',
    proposal: {
      id: 7,
      kind: 'email',
      value: 'ann@new.example',
      checkedBy: 'document-seen',
      reason: 'They showed a passport',
      proposedBy: 'Sam Second',
      proposedAt: '2026-11-26T10:00:00Z',
      expiresAt: '2026-12-03T10:00:00Z',
    },
  },
  readCustomer: {
    person: PERSON,
    email: USER.email,
    emailConfirmedAt: null,
    mobileNumber: null,
    mobileConfirmedAt: null,
    customerSince: '2026-01-05T10:00:00Z',
    addresses: [],
    hasDied: false,
    isInsolvent: false,
    breathingSpace: null,
    // What they told is no part of the overview: reading it is recorded by itself.
    supportNeed: { toldAt: '2026-11-20T10:00:00Z', isNoted: false },
    applications: [],
    loans: [],
    consents: [],
    items: [],
  },
  readSupportNeed: {
    told: { circumstances: [], words: null, toldAt: '2026-11-20T10:00:00Z' },
    isNoted: true,
    notes: [],
  },
  readCustomerMoney: { person: PERSON, loans: [] },
  readLoanMoney: { person: PERSON, loans: [] },
  readLoanForStaff: { person: PERSON, items: [] },
  readLoanActs: { loanId: 7, acts: [], breathingSpace: null },
  readLoanAsBorrower: exampleLoan(),
  getLoan: exampleLoan(),
  getUser: USER,
  listPasskeys: { passkeys: [] },
  getLoanApplication: application(),
  trackApplyVisit: {},
  previewHandBack: { notOffered: 'not-hire-purchase', offeredBefore: null, figures: null },
  getPaymentDates: { paymentDay: 20, nextPayment: null, notOffered: 'late', dates: [] },
  previewPaymentDate: {
    paymentDay: 28,
    dueOn: '2026-12-28',
    collectOn: '2026-12-28',
    extraDays: 8,
    extraInterest: pence(2_65),
    before: OUTLOOK,
    after: OUTLOOK,
  },
  previewEarlyRepayment: exampleExtraPreview(),
  getSettlementQuote: exampleQuote(),
  previewSettlementQuote: examplePreview(),
  getBankDetailsUpdate: null,
  getSigning: { signedAt: null, documents: [] },
  getZableCardOffer: { offer: null },
  getApplicationDraft: { answers: {} },
  getEarlierAnswers: { lastApplication: null },
  listEmploymentStatuses: { employmentStatuses: [] },
  lookUpPostcode: { addresses: [{ label: '1 High Street' }] },
  getCreditCheck: { status: 'checking' },
  getCallback: { windows: [], knownPhone: null, open: null },
  getRequotability: { requotable: false },
  getRefinanceSavingOptions: null,
  getAffordableOptions: { options: [] },
  getPaymentDays: { days: [], lowestApr: 24.4, highestApr: 24.6 },
  getTermOptions: { options: [], unaffordableTerms: [] },
  getAffordability: { budget: null },
  getExperimentSeed: { seed: 1 },
  getDeclinePartner: { partner: null },
  'read-contract.html': '<p>The agreement.</p>',
  getBankData: { pulls: [] },
  getContactPermission: { email: true, sms: true, phone: true, post: true },
  getSelfServeArrangementInfo: exampleInfo({ draft: exampleDraft() }),
  getFinancialStatement: exampleStatement(),
  getBankStatementLines: { readTo: null, lines: [] },
  getSupportNeed: { told: null },
  getTrustpilotStats: { numberOfReviews: 10, trustScore: 4.6, asOf: '2026-11-22T10:00:00Z' },
  getOpenBankingPayment: null,
  checkOpenBankingPayment: AT_BANK,
  readRepaymentLink: { brand: 'main', firstName: 'Maeve', overdue: pence(0), payable: pence(0) },
}

interface Case {
  answers?: Answers
  session?: Partial<Session>
}

const LOAN = '/account/borrow/repay'
const APPLY = '/account/borrow/continue?id=8&task='
const WEAK = { user: { id: 41, roles: [], authStrength: 'weak' } } as const
const STAFF = { user: { id: 3, roles: ['ADMIN'], authStrength: 'strong' } } as const
const MOTOR = { brand: 'motor', brandFacts: getBrand('motor') } as const
const APPLICATION = 'account/application/application'

/** What each screen asks for, in rounds: one string is asked for at the same time. */
const CASES: [file: string, url: string, rounds: string[], more?: Case][] = [
  ['hand-back/hand-back', `${LOAN}/hand-back?id=7`, ['getLoan previewHandBack']],
  ['payment-day/payment-day', `${LOAN}/payment-day?id=7`, ['getLoan getPaymentDates']],
  [
    'payment-day/payment-day',
    `${LOAN}/payment-day?id=7&date=2026-12-28&day=28`,
    ['getLoan getPaymentDates previewPaymentDate'],
  ],
  [
    'payment-day/payment-day',
    `${LOAN}/payment-day?id=7&date=2026-12-29`,
    ['getLoan getPaymentDates previewPaymentDate'],
    { answers: { previewPaymentDate: REFUSED } },
  ],
  ['early-repayment/early-repayment', `${LOAN}/pay-extra?id=7`, ['getLoan']],
  [
    'early-repayment/early-repayment',
    `${LOAN}/pay-extra?id=7&amount=9000`,
    ['getLoan previewEarlyRepayment'],
    { answers: { previewEarlyRepayment: REFUSED } },
  ],
  ['early-repayment/early-repayment', `${LOAN}/pay-extra?id=7&amount=100`, ['getLoan previewEarlyRepayment']],
  ['bank-details/bank-details', `${LOAN}/bank-details?id=7`, ['getLoan', 'getBankDetailsUpdate']],
  [
    'direct-debit/direct-debit',
    `${LOAN}/direct-debit?id=7`,
    ['getLoan'],
    { answers: loanWith({ isMandateActive: false, mandateStatus: 'cancelled' }) },
  ],
  ['staff/admin', '/staff', ['listAttention'], { session: STAFF }],
  ['staff/queue/queue', '/staff/queue', ['listAttention'], { session: STAFF }],
  ['staff/reviews/reviews', '/staff/reviews', ['listReviews'], { session: STAFF }],
  ['staff/reviews/review', '/staff/reviews/71', ['getReview'], { session: STAFF }],
  ['staff/reviews/decline-review', '/staff/declines/8', ['readDeclineReview'], { session: STAFF }],
  ['staff/card-payoffs/card-payoffs', '/staff/card-payoffs', ['listCardPayoffs'], { session: STAFF }],
  ['staff/transfers/transfers', '/staff/transfers', ['listBankLines'], { session: STAFF }],
  ['staff/partners/partners', '/staff/partners', ['listPartners'], { session: STAFF }],
  ['staff/customer/customer', '/staff/customers/41', ['readCustomer'], { session: STAFF }],
  ['staff/customer/customer', '/staff/customers/41?tab=money', ['readCustomerMoney'], { session: STAFF }],
  [
    'staff/customer/customer',
    '/staff/customers/41?tab=contact-details',
    ['readContactDetails'],
    { session: STAFF },
  ],
  [
    'staff/customer/customer',
    '/staff/customers/41?tab=data-requests',
    ['readDataRequests'],
    { session: STAFF },
  ],
  [
    'staff/customer/customer',
    '/staff/customers/41?tab=support-needs',
    ['readSupportNeed'],
    { session: STAFF },
  ],
  [
    'staff/loan/loan',
    '/staff/loans/7?tab=their-view',
    ['readLoanAsBorrower readLoanForStaff'],
    { session: STAFF },
  ],
  [
    'staff/loan/loan',
    '/staff/loans/7?tab=acts',
    ['readLoanActs readLoanAsBorrower readLoanForStaff'],
    { session: STAFF },
  ],
  ['staff/loan/loan', '/staff/loans/7?tab=money', ['readLoanMoney'], { session: STAFF }],
  ['staff/item/item', '/staff/item?id=refund-owed:loan:7', ['readAttentionItem'], { session: STAFF }],
  [
    'payouts/cancel-before-payout',
    `${LOAN}/cancel-before-payout?id=7`,
    ['getLoan'],
    { answers: loanWith({ canCancelBeforePayout: true }) },
  ],
  [
    'payouts/payout-account',
    `${LOAN}/payout-account?id=7`,
    ['getLoan'],
    { answers: loanWith({ payoutProblem: PAYOUT_PROBLEM }) },
  ],
  [
    'refunds/refund-account',
    `${LOAN}/refund-account?id=7`,
    ['getLoan'],
    { answers: loanWith({ refunds: [{ id: 1, amount: pence(1_00), status: 'failed' }] as never }) },
  ],
  ['payments/late-payment/pay-late', `${LOAN}/pay-now?id=7`, ['getLoan']],
  ['payments/card-payment/pay-by-card', `${LOAN}/pay-by-card?id=7`, ['getLoan']],
  ['payments/payment-link/payment-link', '/pay', []],
  ['payments/payment-link/payment-link', '/pay?token=abc', ['readRepaymentLink']],
  [
    'payments/bank-payment/bank-payment',
    `${LOAN}/open-banking-payment?id=7`,
    ['getOpenBankingPayment', 'getLoan'],
  ],
  [
    'payments/bank-payment/bank-payment',
    `${LOAN}/open-banking-payment?id=7&flow=settlement`,
    ['getOpenBankingPayment', 'getLoan getSettlementQuote'],
  ],
  [
    // What became of it at the bank is asked for, and then the payment again.
    'payments/bank-payment/bank-payment',
    `${LOAN}/open-banking-payment?id=7&back=yes`,
    ['getOpenBankingPayment', 'checkOpenBankingPayment', 'getOpenBankingPayment', 'getLoan'],
    { answers: { getOpenBankingPayment: AT_BANK } },
  ],
  ['settlement/settlement-quote', `${LOAN}/settlement-quote?id=7`, ['getLoan getSettlementQuote']],
  [
    'settlement/settlement-quote',
    `${LOAN}/settlement-quote?id=7`,
    ['getLoan getSettlementQuote', 'previewSettlementQuote'],
    { answers: { getSettlementQuote: null } },
  ],
  [
    'settlement/withdrawal/withdrawal',
    `${LOAN}/withdraw?id=7`,
    ['getLoan getSettlementQuote', 'previewSettlementQuote'],
  ],
  ['settlement/card-payment/settle-by-card', `${LOAN}/settle-by-card?id=7`, ['getLoan getSettlementQuote']],
  ['account/loan/loan', `${LOAN}/summary?id=7`, ['getLoan']],
  [
    'account/loan/loan',
    `${LOAN}/summary?id=7&tab=payments`,
    ['getLoan', 'getUser'],
    { answers: loanWith({ hasOtherActiveLoans: true }) },
  ],
  ['account/loan/loan', `${LOAN}/summary?id=7&tab=documents`, ['getLoan', 'getSigning']],
  ['account/dashboard/dashboard', '/account/borrow', ['getUser getZableCardOffer']],
  ['account/dashboard/dashboard', '/account/borrow', ['getUser'], { session: MOTOR }],
  ['addresses/address-details', '/account/address-details', ['getUser']],
  ['auth/passkeys/passkeys', '/account/passkeys', ['listPasskeys']],
  ['account/profile/profile', '/account/profile', ['getUser']],
  ['account/loans/payments', '/account/payments', ['getUser']],
  ['account/loans/documents', '/account/documents', ['getUser']],
  [
    'applications/quote/address-change-required',
    '/account/borrow/address_change_required',
    ['getApplicationDraft getUser'],
  ],
  ['applications/quote/quote', '/account/borrow/quote', ['getApplicationDraft'], { session: { user: null } }],
  ['applications/quote/quote', '/account/borrow/quote', ['getApplicationDraft getUser']],
  [
    'applications/quote/quote',
    '/account/borrow/quote/income',
    ['getApplicationDraft', 'listEmploymentStatuses'],
    { session: { user: null } },
  ],
  [
    'applications/quote/quote',
    '/account/borrow/quote/income',
    ['getApplicationDraft getUser', 'getEarlierAnswers listEmploymentStatuses'],
  ],
  [
    'applications/quote/quote',
    '/account/borrow/quote/address',
    ['getApplicationDraft', 'lookUpPostcode'],
    {
      session: { user: null },
      answers: { getApplicationDraft: { answers: { 'address.postCode': 'LS1 4AP' } } },
    },
  ],
  [
    // A quote that they have is shown instead.
    'applications/quote/quote',
    '/account/borrow/quote/income',
    ['getApplicationDraft getUser'],
    { answers: { getUser: { ...USER, loanApplications: [application({ brand: 'main' })] } } },
  ],
  ['applications/quote/saved/save-quote', '/account/borrow/quote/save', ['getApplicationDraft']],
  ['applications/progress/checking', '/account/borrow/checking', ['getCreditCheck']],
  ['applications/callback/call-back', '/account/borrow/call-back/8', ['getCallback']],
  [
    'account/application/requested',
    '/account/borrow/requested/8',
    ['getLoanApplication'],
    { answers: requested() },
  ],
  [
    'applications/progress/unrequested',
    '/account/borrow/unrequested/8',
    ['getLoanApplication'],
    { answers: { getLoanApplication: application({ state: 'Unrequested' }) } },
  ],
  [
    APPLICATION,
    '/account/borrow/apply?id=8',
    [
      'getLoanApplication getUser',
      'getAffordability getExperimentSeed getPaymentDays getTermOptions trackApplyVisit',
    ],
  ],
  [
    APPLICATION,
    '/account/borrow/apply?id=8',
    [
      'getLoanApplication getUser',
      'getAffordability getAffordableOptions getExperimentSeed getPaymentDays getRefinanceSavingOptions getRequotability getTermOptions trackApplyVisit',
    ],
    {
      answers: {
        getLoanApplication: application({
          requotability: { requotable: true } as never,
          hasLoanToRefinance: true,
          askedFor: { amount: pence(1_000_00), term: 12 } as never,
        }),
      },
    },
  ],
  [
    APPLICATION,
    '/account/borrow/apply?id=8',
    ['getLoanApplication', 'trackApplyVisit'],
    {
      session: { brandFacts: { ...getBrand('main'), featureFlags: { experiments: false } as never } },
      answers: { getLoanApplication: application({ quote: null }) },
    },
  ],
  [
    APPLICATION,
    '/account/borrow/apply?id=8',
    ['getLoanApplication getUser'],
    { answers: { getLoanApplication: application({ pendingCreditCheck: true as never }) } },
  ],
  [
    APPLICATION,
    '/account/borrow/declined?id=8',
    ['getLoanApplication', 'getDeclinePartner'],
    { answers: { getLoanApplication: application({ state: 'Declined' }) } },
  ],
  [
    APPLICATION,
    '/account/borrow/address_mismatch?id=8',
    ['getLoanApplication', 'getUser'],
    { answers: { getLoanApplication: application({ state: 'Address Mismatch', addressOptions: [] }) } },
  ],
  [APPLICATION, '/account/borrow/continue?id=8', ['getLoanApplication'], { answers: requested() }],
  ...tasks([
    ['mobile-number', 'phone-application', 'getUser'],
    ['affordability', 'affordability-application', 'getAffordability'],
    ['card-payoff', 'debt-consolidation-upsell-application', null],
    ['current-address', 'current-address-confirmation', 'getUser'],
    ['current-address', 'current-address-confirmation', null, WEAK],
    ['bank-details', 'bank-application', 'getUser'],
    ['payment-day', 'payment-day-application', 'getPaymentDays'],
    ['legal-documents', 'legal-documents-accepted-application', null],
    ['legal-documents&document=contract', 'legal-documents-accepted-application', 'read-contract.html'],
    ['proof-of-id', 'id-application', null],
    ['proof-of-income', 'income-application', 'getBankData'],
    ['proof-of-income', 'income-application', null, WEAK],
  ]),
  [
    APPLICATION,
    `${APPLY}card-payoff`,
    ['getLoanApplication', 'getCreditCard'],
    {
      answers: {
        getCreditCard: { id: 3, payoffAmount: null },
        getLoanApplication: application({
          state: 'Approved',
          requirements: [
            {
              '@type': 'debt-consolidation-upsell-application-requirement',
              status: 'wanted',
              details: { cardPayoff: 'opt-in' },
              creditCards: [
                { id: 3, lender: 'Bramble Bank', lastFour: '4242', payoffAmount: null, status: 'incomplete' },
              ],
            },
          ] as never,
        }),
      },
    },
  ],
  [
    APPLICATION,
    `${APPLY}legal-documents&document=sign`,
    ['getLoanApplication', 'getUser'],
    {
      answers: {
        getLoanApplication: application({
          state: 'Approved',
          requirements: [
            {
              '@type': 'legal-documents-accepted-application-requirement',
              status: 'wanted',
              details: {
                documents: ['adequate-explanations', 'secci', 'contract'].map((slug) => ({
                  slug,
                  hasRead: true,
                })),
              },
            },
          ] as never,
        }),
      },
    },
  ],
  [
    'arrangements/arrangement',
    '/account/borrow/self-serve-arrangement/7/reason',
    ['getLoan getSelfServeArrangementInfo', 'getFinancialStatement'],
  ],
  [
    'arrangements/arrangement',
    '/account/borrow/self-serve-arrangement/7/budget?reload=true',
    ['getLoan getSelfServeArrangementInfo', 'getBankData getBankStatementLines getFinancialStatement'],
  ],
  [
    'arrangements/arrangement',
    '/account/borrow/self-serve-arrangement/7/start',
    ['getLoan getSelfServeArrangementInfo'],
    { answers: { getSelfServeArrangementInfo: exampleInfo({ draft: null }) } },
  ],
  ['consent/contact-settings', '/contact-settings', ['getContactPermission']],
  [
    'consent/contact-settings',
    '/contact-settings',
    ['getContactPermission getUser'],
    { session: { brand: 'post-office', brandFacts: getBrand('post-office') } },
  ],
  ['documents/view-document', '/view-document?url=/loans/7/contract.pdf', ['getLoan', 'read-contract.html']],
  [
    'documents/view-document',
    '/view-document?url=/loan-applications/8/read-contract.pdf',
    ['getLoanApplication read-contract.html'],
  ],
  ['open-banking/bank-data', '/account/borrow/bank-data?id=8', ['getBankData']],
  ['support-needs/support-needs', '/account/support-needs', ['getSupportNeed']],
  ['data-requests/your-data', '/account/your-data', ['getDataRequests']],
  ['site/landing/landing', '/', ['getTrustpilotStats']],
]

function tasks(
  all: [query: string, requirement: string, call: string | null, session?: Partial<Session>][],
): typeof CASES {
  return all.map(([query, requirement, call, session = {}]) => [
    APPLICATION,
    APPLY + query,
    ['getLoanApplication', ...(call ? [call] : [])],
    { session, answers: requested(`${requirement}-requirement`) },
  ])
}

test.each(CASES)('%s at %s asks for %j', async (name, url, rounds, more = {}) => {
  const { asked, html, notAskedFor } = await openScreen(name, url, more)
  expect(asked).toEqual(rounds)
  expect(notAskedFor, 'shown, but not asked for').toEqual([])
  expect(html).not.toBe('')
})

/** They lead on, or send what someone came back with, and show nothing that is read. */
const READING_NOTHING = [
  'account/dashboard/looked-after',
  'auth/login',
  'open-banking/callback',
  'open-banking/resume/resume',
  'requirements/step-up/sign-in-by-email',
  'site/not-found',
  'support/commission-received',
  'support/contact-received',
]

test('every screen that reads something has its case', async () => {
  const reading = await Promise.all(
    Object.entries(screens).map(async ([file, load]) =>
      (await load()).loader ? [file.slice('../../app/features/'.length, -'.screen.tsx'.length)] : [],
    ),
  )
  const known = new Set([...CASES.map(([name]) => name), ...READING_NOTHING])
  expect(reading.flat().toSorted()).toEqual([...known].toSorted())
})

/** Reads and shows a screen as the server does. */
async function openScreen(name: string, url: string, { answers, session }: Case) {
  calls.answers = { ...ANSWERS, ...answers }
  const file = `features/${name}.screen.tsx`
  const { default: Component, loader } = await screens[`../../app/${file}`]!()
  const store = makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: SILENT },
    preloadedState: {
      session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' }, ...session }),
    },
  })
  const context = new RouterContextProvider()
  context.set(storeContext, store)
  const handler = createStaticHandler([{ path: pathOf.get(file)!, loader: loader!, Component }])
  const asked: string[] = []
  const request = new Request(new URL(url, 'http://localhost:3000'))
  const reading = Promise.resolve(handler.query(request, { requestContext: context }))
  const [read] = await Promise.all([reading, answerInRounds(store, reading, asked)])
  if (read instanceof Response) throw new Error(`Leads to ${read.headers.get('location')}`)
  if (read.errors) throw Object.values(read.errors)[0]
  const notAskedFor: string[] = []
  const html = renderToStaticMarkup(
    <Provider store={{ ...store, getState: () => watched(store.getState(), notAskedFor) }}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, read)}
        context={read}
        hydrate={false}
      />
    </Provider>,
  )
  return { asked, notAskedFor, html }
}

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** Answers what is asked for once no more is asked, and then what is asked because of that. */
async function answerInRounds(store: AppStore, reading: Promise<unknown>, asked: string[]): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  reading.then(end, end)
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    const round = calls.waiting
    if (round.length === 0 || round.length < pending(store)) continue
    calls.waiting = []
    asked.push(
      round
        .map(({ name }) => name)
        .toSorted()
        .join(' '),
    )
    for (const { answer } of round) answer()
  }
}

/** Calls that are under way: some wait for their own words to be loaded. */
function pending(store: AppStore): number {
  const { queries, mutations } = store.getState().api
  return [...Object.values(queries), ...Object.values(mutations)].filter((call) => call?.status === 'pending')
    .length
}

/** The state, noting what is looked for among the answers and is not there. */
function watched<State extends ReturnType<AppStore['getState']>>(state: State, missing: string[]): State {
  const queries = new Proxy(state.api.queries, {
    get(answers, key: string) {
      if (!(key in answers) && !missing.includes(key)) missing.push(key)
      return answers[key]
    },
  })
  return { ...state, api: { ...state.api, queries } }
}
