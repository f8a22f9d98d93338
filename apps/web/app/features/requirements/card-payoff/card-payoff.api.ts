import { requirementsApi } from '#features/requirements/requirements.api.ts'
import { callMutation, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/requirements/card-payoff'))

const changed = { tags: ['LoanApplication', 'DebtConsolidationCreditCard', 'User'] } as const

export const { endpoints: cardPayoffEndpoints } = requirementsApi.injectEndpoints({
  endpoints: (build) => ({
    optInToCardPayoff: callMutation(build, calls('optInToDebtConsolidation'), changed),
    optOutOfCardPayoff: callMutation(build, calls('optOutOfDebtConsolidation'), changed),
    addCreditCard: callMutation(build, calls('addCreditCard'), changed),
    completeCreditCard: callMutation(build, calls('completeCreditCard'), changed),
    deleteCreditCard: callMutation(build, calls('deleteCreditCard'), changed),
    confirmCards: callMutation(build, calls('confirmDebtConsolidation'), changed),
  }),
})
