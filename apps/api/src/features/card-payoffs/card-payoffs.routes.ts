import { listCardPayoffs, payCardPayoff, sendCardPayoff } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { decideCardPayoff } from './decide-card-payoff.ts'
import { readCardPayoffs } from './read-card-payoffs.ts'

export function cardPayoffRoutes(router: Router, deps: ApiDeps): void {
  router.mount(listCardPayoffs, (request) => readCardPayoffs(deps, request))
  router.mount(payCardPayoff, (request) => decideCardPayoff(deps, request, 'paid'))
  router.mount(sendCardPayoff, (request) => decideCardPayoff(deps, request, 'sent-to-borrower'))
}
