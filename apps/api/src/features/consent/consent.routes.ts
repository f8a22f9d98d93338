import * as consentCalls from '@tarnbrook/contract/consent/consent'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { changeContactPermission, getContactPermission } from './consent.ts'

export function consentRoutes(router: Router, deps: ApiDeps): void {
  router.mount(consentCalls.getContactPermission, ({ ctx, params }) =>
    getContactPermission(deps, ctx, params.id),
  )
  router.mount(consentCalls.changeContactPermission, ({ ctx, params, body }) =>
    changeContactPermission(deps, ctx, { id: params.id, said: body }),
  )
}
