import { submitRenewedRequest } from '#features/applications/offer/respond-to-offer.submit.ts'
import { parseId } from '#platform/forms/record-id.ts'
import type { Submit } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { readApplication } from './read-application.ts'

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  return submitRenewedRequest(store, form, await readApplication(store, parseId(args.params.id)))
}
