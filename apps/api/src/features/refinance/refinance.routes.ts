import * as refinanceSavings from '@tarnbrook/contract/refinance/refinance-savings'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getRefinanceSavingOptions } from './refinance-savings.ts'

export function refinanceRoutes(router: Router, deps: ApiDeps): void {
  router.mount(refinanceSavings.getRefinanceSavingOptions, ({ ctx, params }) =>
    getRefinanceSavingOptions(deps, ctx, params.id),
  )
}
