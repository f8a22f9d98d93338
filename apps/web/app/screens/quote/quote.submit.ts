import type { Submit } from '#platform/route.ts'
import { submitQuoteStep } from '../../features/applications/quote.submit.ts'
import { readCustomer } from './customer.ts'

export const submit: Submit = async (store, form, args) =>
  submitQuoteStep(store, form, args, await readCustomer(store, args.visit))
