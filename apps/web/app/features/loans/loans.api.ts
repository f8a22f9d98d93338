import { api } from '#platform/api.ts'
import { callMutation, callQuery } from '#platform/call.ts'

const payoutCalls = () => import('@tarnbrook/contract/payouts')

const changed = { tags: ['Loan', 'LoanApplication', 'User'] as const }

export const loansApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLoan: callQuery(build, () => import('@tarnbrook/contract/loans').then((calls) => calls.getLoan), {
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
