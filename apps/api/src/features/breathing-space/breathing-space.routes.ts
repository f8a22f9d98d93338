import * as breathingSpaces from '@tarnbrook/contract/breathing-space/breathing-spaces'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { endBreathingSpace, recordBreathingSpace } from './breathing-space.ts'

export function breathingSpaceRoutes(router: Router, deps: ApiDeps): void {
  router.mount(breathingSpaces.recordBreathingSpace, (request) => recordBreathingSpace(deps, request))
  router.mount(breathingSpaces.endBreathingSpace, (request) => endBreathingSpace(deps, request))
}
