import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/auth/auth'))
const addressCalls = createEndpointLoader(() => import('@tarnbrook/contract/auth/change-address'))

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    authenticate: callMutation(build, calls('authenticate'), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
    signOut: callMutation(build, calls('signOut'), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
    requestLoginLink: callMutation(build, calls('requestLoginLink')),
    changeAddress: callMutation(build, addressCalls('changeAddress'), {
      tags: ['User', 'LoanApplication'],
    }),
    getUser: callQuery(build, calls('getUser'), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
  }),
})

export const { useGetUserQuery } = authApi
