import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { isTerminated } from '@tarnbrook/domain/loans/loan-state'
import { isSettlementQuoteOpen } from '@tarnbrook/domain/settlement/settlement-quote-state'
import { findCollecting } from '@tarnbrook/domain/situation/collecting'
import { findLoanSituation } from '@tarnbrook/domain/situation/loan-situation'

type Row = Loan['scheduledPayments'][number]

const AGREED = {
  instalment: pence(26_050),
  totalPayable: pence(78_150),
  optionToPurchaseFee: pence(0),
  paymentDay: 20,
  paidInAdvance: pence(0),
}

const NONE = {
  cardPayoffs: [],
  earlyRepayments: [],
  yearlyStatements: [],
  arrearsNotices: [],
  defaultNotices: [],
  endingNotices: [],
  arrangements: [],
  refunds: [],
  givenBack: [],
} satisfies Partial<Loan>

/** What the API finds of a loan is found here too. */
type Unfound = Omit<Loan, 'situation' | 'collecting'>

const FIRST_PAID: Loan['historicalRepayments'][number] = {
  id: 1,
  number: 1,
  paidOn: '2026-11-20',
  amount: pence(26_050),
  method: 'DIRECT_DEBIT',
  isArranged: false,
}

/** For tests: a loan of three payments on the 20th, up to date, two of them to come. */
export function exampleLoan(changes: Partial<Loan> = {}): Loan {
  const scheduledPayments = changes.scheduledPayments ?? [
    exampleRow(1, { dueOn: '2026-11-20', collectOn: '2026-11-20', status: 'paid', balance: pence(50_000) }),
    exampleRow(2, { dueOn: '2026-12-20', collectOn: '2026-12-21', balance: pence(25_000) }),
    exampleRow(3, { dueOn: '2027-01-20', collectOn: '2027-01-20' }),
  ]
  const next = scheduledPayments.find(({ status }) => status === 'due' || status === 'collecting')
  const loan: Unfound = {
    '@type': 'loan',
    '@link': '/loans/7',
    id: 7,
    state: 'Repaying',
    brand: 'main',
    productType: 'unsecured',
    reference: 'TB5MK89FRX',
    isActive: true,
    hasOtherActiveLoans: false,
    amount: pence(70_000),
    fee: pence(5_000),
    term: 3,
    apr: 24.4,
    annualRate: 19.4,
    instalment: pence(26_050),
    totalPayable: pence(78_150),
    paymentDay: 20,
    agreed: AGREED,
    createdAt: '2026-10-21T23:30:00Z',
    disbursalDate: '2026-10-22',
    balance: pence(50_000),
    amountOwed: pence(50_000),
    paidToDate: pence(26_050),
    scheduledPayments,
    unpaidScheduledPayments: scheduledPayments.filter(({ status }) => status !== 'paid'),
    returnedRepayments: [],
    historicalRepayments: [FIRST_PAID],
    pendingRepayments: [],
    scheduledFees: [],
    nextPayment: next ? { ...next, status: next.status as 'due' | 'collecting' } : null,
    bankDetails: { accountHolderName: 'Ann Fell', sortCodeEnding: '90', accountNumberEnding: '5678' },
    bankDetailsUpdate: null,
    isMandateActive: true,
    mandateStatus: 'active',
    payoutStatus: 'executed',
    payoutProblem: null,
    ...NONE,
    lateRepayment: null,
    ending: null,
    handBackAsked: null,
    breathingSpace: null,
    borrowerNation: null,
    isInsolvent: false,
    collectingStoppedOn: null,
    canRepayEarly: true,
    canCancelBeforePayout: false,
    hasActiveSettlementQuote: false,
    arrangement: null,
    usualPaymentsFrom: null,
    settlementQuote: null,
    payOff: null,
    hasActiveCancellationQuote: false,
    isEligibleForSelfServeArrangement: false,
    isEligibleForCancellation: false,
    withdrawUntil: '2026-12-07',
    loanApplicationId: 8,
    ...changes,
  }
  const situated = { situation: findSituation(loan), ...loan }
  return { collecting: chooseCollecting(situated), ...situated }
}

/** As the API finds it, with nothing left in the books of a finished loan. */
function findSituation(loan: Unfound): Loan['situation'] {
  const { state, disbursalDate, amountOwed, scheduledPayments, arrangement, handBackAsked, settlementQuote } =
    loan
  const open = settlementQuote && isSettlementQuoteOpen(settlementQuote.status) ? settlementQuote : null
  return findLoanSituation({
    state,
    isPaidOut: disbursalDate !== null,
    duePence: isTerminated(state) ? amountOwed : pence(0),
    missedInstalments: scheduledPayments.filter(({ status }) => status === 'missed').length,
    isArranged: arrangement !== null,
    figure: open && (open.type === 'cancellation' ? 'withdrawal' : 'settlement'),
    isFigureBeingPaid: open?.status === 'paying',
    isHandingBack: handBackAsked !== null,
  })
}

function chooseCollecting(loan: Omit<Loan, 'collecting'>): Loan['collecting'] {
  const { situation, isInsolvent, breathingSpace, collectingStoppedOn, isMandateActive, mandateStatus } = loan
  // A stopped Direct Debit is active, and tests that name another state of it mean that.
  const isUsable = isMandateActive || collectingStoppedOn !== null
  return findCollecting({
    situation,
    // The account of a borrower who has died is closed.
    isDeceased: false,
    isInsolvent,
    isInBreathingSpace: breathingSpace !== null,
    isStopped: collectingStoppedOn !== null,
    mandateState: !isUsable && mandateStatus === 'active' ? 'cancelled' : mandateStatus,
  })
}

/** By Direct Debit, for the first payment. */
export function examplePending(
  changes: Partial<Loan['pendingRepayments'][number]> = {},
): Loan['pendingRepayments'][number] {
  return {
    id: 1,
    number: 1,
    amount: pence(26_050),
    chargeOn: '2026-12-01',
    method: 'DIRECT_DEBIT',
    needsApproval: false,
    directDebitId: null,
    isUnsent: false,
    isArranged: false,
    ...changes,
  }
}

export function exampleRow(number: number, changes: Partial<Row> = {}): Row {
  return {
    number,
    dueOn: '2026-11-20',
    collectOn: '2026-11-20',
    amount: pence(26_050),
    principal: pence(25_000),
    interest: pence(1_050),
    fee: pence(0),
    balance: pence(0),
    status: 'due',
    interestTakenOff: pence(0),
    isDeferred: false,
    paid: changes.status === 'paid' ? (changes.amount ?? pence(26_050)) : pence(0),
    ...changes,
  }
}

/** A default notice that runs. */
export function exampleDefaultNotice(
  changes: Partial<Loan['defaultNotices'][number]> = {},
): Loan['defaultNotices'][number] {
  return {
    id: 9,
    givenOn: '2026-11-23',
    amount: pence(781_50),
    toPay: pence(781_50),
    remedyBy: '2026-12-08',
    isTransferInTime: true,
    status: 'running',
    ...changes,
  }
}
