import * as settlement from '@tarnbrook/contract/settlement/settlement'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { createQuote } from './create-settlement-quote.ts'
import {
  changeToDirectDebit,
  confirmQuoteCharge,
  dropQuote,
  selectPaymentMethod,
} from './pay-settlement-quote.ts'
import { readQuotePreview } from './preview-settlement-quote.ts'
import { readSettlementQuote } from './settlement-quote-resource.ts'

export function settlementRoutes(router: Router, deps: ApiDeps): void {
  router.mount(settlement.getSettlementQuote, (request) => readSettlementQuote(deps, request))
  router.mount(settlement.createSettlementQuote, (request) => createQuote(deps, request))
  router.mount(settlement.previewSettlementQuote, (request) => readQuotePreview(deps, request))
  router.mount(settlement.selectSettlementPaymentMethod, (request) => selectPaymentMethod(deps, request))
  router.mount(settlement.changeSettlementToDirectDebit, (request) => changeToDirectDebit(deps, request))
  router.mount(settlement.confirmSettlementCardPayment, (request) => confirmQuoteCharge(deps, request))
  router.mount(settlement.dropSettlementQuote, (request) => dropQuote(deps, request))
}
