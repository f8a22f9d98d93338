import * as debtConsolidation from '@tarnbrook/contract/requirements/debt-consolidation'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { addCreditCard, completeCreditCard, deleteCreditCard, getCreditCard } from './cards.ts'
import { confirmDebtConsolidation, optInToDebtConsolidation, optOutOfDebtConsolidation } from './choose.ts'

export function debtConsolidationRoutes(router: Router, deps: ApiDeps): void {
  router.mount(debtConsolidation.optInToDebtConsolidation, (request) =>
    optInToDebtConsolidation(deps, request),
  )
  router.mount(debtConsolidation.optOutOfDebtConsolidation, (request) =>
    optOutOfDebtConsolidation(deps, request),
  )
  router.mount(debtConsolidation.confirmDebtConsolidation, (request) =>
    confirmDebtConsolidation(deps, request),
  )
  router.mount(debtConsolidation.addCreditCard, (request) => addCreditCard(deps, request))
  router.mount(debtConsolidation.getCreditCard, (request) => getCreditCard(deps, request))
  router.mount(debtConsolidation.deleteCreditCard, (request) => deleteCreditCard(deps, request))
  router.mount(debtConsolidation.completeCreditCard, (request) => completeCreditCard(deps, request))
}
