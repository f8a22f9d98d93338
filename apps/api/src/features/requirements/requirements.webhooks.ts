import type { Hono } from 'hono'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { inTime } from '#platform/http/in-time.ts'
import type { ApiEnv } from '#platform/http/mount.ts'
import { requireEvents } from '#platform/http/webhook-delivery.ts'
import type { SmsStatus } from '#providers/sms/port.ts'

/**
 * Delivery reports of the text message provider; each status is stored once. A report can come
 * before the answer that names its message id, so they are joined when the requirement is read.
 */
export function requirementWebhooks(app: Hono<ApiEnv>, deps: ApiDeps): void {
  app.use('/webhooks/twilio', inTime(deps.config))
  app.post('/webhooks/twilio', async (c) => {
    const report = { rawBody: await c.req.text(), signature: c.req.header('x-twilio-signature') ?? null }
    const delivery = deps.providers.sms.readStatus(report)
    for (const status of requireEvents(deps, 'twilio', delivery)) await storeStatus(deps, status)
    return c.body(null, 204)
  })
}

/** Without the number and the text of the message, which are not needed here. */
async function storeStatus(deps: ApiDeps, report: SmsStatus): Promise<void> {
  const now = toDate(deps.clock.now())
  await command(deps, systemContext('twilio'), { name: 'storeSmsStatus' }, ({ tx }) =>
    tx
      .insertInto('webhook_event')
      .values({
        provider: 'twilio',
        event_id: `${report.messageId}:${report.status}`,
        body: JSON.stringify(report),
        received_at: now,
        processed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .execute(),
  )
}
