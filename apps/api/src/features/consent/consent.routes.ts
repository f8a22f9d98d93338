import * as consentCalls from '@tarnbrook/contract/consent/consent'
import * as offerAudience from '@tarnbrook/contract/consent/offer-audience'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { changeContactPermission, getContactPermission } from './consent.ts'
import { exportOfferAudience } from './offer-audience.ts'

export function consentRoutes(router: Router, deps: ApiDeps): void {
  router.mount(consentCalls.getContactPermission, ({ ctx, params }) =>
    getContactPermission(deps, ctx, params.id),
  )
  router.mount(consentCalls.changeContactPermission, ({ ctx, params, body }) =>
    changeContactPermission(deps, ctx, { id: params.id, said: body }),
  )
  router.mount(offerAudience.exportOfferAudience, (request) => exportOfferAudience(deps, request))
}
