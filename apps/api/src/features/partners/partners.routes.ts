import * as calls from '@tarnbrook/contract/partners/partner-applications'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getPartnerApplication, listPartnerApplications } from './partner-applications.ts'

export function partnerRoutes(router: Router, deps: ApiDeps): void {
  router.mount(calls.getPartnerApplication, ({ ctx, params }) => getPartnerApplication(deps, ctx, params.id))
  router.mount(calls.listPartnerApplications, ({ ctx, query }) => listPartnerApplications(deps, ctx, query))
}
