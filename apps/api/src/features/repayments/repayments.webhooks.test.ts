import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#test-kit.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})

afterAll(() => kit?.stop())

test('webhooks must be signed, and a delivery repeated is kept once', async () => {
  const body = JSON.stringify({ events: [] })
  const forged = await kit.call('POST', '/webhooks/gocardless', {
    body: { events: [] },
    headers: { 'webhook-signature': '0'.repeat(64) },
  })
  expect(forged.status).toBe(401)
  expect((await kit.call('POST', '/webhooks/gocardless', { body: { events: [] } })).status).toBe(401)
  expect((await kit.call('POST', '/webhooks/truelayer', { body: {} })).status).toBe(401)

  const event = {
    id: 'EV-REPEATED',
    resource_type: 'payments',
    action: 'created',
    links: { payment: 'PM-NONE' },
  }
  const text = JSON.stringify({ events: [event] })
  for (const _ of [1, 2]) expect(await deliver(text)).toBe(204)
  expect(await deliver(body)).toBe(204)
  await kit.drain()
  const kept = await kit.deps.db
    .selectFrom('webhook_event')
    .selectAll()
    .where('event_id', '=', 'EV-REPEATED')
    .execute()
  expect(kept).toHaveLength(1)
  expect(kept[0]?.processed_at).not.toBeNull()
})

async function deliver(text: string): Promise<number> {
  const signature = createHmac('sha256', kit.deps.config.directDebit.webhookSecret).update(text).digest('hex')
  const response = await fetch(`${kit.apiUrl}/webhooks/gocardless`, {
    method: 'POST',
    headers: { 'webhook-signature': signature, 'content-type': 'application/json' },
    body: text,
  })
  return response.status
}
