import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery } from '#platform/calls/call.ts'

const declinedCalls = () => import('@tarnbrook/contract/applying/declined')
const authCalls = () => import('@tarnbrook/contract/account/auth')
const calls = () => import('@tarnbrook/contract/account/consent')

export const consentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnApplications: callQuery(build, () => authCalls().then(({ getUser }) => getUser), {
      tags: ['User', 'LoanApplication'],
    }),
    answerNameHolderMarketing: callMutation(
      build,
      () => declinedCalls().then(({ answerPolMarketingConsent }) => answerPolMarketingConsent),
      { tags: ['User', 'LoanApplication'] },
    ),
    getContactPermission: callQuery(
      build,
      () => calls().then(({ getContactPermission }) => getContactPermission),
      { tags: ['User'] },
    ),
    changeContactPermission: callMutation(
      build,
      () => calls().then(({ changeContactPermission }) => changeContactPermission),
      { tags: ['User'] },
    ),
  }),
})

export const { useGetContactPermissionQuery, useGetOwnApplicationsQuery } = consentApi
