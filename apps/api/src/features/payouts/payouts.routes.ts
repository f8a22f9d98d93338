import * as payouts from '@tarnbrook/contract/payouts/payouts'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { cancelBeforePayout, correctPayoutAccount } from './payout-account.ts'

export function payoutsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(payouts.correctPayoutAccount, (request) => correctPayoutAccount(deps, request))
  router.mount(payouts.cancelBeforePayout, (request) => cancelBeforePayout(deps, request))
}
