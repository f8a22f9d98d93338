import {
  approveProposal as approveEndpoint,
  listProposals,
  proposeEnding as proposeEndpoint,
  refuseProposal as refuseEndpoint,
  recordVehicleReturn as returnEndpoint,
} from '@tarnbrook/contract/endings/endings'
import { handBack, previewHandBack } from '@tarnbrook/contract/hand-back/hand-back'
import type { ApiDeps } from '#deps.ts'
import { handVehicleBack, readHandBackPreview } from '#features/hand-back/hand-back.ts'
import type { Router } from '#platform/http/mount.ts'
import { approveProposal, proposeEnding, readProposals, refuseProposal } from './ending-proposals.ts'
import { recordVehicleReturn } from './vehicle-return.ts'

/** How a loan ends before its last instalment: by staff, or by the borrower of a hire purchase. */
export function endingRoutes(router: Router, deps: ApiDeps): void {
  router.mount(proposeEndpoint, (request) => proposeEnding(deps, request))
  router.mount(listProposals, (request) => readProposals(deps, request))
  router.mount(approveEndpoint, (request) => approveProposal(deps, request))
  router.mount(refuseEndpoint, (request) => refuseProposal(deps, request))
  router.mount(returnEndpoint, (request) => recordVehicleReturn(deps, request))
  router.mount(previewHandBack, (request) => readHandBackPreview(deps, request))
  router.mount(handBack, (request) => handVehicleBack(deps, request))
}
