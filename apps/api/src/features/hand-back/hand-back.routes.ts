import * as handBackCalls from '@tarnbrook/contract/hand-back/hand-back'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { handBack, previewHandBack, takeBackHandBack } from './hand-back.ts'

export function handBackRoutes(router: Router, deps: ApiDeps): void {
  router.mount(handBackCalls.previewHandBack, (request) => previewHandBack(deps, request))
  router.mount(handBackCalls.handBack, (request) => handBack(deps, request))
  router.mount(handBackCalls.takeBackHandBack, (request) => takeBackHandBack(deps, request))
}
