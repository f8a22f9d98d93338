import type { Loan } from '@tarnbrook/contract/loans/loans'
import { api } from '#platform/calls/api.ts'
import { callMutation, callOptionalQuery, callQuery, createEndpointLoader } from '#platform/calls/call.ts'
import { type ScreenQuery, screenQuery } from '#platform/routing/screen-data.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/loans/loans'))
const latePaymentCalls = createEndpointLoader(() => import('@tarnbrook/contract/payments/late-payments'))
const paymentLinkCalls = createEndpointLoader(() => import('@tarnbrook/contract/payments/payment-links'))
const directDebitCalls = createEndpointLoader(() => import('@tarnbrook/contract/direct-debit/direct-debit'))
const refundCalls = createEndpointLoader(() => import('@tarnbrook/contract/refunds/refunds'))
const earlyRepaymentPaymentCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/early-repayment/early-repayment-payments'),
)
const earlyRepaymentCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/early-repayment/early-repayment'),
)
const handBackCalls = createEndpointLoader(() => import('@tarnbrook/contract/hand-back/hand-back'))
const paymentDateCalls = createEndpointLoader(() => import('@tarnbrook/contract/payment-day/payment-day'))
const bankDetailsCalls = createEndpointLoader(() => import('@tarnbrook/contract/bank-details/bank-details'))
const signingCalls = createEndpointLoader(() => import('@tarnbrook/contract/requirements/signing'))
const payoutCalls = createEndpointLoader(() => import('@tarnbrook/contract/payouts/payouts'))

const changed = { tags: ['Loan', 'LoanApplication', 'User'] as const }

export const loansApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLoan: callQuery(build, calls('getLoan'), {
      tags: (_loan, _error, { params }) => [{ type: 'Loan', id: params.id }],
    }),
    getSigning: callQuery(build, signingCalls('getSigning')),
    correctPayoutAccount: callMutation(build, payoutCalls('correctPayoutAccount'), changed),
    giveRefundAccount: callMutation(build, refundCalls('giveRefundAccount'), changed),
    setUpDirectDebit: callMutation(build, directDebitCalls('setUpDirectDebit'), {
      tags: ['LoanApplication', 'User'],
      answered: loanReturned,
    }),
    payLateByDirectDebit: callMutation(build, latePaymentCalls('payLateByDirectDebit'), {
      tags: ['LoanApplication', 'User'],
      answered: loanReturned,
    }),
    // Without a tag: its page asks again, and a repayment must not ask for its own preview.
    previewEarlyRepayment: callQuery(build, earlyRepaymentCalls('previewEarlyRepayment')),
    repayEarlyByDirectDebit: callMutation(build, earlyRepaymentPaymentCalls('repayEarlyByDirectDebit'), {
      tags: ['LoanApplication', 'User'],
      answered: loanReturned,
    }),
    stopEarlyRepayment: callMutation(build, earlyRepaymentPaymentCalls('stopEarlyRepayment'), {
      tags: ['LoanApplication', 'User'],
      answered: loanReturned,
    }),
    payLateByCard: callMutation(build, latePaymentCalls('payLateByCard'), {
      tags: ['LoanApplication', 'User', 'Loan'],
    }),
    confirmLateCardPayment: callMutation(build, latePaymentCalls('confirmLateCardPayment'), {
      tags: ['LoanApplication', 'User'],
      answered: loanReturned,
    }),
    sendRepaymentLink: callMutation(build, paymentLinkCalls('sendRepaymentLink')),
    // A link that has ended is something that its page says itself.
    readRepaymentLink: callOptionalQuery(build, paymentLinkCalls('readRepaymentLink'), { absentOn: [410] }),
    payByRepaymentLink: callMutation(build, paymentLinkCalls('payByRepaymentLink')),
    confirmByRepaymentLink: callMutation(build, paymentLinkCalls('confirmByRepaymentLink')),
    getBankDetailsUpdate: callOptionalQuery(build, bankDetailsCalls('getBankDetailsUpdate'), {
      absentOn: [404],
      tags: ['BankDetailsCase'],
    }),
    // Spec 3: a change of bank details makes the loan stale.
    updateBankDetails: callMutation(build, bankDetailsCalls('updateBankDetails'), {
      tags: ['BankDetailsCase', 'Loan'],
    }),
    dropBankDetailsUpdate: callMutation(build, bankDetailsCalls('dropBankDetailsUpdate'), {
      tags: ['BankDetailsCase', 'Loan'],
    }),
    getPaymentDates: callQuery(build, paymentDateCalls('getPaymentDates'), {
      tags: (_dates, _error, { params }) => [{ type: 'Loan', id: params.id }],
    }),
    // Without a tag: its page asks again, and a change must not ask for its own preview.
    previewPaymentDate: callQuery(build, paymentDateCalls('previewPaymentDate')),
    updatePaymentDate: callMutation(build, paymentDateCalls('updatePaymentDate'), {
      // The dates that are offered change too.
      ...changed,
      answered: loanMerged,
    }),
    // Without a tag: its page asks again.
    previewHandBack: callQuery(build, handBackCalls('previewHandBack')),
    handBack: callMutation(build, handBackCalls('handBack'), {
      tags: ['LoanApplication', 'User'],
      answered: loanReturned,
    }),
    takeBackHandBack: callMutation(build, handBackCalls('takeBackHandBack'), {
      tags: ['LoanApplication', 'User'],
      answered: loanReturned,
    }),
    cancelBeforePayout: callMutation(build, payoutCalls('cancelBeforePayout'), changed),
  }),
})

/**
 * The loan of a page, with the default embeds that make it a `Loan`. Another person's and a missing
 * one both give not-found.
 */
export function queryLoan(id: number): ScreenQuery<Loan> {
  return screenQuery(loansApi.endpoints.getLoan, { params: { id } }) as ScreenQuery<Loan>
}

/** How it was signed. The page can do without. */
export function querySigning(id: number) {
  return screenQuery(loansApi.endpoints.getSigning, { params: { id } }, { need: 'optional' })
}

/** Spec 4: the loan that a call returns takes the place of the one in the store. */
function loanReturned(loan: Loan): ReturnType<typeof api.util.upsertQueryData> {
  return loansApi.util.upsertQueryData('getLoan', { params: { id: loan.id } }, loan)
}

/** Spec 4: the loan with its new payment day is merged into the one in the store. */
function loanMerged(loan: Loan): ReturnType<typeof api.util.upsertQueryData> {
  return loansApi.util.updateQueryData('getLoan', { params: { id: loan.id } }, (known) => ({
    ...known,
    ...loan,
  }))
}
