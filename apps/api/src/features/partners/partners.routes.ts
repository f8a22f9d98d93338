import * as calls from '@tarnbrook/contract/partners/partner-applications'
import * as deliveryCalls from '@tarnbrook/contract/partners/partner-deliveries'
import * as staffCalls from '@tarnbrook/contract/partners/staff-partners'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getPartnerApplication, listPartnerApplications } from './partner-applications.ts'
import { listPartnerDeliveries } from './partner-deliveries.ts'
import { replayPartnerDelivery, resendFailedDeliveries, resendPartnerDelivery } from './replay-delivery.ts'
import { listPartners } from './staff-partners.ts'

export function partnerRoutes(router: Router, deps: ApiDeps): void {
  router.mount(calls.getPartnerApplication, ({ ctx, params }) => getPartnerApplication(deps, ctx, params.id))
  router.mount(calls.listPartnerApplications, ({ ctx, query }) => listPartnerApplications(deps, ctx, query))
  router.mount(deliveryCalls.listPartnerDeliveries, ({ ctx, query }) =>
    listPartnerDeliveries(deps, ctx, query),
  )
  router.mount(deliveryCalls.replayPartnerDelivery, ({ ctx, params, idempotencyKey }) =>
    replayPartnerDelivery(deps, { ctx, id: params.id, idempotencyKey }),
  )
  router.mount(staffCalls.listPartners, (request) => listPartners(deps, request))
  router.mount(staffCalls.resendPartnerDelivery, (request) => resendPartnerDelivery(deps, request))
  router.mount(staffCalls.resendFailedDeliveries, (request) => resendFailedDeliveries(deps, request))
}
