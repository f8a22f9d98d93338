import * as bankDetails from '@tarnbrook/contract/bank-details/bank-details'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { changeBankDetails, readBankDetailsUpdate, stopBankDetailsUpdate } from './bank-details-update.ts'

export function bankDetailsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(bankDetails.getBankDetailsUpdate, (request) => readBankDetailsUpdate(deps, request))
  router.mount(bankDetails.updateBankDetails, (request) => changeBankDetails(deps, request))
  router.mount(bankDetails.dropBankDetailsUpdate, (request) => stopBankDetailsUpdate(deps, request))
}
