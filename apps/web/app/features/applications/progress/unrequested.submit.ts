import { queryApplication } from '#features/applications/applications.api.ts'
import { submitRenewedRequest } from '#features/applications/offer/respond-to-offer.submit.ts'
import { parseId } from '#platform/forms/record-id.ts'
import type { Submit } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  return submitRenewedRequest(store, form, await queryApplication(parseId(args.params.id)).read(store))
}
