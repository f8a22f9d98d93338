import { api } from '#platform/api.ts'
import { callQuery } from '#platform/call.ts'

export const loansApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLoan: callQuery(build, () => import('@tarnbrook/contract/loans').then((calls) => calls.getLoan), {
      tags: (_loan, _error, { params }) => [{ type: 'Loan', id: params.id }],
    }),
  }),
})

export const { useGetLoanQuery } = loansApi
