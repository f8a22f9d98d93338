import { idOf } from '#platform/address-id.ts'
import type { Submit } from '#platform/route.ts'
import { requireUser } from '#platform/session.ts'
import { submitRequestAgain } from './parts/decide.submit.ts'
import { readApplication } from './parts/read-application.ts'

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  return submitRequestAgain(store, form, await readApplication(store, idOf(args.params.id)))
}
