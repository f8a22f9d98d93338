import { cancelBeforePayout, correctPayoutAccount } from '@tarnbrook/contract/loan/payouts'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { cancelLoan, correctAccount } from './payout/payout-account.ts'

export function repaymentRoutes(router: Router, deps: ApiDeps): void {
  router.mount(correctPayoutAccount, (request) => correctAccount(deps, request))
  router.mount(cancelBeforePayout, (request) => cancelLoan(deps, request))
}
