import * as cardPayoffs from '@tarnbrook/contract/card-payoffs/card-payoffs'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { decideCardPayoff, returnCardPayoff } from './decide-card-payoff.ts'
import { listCardPayoffs } from './read-card-payoffs.ts'

export function cardPayoffRoutes(router: Router, deps: ApiDeps): void {
  router.mount(cardPayoffs.listCardPayoffs, (request) => listCardPayoffs(deps, request))
  router.mount(cardPayoffs.payCardPayoff, (request) => decideCardPayoff(deps, request, 'paid'))
  router.mount(cardPayoffs.sendCardPayoff, (request) => decideCardPayoff(deps, request, 'sent-to-borrower'))
  router.mount(cardPayoffs.returnCardPayoff, (request) => returnCardPayoff(deps, request))
}
