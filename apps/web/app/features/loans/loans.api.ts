import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, endpointsFrom } from '#platform/calls/call.ts'

const calls = endpointsFrom(() => import('@tarnbrook/contract/loan/loans'))
const payoutCalls = endpointsFrom(() => import('@tarnbrook/contract/loan/payouts'))

const changed = { tags: ['Loan', 'LoanApplication', 'User'] as const }

export const loansApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLoan: callQuery(build, calls('getLoan'), {
      tags: (_loan, _error, { params }) => [{ type: 'Loan', id: params.id }],
    }),
    correctPayoutAccount: callMutation(build, payoutCalls('correctPayoutAccount'), changed),
    cancelBeforePayout: callMutation(build, payoutCalls('cancelBeforePayout'), changed),
  }),
})

export const { useGetLoanQuery } = loansApi
