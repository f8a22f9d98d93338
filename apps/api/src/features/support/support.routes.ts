import * as staffSupport from '@tarnbrook/contract/support/staff-support'
import * as support from '@tarnbrook/contract/support/support'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getSupportChatIdentity } from './chat-identity.ts'
import { complainAboutCommission } from './commission-complaint.ts'
import { contactUs } from './contact-us.ts'
import { recordComplaint, recordCustomerComplaint } from './record-complaint.ts'
import { respondToComplaint, tellComplaintDelay } from './respond-to-complaint.ts'
import {
  answerMessage,
  readCall,
  readComplaint,
  readMessage,
  recordCall,
  recordComplaintAnswer,
} from './staff-support.ts'

export function supportRoutes(router: Router, deps: ApiDeps): void {
  router.mount(support.contactUs, ({ ctx, body, idempotencyKey }) =>
    contactUs(deps, ctx, { message: body, idempotencyKey }),
  )
  router.mount(support.complainAboutCommission, ({ ctx, body, idempotencyKey }) =>
    complainAboutCommission(deps, ctx, { complaint: body, idempotencyKey }),
  )
  router.mount(support.getSupportChatIdentity, ({ ctx }) => getSupportChatIdentity(deps, ctx))
  router.mount(staffSupport.readMessage, (request) => readMessage(deps, request))
  router.mount(staffSupport.answerMessage, (request) => answerMessage(deps, request))
  router.mount(staffSupport.recordCustomerComplaint, (request) => recordCustomerComplaint(deps, request))
  router.mount(staffSupport.recordComplaint, (request) => recordComplaint(deps, request))
  router.mount(staffSupport.respondToComplaint, (request) => respondToComplaint(deps, request))
  router.mount(staffSupport.tellComplaintDelay, (request) => tellComplaintDelay(deps, request))
  router.mount(staffSupport.readCall, (request) => readCall(deps, request))
  router.mount(staffSupport.recordCall, (request) => recordCall(deps, request))
  router.mount(staffSupport.readComplaint, (request) => readComplaint(deps, request))
  router.mount(staffSupport.recordComplaintAnswer, (request) => recordComplaintAnswer(deps, request))
}
