import {
  agreeSelfServeArrangement,
  createSelfServeArrangement,
  endSelfServeArrangement,
  getSelfServeArrangement,
  getSelfServeArrangementInfo,
  saveSelfServeArrangement,
} from '@tarnbrook/contract/arrangements/arrangements'
import { getCrossProductAffordability } from '@tarnbrook/contract/financial-statement/cross-product-affordability'
import {
  getFinancialStatement,
  openFinancialStatement,
  saveFinancialStatement,
} from '@tarnbrook/contract/financial-statement/financial-statements'
import type { ApiDeps } from '#deps.ts'
import { readCrossProductAffordability } from '#features/financial-statement/cross-product-affordability.ts'
import {
  getStatement,
  openStatement,
  saveStatement,
} from '#features/financial-statement/financial-statement.ts'
import type { Router } from '#platform/http/mount.ts'
import { agreeArrangement } from './agree-arrangement.ts'
import { createArrangement, getArrangement, saveArrangement } from './arrangement-draft.ts'
import { readArrangementInfo } from './arrangement-options.ts'
import { endArrangement } from './end-arrangement.ts'

export function arrangementRoutes(router: Router, deps: ApiDeps): void {
  router.mount(createSelfServeArrangement, (request) => createArrangement(deps, request))
  router.mount(getSelfServeArrangement, (request) => getArrangement(deps, request))
  router.mount(saveSelfServeArrangement, (request) => saveArrangement(deps, request))
  router.mount(getSelfServeArrangementInfo, (request) => readArrangementInfo(deps, request))
  router.mount(agreeSelfServeArrangement, (request) => agreeArrangement(deps, request))
  router.mount(endSelfServeArrangement, (request) => endArrangement(deps, request))
  router.mount(openFinancialStatement, (request) => openStatement(deps, request))
  router.mount(getFinancialStatement, (request) => getStatement(deps, request))
  router.mount(saveFinancialStatement, (request) => saveStatement(deps, request))
  router.mount(getCrossProductAffordability, (request) => readCrossProductAffordability(deps, request))
}
