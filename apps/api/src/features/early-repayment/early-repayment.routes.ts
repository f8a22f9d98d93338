import * as earlyRepayment from '@tarnbrook/contract/early-repayment/early-repayment'
import * as earlyRepaymentPayments from '@tarnbrook/contract/early-repayment/early-repayment-payments'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { readEarlyRepaymentPreview } from './preview-early-repayment.ts'
import { repayEarly } from './repay-early.ts'
import { stopOwnEarlyRepayment } from './stop-early-repayment.ts'

export function earlyRepaymentRoutes(router: Router, deps: ApiDeps): void {
  router.mount(earlyRepayment.previewEarlyRepayment, (request) => readEarlyRepaymentPreview(deps, request))
  router.mount(earlyRepaymentPayments.repayEarlyByDirectDebit, (request) => repayEarly(deps, request))
  router.mount(earlyRepaymentPayments.stopEarlyRepayment, (request) => stopOwnEarlyRepayment(deps, request))
}
