import type { Socket } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Edge } from './edge.ts'
import { CLIENT_DIRECTORY, loadProductionBuild } from './pages/production-build.ts'
import { authCookie, startTestEdge, toCookieHeader } from './test-edge.ts'

const testEdge = await startTestEdge()
const build = await loadProductionBuild()
/** What the stand-in API was sent as proof, and what it answers. */
let sent: { path: string; name: string; file: string }[] = []
let answer: () => Response
let edge: Edge
let isTokenGood = true
const NO_TOKEN = { error: { code: 'UNAUTHENTICATED', message: 'Sign in to carry on.' } }

afterAll(testEdge.stop)
beforeEach(async () => {
  testEdge.forget()
  sent = []
  isTokenGood = true
  answer = () => Response.json({ data: proof })
  edge = await testEdge.makeEdge({ clientDirectory: CLIENT_DIRECTORY }, standInApi, build)
})

const PAGE = '/account/borrow/continue?id=7&task=proof-of-id'

const proof = {
  '@type': 'id-application-requirement',
  '@link': '/v1/id-application-requirements/3',
  id: 3,
  loanApplicationId: 7,
  status: 'wanted',
  metAt: null,
  attachments: [],
  creditCards: [],
  details: {},
}

/** As the API has it, on its way, with a proof of identity to be sent. */
const application = {
  '@type': 'loanApplication',
  '@link': '/loan-applications/7',
  id: 7,
  state: 'Requested',
  brand: 'main',
  reaction: 'yes',
  isInternal: true,
  amount: 5000,
  term: 36,
  reason: 'Home improvements',
  employmentStatus: 'Retired',
  createdAt: '2026-11-22T10:00:00Z',
  quote: null,
  previousQuote: null,
  askedFor: null,
  addressOptions: [],
  pendingCreditCheck: null,
  hasLoanToRefinance: false,
  requirements: [proof],
  needsAttention: true,
  declineReasons: [],
  declineGroups: [],
  declinedBy: null,
  declineReview: null,
  vehicle: null,
  finance: null,
  commissionCalculation: null,
  intermediaries: [],
  requotability: { requotable: false },
  loanProduct: { type: 'unsecured', partner: null },
  declinePanelConsented: false,
  polMarketingConsent: null,
  lcpd: null,
  payDayConfirmedAt: null,
  loanContractAcceptedAt: null,
  loanId: null,
  loanState: null,
  payoutProblem: null,
}

/** An API that knows one application, which wants a proof of identity. */
async function standInApi(request: Request): Promise<Response> {
  const path = request.url.slice('http://api.internal'.length)
  if (path.startsWith('/users/'))
    return isTokenGood ? Response.json({ data: {} }) : Response.json(NO_TOKEN, { status: 401 })
  if (path.startsWith('/loan-applications/7')) return Response.json({ data: application })
  if (request.method === 'POST' && path.startsWith('/v1/id-application-requirements/3')) {
    const text = await request.text()
    sent.push({ path, ...(text ? JSON.parse(text) : {}) })
    return answer()
  }
  if (path.startsWith('/loans/7/contract.pdf'))
    return new Response('%PDF-1.7', {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `${path.endsWith('/download') ? 'attachment' : 'inline'}; filename="contract-TB1.pdf"`,
      },
    })
  if (path.startsWith('/attachments/'))
    return new Response('a picture', {
      headers: {
        'Content-Type': path.endsWith('5') ? 'image/png' : 'application/pdf',
        'Content-Disposition': 'attachment; filename="proof-5.png"',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Set-Cookie': 'other=1',
      },
    })
  return Response.json({ error: { code: 'NOT_FOUND', message: 'No.' } }, { status: 404 })
}

const SIGNED_IN = toCookieHeader({ session: { id: 's', lifetimeId: 'l' }, auth: authCookie() })

function formOf(
  fields: Record<string, string>,
  files: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[],
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of files) form.append('file', new File([content], name))
  return form
}

