import * as bankData from '@tarnbrook/contract/open-banking/bank-data'
import * as dataProviderJourney from '@tarnbrook/contract/open-banking/data-provider-journey'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { associateDataPull, deleteBankData, getBankData } from './bank-data.ts'
import { finishDataProviderJourney } from './finish-journey.ts'
import { requestDataProviderJourney } from './journey.ts'
import { authoriseResumeJourney, createResumeJourneyToken } from './resume-journey.ts'
import { getBankStatementLines } from './statement-lines.ts'

export function openBankingRoutes(router: Router, deps: ApiDeps): void {
  router.mount(dataProviderJourney.requestDataProviderJourney, ({ ctx, params, body }) =>
    requestDataProviderJourney(deps, ctx, { id: params.id, redirectUrl: body.redirectUrl }),
  )
  router.mount(dataProviderJourney.finishDataProviderJourney, (request) =>
    finishDataProviderJourney(deps, request),
  )
  router.mount(dataProviderJourney.createResumeJourneyToken, (request) =>
    createResumeJourneyToken(deps, request),
  )
  router.mount(dataProviderJourney.authoriseResumeJourney, (request) => authoriseResumeJourney(deps, request))
  router.mount(bankData.getBankData, (request) => getBankData(deps, request))
  router.mount(bankData.getBankStatementLines, (request) => getBankStatementLines(deps, request))
  router.mount(bankData.associateDataPull, (request) => associateDataPull(deps, request))
  router.mount(bankData.deleteBankData, (request) => deleteBankData(deps, request))
}
