import * as refunds from '@tarnbrook/contract/refunds/refunds'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { giveRefundAccount } from './refund-account.ts'

export function refundsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(refunds.giveRefundAccount, (request) => giveRefundAccount(deps, request))
}
