import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { findFreePorts } from '../scripts/free-ports.ts'
import { type Listening, listen } from './http-server.ts'

let server: Listening | undefined
let isDraining = false
afterEach(() => {
  isDraining = false
  return server?.close(0)
})

const app = new Hono()
app.get('/', (context) => context.text('hello'))
app.post('/', async (context) => context.text(String((await context.req.arrayBuffer()).byteLength)))
app.post('/unread', (context) => context.text('no', 413, { Connection: 'close' }))
app.onError((_error, context) => context.text('cut off', 400))

async function start(limits: Parameters<typeof listen>[2] = {}): Promise<Socket> {
  const [port] = (await findFreePorts(1)) as [number]
  server = await listen(
    app,
    { host: '127.0.0.1', port, setting: 'PORT', isDraining: () => isDraining },
    limits,
  )
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** The answer to what is written as it stands; the server ends the connection. */
async function ask(socket: Socket, request: string): Promise<string> {
  socket.on('error', () => {})
  socket.write(request)
  return text(socket)
}

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n'],
  ['two hosts in other letters', 'GET / HTTP/1.1\r\nhost: a.example\r\nHOST: a.example\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['no request', 'hello\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'a length and parts',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s is a bad request', async (_what, request) => {
  expect(await ask(await start(), request)).toMatch(/^HTTP\/1\.1 400 /)
})

test('one host is answered', async () => {
  const request = 'GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n'
  expect(await ask(await start(), request)).toMatch(/^HTTP\/1\.1 200 .*hello$/s)
})

test('a probe by HTTP/1.0 without a host is answered', async () => {
  expect(await ask(await start(), 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 .*hello$/s)
})

test('while it drains it is not ready, and each answer ends its connection', async () => {
  isDraining = true
  const host = 'Host: a.example\r\n\r\n'
  expect(await ask(await start(), `GET /readyz HTTP/1.1\r\n${host}`)).toMatch(/^HTTP\/1\.1 503 .*stopping/s)
  await server?.close(0)
  expect(await ask(await start(), `GET / HTTP/1.1\r\n${host}`)).toMatch(
    /^HTTP\/1\.1 200 .*Connection: close.*hello$/is,
  )
})

test('headers that are larger than headers get are refused', async () => {
  const request = `GET / HTTP/1.1\r\nHost: a.example\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`
  expect(await ask(await start(), request)).toMatch(/^HTTP\/1\.1 431 /)
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: a.ex'],
  ['a body', 'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 100\r\n\r\nhalf'],
])('who does not finish %s is not waited for', async (_what, request) => {
  const socket = await start({ requestTimeout: 40, headersTimeout: 30, connectionsCheckingInterval: 10 })
  expect(await ask(socket, request)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a refusal is seen by who is still sending what nobody reads', async () => {
  const length = 6_000_000
  const head = `POST /unread HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`
  const socket = await start()
  expect(await ask(socket, head + 'a'.repeat(length))).toMatch(/^HTTP\/1\.1 413 .*no$/s)
})

test('a body that is large without end is not read to its end', async () => {
  const socket = await start()
  socket.on('error', () => {})
  socket.write('POST /unread HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n')
  const part = `10000\r\n${'a'.repeat(65_536)}\r\n`
  const send = () => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', send)
  send()
  await new Promise((resolve) => socket.once('close', resolve))
  expect(socket.bytesWritten).toBeLessThan(200_000_000)
})

test('it ends although somebody is still sending', async () => {
  const socket = await start()
  const answer = ask(socket, 'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1000000\r\n\r\nhalf')
  await server?.close(30)
  expect(await answer.catch(() => 'cut')).toMatch(/^$|cut/)
})
