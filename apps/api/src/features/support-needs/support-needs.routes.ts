import * as supportNeeds from '@tarnbrook/contract/support-needs/support-needs'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { noteSupportNeed, readSupportNeed } from './staff-support-needs.ts'
import { getSupportNeed, tellSupportNeed, withdrawSupportNeed } from './support-needs.ts'

export function supportNeedsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(supportNeeds.getSupportNeed, (request) => getSupportNeed(deps, request))
  router.mount(supportNeeds.tellSupportNeed, (request) => tellSupportNeed(deps, request))
  router.mount(supportNeeds.withdrawSupportNeed, (request) => withdrawSupportNeed(deps, request))
  router.mount(supportNeeds.readSupportNeed, (request) => readSupportNeed(deps, request))
  router.mount(supportNeeds.noteSupportNeed, (request) => noteSupportNeed(deps, request))
}
