import type { CreditCard } from '@tarnbrook/contract/applications/requirement-resource'
import { requirementsApi } from '#features/requirements/requirements.api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'
import { screenQuery } from '#platform/routing/screen-data.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/requirements/card-payoff'))

const changed = { tags: ['LoanApplication', 'DebtConsolidationCreditCard', 'User'] } as const

export const { endpoints: cardPayoffEndpoints } = requirementsApi.injectEndpoints({
  endpoints: (build) => ({
    getCreditCard: callQuery(build, calls('getCreditCard'), {
      tags: (_card, _error, { params }) => [{ type: 'DebtConsolidationCreditCard', id: params.id }],
    }),
    optInToCardPayoff: callMutation(build, calls('optInToDebtConsolidation'), changed),
    optOutOfCardPayoff: callMutation(build, calls('optOutOfDebtConsolidation'), changed),
    addCreditCard: callMutation(build, calls('addCreditCard'), changed),
    completeCreditCard: callMutation(build, calls('completeCreditCard'), changed),
    deleteCreditCard: callMutation(build, calls('deleteCreditCard'), changed),
    confirmCards: callMutation(build, calls('confirmDebtConsolidation'), changed),
  }),
})

/** The card whose amount is still to be said, as it is now: maybe said in another window. */
export function queryUnfinishedCard(cards: readonly CreditCard[]) {
  const card = cards.find(({ payoffAmount }) => payoffAmount === null)
  return card
    ? screenQuery(cardPayoffEndpoints.getCreditCard, { params: { id: card.id } }, { need: 'optional' })
    : null
}
