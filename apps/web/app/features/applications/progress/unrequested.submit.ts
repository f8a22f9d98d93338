import { submitRequestAgain } from '#features/applications/offer/respond-to-offer.submit.ts'
import { idOf } from '#platform/forms/record-id.ts'
import type { Submit } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { readApplication } from './read-application.ts'

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  return submitRequestAgain(store, form, await readApplication(store, idOf(args.params.id)))
}
