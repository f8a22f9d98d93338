import * as personEvents from '@tarnbrook/contract/person-events/person-events'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import {
  confirmPersonEvent,
  dischargeInsolvency,
  readPersonEvent,
  recordPersonEvent,
  rejectPersonEvent,
} from './person-events.ts'

import { readEmail } from './read-email.ts'

export function personEventRoutes(router: Router, deps: ApiDeps): void {
  router.mount(personEvents.recordPersonEvent, (request) => recordPersonEvent(deps, request))
  router.mount(personEvents.readPersonEvent, (request) => readPersonEvent(deps, request))
  router.mount(personEvents.confirmPersonEvent, (request) => confirmPersonEvent(deps, request))
  router.mount(personEvents.rejectPersonEvent, (request) => rejectPersonEvent(deps, request))
  router.mount(personEvents.readEmail, (request) => readEmail(deps, request))
  router.mount(personEvents.dischargeInsolvency, (request) => dischargeInsolvency(deps, request))
}
