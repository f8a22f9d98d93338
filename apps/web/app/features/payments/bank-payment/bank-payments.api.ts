import type { OpenBankingPayment } from '@tarnbrook/contract/payments/bank-payments'
import { api } from '#platform/calls/api.ts'
import { callMutation, callOptionalQuery, createEndpointLoader } from '#platform/calls/call.ts'
import { screenQuery } from '#platform/routing/screen-data.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/payments/bank-payments'))

/** What a payment's result changes: the loan, the quote that it pays, a dashboard with the loan. */
const changed = { tags: ['Loan', 'EarlySettlementQuote', 'LoanApplication', 'User'] as const }

export const bankPaymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOpenBankingPayment: callOptionalQuery(build, calls('getOpenBankingPayment'), {
      absentOn: [404],
      tags: (_payment, _error, { params }) => [{ type: 'Loan', id: params.id }],
    }),
    payByOpenBanking: callMutation(build, calls('payByOpenBanking'), changed),
    checkOpenBankingPayment: callMutation(build, calls('checkOpenBankingPayment'), changed),
    stopOpenBankingPayment: callMutation(build, calls('stopOpenBankingPayment'), changed),
  }),
})

/** A loan's latest; read every few seconds until its outcome is known, as webhooks change it. */
export function queryBankPayment(id: number) {
  return screenQuery(
    bankPaymentsApi.endpoints.getOpenBankingPayment,
    { params: { id } },
    { pollMs: (payment) => (payment && isUnderWay(payment) ? WATCH_MS : 0) },
  )
}

const WATCH_MS = 3000

/** Money may still come of it. */
export function isUnderWay({ status }: Pick<OpenBankingPayment, 'status'>): boolean {
  return status === 'reserved' || status === 'started' || status === 'authorised'
}
