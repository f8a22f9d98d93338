import * as loans from '@tarnbrook/contract/loans/loans'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getLoan } from './resource/get-loan.ts'

export function loanRoutes(router: Router, deps: ApiDeps): void {
  router.mount(loans.getLoan, ({ params, query, ctx }) =>
    getLoan(deps, ctx, { id: params.id, embedded: query.embedded }),
  )
}
