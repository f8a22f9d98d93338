import { acceptSuggestedLoan, declineSuggestedLoan } from '@tarnbrook/contract/requirements/affordability'
import { confirmExistingAddress, provideNewAddress } from '@tarnbrook/contract/requirements/current-address'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import * as currentAddress from './current-address.ts'
import * as suggestedLoan from './suggested-loan.ts'

/** Requirements answered by a choice that changes what else the application wants. */
export function answerRoutes(router: Router, deps: ApiDeps): void {
  router.mount(acceptSuggestedLoan, (request) => suggestedLoan.acceptSuggestedLoan(deps, request))
  router.mount(declineSuggestedLoan, (request) => suggestedLoan.declineSuggestedLoan(deps, request))
  router.mount(confirmExistingAddress, (request) => currentAddress.confirmExistingAddress(deps, request))
  router.mount(provideNewAddress, (request) => currentAddress.provideNewAddress(deps, request))
}
