import { getTrustpilotStats } from '@tarnbrook/contract/engagement'
import type { ApiDeps } from '../../deps.ts'
import type { Router } from '../../platform/mount.ts'
import { createTrustpilotStats } from './engagement.ts'

export function engagementRoutes(router: Router, deps: ApiDeps): void {
  const stats = createTrustpilotStats(deps)
  router.mount(getTrustpilotStats, () => stats())
}
