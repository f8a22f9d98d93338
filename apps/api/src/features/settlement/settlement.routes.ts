import * as settlement from '@tarnbrook/contract/settlement/settlement'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { createSettlementQuote } from './create-settlement-quote.ts'
import {
  changeSettlementToDirectDebit,
  confirmSettlementCardPayment,
  dropSettlementQuote,
  selectSettlementPaymentMethod,
} from './pay-settlement-quote.ts'
import { previewSettlementQuote } from './preview-settlement-quote.ts'
import { getSettlementQuote, getUnexpiredSettlementQuote } from './settlement-quote-resource.ts'

export function settlementRoutes(router: Router, deps: ApiDeps): void {
  router.mount(settlement.getUnexpiredSettlementQuote, (request) =>
    getUnexpiredSettlementQuote(deps, request),
  )
  router.mount(settlement.getSettlementQuote, (request) => getSettlementQuote(deps, request))
  router.mount(settlement.createSettlementQuote, (request) => createSettlementQuote(deps, request))
  router.mount(settlement.previewSettlementQuote, (request) => previewSettlementQuote(deps, request))
  router.mount(settlement.selectSettlementPaymentMethod, (request) =>
    selectSettlementPaymentMethod(deps, request),
  )
  router.mount(settlement.changeSettlementToDirectDebit, (request) =>
    changeSettlementToDirectDebit(deps, request),
  )
  router.mount(settlement.confirmSettlementCardPayment, (request) =>
    confirmSettlementCardPayment(deps, request),
  )
  router.mount(settlement.dropSettlementQuote, (request) => dropSettlementQuote(deps, request))
}
