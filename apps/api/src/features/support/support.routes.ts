import {
  complainAboutCommission as complainAboutCommissionEndpoint,
  contactUs as contactUsEndpoint,
  getSupportChatIdentity as getSupportChatIdentityEndpoint,
} from '@tarnbrook/contract/support/support'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getSupportChatIdentity } from './chat-identity.ts'
import { complainAboutCommission } from './commission-complaint.ts'
import { contactUs } from './contact-us.ts'

export function supportRoutes(router: Router, deps: ApiDeps): void {
  router.mount(contactUsEndpoint, ({ ctx, body, idempotencyKey }) =>
    contactUs(deps, ctx, { message: body, idempotencyKey }),
  )
  router.mount(complainAboutCommissionEndpoint, ({ ctx, body, idempotencyKey }) =>
    complainAboutCommission(deps, ctx, { complaint: body, idempotencyKey }),
  )
  router.mount(getSupportChatIdentityEndpoint, ({ ctx }) => getSupportChatIdentity(deps, ctx))
}
