import * as bankDetails from '@tarnbrook/contract/bank-details/bank-details'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { dropBankDetailsUpdate, getBankDetailsUpdate, updateBankDetails } from './bank-details-update.ts'

export function bankDetailsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(bankDetails.getBankDetailsUpdate, (request) => getBankDetailsUpdate(deps, request))
  router.mount(bankDetails.updateBankDetails, (request) => updateBankDetails(deps, request))
  router.mount(bankDetails.dropBankDetailsUpdate, (request) => dropBankDetailsUpdate(deps, request))
}
