import { getTrustpilotStats } from '@tarnbrook/contract/engagement'
import { api } from '#platform/api.ts'
import { callQuery } from '#platform/call.ts'

export const engagementApi = api.injectEndpoints({
  endpoints: (build) => ({ getTrustpilotStats: callQuery(build, getTrustpilotStats) }),
})

export const { useGetTrustpilotStatsQuery } = engagementApi
