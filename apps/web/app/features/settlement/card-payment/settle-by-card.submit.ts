import { moneyOr } from '@tarnbrook/contract/wire'
import { z } from 'zod'
import { settlementApi } from '#features/loans/settlement-quotes.api.ts'
import { cardAnswer, submitCard } from '#features/payments/card-payment/submit-card.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { readLoanId } from '../settlement-payment.submit.ts'

const schema = z.strictObject({ amount: moneyOr('Load this page again to see the amount'), ...cardAnswer })

export const submit: Submit = async (store, form, args) => {
  const id = readLoanId(args)
  const params = { id }
  return submitCard(form, {
    schema,
    charge: (answers, options) =>
      send(store, settlementApi.endpoints.selectSettlementPaymentMethod, {
        params,
        body: { paymentMethod: 'CARD', ...answers },
        ...options,
      }),
    confirm: (body) => send(store, settlementApi.endpoints.confirmSettlementCardPayment, { params, body }),
    // A withdrawal is led on from there.
    paid: paths.settlementQuote({ id }),
  })
}
