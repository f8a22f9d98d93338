import * as callback from '@tarnbrook/contract/applications/callback'
import * as declined from '@tarnbrook/contract/applications/declined'
import * as payDay from '@tarnbrook/contract/applications/pay-day'
import type { ApiDeps } from '#deps.ts'
import {
  answerDeclineConsent,
  answerPolMarketingConsent,
} from '#features/applications/application-consents.ts'
import { getCallback, requestCallback } from '#features/applications/callback/callback-request.ts'
import {
  acceptDeclinePartner,
  getDeclinePartner,
  notePartnerEvent,
} from '#features/applications/declined/decline-partner.ts'
import type { Router } from '#platform/http/mount.ts'
import { confirmPayDay } from './pay-day.ts'

/** Calls beside the way to the loan: after a decline, callbacks, and consents. */
export function afterQuoteRoutes(router: Router, deps: ApiDeps): void {
  router.mount(declined.getDeclinePartner, ({ ctx, params }) => getDeclinePartner(deps, ctx, params.id))
  router.mount(declined.acceptDeclinePartner, ({ ctx, params, body }) =>
    acceptDeclinePartner(deps, ctx, { id: params.id, said: body }),
  )
  for (const event of declined.DECLINE_PARTNER_EVENTS)
    router.mount(declined.DECLINE_PARTNER_EVENT_ENDPOINTS[event], ({ ctx, params }) =>
      notePartnerEvent(deps, ctx, { id: params.id, event }),
    )
  router.mount(declined.answerDeclineConsent, ({ ctx, params, body }) =>
    answerDeclineConsent(deps, ctx, { id: params.id, said: body }),
  )
  router.mount(declined.answerPolMarketingConsent, ({ ctx, params, body }) =>
    answerPolMarketingConsent(deps, ctx, { id: params.id, said: body }),
  )
  router.mount(callback.getCallback, ({ ctx, params }) => getCallback(deps, ctx, params.id))
  router.mount(callback.requestCallback, ({ ctx, params, body, idempotencyKey }) =>
    requestCallback(deps, ctx, { id: params.id, asked: body, idempotencyKey }),
  )
  router.mount(payDay.confirmPayDay, ({ ctx, params }) => confirmPayDay(deps, ctx, params.id))
}
