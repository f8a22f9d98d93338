import * as attentionCalls from '@tarnbrook/contract/attention/attention'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { closeAttention, listAttention, retryAttention } from './attention.ts'

export function attentionRoutes(router: Router, deps: ApiDeps): void {
  router.mount(attentionCalls.listAttention, (request) => listAttention(deps, request))
  router.mount(attentionCalls.closeAttention, (request) => closeAttention(deps, request))
  router.mount(attentionCalls.retryAttention, (request) => retryAttention(deps, request))
}
