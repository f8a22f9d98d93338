import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, endpointsFrom } from '#platform/calls/call.ts'

const declinedCalls = endpointsFrom(() => import('@tarnbrook/contract/applying/declined'))
const authCalls = endpointsFrom(() => import('@tarnbrook/contract/account/auth'))
const calls = endpointsFrom(() => import('@tarnbrook/contract/account/consent'))

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

export const { useGetContactPermissionQuery, useGetOwnApplicationsQuery } = consentApi
