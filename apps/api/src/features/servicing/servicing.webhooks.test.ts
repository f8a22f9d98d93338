import { createHmac } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { deleteJobs, readJobs } from '#testing/jobs.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { logUnknownEvents, processDirectDebitEvent } from './provider-events.ts'

let kit: TestApi
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) lines.push(JSON.parse(line))
    done()
  }
  kit = await startTestApi({ openLog: () => createLog('info', new Writable({ write })) })
})

beforeEach(() => {
  lines.length = 0
})

afterAll(() => kit?.stop())

test('webhooks must be signed, and a delivery repeated is stored once', async () => {
  const body = JSON.stringify({ events: [] })
  const forged = await kit.call('POST', '/webhooks/gocardless', {
    body: { events: [] },
    headers: { 'webhook-signature': '0'.repeat(64) },
  })
  expect(forged.status).toBe(401)
  expect((await kit.call('POST', '/webhooks/gocardless', { body: { events: [] } })).status).toBe(401)
  expect((await kit.call('POST', '/webhooks/truelayer', { body: {} })).status).toBe(401)

  const event = anEvent('EV-REPEATED', { action: 'created' })
  const text = JSON.stringify({ events: [event] })
  for (const _ of [1, 2]) expect(await deliver(text)).toBe(204)
  expect(await deliver(body)).toBe(204)
  await kit.drain()
  const stored = await storedLike('EV-REPEATED')
  expect(stored).toHaveLength(1)
  expect(stored[0]?.processed_at).toEqual(expect.anything())
})

test.each([
  '',
  'null',
  '[]',
  '"events"',
  '{',
  '{}',
  '{"events":null}',
  '{"events":{"id":"EV1"}}',
  '<html>',
  `{"events":[${Array.from({ length: 10_001 }, () => '0').join()}]}`,
])('a signed delivery of another form is refused with one log line: %.30s', async (text) => {
  expect(await deliver(text)).toBe(400)
  expect(lines).toMatchObject([
    { level: 40, provider: 'gocardless', msg: 'a signed delivery cannot be read' },
  ])
})

test('an event that cannot be read blocks no other, and is logged once', async () => {
  const good = anEvent('EV-GOOD', { action: 'created' })
  const bad = [null, 7, {}, { ...good, id: 5 }, { ...good, id: '../x' }, { ...good, links: 'PM1' }, [good]]
  const events = [...bad.slice(0, 4), good, ...bad.slice(4)]
  expect(await deliver(JSON.stringify({ events }))).toBe(204)
  expect(await storedLike('EV-GOOD')).toHaveLength(1)
  expect(lines).toMatchObject([{ level: 40, events: 1, unreadable: bad.length }])
  expect(JSON.stringify(lines)).not.toContain('../x')
})

test('a name that every object inherits is unknown', async () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    expect(await deliver(JSON.stringify({ events: [anEvent(`EV-${name}`, { resource_type: name })] }))).toBe(
      204,
    )
  await kit.drain()
  const stored = await storedLike('EV-%to%')
  expect(stored).toHaveLength(3)
  for (const { body } of stored) expect(body).toMatchObject({ resource: 'other', resourceId: null })
})

test('10,000 events that are not about our records are stored in parts, and become one line', async () => {
  const events = Array.from({ length: 10_000 }, (_, index) => anEvent(`EV-MANY-${index}`))
  const delivered = deliver(JSON.stringify({ events }))
  // Other requests are answered in the meantime, and it took more than one statement.
  expect((await kit.call('GET', '/healthz')).status).toBe(200)
  expect(await delivered).toBe(204)
  expect(await storedLike('EV-MANY-%')).toHaveLength(10_000)
  const transactions = await sql<{ parts: number }>`
    select count(distinct xmin::text) as parts from webhook_event where event_id like 'EV-MANY-%'`.execute(
    kit.deps.db,
  )
  expect(Number(transactions.rows[0]?.parts)).toBe(20)
  await deleteJobs(kit.deps, sql`key like 'gocardless:EV-MANY-%'`)

  for (const tries of [1, 2, 3, 4, 5, 6, 7, 8])
    await processDirectDebitEvent(kit.deps, { eventId: 'EV-MANY-7', tries })
  await logUnknownEvents(kit.deps)
  expect(lines.filter(({ level }) => Number(level) > 30)).toMatchObject([
    { level: 40, provider: 'gocardless', events: expect.any(Number) },
  ])
})

test('an event that comes before the record of what it is about is tried again', async () => {
  await deliver(JSON.stringify({ events: [anEvent('EV-EARLY')] }))
  await kit.drain()
  const jobs = await readJobs(kit.deps, sql`key = 'gocardless:EV-EARLY' and run_at > now()`)
  expect(jobs).toMatchObject([{ payload: { eventId: 'EV-EARLY', tries: 2 } }])
  expect(lines).toEqual([])
})

function anEvent(id: string, change: object = {}) {
  return { id, resource_type: 'payments', action: 'confirmed', links: { payment: 'PM-NONE' }, ...change }
}

const storedLike = (pattern: string) =>
  kit.deps.db.selectFrom('webhook_event').selectAll().where('event_id', 'like', pattern).execute()

async function deliver(text: string): Promise<number> {
  const signature = createHmac('sha256', kit.deps.config.directDebit.webhookSecret).update(text).digest('hex')
  const response = await fetch(`${kit.apiUrl}/webhooks/gocardless`, {
    method: 'POST',
    headers: { 'webhook-signature': signature, 'content-type': 'application/json' },
    body: text,
  })
  return response.status
}
