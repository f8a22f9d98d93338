import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, endpointsFrom } from '#platform/calls/call.ts'

const calls = endpointsFrom(() => import('@tarnbrook/contract/requirements/requirements'))
const affordabilityCalls = endpointsFrom(() => import('@tarnbrook/contract/requirements/affordability'))
const addressCalls = endpointsFrom(() => import('@tarnbrook/contract/requirements/current-address'))
const payDayCalls = endpointsFrom(() => import('@tarnbrook/contract/applications/pay-day'))
const authCalls = endpointsFrom(() => import('@tarnbrook/contract/auth/auth'))

const changed = { tags: ['LoanApplication', 'User'] as const }

export const requirementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getApplicant: callQuery(build, authCalls('getUser'), { tags: ['User'] }),
    updateMobileNumber: callMutation(build, calls('updateMobileNumber')),
    // Makes nothing stale by itself: what would be read again then would meet the old token while `refresh`, which
    // always follows, puts the new one in its place.
    verifyMobileNumber: callMutation(build, calls('verifyMobileNumber')),
    refresh: callMutation(build, authCalls('authenticate'), changed),
    requestStepUpLink: callMutation(build, authCalls('requestLoginLink')),
    provideBankDetails: callMutation(build, calls('provideBankDetails'), changed),
    providePaymentDay: callMutation(build, calls('providePaymentDay'), changed),
    acceptSuggestedLoan: callMutation(build, affordabilityCalls('acceptSuggestedLoan'), changed),
    declineSuggestedLoan: callMutation(build, affordabilityCalls('declineSuggestedLoan'), changed),
    confirmExistingAddress: callMutation(build, addressCalls('confirmExistingAddress'), changed),
    provideNewAddress: callMutation(build, addressCalls('provideNewAddress'), changed),
    confirmPayDay: callMutation(build, payDayCalls('confirmPayDay'), changed),
    completeLegalDocuments: callMutation(build, calls('completeLegalDocuments'), {
      tags: ['LoanApplication', 'Loan', 'User'],
    }),
  }),
})

export const { useGetApplicantQuery } = requirementsApi
