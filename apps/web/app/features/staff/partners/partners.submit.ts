import { failedDeliveries } from '@tarnbrook/contract/partners/staff-partners'
import { z } from 'zod'
import { send } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { createAct, recordId } from '../act.ts'
import { partnersApi } from './partners.api.ts'
import type * as forms from './partners.forms.ts'

const { endpoints } = partnersApi

const act = createAct(({ searchParams }, { done }) =>
  staffPaths.partners({ name: searchParams.get('name') ?? undefined, done }),
)

export const submit = submitByForm({
  'resend-webhook': act(z.strictObject({ deliveryId: recordId }), 'webhook-resent', (store, { deliveryId }) =>
    send(store, endpoints.resendPartnerDelivery, { params: { id: deliveryId } }),
  ),
  'resend-webhooks': act(
    failedDeliveries,
    (_, { sent, left }: { sent: number; left: number }) =>
      sent === 0 ? 'no-webhook-left' : left > 0 ? 'webhooks-resent-in-part' : 'webhooks-resent',
    (store, body) => send(store, endpoints.resendFailedDeliveries, { body }),
  ),
} satisfies FormHandlers<typeof forms>)
