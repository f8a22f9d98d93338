import * as endings from '@tarnbrook/contract/endings/endings'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { approveProposal, listProposals, proposeEnding, refuseProposal } from './ending-proposals.ts'
import { recordVehicleReturn } from './vehicle-return.ts'

/** How a loan ends before its last instalment: by staff. */
export function endingRoutes(router: Router, deps: ApiDeps): void {
  router.mount(endings.proposeEnding, (request) => proposeEnding(deps, request))
  router.mount(endings.listProposals, (request) => listProposals(deps, request))
  router.mount(endings.approveProposal, (request) => approveProposal(deps, request))
  router.mount(endings.refuseProposal, (request) => refuseProposal(deps, request))
  router.mount(endings.recordVehicleReturn, (request) => recordVehicleReturn(deps, request))
}
