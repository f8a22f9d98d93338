import {
  associateDataPull,
  deleteBankData,
  getBankData,
  getBankStatementLines,
} from '@tarnbrook/contract/open-banking/bank-data'
import {
  authoriseResumeJourney,
  createResumeJourneyToken,
  finishDataProviderJourney,
  requestDataProviderJourney,
} from '@tarnbrook/contract/open-banking/data-provider-journey'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { associatePull, deletePull, readBankPulls } from './bank-data.ts'
import { finishOwnJourney } from './finish-journey.ts'
import { beginJourney } from './journey.ts'
import { authoriseResume, createResumeToken } from './resume-journey.ts'
import { readStatementLines } from './statement-lines.ts'

export function openBankingRoutes(router: Router, deps: ApiDeps): void {
  router.mount(requestDataProviderJourney, ({ ctx, params, body }) =>
    beginJourney(deps, ctx, { id: params.id, redirectUrl: body.redirectUrl }),
  )
  router.mount(finishDataProviderJourney, (request) => finishOwnJourney(deps, request))
  router.mount(createResumeJourneyToken, (request) => createResumeToken(deps, request))
  router.mount(authoriseResumeJourney, (request) => authoriseResume(deps, request))
  router.mount(getBankData, (request) => readBankPulls(deps, request))
  router.mount(getBankStatementLines, (request) => readStatementLines(deps, request))
  router.mount(associateDataPull, (request) => associatePull(deps, request))
  router.mount(deleteBankData, (request) => deletePull(deps, request))
}
