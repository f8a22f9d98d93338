import * as earlyRepayment from '@tarnbrook/contract/early-repayment/early-repayment'
import * as earlyRepaymentPayments from '@tarnbrook/contract/early-repayment/early-repayment-payments'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { previewEarlyRepayment } from './preview-early-repayment.ts'
import { repayEarlyByDirectDebit } from './repay-early.ts'
import { stopEarlyRepayment } from './stop-early-repayment.ts'

export function earlyRepaymentRoutes(router: Router, deps: ApiDeps): void {
  router.mount(earlyRepayment.previewEarlyRepayment, (request) => previewEarlyRepayment(deps, request))
  router.mount(earlyRepaymentPayments.repayEarlyByDirectDebit, (request) =>
    repayEarlyByDirectDebit(deps, request),
  )
  router.mount(earlyRepaymentPayments.stopEarlyRepayment, (request) => stopEarlyRepayment(deps, request))
}
