import { cancelBeforePayout, correctPayoutAccount } from '@tarnbrook/contract/payouts'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/mount.ts'
import { cancelLoan, correctAccount } from './payout-account.ts'

export function repaymentRoutes(router: Router, deps: ApiDeps): void {
  router.mount(correctPayoutAccount, (request) => correctAccount(deps, request))
  router.mount(cancelBeforePayout, (request) => cancelLoan(deps, request))
}
