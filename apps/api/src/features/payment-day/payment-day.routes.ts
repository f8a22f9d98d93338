import * as paymentDay from '@tarnbrook/contract/payment-day/payment-day'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { changePaymentDay, readPaymentDatePreview, readPaymentDates } from './payment-day.ts'

export function paymentDayRoutes(router: Router, deps: ApiDeps): void {
  router.mount(paymentDay.getPaymentDates, (request) => readPaymentDates(deps, request))
  router.mount(paymentDay.previewPaymentDate, (request) => readPaymentDatePreview(deps, request))
  router.mount(paymentDay.updatePaymentDate, (request) => changePaymentDay(deps, request))
}
