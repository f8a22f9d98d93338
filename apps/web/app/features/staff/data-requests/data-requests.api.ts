import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/data-requests/data-requests'))

/** As in `staff.api.ts`: what the desk shows is read again. */
const tags = ['User'] as const

export const dataRequestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readDataRequests: callQuery(build, calls('readDataRequests'), { tags }),
    recordDataRequest: callMutation(build, calls('recordDataRequest'), { tags }),
    takeDataRequestStep: callMutation(build, calls('takeDataRequestStep'), { tags }),
    eraseData: callMutation(build, calls('eraseData'), { tags }),
  }),
})
