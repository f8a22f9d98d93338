import { api } from '#platform/calls/api.ts'
import { callQuery } from '#platform/calls/call.ts'

const calls = () => import('@tarnbrook/contract/account/engagement')

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