async function post(
  form: FormData,
  { path = PAGE, site = 'same-origin' }: { path?: string; site?: string } = {},
) {
  const incoming = { socket: { remoteAddress: '192.0.2.1' } as Socket }
  // As a browser sends it: with its boundary, and no length that the form would not have.
  const { headers, body } = new Response(form)
  const init = {
    method: 'POST',
    headers: { 'content-type': headers.get('content-type')!, 'sec-fetch-site': site, cookie: SIGNED_IN },
    body,
    duplex: 'half',
  } as RequestInit
  const answered = await edge.request(path, init, { incoming })
  return { status: answered.status, location: answered.headers.get('location'), html: await answered.text() }
}

const SEND = { _form: 'send-proof', _intent: 'i' }

test('files that are sent without script reach the API one by one, in base64', async () => {
  const { status, location } = await post(
    formOf(SEND, [
      ['front.png', 'one'],
      ['back.png', new Uint8Array(30_000)],
    ]),
  )
  expect([status, location]).toEqual([302, `${PAGE}&saved=send-proof`])
  expect(sent).toEqual([
    { path: '/v1/id-application-requirements/3/proof-of-id', name: 'front.png', file: btoa('one') },
    {
      path: '/v1/id-application-requirements/3/proof-of-id',
      name: 'back.png',
      file: Buffer.alloc(30_000).toString('base64'),
    },
  ])
})

test('what is refused is named at the field, and the others are sent', async () => {
  let calls = 0
  answer = () => {
    calls += 1
    if (calls > 1) return Response.json({ data: proof })
    const fields = { file: ['We can’t open other files.'] }
    return Response.json({ error: { code: 'VALIDATION_FAILED', message: 'Check.', fields } }, { status: 422 })
  }
  const { status, html } = await post(
    formOf(SEND, [
      ['a.txt', 'one'],
      ['b.png', 'two'],
    ]),
  )
  expect([status, sent.length]).toEqual([422, 2])
  expect(html).toContain('a.txt: We can’t open other files.')
  expect(html).toMatch(/aria-describedby="[^"]*send-proof-file-error/)
})

test('no file is said at the field', async () => {
  const form = formOf(SEND, [])
  form.append('file', new File([], ''))
  const { status, html } = await post(form)
  expect([status, sent.length]).toEqual([422, 0])
  expect(html).toContain('Add a photo of your passport')
})

test('a file larger than 20 MB is refused unsent, in the words of the API', async () => {
  const { status, html } = await post(formOf(SEND, [['big.pdf', new Uint8Array(20 * 1024 * 1024 + 1)]]))
  expect([status, sent.length]).toEqual([422, 0])
  expect(html).toContain('big.pdf: That file is larger than 20 MB.')
})

test('files that are too large together are refused unread, at the field', async () => {
  const half = new Uint8Array(14 * 1024 * 1024)
  const { status, html } = await post(
    formOf(SEND, [
      ['a.pdf', half],
      ['b.pdf', half],
    ]),
  )
  expect([status, sent.length]).toEqual([422, 0])
  expect(html).toContain('Those files are too large to send together.')
})

test('more files than a form takes are refused', async () => {
  const many = Array.from({ length: 21 }, (_, index) => [`${index}.pdf`, 'x'] as const)
  const { status, html } = await post(formOf(SEND, many))
  expect([status, sent.length]).toEqual([422, 0])
  expect(html).toContain('Choose up to 20 files at a time')
})

