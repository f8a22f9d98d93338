import { loansApi } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { getChosenAmount } from '../amount/chosen-amount.ts'
import { lateCardPayment, submitCard } from './submit-card.ts'

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const params = { id }
  return submitCard(form, {
    schema: lateCardPayment,
    charge: (answers, options) =>
      send(store, loansApi.endpoints.payLateByCard, {
        params,
        body: { amount: getChosenAmount(answers), paymentMethodId: answers.paymentMethodId },
        ...options,
      }),
    confirm: (body) => send(store, loansApi.endpoints.confirmLateCardPayment, { params, body }),
    paid: paths.payLate({ id, sent: 'card' }),
  })
}
