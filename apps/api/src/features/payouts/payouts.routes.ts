import * as payouts from '@tarnbrook/contract/payouts/payouts'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { cancelLoan, correctAccount } from './payout-account.ts'

export function payoutsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(payouts.correctPayoutAccount, (request) => correctAccount(deps, request))
  router.mount(payouts.cancelBeforePayout, (request) => cancelLoan(deps, request))
}
