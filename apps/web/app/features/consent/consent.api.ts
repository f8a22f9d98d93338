import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const declinedCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/declined'))
const authCalls = createEndpointLoader(() => import('@tarnbrook/contract/auth/auth'))
const calls = createEndpointLoader(() => import('@tarnbrook/contract/consent/consent'))

export const consentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnApplications: callQuery(build, authCalls('getUser'), {
      tags: ['User', 'LoanApplication'],
    }),
    answerNameHolderMarketing: callMutation(build, declinedCalls('answerPolMarketingConsent'), {
      tags: ['User', 'LoanApplication'],
    }),
    getContactPermission: callQuery(build, calls('getContactPermission'), { tags: ['User'] }),
    changeContactPermission: callMutation(build, calls('changeContactPermission'), { tags: ['User'] }),
  }),
})
