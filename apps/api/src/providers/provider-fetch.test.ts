import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withDeadline } from '#platform/http/deadline.ts'
import { providerFetch, providerSend, readJson } from './provider-fetch.ts'

let server: Server
let url: string
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') return void response.writeHead(307, { location: '/elsewhere' }).end()
    if (request.url === '/long') return void response.end('x'.repeat(2_000))
    if (request.url === '/half') return void response.writeHead(200, { 'content-length': '10' }).write('half')
    if (request.url === '/silent') return
    response.writeHead(418, { 'x-brew': 'tea' }).end('{"cups":2}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('gives status, headers and text of any answer', async () => {
  const reply = await providerFetch(`${url}/tea`, { provider: 'reviews', timeoutMs: 2_000 })
  expect(reply).toMatchObject({ status: 418, text: '{"cups":2}' })
  expect(reply?.headers.get('x-brew')).toBe('tea')
})

test.each([
  ['nobody answers', '/silent'],
  ['the answer stops half-way', '/half'],
  ['it would lead elsewhere', '/moved'],
])('knows nothing when %s', async (_when, path) => {
  expect(await providerFetch(url + path, { provider: 'reviews', timeoutMs: 300 })).toBeNull()
  expect(asked).toContain(path)
  expect(asked).not.toContain('/elsewhere')
})

test('knows nothing when nobody listens', async () => {
  expect(await providerFetch('http://127.0.0.1:1/', { provider: 'reviews', timeoutMs: 2_000 })).toBeNull()
})

test('does not read an answer that is too long', async () => {
  expect(
    await providerFetch(`${url}/long`, { provider: 'reviews', timeoutMs: 2_000, maxBytes: 1_999 }),
  ).toBeNull()
  expect(
    (await providerFetch(`${url}/long`, { provider: 'reviews', timeoutMs: 2_000, maxBytes: 2_000 }))?.text,
  ).toHaveLength(2_000)
})

test('waits no longer than the current request has left, and then sends nothing', async () => {
  await withDeadline(300, async () => {
    expect(await providerFetch(`${url}/silent`, { provider: 'reviews', timeoutMs: 60_000 })).toBeNull()
    expect(await providerFetch(`${url}/too-late`, { provider: 'reviews', timeoutMs: 60_000 })).toBeNull()
  })
  expect(asked).toContain('/silent')
  expect(asked).not.toContain('/too-late')
})

test('reads JSON of the expected shape only', () => {
  const reply = (text: string, type = 'application/problem+json; charset=utf-8') => ({
    status: 200,
    headers: new Headers({ 'content-type': type }),
    text,
  })
  const schema = z.object({ cups: z.number() })
  expect(readJson(reply('{"cups":2}'), schema)).toEqual({ cups: 2 })
  expect(readJson(reply('{"cups":"two"}'), schema)).toBeNull()
  expect(readJson(reply('<html>'), schema)).toBeNull()
  for (const type of ['text/html', 'text/plain; application/json', 'application/jsonp', ''])
    expect(readJson(reply('{"cups":2}', type), schema), type).toBeNull()
})

describe('where only the status counts', () => {
  const sendTo = (path: string, timeoutMs = 2_000) =>
    providerSend(url + path, { provider: 'partner', method: 'POST', timeoutMs })

  test.each([
    ['/tea', 418],
    ['/moved', 307],
    ['/long', 200],
    ['/half', 200],
  ])('%s is answered with %d, whatever comes after it', async (path, status) => {
    expect(await sendTo(path)).toBe(status)
    expect(asked).not.toContain('/elsewhere')
  })

  test('one that is silent is told from one that is not there', async () => {
    expect(await sendTo('/silent', 200)).toBe('timed-out')
    const away = { provider: 'partner', method: 'POST', timeoutMs: 2_000 } as const
    expect(await providerSend('http://127.0.0.1:1/', away)).toBe('not-reached')
  })
})
