import { Problem } from '@tarnbrook/contract/errors'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiDeps } from '#deps.ts'
import type { ApiEnv } from '#platform/mount.ts'
import { wrongSignature } from '#platform/refusals.ts'
import { keepEvents } from './provider-events.ts'

/** A provider sends up to 250 events in one call. */
const LARGEST_WEBHOOK_BYTES = 2 * 1024 * 1024

/**
 * Where the providers tell us their news. The raw bytes are verified before they are read, the events are kept once, and
 * jobs do the rest: the answer comes at once, and an unanswered call is made again by the provider.
 */
export function repaymentWebhooks(app: Hono<ApiEnv>, deps: ApiDeps): void {
  app.use(
    '/webhooks/*',
    bodyLimit({
      maxSize: LARGEST_WEBHOOK_BYTES,
      onError: () => {
        throw new Problem('PAYLOAD_TOO_LARGE')
      },
    }),
  )
  app.post('/webhooks/gocardless', async (c) => {
    const rawBody = new Uint8Array(await c.req.arrayBuffer())
    const events = deps.providers.directDebit.readWebhook(rawBody, c.req.header('webhook-signature') ?? null)
    if (!events) throw wrongSignature('gocardless')
    await keepEvents(deps, 'gocardless', events)
    return c.body(null, 204)
  })
  app.post('/webhooks/truelayer', async (c) => {
    const rawBody = new Uint8Array(await c.req.arrayBuffer())
    const { headers } = c.req.raw
    const event = await deps.providers.payouts.readWebhook({ path: c.req.path, headers, rawBody })
    if (!event) throw wrongSignature('truelayer')
    await keepEvents(deps, 'truelayer', [event])
    return c.body(null, 204)
  })
}
