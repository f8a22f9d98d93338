import type { Hono } from 'hono'
import type { ApiDeps } from '#deps.ts'
import { realNow } from '#platform/clock.ts'
import { inTime } from '#platform/http/in-time.ts'
import type { ApiEnv } from '#platform/http/mount.ts'
import { requireEvents } from '#platform/http/webhook-delivery.ts'
import { storeEvents } from './provider-events.ts'

/**
 * The raw bytes are verified before parsing, events are stored once, and jobs do the rest: the
 * answer is immediate, and the provider repeats a call that was not answered.
 */
export function repaymentWebhooks(app: Hono<ApiEnv>, deps: ApiDeps): void {
  for (const from of ['gocardless', 'truelayer', 'stripe']) app.use(`/webhooks/${from}`, inTime(deps.config))
  app.post('/webhooks/gocardless', async (c) => {
    const rawBody = new Uint8Array(await c.req.arrayBuffer())
    const signature = c.req.header('webhook-signature') ?? null
    const delivery = deps.providers.directDebit.readWebhook(rawBody, signature)
    await storeEvents(deps, 'gocardless', requireEvents(deps, 'gocardless', delivery))
    return c.body(null, 204)
  })
  app.post('/webhooks/truelayer', async (c) => {
    const rawBody = new Uint8Array(await c.req.arrayBuffer())
    const { headers } = c.req.raw
    const delivery = await deps.providers.payouts.readWebhook({ path: c.req.path, headers, rawBody })
    await storeEvents(deps, 'truelayer', requireEvents(deps, 'truelayer', delivery))
    return c.body(null, 204)
  })
  app.post('/webhooks/stripe', async (c) => {
    const rawBody = new Uint8Array(await c.req.arrayBuffer())
    const signature = c.req.header('stripe-signature') ?? null
    const now = realNow().epochMilliseconds
    const delivery = deps.providers.cardPayments?.readWebhook(rawBody, signature, now) ?? { kind: 'forged' }
    await storeEvents(deps, 'stripe', requireEvents(deps, 'stripe', delivery))
    return c.body(null, 204)
  })
}
