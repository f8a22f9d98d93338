import * as calls from '@tarnbrook/contract/data-requests/data-requests'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { eraseData } from './erase-data.ts'
import { askAboutData, getDataCopy, getDataRequests } from './own-data-requests.ts'
import {
  readDataCopy,
  readDataRequests,
  recordDataRequest,
  takeDataRequestStep,
} from './staff-data-requests.ts'

export function dataRequestRoutes(router: Router, deps: ApiDeps): void {
  router.mount(calls.getDataRequests, (request) => getDataRequests(deps, request))
  router.mount(calls.askAboutData, (request) => askAboutData(deps, request))
  router.mount(calls.getDataCopy, (request) => getDataCopy(deps, request))
  router.mount(calls.readDataRequests, (request) => readDataRequests(deps, request))
  router.mount(calls.recordDataRequest, (request) => recordDataRequest(deps, request))
  router.mount(calls.takeDataRequestStep, (request) => takeDataRequestStep(deps, request))
  router.mount(calls.eraseData, (request) => eraseData(deps, request))
  router.mount(calls.readDataCopy, (request) => readDataCopy(deps, request))
}
