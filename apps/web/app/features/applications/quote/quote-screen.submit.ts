import { submitQuoteStep } from '#features/applications/quote/quote.submit.ts'
import type { Submit } from '#platform/routing/route.ts'
import { queryCustomer } from './customer.ts'

export const submit: Submit = async (store, form, args) =>
  submitQuoteStep(store, form, args, await queryCustomer(args.session)?.read(store))
