import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'
import { type QueryNeed, screenQuery } from '#platform/routing/screen-data.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/requirements/requirements'))
const affordabilityCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/requirements/affordability'),
)
const addressCalls = createEndpointLoader(() => import('@tarnbrook/contract/requirements/current-address'))
const payDayCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/pay-day'))
const authCalls = createEndpointLoader(() => import('@tarnbrook/contract/auth/auth'))

const changed = { tags: ['LoanApplication', 'User'] as const }

export const requirementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getApplicant: callQuery(build, authCalls('getUser'), { tags: ['User'] }),
    updateMobileNumber: callMutation(build, calls('updateMobileNumber')),
    // Makes nothing stale: a read now would meet the old token while `refresh`, which always
    // follows, replaces it.
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

/** Who is signed in, for a form to start with what we know. */
export function queryApplicant<Need extends QueryNeed = 'required'>(
  id: number,
  options: { need?: Need } = {},
) {
  return screenQuery(requirementsApi.endpoints.getApplicant, { params: { id } }, options)
}
