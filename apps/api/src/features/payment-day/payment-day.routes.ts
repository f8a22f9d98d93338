import * as paymentDay from '@tarnbrook/contract/payment-day/payment-day'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getPaymentDates, previewPaymentDate, updatePaymentDate } from './payment-day.ts'

export function paymentDayRoutes(router: Router, deps: ApiDeps): void {
  router.mount(paymentDay.getPaymentDates, (request) => getPaymentDates(deps, request))
  router.mount(paymentDay.previewPaymentDate, (request) => previewPaymentDate(deps, request))
  router.mount(paymentDay.updatePaymentDate, (request) => updatePaymentDate(deps, request))
}