test('nobody’s files are not read: who is not signed in signs in first', async () => {
  let isRead = false
  const body = new ReadableStream(
    {
      pull: (controller) => {
        isRead = true
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const answered = await edge.request(PAGE, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(answered.status).toBe(302)
  expect(answered.headers.get('location')).toBe(`/login?next=${encodeURIComponent(PAGE)}`)
  expect([isRead, sent]).toEqual([false, []])
})

test('a form of another site is refused, files or none', async () => {
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await post(formOf(SEND, [['a.pdf', 'x']]), { site })).status).toBe(403)
  expect(sent).toEqual([])
})

test.each([
  ['another form of the page', PAGE, { _form: 'confirm-proof' }],
  ['no form', PAGE, {}],
  ['a page of another task', '/account/borrow/continue?id=7&task=bank-details', SEND],
  ['the application itself', '/account/borrow/continue?id=7', SEND],
  ['the router’s own way', '/account/borrow/continue.data?id=7&task=proof-of-id', SEND],
  ['another page', '/login', SEND],
])('a file with %s is refused', async (_what, path, fields) => {
  expect((await post(formOf(fields, [['a.pdf', 'x']]), { path })).status).toBe(400)
  expect(sent).toEqual([])
})

test.each([
  ['long text', 413, { ...SEND, note: 'x'.repeat(98_305) }],
  ['a name that is no field', 400, { ...SEND, 'a[999999999]': '1' }],
])('%s beside a file is refused', async (_what, status, fields) => {
  expect((await post(formOf(fields, [['a.pdf', 'x']]))).status).toBe(status)
  expect(sent).toEqual([])
})

test.each(['image/png', 'application/pdf'])('a file that a borrower sent runs nothing: %s', async (type) => {
  const path = `/api/product/attachments/${type === 'image/png' ? 5 : 6}`
  const { headers } = await edge.request(path, { headers: { cookie: SIGNED_IN } })
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('content-disposition')).toBe('attachment; filename="proof-5.png"')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'self', default-src 'none'; sandbox",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('set-cookie') ?? '').not.toContain('other=')
})

// A policy with `sandbox` would keep a browser from showing a PDF at all.
test.each([
  ['/loans/7/contract.pdf', 'inline'],
  ['/loans/7/contract.pdf/download', 'attachment'],
])('a document of ours is a PDF that the browser shows, or saves: %s', async (path, disposition) => {
  const { status, headers } = await edge.request(`/api/product${path}`, { headers: { cookie: SIGNED_IN } })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(`${disposition}; filename="contract-TB1.pdf"`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})

describe('uploads at once', () => {
  /** One that has begun to be read, and goes on when it is told to. */
  async function beginUpload(path: string, contentType: string) {
    const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const body = new ReadableStream(
      {
        async pull(controller) {
          begun.resolve()
          await told.promise
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const answer = upload(path, contentType, body)
    await begun.promise
    return { answer, finish: told.resolve }
  }

  async function upload(path: string, contentType: string, body: BodyInit): Promise<Response> {
    const headers = {
      'content-type': contentType,
      cookie: SIGNED_IN,
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'tarnbrook',
    }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return edge.request(path, init, { incoming: { socket: { remoteAddress: '192.0.2.9' } as Socket } })
  }

  const WAYS = [
    ['by script', '/api/product/v1/id-application-requirements/3/proof-of-id', 'application/json'],
    ['without script', PAGE, 'multipart/form-data; boundary=b'],
  ] as const

  test.each(WAYS)(
    'are three of one visitor, %s; a fourth that is slow is refused',
    async (_way, path, type) => {
      const uploads = await Promise.all([1, 2, 3].map(() => beginUpload(path, type)))
      await new Promise((resolve) => setTimeout(resolve, 1_200))
      const fourth = await (await beginUpload(path, type)).answer
      expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '5'])
      expect(sent).toEqual([])
      for (const { finish } of uploads) finish()
      for (const { answer } of uploads) expect((await answer).status).not.toBe(429)
      expect((await upload(path, type, '{}')).status).not.toBe(429)
    },
  )

  test.each(WAYS)(
    '%s: a file beside a token that the API does not know is not read',
    async (_way, path, type) => {
      isTokenGood = false
      let isRead = false
      const pull = () => {
        isRead = true
      }
      const body = new ReadableStream({ pull }, { highWaterMark: 0 })
      const { status, headers } = await upload(path, type, body)
      expect([status === 401 || headers.get('location')?.startsWith('/login'), isRead]).toEqual([true, false])
    },
  )
})
