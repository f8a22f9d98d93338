import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/data-requests/data-requests'))

export const dataRequestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDataRequests: callQuery(build, calls('getDataRequests'), { tags: ['User'] }),
    askAboutData: callMutation(build, calls('askAboutData'), { tags: ['User'] }),
  }),
})
