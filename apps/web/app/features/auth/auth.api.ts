import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery } from '#platform/calls/call.ts'

const calls = () => import('@tarnbrook/contract/account/auth')
const addressCalls = () => import('@tarnbrook/contract/account/change-address')

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    authenticate: callMutation(build, () => calls().then(({ authenticate }) => authenticate), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
    signOut: callMutation(build, () => calls().then(({ signOut }) => signOut), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
    requestLoginLink: callMutation(build, () => calls().then(({ requestLoginLink }) => requestLoginLink)),
    changeAddress: callMutation(build, () => addressCalls().then(({ changeAddress }) => changeAddress), {
      tags: ['User', 'LoanApplication'],
    }),
    getUser: callQuery(build, () => calls().then(({ getUser }) => getUser), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
  }),
})

export const { useGetUserQuery } = authApi
