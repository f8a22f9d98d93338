import { toOwnPath } from '@tarnbrook/domain/core/url'

type Id = number | string

/** Spec 2: the {state} segment of the view-application route. */
export function applicationSegment(state: string): 'apply' | 'address_mismatch' | 'declined' | 'continue' {
  if (state === 'Quoted') return 'apply'
  if (state === 'Address Mismatch') return 'address_mismatch'
  if (state === 'Declined') return 'declined'
  return 'continue'
}

/** Every URL of the site (Spec 2). No other module spells one out. */
export const paths = {
  landing: () => '/',
  styleguide: () => '/styleguide',
  /** Made by the server, which knows the emails; there is no page of the build. */
  styleguideEmails: () => '/styleguide/emails',
  calculator: () => '/calculator',
  login: (query: { next?: string } = {}) => withQuery('/login', { next: toOwnPath(query.next) }),
  logout: () => '/logout',
  undoChange: (query: { done?: 'yes' } = {}) => withQuery('/undo-change', query),
  autoLogin: (query: { token?: string } = {}) => withQuery('/auto-login', query),
  /** Where someone who came by a link to one application signs in for the whole account. */
  signInByEmail: (query: { next?: string } = {}) =>
    withQuery('/account/sign-in-by-email', { next: toOwnPath(query.next) }),
  notAuthorised: () => '/not-authorized',
  staffLogin: () => '/sso/start',

  /** The page that says who services a running loan; `to` is the loan page that was asked for. */
  loanServicer: (query: { to?: string } = {}) =>
    withQuery('/account/borrow/lender', { to: toOwnPath(query.to) }),
  /** To the site that looks after the loan, still signed in; there is no page. */
  handOver: (query: { to?: string }) => withQuery('/hand-over', { to: toOwnPath(query.to) }),
  dashboard: () => '/account/borrow',
  quote: (step?: string) =>
    step ? `/account/borrow/quote/${encodeURIComponent(step)}` : '/account/borrow/quote',
  saveQuote: (query: { sent?: 'yes' } = {}) => withQuery('/account/borrow/quote/save', query),
  resumeQuote: () => '/account/borrow/quote/resume',
  checking: () => '/account/borrow/checking',
  disqualified: () => '/account/borrow/disqualified',
  addressChangeRequired: () => '/account/borrow/address_change_required',
  profile: () => '/account/profile',
  /** Of the one loan, or a choice of loans. */
  payments: () => '/account/payments',
  documents: () => '/account/documents',
  addressDetails: () => '/account/address-details',
  application: ({ state, id }: { state: string; id: Id }) =>
    withQuery(`/account/borrow/${applicationSegment(state)}`, { id }),
  /** The first thing that is left to do, or the list where there is none. */
  nextTask: (id: Id) => withQuery('/account/borrow/continue', { id, task: 'next' }),
  /** `saved` is what was done there just now. */
  proofOfIncome: (id: Id, query: { saved?: string } = {}) =>
    withQuery('/account/borrow/continue', { id, task: 'proof-of-income', ...query }),
  /** What was read at the bank for an application; `deleted` is what was done there just now. */
  bankData: (id: Id, query: { deleted?: 'yes' } = {}) =>
    withQuery('/account/borrow/bank-data', { id, ...query }),
  applicationRequested: (id: Id) => `/account/borrow/requested/${segment(id)}`,
  applicationUnrequested: (id: Id) => `/account/borrow/unrequested/${segment(id)}`,
  /** `about` is a topic to begin with: `decision`. */
  callBack: (id: Id, query: { about?: 'decision' } = {}) =>
    withQuery(`/account/borrow/call-back/${segment(id)}`, query),
  /** `show` and `page` are of its payments. */
  loan: ({ id, tab, ...query }: { id: Id; tab?: string; show?: string; page?: number }) =>
    withQuery('/account/borrow/repay/summary', { id, tab: tab === 'overview' ? undefined : tab, ...query }),
  payoutAccount: (id: Id) => withQuery('/account/borrow/repay/payout-account', { id }),
  refundAccount: (id: Id) => withQuery('/account/borrow/repay/refund-account', { id }),
  cancelBeforePayout: (id: Id) => withQuery('/account/borrow/repay/cancel-before-payout', { id }),
  setUpDirectDebit: (id: Id) => withQuery('/account/borrow/repay/direct-debit', { id }),
  /** `sent` is what it ended with; `amount` in pounds is what was chosen to be transferred. */
  payLate: (query: { id: Id; sent?: 'yes' | 'card' | 'link'; by?: 'transfer'; amount?: number }) =>
    withQuery('/account/borrow/repay/pay-now', query),
  /** `amount` in pounds is one to preview; `sent` and `stopped` are what it ended with. */
  payExtra: (query: { id: Id; amount?: number; sent?: 'yes'; stopped?: 'yes' }) =>
    withQuery('/account/borrow/repay/pay-extra', query),
  /** `stopped` is what it ended with. */
  bankDetails: (query: { id: Id; stopped?: 'yes' }) => withQuery('/account/borrow/repay/bank-details', query),
  payByCard: (query: { id: Id; amount?: number }) => withQuery('/account/borrow/repay/pay-by-card', query),
  /** An emailed link to pay; `sent` is what it ended with. */
  payByLink: (query: { token: string; sent?: 'yes' }) => withQuery('/pay', query),
  /** `date` and `day` are a choice to preview; `changed` is what it ended with. */
  changePaymentDay: (query: { id: Id; date?: string; day?: number; changed?: 'yes' }) =>
    withQuery('/account/borrow/repay/payment-day', query),
  /** `done` is what it ended with. */
  handBack: (query: { id: Id; done?: 'yes' }) => withQuery('/account/borrow/repay/hand-back', query),
  /** `dropped` is what it ended with. */
  settlementQuote: (query: { id: Id; dropped?: 'yes' }) =>
    withQuery('/account/borrow/repay/settlement-quote', query),
  withdraw: (query: { id: Id }) => withQuery('/account/borrow/repay/withdraw', query),
  /** A settlement figure, or what a withdrawal leaves to pay, by card. */
  settleByCard: (query: { id: Id }) => withQuery('/account/borrow/repay/settle-by-card', query),
  /** A settlement figure's statement (CCA 1974 s97), or a withdrawal's confirmation, as given. */
  settlementStatement: (id: Id, settlementQuoteId: Id) =>
    `/api/product/loans/${segment(id)}/early-settlement-quotes/${segment(settlementQuoteId)}/statement.pdf`,
  selfServeArrangement: ({ id, sub, reload }: { id: Id; sub?: string; reload?: boolean }) =>
    withQuery(`/account/borrow/self-serve-arrangement/${segment(id)}${sub ? `/${segment(sub)}` : ''}`, {
      reload: reload ? 'true' : undefined,
    }),
  /** `flow` is what is paid; `back` leads to what became of the latest payment. */
  openBankingPayment: (query: {
    id: Id
    flow: 'late-repayment' | 'early-repayment' | 'settlement'
    back?: 'yes'
  }) => withQuery('/account/borrow/repay/open-banking-payment', query),
  /** On another device: to the bank and back with a token; `ended` is how it went. */
  openBankingResume: (
    query:
      | { token: string; subjectId: number; origin: string; code?: string; error?: string }
      | { ended: 'connected' | 'refused' | 'unavailable' | 'unable-to-connect' },
  ) => withQuery('/truelayer/resume', query),
  openBankingResult: (result: 'complete' | 'unavailable' | 'unable-to-connect') => `/open-banking/${result}`,
  /** The statement of what is still to be paid, as the API makes it. */
  paymentsFile: (id: Id, kind: 'csv' | 'ics') => `/api/product/loans/${segment(id)}/payments.${kind}`,
  receipt: (id: Id, paymentId: Id) =>
    `/api/product/loans/${segment(id)}/payments/${segment(paymentId)}/receipt.pdf`,
  instalmentStatement: (id: Id) => `/api/product/loans/${segment(id)}/instalment-statement.pdf`,
  /** A statement of account from a day or the start, to a day or today. */
  statement: (id: Id, query: { from?: string; to?: string } = {}) =>
    withQuery(`/api/product/loans/${segment(id)}/statement.pdf`, query),
  /** A yearly statement (CCA 1974 s77A), as it was given. */
  yearlyStatement: (id: Id, yearlyStatementId: Id) =>
    `/api/product/loans/${segment(id)}/yearly-statements/${segment(yearlyStatementId)}/statement.pdf`,
  /** A notice of sums in arrears (CCA 1974 s86B), as it was given. */
  arrearsNotice: (id: Id, arrearsNoticeId: Id) =>
    `/api/product/loans/${segment(id)}/arrears-notices/${segment(arrearsNoticeId)}/notice.pdf`,
  /** A default notice (CCA 1974 s87), as it was given. */
  defaultNotice: (id: Id, defaultNoticeId: Id) =>
    `/api/product/loans/${segment(id)}/default-notices/${segment(defaultNoticeId)}/notice.pdf`,
  /** That it was ended by us, written off or sold, as it was given. */
  endingNotice: (id: Id, endingNoticeId: Id) =>
    `/api/product/loans/${segment(id)}/ending-notices/${segment(endingNoticeId)}/notice.pdf`,
  /** The statement of a hire purchase that was handed back (CCA 1974 s100), as it was given. */
  handBackStatement: (id: Id) => `/api/product/loans/${segment(id)}/voluntary-termination/statement.pdf`,
  /** What was agreed in an arrangement, as it was given. */
  arrangementConfirmation: (id: Id, arrangementId: Id) =>
    `/api/product/loans/${segment(id)}/arrangements/${segment(arrangementId)}/confirmation.pdf`,
  /** The statement of an early repayment (CCA 1974 s97A), as the API makes it. */
  earlyRepaymentStatement: (id: Id, earlyRepaymentId: Id) =>
    `/api/product/loans/${segment(id)}/early-repayments/${segment(earlyRepaymentId)}/statement.pdf`,
  /** A file that was sent as proof, as the API has it. */
  attachment: (id: Id) => `/api/product/attachments/${segment(id)}`,
  viewDocument: ({ url }: { url: string }) => withQuery('/view-document', { url }),

  /** `sent` is what it ended with. */
  supportNeeds: (query: { sent?: 'told' | 'deleted' } = {}) => withQuery('/account/support-needs', query),
  /** `done` is what it ended with. */
  passkeys: (query: { done?: 'added' | 'removed' } = {}) => withQuery('/account/passkeys', query),
  contactSettings: () => '/contact-settings',
  contact: () => '/contact',
  contactReceived: () => '/contact/received',
  complaints: () => '/complaints',
  aboutUs: () => '/about',
  questions: () => '/frequently-asked-questions',
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookies: () => '/cookies',
  /** Where the edge takes the cookie choice; there is no page. */
  consent: () => '/consent',
  /** Where the edge takes the choice of a light or dark look; there is no page. */
  theme: () => '/theme',
  /** Where the edge takes error reports; there is no page. */
  monitoring: () => '/monitoring',
  careers: () => '/careers',
  modernSlaveryAct: () => '/modern-slavery-act',
  helpAndSupport: () => '/help-and-support',
  stayFraudAware: () => '/stay-fraud-aware',
  disclosures: () => '/disclosures',
  bereavement: () => '/bereavement',
  commission: () => '/commission',
  commissionReceived: () => '/commission/received',
} as const

function segment(value: Id): string {
  return encodeURIComponent(String(value))
}

function withQuery(path: string, query: Record<string, Id | null | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
