import * as requirementsCalls from '@tarnbrook/contract/requirements/requirements'
import * as signingCalls from '@tarnbrook/contract/requirements/signing'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { completeLegalDocuments } from './accept-legal-documents.ts'
import { provideBankDetails } from './bank-details.ts'
import { updateMobileNumber, verifyMobileNumber } from './mobile-number.ts'
import { storePaymentDay } from './payment-day.ts'
import { getSigning } from './signing.ts'

export function requirementRoutes(router: Router, deps: ApiDeps): void {
  router.mount(requirementsCalls.updateMobileNumber, (request) => updateMobileNumber(deps, request))
  router.mount(requirementsCalls.verifyMobileNumber, (request) => verifyMobileNumber(deps, request))
  router.mount(requirementsCalls.provideBankDetails, (request) => provideBankDetails(deps, request))
  router.mount(requirementsCalls.providePaymentDay, (request) => storePaymentDay(deps, request))
  router.mount(requirementsCalls.providePaymentDayShort, (request) => storePaymentDay(deps, request))
  router.mount(requirementsCalls.completeLegalDocuments, (request) => completeLegalDocuments(deps, request))
  router.mount(signingCalls.getSigning, (request) => getSigning(deps, request))
}
