import { authenticate, getUser, requestLoginLink, signOut } from '@tarnbrook/contract/auth'
import { api } from '#platform/api.ts'
import { callMutation, callQuery } from '#platform/call.ts'

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    authenticate: callMutation(build, authenticate, { tags: ['User', 'LoanApplication', 'Loan'] }),
    signOut: callMutation(build, signOut, { tags: ['User', 'LoanApplication', 'Loan'] }),
    requestLoginLink: callMutation(build, requestLoginLink),
    getUser: callQuery(build, getUser, { tags: ['User', 'LoanApplication', 'Loan'] }),
  }),
})

export const { useGetUserQuery } = authApi
