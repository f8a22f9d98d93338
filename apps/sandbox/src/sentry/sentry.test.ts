import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'
import type { ErrorReport } from './reports.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.post('/reset', {}))

const { sentryKey } = SANDBOX_KEYS
const reports = () => sandbox.get<ErrorReport[]>('/errors.json')

const envelope = (header: object, ...items: [header: object, payload: string][]) =>
  [header, ...items.flat()].map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')

const ONE = envelope({ event_id: 'a1' }, [
  { type: 'event' },
  JSON.stringify({ event_id: 'a1', exception: { values: [{ type: 'TypeError', value: '<b>x' }] } }),
])

const send = (
  body: string | Uint8Array<ArrayBuffer>,
  query = `?sentry_key=${sentryKey}`,
  headers = {},
  project = '1',
) => fetch(`${sandbox.url}/sentry/api/${project}/envelope/${query}`, { method: 'POST', headers, body })

it('keeps errors and transactions, the newest first, and shows them', async () => {
  const answer = await send(ONE)
  expect([answer.status, await answer.json()]).toEqual([200, { id: 'a1' }])
  const payload = JSON.stringify({ transaction: '/account', note: 'two\nlines, £' })
  const length = new TextEncoder().encode(payload).length
  await send(
    envelope(
      {},
      [{ type: 'session' }, '{}'],
      [{ type: 'transaction', length }, payload],
      [{ type: 'client_report' }, '{}'],
    ),
  )
  expect(await reports()).toMatchObject([
    { type: 'transaction', event: { transaction: '/account', note: 'two\nlines, £' } },
    { type: 'event', event: { event_id: 'a1' } },
  ])
  const page = await (await fetch(sandbox.url)).text()
  expect(page).toContain('TypeError: &lt;b&gt;x')
  await sandbox.post('/reset', {})
  expect(await reports()).toEqual([])
})

it('takes the key from the URL, a header or the DSN, and gzip', async () => {
  expect(
    (await send(ONE, '', { 'X-Sentry-Auth': `Sentry sentry_version=7, sentry_key=${sentryKey}` })).status,
  ).toBe(200)
  const named = ONE.replace('{"event_id":"a1"}', `{"dsn":"http://${sentryKey}@127.0.0.1/sentry/1"}`)
  expect((await send(gzipSync(named), '', { 'Content-Encoding': 'gzip' })).status).toBe(200)
  expect(await reports()).toHaveLength(2)
})

it.each([
  ['another key', 403, () => send(ONE, '?sentry_key=other')],
  ['no key', 403, () => send(ONE, '')],
  ['another project', 403, () => send(ONE, undefined, {}, '2')],
  ['what is no envelope', 400, () => send('hello')],
])('refuses %s, and keeps nothing', async (_what, status, ask) => {
  expect((await ask()).status).toBe(status)
  expect(await reports()).toEqual([])
})

it('asks for silence when it is down', async () => {
  await sandbox.post('/faults', { provider: 'sentry', mode: 'down' })
  const answer = await send(ONE)
  expect(answer.status).toBe(429)
  expect(answer.headers.get('X-Sentry-Rate-Limits')).toBe('60::organization')
  expect(await reports()).toEqual([])
})
