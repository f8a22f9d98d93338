import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/support-needs/support-needs'))

export const supportNeedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSupportNeed: callQuery(build, calls('getSupportNeed'), { tags: ['User'] }),
    tellSupportNeed: callMutation(build, calls('tellSupportNeed'), { tags: ['User'] }),
    withdrawSupportNeed: callMutation(build, calls('withdrawSupportNeed'), { tags: ['User'] }),
  }),
})
