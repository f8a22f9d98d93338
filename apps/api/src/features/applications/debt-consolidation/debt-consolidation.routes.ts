import {
  addCreditCard,
  completeCreditCard,
  confirmDebtConsolidation,
  deleteCreditCard,
  getCreditCard,
  optInToDebtConsolidation,
  optOutOfDebtConsolidation,
} from '@tarnbrook/contract/requirements/debt-consolidation'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { addCard, completeCard, readCard, removeCard } from './cards.ts'
import { confirmCards, optIn, optOut } from './choose.ts'

export function debtConsolidationRoutes(router: Router, deps: ApiDeps): void {
  router.mount(optInToDebtConsolidation, (request) => optIn(deps, request))
  router.mount(optOutOfDebtConsolidation, (request) => optOut(deps, request))
  router.mount(confirmDebtConsolidation, (request) => confirmCards(deps, request))
  router.mount(addCreditCard, (request) => addCard(deps, request))
  router.mount(getCreditCard, (request) => readCard(deps, request))
  router.mount(deleteCreditCard, (request) => removeCard(deps, request))
  router.mount(completeCreditCard, (request) => completeCard(deps, request))
}
