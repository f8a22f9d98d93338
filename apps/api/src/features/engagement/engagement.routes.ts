import * as engagementCalls from '@tarnbrook/contract/engagement/engagement'
import * as figures from '@tarnbrook/contract/engagement/figures'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getZableCardOffer } from './cross-sell.ts'
import { createTrustpilotStats } from './engagement.ts'
import { exportFigures } from './figures.ts'
import { noteDevice, notePageViews } from './visits.ts'

export function engagementRoutes(router: Router, deps: ApiDeps): void {
  const stats = createTrustpilotStats(deps)
  router.mount(engagementCalls.getTrustpilotStats, () => stats())
  router.mount(engagementCalls.noteDevice, async ({ ctx, body }) => {
    await noteDevice(deps, ctx, body)
    return { '@type': 'done' as const }
  })
  router.mount(engagementCalls.notePageViews, async ({ ctx, body }) => {
    await notePageViews(deps, ctx, body.pageViews)
    return { '@type': 'done' as const }
  })
  router.mount(figures.exportFigures, (request) => exportFigures(deps, request))
  router.mount(engagementCalls.getZableCardOffer, ({ ctx }) => getZableCardOffer(deps, ctx))
}
