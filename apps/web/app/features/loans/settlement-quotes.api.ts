import { api } from '#platform/calls/api.ts'
import { callMutation, callOptionalQuery, callQuery, createEndpointLoader } from '#platform/calls/call.ts'
import { screenQuery } from '#platform/routing/screen-data.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/settlement/settlement'))

/** What a quote changes: the loan's own pages say how it stands, and a dashboard shows the loan. */
const changed = { tags: ['EarlySettlementQuote', 'Loan', 'User'] as const }

export const settlementApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Spec 8: a 404 means that there is no quote.
    getSettlementQuote: callOptionalQuery(build, calls('getSettlementQuote'), {
      absentOn: [404],
      tags: ['EarlySettlementQuote'],
    }),
    // Without a tag: its page asks again, and a request must not ask for its own preview.
    previewSettlementQuote: callQuery(build, calls('previewSettlementQuote')),
    createSettlementQuote: callMutation(build, calls('createSettlementQuote'), changed),
    selectSettlementPaymentMethod: callMutation(build, calls('selectSettlementPaymentMethod'), changed),
    // Spec 4: changing the payment method makes the loan stale.
    changeSettlementToDirectDebit: callMutation(build, calls('changeSettlementToDirectDebit'), changed),
    confirmSettlementCardPayment: callMutation(build, calls('confirmSettlementCardPayment'), changed),
    dropSettlementQuote: callMutation(build, calls('dropSettlementQuote'), changed),
  }),
})

/** The open quote of a loan, or the one that it was ended by. */
export function querySettlementQuote(id: number) {
  return screenQuery(settlementApi.endpoints.getSettlementQuote, { params: { id } })
}
