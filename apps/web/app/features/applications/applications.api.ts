import { api } from '#platform/calls/api.ts'
import { callMutation, callOptionalQuery, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/applications/applications'))
const draftCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/application-draft'))
const requoteCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/offer/requote'))
const mismatchCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/address-mismatch'))
const refinanceCalls = createEndpointLoader(() => import('@tarnbrook/contract/refinance/refinance-savings'))
const employmentCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/applications/employment-statuses'),
)
const checkCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/credit-check'))
const affordableCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/applications/offer/affordable-options'),
)
const affordabilityCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/applications/offer/affordability'),
)
const termCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/offer/term-options'))
const paymentDayCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/applications/offer/payment-days'),
)
const addressCalls = createEndpointLoader(() => import('@tarnbrook/contract/addresses/addresses'))

export const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createLoanApplication: callMutation(build, calls('createLoanApplication'), {
      tags: ['LoanApplication', 'User'],
    }),
    getLoanApplication: callQuery(build, calls('getLoanApplication'), {
      tags: (_application, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getRequotability: callQuery(build, calls('getRequotability'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    trackApplyVisit: callMutation(build, calls('trackApplyVisit')),
    reactToQuote: callMutation(build, calls('reactToQuote'), {
      tags: ['LoanApplication', 'User'],
    }),
    requestLoan: callMutation(build, calls('requestLoan'), {
      tags: ['LoanApplication', 'User'],
    }),
    requoteLoanApplication: callMutation(build, requoteCalls('requoteLoanApplication'), {
      tags: ['LoanApplication', 'User'],
    }),
    updateAddressMismatch: callMutation(build, mismatchCalls('updateAddressMismatch'), {
      tags: ['LoanApplication', 'User'],
    }),
    getRefinanceSavingOptions: callOptionalQuery(build, refinanceCalls('getRefinanceSavingOptions'), {
      tags: (_answer, _error, { params }) => ['Loan', { type: 'LoanApplication', id: params.id }],
      // A loan that has been paid off, or a quote that has been left, since the page was read.
      absentOn: [409],
    }),
    getCreditCheck: callQuery(build, checkCalls('getCreditCheck'), {
      tags: ['User'],
    }),
    getAffordableOptions: callQuery(build, affordableCalls('getAffordableOptions'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getTermOptions: callQuery(build, termCalls('getTermOptions'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getAffordability: callQuery(build, affordabilityCalls('getAffordability'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getPaymentDays: callQuery(build, paymentDayCalls('getPaymentDays'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    choosePaymentDay: callMutation(build, paymentDayCalls('choosePaymentDay'), {
      tags: ['LoanApplication', 'User'],
    }),
    unrequestLoan: callMutation(build, calls('unrequestLoan'), {
      tags: ['LoanApplication', 'User'],
    }),
    getApplicationDraft: callQuery(build, draftCalls('getApplicationDraft'), {
      tags: ['Draft'],
    }),
    saveApplicationDraft: callMutation(build, draftCalls('saveApplicationDraft'), {
      tags: ['Draft'],
    }),
    discardApplicationDraft: callMutation(build, draftCalls('discardApplicationDraft')),
    getEarlierAnswers: callQuery(build, draftCalls('getEarlierAnswers'), { tags: ['User'] }),
    mailDraftLink: callMutation(build, draftCalls('mailDraftLink')),
    resumeApplicationDraft: callMutation(build, draftCalls('resumeApplicationDraft'), {
      tags: ['Draft'],
    }),
    listEmploymentStatuses: callQuery(
      build,
      employmentCalls('listEmploymentStatuses'),
      // They change with a release, if at all.
      { keepUnusedDataFor: 3600 },
    ),
    lookUpPostcode: callQuery(build, addressCalls('lookUpPostcode')),
  }),
})

export const {
  useGetLoanApplicationQuery,
  useGetRequotabilityQuery,
  useGetCreditCheckQuery,
  useGetAffordableOptionsQuery,
  useGetAffordabilityQuery,
  useGetPaymentDaysQuery,
  useGetTermOptionsQuery,
  useGetRefinanceSavingOptionsQuery,
  useGetApplicationDraftQuery,
  useGetEarlierAnswersQuery,
  useListEmploymentStatusesQuery,
  useLookUpPostcodeQuery,
} = applicationsApi
