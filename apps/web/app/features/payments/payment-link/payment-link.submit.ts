import { loansApi } from '#features/loans/loans.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { getChosenAmount } from '../amount/chosen-amount.ts'
import { lateCardPayment, submitCard } from '../card-payment/submit-card.ts'

export const submit: Submit = async (store, form, args) => {
  const token = args.url.searchParams.get('token') ?? ''
  return submitCard(form, {
    schema: lateCardPayment,
    charge: (answers, options) =>
      send(store, loansApi.endpoints.payByRepaymentLink, {
        body: { token, amount: getChosenAmount(answers), paymentMethodId: answers.paymentMethodId },
        ...options,
      }),
    confirm: (body) => send(store, loansApi.endpoints.confirmByRepaymentLink, { body: { token, ...body } }),
    paid: paths.payByLink({ token, sent: 'yes' }),
  })
}
