import {
  getSupportNeed as getEndpoint,
  noteSupportNeed as noteEndpoint,
  readSupportNeed as readEndpoint,
  tellSupportNeed as tellEndpoint,
  withdrawSupportNeed as withdrawEndpoint,
} from '@tarnbrook/contract/support-needs/support-needs'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { noteSupportNeed, readSupportNeed } from './staff-support-needs.ts'
import { getSupportNeed, tellSupportNeed, withdrawSupportNeed } from './support-needs.ts'

export function supportNeedsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(getEndpoint, (request) => getSupportNeed(deps, request))
  router.mount(tellEndpoint, (request) => tellSupportNeed(deps, request))
  router.mount(withdrawEndpoint, (request) => withdrawSupportNeed(deps, request))
  router.mount(readEndpoint, (request) => readSupportNeed(deps, request))
  router.mount(noteEndpoint, (request) => noteSupportNeed(deps, request))
}
