import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery } from '#platform/calls/call.ts'

const payoutCalls = () => import('@tarnbrook/contract/loan/payouts')

const changed = { tags: ['Loan', 'LoanApplication', 'User'] as const }

export const loansApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLoan: callQuery(build, () => import('@tarnbrook/contract/loan/loans').then((calls) => calls.getLoan), {
      tags: (_loan, _error, { params }) => [{ type: 'Loan', id: params.id }],
    }),
    correctPayoutAccount: callMutation(
      build,
      () => payoutCalls().then((calls) => calls.correctPayoutAccount),
      changed,
    ),
    cancelBeforePayout: callMutation(
      build,
      () => payoutCalls().then((calls) => calls.cancelBeforePayout),
      changed,
    ),
  }),
})

export const { useGetLoanQuery } = loansApi
