import { createServer, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CLIENT_DIRECTORY, loadProductionBuild } from './pages/production-build.ts'
import { authCookie, startTestEdge, toCookieHeader } from './test-edge.ts'

const testEdge = await startTestEdge()
const build = await loadProductionBuild()
const cookie = toCookieHeader({ session: { id: 's', lifetimeId: 'l' }, auth: authCookie() })

/** An API that takes each connection, and says on it what it is given to say, or nothing at all. */
let says = ''
const sockets = new Set<Socket>()
const silent = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {})
  if (says) socket.write(says)
})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
const { port } = silent.address() as { port: number }

let asked: Request[] = []
const makeEdge = () =>
  testEdge.makeEdge(
    { clientDirectory: CLIENT_DIRECTORY, apiLimitMs: 50 },
    (request) => {
      asked.push(request)
      return fetch(`http://127.0.0.1:${port}/`, { headers: request.headers, signal: request.signal })
    },
    build,
  )

beforeEach(() => {
  testEdge.forget()
  says = ''
  asked = []
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  await testEdge.stop()
})

test.each([
  ['nothing', ''],
  [
    'the head of an answer only',
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  ],
])(
  'of an API that accepts and says %s, a page and a call say that we are out of reach',
  async (_what, words) => {
    says = words
    const edge = await makeEdge()
    const page = await edge.request('/account/borrow', { headers: { cookie } })
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    const shown = await page.text()
    expect(shown).toContain('<h1')
    expect(shown).toMatch(/Or call us on <a href="tel:/)
    const call = await edge.request('/api/product/loans/7', { headers: { cookie } })
    expect(call.status).toBe(503)
    expect(await call.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
  },
)

test('all calls of one page have one deadline', async () => {
  const edge = await makeEdge()
  // Without a session the page has to begin one first.
  const page = await edge.request('/account/borrow', {
    headers: { cookie: toCookieHeader({ auth: authCookie() }) },
  })
  expect(page.status).toBe(503)
  expect(asked.length).toBeGreaterThan(1)
  // Those after the first were given up before they were sent.
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true)
})

test('an outage is one line of the log, not one for each page and call', async () => {
  const edge = await makeEdge()
  const headers = { cookie: toCookieHeader({ auth: authCookie() }) }
  for (let times = 0; times < 3; times += 1) await edge.request('/account/borrow', { headers })
  expect(testEdge.logged.map(({ level, text }) => `${level} ${text}`)).toEqual([
    expect.stringMatching(/^error "Product API did not answer"/),
    expect.stringMatching(/^warn "Session not started"/),
    expect.stringMatching(/^warn "Rejected: /),
  ])
})
