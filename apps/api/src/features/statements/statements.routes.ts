import * as documents from '@tarnbrook/contract/documents/documents'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { statementOfPeriodAsPdf, yearlyStatementAsPdf } from './statements.ts'

export function statementsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(documents.statementOfPeriod, (request) => statementOfPeriodAsPdf(deps, request))
  router.mount(documents.yearlyStatement, (request) => yearlyStatementAsPdf(deps, request))
}
