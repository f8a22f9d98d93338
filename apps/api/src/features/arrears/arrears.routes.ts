import * as defaultNotices from '@tarnbrook/contract/arrears/default-notices'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { giveDefaultNotice } from './default-notices.ts'

export function arrearsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(defaultNotices.giveDefaultNotice, (request) => giveDefaultNotice(deps, request))
}
