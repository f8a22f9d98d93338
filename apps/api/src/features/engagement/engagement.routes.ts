import {
  getTrustpilotStats,
  getZableCardOffer as getZableCardOfferEndpoint,
  noteDevice as noteDeviceEndpoint,
  notePageViews as notePageViewsEndpoint,
} from '@tarnbrook/contract/engagement/engagement'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getZableCardOffer } from './cross-sell.ts'
import { createTrustpilotStats } from './engagement.ts'
import { noteDevice, notePageViews } from './visits.ts'

export function engagementRoutes(router: Router, deps: ApiDeps): void {
  const stats = createTrustpilotStats(deps)
  router.mount(getTrustpilotStats, () => stats())
  router.mount(noteDeviceEndpoint, async ({ ctx, body }) => {
    await noteDevice(deps, ctx, body)
    return { '@type': 'done' as const }
  })
  router.mount(notePageViewsEndpoint, async ({ ctx, body }) => {
    await notePageViews(deps, ctx, body.pageViews)
    return { '@type': 'done' as const }
  })
  router.mount(getZableCardOfferEndpoint, ({ ctx }) => getZableCardOffer(deps, ctx))
}
