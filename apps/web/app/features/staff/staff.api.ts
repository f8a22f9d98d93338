import { api } from '#platform/calls/api.ts'
import { callMutation, callOptionalQuery, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const attention = createEndpointLoader(() => import('@tarnbrook/contract/attention/attention'))
const loanActs = createEndpointLoader(() => import('@tarnbrook/contract/attention/loan-acts'))
const arrears = createEndpointLoader(() => import('@tarnbrook/contract/arrears/default-notices'))
const spaces = createEndpointLoader(() => import('@tarnbrook/contract/breathing-space/breathing-spaces'))
const debits = createEndpointLoader(() => import('@tarnbrook/contract/direct-debit/direct-debit'))
const reviews = createEndpointLoader(() => import('@tarnbrook/contract/reviews/reviews'))
const declines = createEndpointLoader(() => import('@tarnbrook/contract/reviews/decline-reviews'))
const cards = createEndpointLoader(() => import('@tarnbrook/contract/card-payoffs/card-payoffs'))
const customerSearch = createEndpointLoader(() => import('@tarnbrook/contract/customers/customer-search'))
const customers = createEndpointLoader(() => import('@tarnbrook/contract/customers/customers'))
const contact = createEndpointLoader(() => import('@tarnbrook/contract/customers/contact-details'))
const support = createEndpointLoader(() => import('@tarnbrook/contract/support/staff-support'))
const needs = createEndpointLoader(() => import('@tarnbrook/contract/support-needs/support-needs'))
const arrangements = createEndpointLoader(
  () => import('@tarnbrook/contract/arrangements/arrangement-answers'),
)
const endings = createEndpointLoader(() => import('@tarnbrook/contract/endings/endings'))
const people = createEndpointLoader(() => import('@tarnbrook/contract/person-events/person-events'))

/** Whatever is done at the desk, what it shows is read again. */
const tags = ['User'] as const

export const staffApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAttention: callQuery(build, attention('listAttention'), { tags }),
    readAttentionItem: callQuery(build, attention('readAttentionItem'), { tags }),
    claimAttention: callMutation(build, attention('claimAttention'), { tags }),
    releaseAttention: callMutation(build, attention('releaseAttention'), { tags }),
    deferAttention: callMutation(build, attention('deferAttention'), { tags }),
    closeAttention: callMutation(build, attention('closeAttention'), { tags }),
    retryAttention: callMutation(build, attention('retryAttention'), { tags }),
    searchCustomers: callMutation(build, customerSearch('searchCustomers')),
    readCustomer: callQuery(build, customers('readCustomer'), { tags }),
    readCustomerMoney: callQuery(build, customers('readCustomerMoney'), { tags }),
    readCustomerMessages: callQuery(build, customers('readCustomerMessages'), { tags }),
    readCustomerDocuments: callQuery(build, customers('readCustomerDocuments'), { tags }),
    readCustomerNotes: callQuery(build, customers('readCustomerNotes'), { tags }),
    readCustomerHistory: callQuery(build, customers('readCustomerHistory'), { tags }),
    readLoanAsBorrower: callQuery(build, customers('readLoanAsBorrower'), { tags }),
    readLoanForStaff: callQuery(build, customers('readLoanForStaff'), { tags }),
    readLoanMoney: callQuery(build, customers('readLoanMoney'), { tags }),
    readContactDetails: callQuery(build, contact('readContactDetails'), { tags }),
    correctContactDetails: callMutation(build, contact('correctContactDetails'), { tags }),
    approveContactProposal: callMutation(build, contact('approveContactProposal'), { tags }),
    refuseContactProposal: callMutation(build, contact('refuseContactProposal'), { tags }),
    writeCustomerNote: callMutation(build, customers('writeCustomerNote'), { tags }),
    readMessage: callOptionalQuery(build, support('readMessage'), { tags, absentOn: [404] }),
    answerMessage: callMutation(build, support('answerMessage'), { tags }),
    recordCustomerComplaint: callMutation(build, support('recordCustomerComplaint'), { tags }),
    recordComplaint: callMutation(build, support('recordComplaint'), { tags }),
    respondToComplaint: callMutation(build, support('respondToComplaint'), { tags }),
    tellComplaintDelay: callMutation(build, support('tellComplaintDelay'), { tags }),
    readCall: callOptionalQuery(build, support('readCall'), { tags, absentOn: [404] }),
    recordCall: callMutation(build, support('recordCall'), { tags }),
    readComplaint: callOptionalQuery(build, support('readComplaint'), { tags, absentOn: [404] }),
    recordComplaintAnswer: callMutation(build, support('recordComplaintAnswer'), { tags }),
    readSupportNeed: callOptionalQuery(build, needs('readSupportNeed'), { tags, absentOn: [404] }),
    noteSupportNeed: callMutation(build, needs('noteSupportNeed'), { tags }),
    readArrangementAnswers: callOptionalQuery(build, arrangements('readArrangementAnswers'), {
      tags,
      absentOn: [404],
    }),
    noteArrangementAnswers: callMutation(build, arrangements('noteArrangementAnswers'), { tags }),
    listProposals: callQuery(build, endings('listProposals'), { tags }),
    approveProposal: callMutation(build, endings('approveProposal'), { tags }),
    refuseProposal: callMutation(build, endings('refuseProposal'), { tags }),
    readPersonEvent: callOptionalQuery(build, people('readPersonEvent'), { tags, absentOn: [404] }),
    confirmPersonEvent: callMutation(build, people('confirmPersonEvent'), { tags }),
    rejectPersonEvent: callMutation(build, people('rejectPersonEvent'), { tags }),
    recordPersonEvent: callMutation(build, people('recordPersonEvent'), { tags }),
    dischargeInsolvency: callMutation(build, people('dischargeInsolvency'), { tags }),
    readEmail: callOptionalQuery(build, people('readEmail'), { tags, absentOn: [404] }),
    readLoanActs: callOptionalQuery(build, loanActs('readLoanActs'), { tags, absentOn: [404] }),
    giveDefaultNotice: callMutation(build, arrears('giveDefaultNotice'), { tags }),
    proposeEnding: callMutation(build, endings('proposeEnding'), { tags }),
    recordVehicleReturn: callMutation(build, endings('recordVehicleReturn'), { tags }),
    recordBreathingSpace: callMutation(build, spaces('recordBreathingSpace'), { tags }),
    endBreathingSpace: callMutation(build, spaces('endBreathingSpace'), { tags }),
    startCollecting: callMutation(build, debits('startCollecting'), { tags }),
    listReviews: callQuery(build, reviews('listReviews'), { tags }),
    getReview: callOptionalQuery(build, reviews('getReview'), { tags, absentOn: [404] }),
    readDeclineReview: callOptionalQuery(build, declines('readDeclineReview'), { tags, absentOn: [404] }),
    reviewDecline: callMutation(build, declines('reviewDecline'), { tags }),
    acceptProof: callMutation(build, reviews('acceptProof'), { tags }),
    sendProofBack: callMutation(build, reviews('sendProofBack'), { tags }),
    declineAfterReview: callMutation(build, reviews('declineAfterReview'), { tags }),
    listCardPayoffs: callQuery(build, cards('listCardPayoffs'), { tags }),
    payCardPayoff: callMutation(build, cards('payCardPayoff'), { tags }),
    sendCardPayoff: callMutation(build, cards('sendCardPayoff'), { tags }),
    returnCardPayoff: callMutation(build, cards('returnCardPayoff'), { tags }),
    askForProof: callMutation(build, reviews('askForProof'), { tags }),
  }),
})
