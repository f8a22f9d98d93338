import { requestDataProviderJourney } from '@tarnbrook/contract/requirements/data-provider-journey'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { beginJourney } from './journey.ts'

export function openBankingRoutes(router: Router, deps: ApiDeps): void {
  router.mount(requestDataProviderJourney, ({ ctx, params, body }) =>
    beginJourney(deps, ctx, { id: params.id, redirectUrl: body.redirectUrl }),
  )
}
