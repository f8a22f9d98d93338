import type { Socket } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Edge } from './edge.ts'
import { CLIENT_DIRECTORY, loadProductionBuild } from './pages/production-build.ts'
import { createEdgeBodies } from './requests/edge-bodies.ts'
import { readPostedForm } from './requests/posted-form.ts'
import { refuse } from './requests/refuse.ts'
import type { RequestSession } from './sign-in/request-session.ts'
import { authCookie, startTestEdge, toCookieHeader } from './test-edge.ts'

const testEdge = await startTestEdge()
const build = await loadProductionBuild()
const { seen } = testEdge
let edge: Edge

afterAll(testEdge.stop)
beforeEach(async () => {
  testEdge.forget()
  edge = await testEdge.makeEdge({ clientDirectory: CLIENT_DIRECTORY }, undefined, build)
})

/** Every page of the build that takes a form, and the router's own way to send it one. */
const FORM_PAGES = Object.values(build.routes).flatMap((route) =>
  route && 'action' in route.module ? [fullPath(route.id)] : [],
)
/** Those that take files whatever is asked for. */
const FILE_PAGES = new Set(['/staff/transfers'])
const ADDRESSES = FORM_PAGES.flatMap((path) => [path, `${path}.data`])

function fullPath(id: string | undefined): string {
  const route = id ? build.routes[id] : undefined
  if (!route) return ''
  const own = (route.path ?? '').replace(/:(\w+)\??/g, '7')
  return fullPath(route.parentId) + (own ? `/${own}` : '')
}

