import { getLoan } from '@tarnbrook/contract/loans'
import type { ApiDeps } from '#deps.ts'
import { requireBorrower } from '#platform/context.ts'
import type { Router } from '#platform/mount.ts'
import { readLoan } from './loan.ts'

export function loanRoutes(router: Router, deps: ApiDeps): void {
  router.mount(getLoan, ({ params, ctx }) =>
    readLoan(deps, { id: params.id, userId: requireBorrower(ctx).userId }),
  )
}
