import { PROPOSAL_WORDS } from '@tarnbrook/contract/endings/proposal-words'
import { PROOF_KINDS } from '@tarnbrook/contract/requirements/proof-kinds'
import type { DeclineReason } from '@tarnbrook/domain/applications/underwriting'
import type { PayeeReason } from '@tarnbrook/domain/payouts/before-payout'

const DECLINES: Record<DeclineReason, string> = {
  'under-18': 'Under 18',
  insolvent: 'Insolvent on the credit report',
  'fraud-marker': 'Fraud marker',
  'recent-defaults': 'Recent defaults',
  judgments: 'Unpaid court judgments',
  'credit-score': 'Credit score too low',
  affordability: 'Not affordable',
  'own-arrears': 'Late with us',
  'own-difficulty': 'In difficulty with us',
  'own-insolvency': 'Insolvency known to us',
  'own-debt': 'Still owes us',
  'own-loss': 'A loss to us before',
  'own-new-loan': 'A new loan with us',
  'own-limit': 'Above what we lend one person',
  'own-elsewhere': 'Another account with us',
  'amount-not-offered': 'Amount not offered',
  'proof-differs': 'Proof differs from what was told',
}

const PAYEE: Record<PayeeReason, string> = {
  'account-not-confirmed': 'The account isn’t confirmed',
  'payee-no-match': 'The account is in another name',
  'payee-close-match': 'The account is in a name close to theirs',
  'payee-change-undone': 'A change of the account was undone',
}

/** Of money on its way out: our own words of why it failed, and the provider's codes. */
const MONEY_REASONS = {
  ...PAYEE,
  'account-moved': 'The account was moved to another bank',
  'invalid-parameters': 'The provider refused what we sent',
  insufficient_funds: 'Our own account had too little',
  server_error: 'The provider failed',
  scheme_unavailable: 'Faster Payments was away',
  scheme_error: 'Faster Payments refused it',
  blocked: 'The provider blocked it',
  returned: 'The bank sent it back',
}

const ON_ITS_WAY = {
  reserved: 'Waits to be sent',
  sending: 'Being sent',
  sent: 'Sent, and not confirmed',
}

/** The words for each kind of code that an item's detail can be. */
export const DETAIL_WORDS = {
  proof: PROOF_KINDS,
  decline: DECLINES,
  search: {
    application: 'The search for a quote',
    request: 'The search after a request',
    requote: 'The search for a new quote',
    address: 'The search at a new address',
  },
  money: { ...ON_ITS_WAY, ...MONEY_REASONS },
  contradiction: {
    'executed-after-end': 'Paid out after the loan ended',
    'executed-after-return': 'Paid out after it came back',
    'executed-after-cancel': 'Paid out after it was cancelled',
    'paid-twice': 'Paid out twice',
    'returned-after-card-paid': 'Came back after a card was paid off',
    'returned-after-end': 'Came back after the loan ended',
  },
  mandate: {
    reserved: 'Waits to be set up',
    pending: 'Being set up',
    active: 'Active',
    failed: 'Refused',
    cancelled: 'Cancelled',
    'not needed': 'Not needed any more',
    'payer-died': 'The bank says that the payer has died',
    'invalid-parameters': 'The provider refused what we sent',
    mandate_cancelled: 'Cancelled at the bank',
    bank_account_closed: 'The account is closed',
    bank_account_transferred: 'The account was moved to another bank',
    invalid_bank_details: 'The account’s details are wrong',
    mandate_blocked: 'The provider blocked it',
    mandate_suspended_by_payer: 'The payer stopped it',
    billing_request_cancelled: 'Setting it up was cancelled',
  },
  bankPayment: {
    reserved: 'Not started',
    started: 'Started, and not approved',
    authorised: 'Approved, and not paid',
  },
  proposal: PROPOSAL_WORDS,
  personEvent: { death: 'A death', insolvency: 'An insolvency' },
  contact: { 'mobile-number': 'Mobile number', address: 'Address', email: 'Email address', name: 'Name' },
  text: { undelivered: 'The text wasn’t delivered', failed: 'The text couldn’t be sent' },
  after: { recovered: 'Paid after it was written off' },
  provider: {
    gocardless: 'GoCardless',
    truelayer: 'TrueLayer',
    stripe: 'Stripe',
    twilio: 'Twilio',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type CodeKind = keyof typeof DETAIL_WORDS