const URLENCODED = 'application/x-www-form-urlencoded'
const pairs = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${name(index)}=b`).join('&')
const multipart = (fields: readonly string[]) =>
  `${fields.map((field) => `--x\r\nContent-Disposition: form-data; ${field}\r\n\r\nb\r\n`).join('')}--x--\r\n`
const MULTIPART = 'multipart/form-data; boundary=x'

const HOSTILE: [what: string, status: number, type: string, body: string][] = [
  ['an index that is a length of memory', 400, URLENCODED, 'a[999999999]=1'],
  ['a known list with a large index', 400, URLENCODED, 'addresses[10].line1=1'],
  ['an index within', 400, URLENCODED, 'user.addresses[0].x[100000].y=1'],
  ['an index of many digits', 400, URLENCODED, `a[${'9'.repeat(60)}]=1`],
  ['a negative index', 400, URLENCODED, 'a[-1]=1'],
  ['one name many times', 400, URLENCODED, pairs(5000, () => 'a')],
  ['many names', 400, URLENCODED, pairs(201, (index) => `a${index}`)],
  ['a long name', 400, URLENCODED, `${'a'.repeat(101)}=1`],
  ['a deep name', 400, URLENCODED, `a${'.a'.repeat(60)}=1`],
  ['__proto__', 400, URLENCODED, '__proto__.isAdmin=1'],
  ['constructor', 400, URLENCODED, 'a.constructor.prototype.isAdmin=1'],
  ['prototype', 400, URLENCODED, 'a[0].prototype=1'],
  ['an encoded __proto__', 400, URLENCODED, '%5F_proto__=1'],
  ['a name that is no path', 400, URLENCODED, 'a]=1'],
  ['a name that is half a path', 400, URLENCODED, 'a[=1'],
  ['no name', 400, URLENCODED, '=1'],
  ['more than a form is long', 413, URLENCODED, `a=${'b'.repeat(98_304)}`],
  ['much more', 413, URLENCODED, pairs(50_000, () => 'a')],
  ['JSON', 400, 'application/json', '{"a":1}'],
  ['plain text', 400, 'text/plain', 'a=1'],
  ['no type', 400, '', 'a=1'],
  ['parts with a large index', 400, MULTIPART, multipart(['name="a[999999999]"'])],
  ['parts with __proto__', 400, MULTIPART, multipart(['name="__proto__.a"'])],
  ['many parts', 400, MULTIPART, multipart(Array(201).fill('name="a"'))],
  ['a file', 400, MULTIPART, multipart(['name="a"; filename="a.exe"'])],
  ['a part without a name', 400, MULTIPART, multipart(['x="a"'])],
  ['parts without a boundary', 400, 'multipart/form-data', multipart(['name="a"'])],
  ['parts without an end', 400, MULTIPART, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
  ['large parts', 413, MULTIPART, multipart([`name="${'a'.repeat(98_304)}"`])],
]

function post(path: string, type: string, body: string, from = '192.0.2.1') {
  const incoming = { socket: { remoteAddress: from } as Socket }
  return Promise.resolve(
    edge.request(
      path,
      {
        method: 'POST',
        headers: {
          'content-type': type,
          'sec-fetch-site': 'same-origin',
          cookie: toCookieHeader({ session: { id: 's', lifetimeId: 'l' }, auth: authCookie() }),
        },
        body,
      },
      { incoming },
    ),
  )
}

test('there are forms', () => {
  expect(FORM_PAGES).toContain('/login')
  expect(FORM_PAGES).toContain('/account/borrow/quote/7')
  expect(FORM_PAGES.length).toBeGreaterThan(15)
})

const EVERYWHERE = [...ADDRESSES, '/', '/nowhere']
/** In turn, so that every page is sent some of the forms. */
const somePages = (turn: number) => EVERYWHERE.filter((_, index) => index % 5 === turn % 5)

test.each(HOSTILE.map((hostile, turn) => [...hostile, turn] as const))(
  '%s is refused, before anything reads it',
  async (what, status, type, body, turn) => expectRefused(what, { status, type, body }, somePages(turn)),
)

test.each(HOSTILE)(
  '%s is refused on every page that takes a form',
  { tags: ['exhaustive'] },
  async (what, status, type, body) => expectRefused(what, { status, type, body }, EVERYWHERE),
)

// Each from its own address, so the form limit plays no part. An API that hears nothing shows that
// nothing was parsed: a page that takes a form asks the API before it is shown.
async function expectRefused(
  what: string,
  { status, type, body }: { status: number; type: string; body: string },
  paths: readonly string[],
): Promise<void> {
  const wrong = []
  for (const [index, path] of paths.entries()) {
    // A page of files takes larger forms: there the name itself is refused.
    const wanted = type === MULTIPART && FILE_PAGES.has(path) ? 400 : status
    const answer = await post(path, type, body, `192.0.2.${index}`)
    const words = await answer.text()
    if (answer.status !== wanted || !words.includes('<h1>'))
      wrong.push([path, answer.status, words.slice(0, 80)])
    if (wanted === 413) expect(answer.headers.get('connection')).toBe('close')
  }
  // A page that takes files asks who is signed in before it reads a form in parts.
  const asked = type.startsWith('multipart/') ? seen.filter(({ path }) => path !== '/users/41') : seen
  expect([what, wrong, asked]).toEqual([what, [], []])
}

test.each([
  ['urlencoded', URLENCODED, '_form=x&_intent=y&email=maeve%40people.example&addresses[1].line1=Mill+Lane'],
  ['in parts', MULTIPART, multipart(['name="_form"', 'name="addresses[1].line1"'])],
  ['empty', '', ''],
  ['with the longest message there is', URLENCODED, `message=${encodeURIComponent('例'.repeat(4000))}`],
  [
    'with the longest complaint there is',
    URLENCODED,
    `complaintText=${encodeURIComponent('例'.repeat(6000))}&resolution=${encodeURIComponent('例'.repeat(2000))}`,
  ],
  ['with as many fields as a form may have', URLENCODED, pairs(200, (index) => `a${index}`)],
  ['with as many parts', MULTIPART, multipart(Array(200).fill('name="a"'))],
])('a form that people can send is read on every page that takes one: %s', async (_what, type, body) => {
  edge = await testEdge.makeEdge(
    { clientDirectory: CLIENT_DIRECTORY },
    async () => refuse('NOT_FOUND'),
    build,
  )
  const answers = []
  for (const path of FORM_PAGES) answers.push([path, (await post(path, type, body)).status] as const)
  expect(answers.filter(([, status]) => [400, 413, 429].includes(status) || status >= 500)).toEqual([])
})

test.each([
  [URLENCODED, pairs(5000, () => 'a')],
  [MULTIPART, multipart(Array(201).fill('name="a"'))],
  ['multipart/form-data; charset=utf-8; boundary="x"', multipart(Array(201).fill('name="a"'))],
])('too many fields are counted, and never parsed: %s', async (type, body) => {
  // What was parsed, in either form, becomes one of these.
  const parsed = vi.spyOn(globalThis, 'URLSearchParams')
  const post = (type: string, body: string) =>
    readPostedForm(
      new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body }),
      { bodies: createEdgeBodies(), session: { clientAddress: '192.0.2.1' } as RequestSession },
    )
  try {
    expect(await post(type, body)).toBe('not-readable')
    expect(parsed).not.toHaveBeenCalled()
    expect(await post(URLENCODED, 'a=1')).not.toBe('not-readable')
    expect(parsed).toHaveBeenCalled()
  } finally {
    parsed.mockRestore()
  }
})

test('one address that floods us with forms is answered 429, and no other is', async () => {
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < 260; sent += 1) {
    const { status } = await post('/login', URLENCODED, '__proto__=1')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 400: 240, 429: 20 })
  const answer = await post('/contact', URLENCODED, 'name=Maeve')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await answer.text()).toContain('Your answers should still be there.')
  expect((await post('/login', URLENCODED, 'email=', '192.0.2.2')).status).toBe(422)
  expect(testEdge.refused.filter(({ refusal }) => refusal === 'form-too-many')).toHaveLength(21)
})

test('the addresses of one IPv6 line are one', async () => {
  const forms = (from: string) => post('/login', URLENCODED, '__proto__=1', from)
  for (let sent = 0; sent < 240; sent += 1) await forms(`2001:db8:0:1::${sent.toString(16)}`)
  const statuses = await Promise.all(
    ['2001:DB8::1:0:0:0:9', '2001:db8:0:100::1', '::ffff:192.0.2.1', '192.0.2.1'].map(
      async (from) => (await forms(from)).status,
    ),
  )
  expect(statuses).toEqual([429, 400, 400, 400])
})
