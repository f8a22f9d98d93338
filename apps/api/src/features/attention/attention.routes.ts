import * as attentionCalls from '@tarnbrook/contract/attention/attention'
import * as loanActCalls from '@tarnbrook/contract/attention/loan-acts'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { closeAttention, retryAttention } from './attention.ts'
import { claimAttention, deferAttention, releaseAttention } from './attention-work.ts'
import { listAttention, readAttentionItem } from './list-attention.ts'
import { readLoanActs } from './loan-acts.ts'

export function attentionRoutes(router: Router, deps: ApiDeps): void {
  router.mount(attentionCalls.listAttention, (request) => listAttention(deps, request))
  router.mount(attentionCalls.readAttentionItem, (request) => readAttentionItem(deps, request))
  router.mount(attentionCalls.closeAttention, (request) => closeAttention(deps, request))
  router.mount(attentionCalls.retryAttention, (request) => retryAttention(deps, request))
  router.mount(attentionCalls.claimAttention, (request) => claimAttention(deps, request))
  router.mount(attentionCalls.releaseAttention, (request) => releaseAttention(deps, request))
  router.mount(attentionCalls.deferAttention, (request) => deferAttention(deps, request))
  router.mount(loanActCalls.readLoanActs, (request) => readLoanActs(deps, request))
}
