import * as handBack from '@tarnbrook/contract/hand-back/hand-back'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { handVehicleBack, readHandBackPreview } from './hand-back.ts'

export function handBackRoutes(router: Router, deps: ApiDeps): void {
  router.mount(handBack.previewHandBack, (request) => readHandBackPreview(deps, request))
  router.mount(handBack.handBack, (request) => handVehicleBack(deps, request))
}
