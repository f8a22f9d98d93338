import {
  closeAttention as closeAttentionEndpoint,
  listAttention,
  retryAttention as retryAttentionEndpoint,
} from '@tarnbrook/contract/attention/attention'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { closeAttention, readAttention, retryAttention } from './attention.ts'

export function attentionRoutes(router: Router, deps: ApiDeps): void {
  router.mount(listAttention, (request) => readAttention(deps, request))
  router.mount(closeAttentionEndpoint, (request) => closeAttention(deps, request))
  router.mount(retryAttentionEndpoint, (request) => retryAttention(deps, request))
}
