import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Edge } from '#server/edge.ts'
import { startTestEdge } from '#server/test-edge.ts'

/** A stand-in for the error reports' own server, which says what `answering` says. */
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let answering: [status: number, headers?: Record<string, string>] = [200]
const ingest = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(...answering).end()
  })
})
await new Promise<void>((resolve) => ingest.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(ingest.address() as AddressInfo).port}`
const dsn = `http://public-key@${host}/sentry/1`

const testEdge = await startTestEdge()
let edge: Edge

afterAll(async () => {
  await testEdge.stop()
  ingest.close()
})
beforeEach(async () => {
  received.length = 0
  answering = [200]
  edge = await testEdge.makeEdge({ errorReports: { dsn, release: '7' } })
})

const envelope = (to: unknown = dsn, type = 'event') =>
  [{ event_id: 'a1', dsn: to }, { type }, { message: 'm' }].map((line) => JSON.stringify(line)).join('\n')

const send = (body = envelope(), headers: Record<string, string> = {}, from = '192.0.2.9') =>
  edge.request(
    '/monitoring',
    {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain', ...headers },
    },
    { incoming: { socket: { remoteAddress: from } as Socket } },
  )

test('a report is passed on to our project unchanged, without anything else of the visitor', async () => {
  const answer = await send(envelope(), {
    cookie: 'auth=secret',
    authorization: 'Bearer secret',
    'user-agent': 'Visitor/1',
    'x-forwarded-for': '203.0.113.9',
    referer: 'https://main.example/account',
  })
  expect(answer.status).toBe(200)
  expect(received).toHaveLength(1)
  const [{ path, headers, body } = received[0]!] = received
  expect(path).toBe('/sentry/api/1/envelope/?sentry_version=7&sentry_key=public-key')
  expect(body).toBe(envelope())
  expect(JSON.stringify(headers)).not.toMatch(/secret|Visitor|203\.0\.113\.9|main\.example/)
})

test.each([
  ['another host', 'http://public-key@evil.example/sentry/1'],
  ['another port', 'http://public-key@127.0.0.1:1/sentry/1'],
  ['another project', `http://public-key@${host}/sentry/2`],
  ['another path', `http://public-key@${host}/1`],
  ['another key', `http://other@${host}/sentry/1`],
  ['a host in disguise', `http://public-key@${host}@evil.example/sentry/1`],
  ['no DSN', undefined],
  ['a DSN that is none', { host }],
])('an envelope for %s goes nowhere', async (_what, to) => {
  expect((await send(envelope(to ?? null))).status).toBe(403)
  expect(received).toEqual([])
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
])('a report from a page of %s is refused', async (_what, headers) => {
  expect((await send(envelope(), headers)).status).toBe(403)
  expect(received).toEqual([])
})

test('what is too big, no envelope, or nothing that our pages send, is refused', async () => {
  expect((await send(`${envelope()}\n${'x'.repeat(200_000)}`)).status).toBe(413)
  expect((await send('hello')).status).toBe(400)
  expect((await send(envelope(dsn, 'replay_recording'))).status).toBe(422)
  expect(received).toEqual([])
})

test('when the reports’ server asks for silence, so do we, and ask it again when the time is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    answering = [429, { 'X-Sentry-Rate-Limits': '30:error:organization, 2700::project' }]
    for (const _time of [1, 2]) {
      const answer = await send()
      expect(answer.status).toBe(429)
      expect(answer.headers.get('x-sentry-rate-limits')).toBe('30:error:organization, 2700::project')
    }
    expect(received).toHaveLength(1)
    answering = [200]
    vi.advanceTimersByTime(30_000)
    expect((await send()).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('a limit that comes with a yes is passed on', async () => {
  answering = [200, { 'X-Sentry-Rate-Limits': '60:transaction:key' }]
  const answer = await send()
  expect([answer.status, answer.headers.get('x-sentry-rate-limits')]).toEqual([200, '60:transaction:key'])
})

test('more reports than anybody reads are answered with a limit, of one address before those of all', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  try {
    const sendTimes = async (times: number, from: string) => {
      const statuses: number[] = []
      for (let sent = 0; sent < times; sent += 1) statuses.push((await send(envelope(), {}, from)).status)
      return statuses.filter((status) => status === 200).length
    }
    expect(await sendTimes(100, '192.0.2.1')).toBe(30)
    const answer = await send(envelope(), {}, '192.0.2.1')
    expect([answer.status, answer.headers.get('x-sentry-rate-limits')]).toEqual([429, '60::key'])
    for (const from of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) expect(await sendTimes(30, from)).toBe(30)
    expect(await sendTimes(1, '192.0.2.5')).toBe(0)
    expect(received).toHaveLength(120)
    vi.advanceTimersByTime(60_000)
    expect(await sendTimes(1, '192.0.2.1')).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('what is not one of our reports takes nothing from anybody’s limit', async () => {
  for (let sent = 0; sent < 130; sent += 1) {
    expect((await send('hello')).status).toBe(400)
    expect((await send(envelope('http://public-key@evil.example/1'))).status).toBe(403)
  }
  expect((await send()).status).toBe(200)
})

test('a server out of reach, or one that leads elsewhere, is no error of the page', async () => {
  answering = [307, { Location: `http://${host}/elsewhere` }]
  expect((await send()).status).toBe(502)
  expect(received).toHaveLength(1)
  edge = await testEdge.makeEdge({ errorReports: { dsn: 'http://public-key@127.0.0.1:1/1', release: '7' } })
  expect((await send(envelope('http://public-key@127.0.0.1:1/1'))).status).toBe(502)
})

test('without a DSN there is no such URL', async () => {
  edge = await testEdge.makeEdge()
  expect((await send()).status).toBe(404)
})
