import * as customerSearch from '@tarnbrook/contract/customers/customer-search'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { searchCustomers } from './search-customers.ts'

export function customerRoutes(router: Router, deps: ApiDeps): void {
  router.mount(customerSearch.searchCustomers, (request) => searchCustomers(deps, request))
}
