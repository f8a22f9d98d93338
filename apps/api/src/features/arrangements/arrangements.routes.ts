import * as arrangementAnswers from '@tarnbrook/contract/arrangements/arrangement-answers'
import * as arrangements from '@tarnbrook/contract/arrangements/arrangements'
import * as crossProductAffordability from '@tarnbrook/contract/financial-statement/cross-product-affordability'
import * as financialStatements from '@tarnbrook/contract/financial-statement/financial-statements'
import type { ApiDeps } from '#deps.ts'
import {
  getFinancialStatement,
  openFinancialStatement,
  saveFinancialStatement,
} from '#features/financial-statement/financial-statement.ts'
import type { Router } from '#platform/http/mount.ts'
import { agreeSelfServeArrangement } from './agree-arrangement.ts'
import {
  createSelfServeArrangement,
  getSelfServeArrangement,
  saveSelfServeArrangement,
} from './arrangement-draft.ts'
import { getSelfServeArrangementInfo } from './arrangement-options.ts'
import { getCrossProductAffordability } from './cross-product-affordability.ts'
import { endSelfServeArrangement } from './end-arrangement.ts'
import { noteArrangementAnswers, readArrangementAnswers } from './staff-arrangement-answers.ts'

export function arrangementRoutes(router: Router, deps: ApiDeps): void {
  router.mount(arrangements.createSelfServeArrangement, (request) =>
    createSelfServeArrangement(deps, request),
  )
  router.mount(arrangements.getSelfServeArrangement, (request) => getSelfServeArrangement(deps, request))
  router.mount(arrangements.saveSelfServeArrangement, (request) => saveSelfServeArrangement(deps, request))
  router.mount(arrangements.getSelfServeArrangementInfo, (request) =>
    getSelfServeArrangementInfo(deps, request),
  )
  router.mount(arrangements.agreeSelfServeArrangement, (request) => agreeSelfServeArrangement(deps, request))
  router.mount(arrangements.endSelfServeArrangement, (request) => endSelfServeArrangement(deps, request))
  router.mount(arrangementAnswers.readArrangementAnswers, (request) => readArrangementAnswers(deps, request))
  router.mount(arrangementAnswers.noteArrangementAnswers, (request) => noteArrangementAnswers(deps, request))
  router.mount(financialStatements.openFinancialStatement, (request) => openFinancialStatement(deps, request))
  router.mount(financialStatements.getFinancialStatement, (request) => getFinancialStatement(deps, request))
  router.mount(financialStatements.saveFinancialStatement, (request) => saveFinancialStatement(deps, request))
  router.mount(crossProductAffordability.getCrossProductAffordability, (request) =>
    getCrossProductAffordability(deps, request),
  )
}
