import { api } from '#platform/api.ts'
import { callQuery } from '#platform/call.ts'

export const engagementApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTrustpilotStats: callQuery(build, () =>
      import('@tarnbrook/contract/engagement').then((calls) => calls.getTrustpilotStats),
    ),
  }),
})

export const { useGetTrustpilotStatsQuery } = engagementApi
