import * as cardPayoff from '@tarnbrook/contract/requirements/card-payoff'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { addCreditCard, completeCreditCard, deleteCreditCard, getCreditCard } from './cards.ts'
import { confirmDebtConsolidation, optInToDebtConsolidation, optOutOfDebtConsolidation } from './choose.ts'

export function cardPayoffRequirementRoutes(router: Router, deps: ApiDeps): void {
  router.mount(cardPayoff.optInToDebtConsolidation, (request) => optInToDebtConsolidation(deps, request))
  router.mount(cardPayoff.optOutOfDebtConsolidation, (request) => optOutOfDebtConsolidation(deps, request))
  router.mount(cardPayoff.confirmDebtConsolidation, (request) => confirmDebtConsolidation(deps, request))
  router.mount(cardPayoff.addCreditCard, (request) => addCreditCard(deps, request))
  router.mount(cardPayoff.getCreditCard, (request) => getCreditCard(deps, request))
  router.mount(cardPayoff.deleteCreditCard, (request) => deleteCreditCard(deps, request))
  router.mount(cardPayoff.completeCreditCard, (request) => completeCreditCard(deps, request))
}
