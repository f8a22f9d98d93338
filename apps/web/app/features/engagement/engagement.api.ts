import { api } from '#platform/calls/api.ts'
import { callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/engagement/engagement'))

export const engagementApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTrustpilotStats: callQuery(build, calls('getTrustpilotStats')),
    getZableCardOffer: callQuery(build, calls('getZableCardOffer'), {
      // What was agreed to and how loans are repaid decide whether there is one.
      tags: ['User', 'Loan'],
    }),
  }),
})
