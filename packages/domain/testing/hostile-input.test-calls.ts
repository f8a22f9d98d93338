import { APPLICATION_STATES } from '../src/applications/application-state.ts'
import { INCOME_FREQUENCIES } from '../src/applications/income.ts'
import { CREDIT_BANDS } from '../src/applications/underwriting.ts'
import { SERVICE_WORKING_DAYS } from '../src/arrears/default-notice.ts'
import { COLLECTION_STATES } from '../src/direct-debit/collection-state.ts'
import { MANDATE_STATES } from '../src/direct-debit/mandate-state.ts'
import { EARLY_REPAYMENT_STATES } from '../src/early-repayment/early-repayment-state.ts'
import { PAYMENTS_A_YEAR } from '../src/financial-statement/financial-statement.ts'
import {
  CONFIRMATIONS,
  EMPLOYMENT_STATUSES,
  HOUSING_TENURES,
  SECTION_OF_LINE,
} from '../src/financial-statement/financial-statement-sections.ts'
import { INSTALMENT_STATES } from '../src/loans/instalment-state.ts'
import { LEDGER_ACCOUNTS } from '../src/loans/ledger.ts'
import { LOAN_STATES } from '../src/loans/loan-state.ts'
import { PRODUCT_TYPES } from '../src/loans/running-loan.ts'
import { BANK_PAYMENT_STATES } from '../src/payments/bank-payment-state.ts'
import { CARD_PAYMENT_STATES } from '../src/payments/card-payment-state.ts'
import { AS_AGREED } from '../src/payments/payment-allocation.ts'
import { PAYOUT_STATES } from '../src/payouts/payout-state.ts'
import { REFUND_STATES } from '../src/refunds/refund-state.ts'
import { RATE_MODES } from '../src/schedule/interest.ts'
import { SETTLEMENT_QUOTE_STATES } from '../src/settlement/settlement-quote-state.ts'
import { EMAIL_CLASSES } from '../src/situation/contact-rules.ts'
import { PERSON_EVENT_STATES } from '../src/situation/person-event-state.ts'
import { CREDIT_CALLS } from './hostile-input.credit.test-calls.ts'
import { LOANS_CALLS } from './hostile-input.loans.test-calls.ts'
import { PEOPLE_CALLS } from './hostile-input.people.test-calls.ts'
import type { Call } from './hostile-input.test-samples.ts'

/** Every word that stands for one of a list. A hostile word in the place of one must be refused. */
export const WORDS: ReadonlySet<string> = new Set<string>([
  ...LOAN_STATES,
  ...APPLICATION_STATES,
  ...CREDIT_BANDS,
  ...COLLECTION_STATES,
  ...BANK_PAYMENT_STATES,
  ...CARD_PAYMENT_STATES,
  ...EARLY_REPAYMENT_STATES,
  ...INSTALMENT_STATES,
  ...PAYOUT_STATES,
  ...REFUND_STATES,
  ...PERSON_EVENT_STATES,
  ...EMAIL_CLASSES,
  ...SETTLEMENT_QUOTE_STATES,
  ...MANDATE_STATES,
  ...RATE_MODES,
  ...PRODUCT_TYPES,
  ...INCOME_FREQUENCIES,
  ...LEDGER_ACCOUNTS,
  ...AS_AGREED,
  ...Object.keys(SERVICE_WORKING_DAYS),
  ...Object.keys(PAYMENTS_A_YEAR),
  ...Object.keys(SECTION_OF_LINE),
  ...Object.keys(CONFIRMATIONS),
  ...Object.keys(HOUSING_TENURES),
  ...Object.keys(EMPLOYMENT_STATUSES),
  ...[
    'calendar month',
    '30 days',
    'term',
    'instalment',
    'overdue',
    'everything-payable',
    'week',
    'month',
    'year',
  ],
  ...['standard', 'scottish', 'mental-health', 'MOD10', 'MOD11', 'DBLAL', 'Mon', 'Tue'],
])

/** A plausible call of every exported function. */
export const CALLS: Record<string, Call[]> = { ...CREDIT_CALLS, ...LOANS_CALLS, ...PEOPLE_CALLS }
