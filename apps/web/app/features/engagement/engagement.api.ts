import { api } from '#platform/api.ts'
import { callQuery } from '#platform/call.ts'

const calls = () => import('@tarnbrook/contract/engagement')

export const engagementApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTrustpilotStats: callQuery(build, () => calls().then((all) => all.getTrustpilotStats)),
    getZableCardOffer: callQuery(build, () => calls().then((all) => all.getZableCardOffer), {
      // What was agreed to and how loans are repaid decide whether there is one.
      tags: ['User', 'Loan'],
    }),
  }),
})

export const { useGetTrustpilotStatsQuery, useGetZableCardOfferQuery } = engagementApi
