import { loansApi } from '#features/loans/loans.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { submitCard } from '../pay-by-card/submit-card.ts'

export const submit: Submit = async (store, form, args) => {
  const token = args.url.searchParams.get('token') ?? ''
  return submitCard(form, {
    charge: ({ body, idempotencyKey }) =>
      send(store, loansApi.endpoints.payByRepaymentLink, { body: { token, ...body }, idempotencyKey }),
    confirm: (body) => send(store, loansApi.endpoints.confirmByRepaymentLink, { body: { token, ...body } }),
    paid: paths.payByLink({ token, sent: 'yes' }),
  })
}
