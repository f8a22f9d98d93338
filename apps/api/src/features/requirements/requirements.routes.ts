import {
  completeLegalDocuments,
  provideBankDetails,
  providePaymentDay,
  providePaymentDayShort,
  updateMobileNumber,
  verifyMobileNumber,
} from '@tarnbrook/contract/requirements/requirements'
import { getSigning } from '@tarnbrook/contract/requirements/signing'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { acceptLegalDocuments } from './accept-legal-documents.ts'
import { storeBankDetails } from './bank-details.ts'
import { checkMobileCode, sendMobileCode } from './mobile-number.ts'
import { storePaymentDay } from './payment-day.ts'
import { readSigning } from './signing.ts'

export function requirementRoutes(router: Router, deps: ApiDeps): void {
  router.mount(updateMobileNumber, (request) => sendMobileCode(deps, request))
  router.mount(verifyMobileNumber, (request) => checkMobileCode(deps, request))
  router.mount(provideBankDetails, (request) => storeBankDetails(deps, request))
  router.mount(providePaymentDay, (request) => storePaymentDay(deps, request))
  router.mount(providePaymentDayShort, (request) => storePaymentDay(deps, request))
  router.mount(completeLegalDocuments, (request) => acceptLegalDocuments(deps, request))
  router.mount(getSigning, (request) => readSigning(deps, request))
}
