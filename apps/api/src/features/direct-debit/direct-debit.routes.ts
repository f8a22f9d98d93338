import * as directDebit from '@tarnbrook/contract/direct-debit/direct-debit'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { setUpDirectDebit, startCollecting } from './set-up-again.ts'

export function directDebitRoutes(router: Router, deps: ApiDeps): void {
  router.mount(directDebit.setUpDirectDebit, (request) => setUpDirectDebit(deps, request))
  router.mount(directDebit.startCollecting, (request) => startCollecting(deps, request))
}
