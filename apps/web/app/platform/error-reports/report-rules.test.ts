import { redirect } from 'react-router'
import { describe, expect, test } from 'vitest'
import { knownOfReport, knownOfTrace } from './report-known.ts'
import { type Frame, isDropped, scrubbedText, toErrorReport, urlTemplate } from './report-rules.ts'

const noFrames = () => []

describe('what is not reported', () => {
  test.each([
    [
      'a hard navigation',
      new Error('Invariant: attempted to hard navigate to the same URL /account http://x'),
    ],
    ['the same in other words', new Error('Cannot hard-navigate to the same URL')],
    ['the same as text', 'attempted to hard navigate to the same URL'],
    ['a redirect of the router', redirect('/login')],
    ['any other answer', new Response(null, { status: 404 })],
    ['the router’s copy of one', { status: 302, statusText: 'Found', internal: false, data: null }],
    ['a redirect by its digest', Object.assign(new Error('x'), { digest: 'NEXT_REDIRECT;replace;/a;307;' })],
    [
      'a redirect of the router’s own digest',
      Object.assign(new Error('x'), { digest: 'REACT_ROUTER_ERROR:REDIRECT:{"status":302}' }),
    ],
    ['a redirect by its message', new Error('NEXT_REDIRECT')],
  ])('%s', (_what, error) => {
    expect(isDropped(error)).toBe(true)
    expect(toErrorReport({ error }, noFrames)).toBeUndefined()
  })

  test.each([
    ['an error', new TypeError('Cannot read properties of undefined')],
    ['one that names a redirect', new Error('The redirect to the bank failed')],
    ['a navigation to another URL', new Error('could not navigate to the URL')],
    ['a refusal of the API', { status: 500, problem: { code: 'INTERNAL_ERROR', message: '' } }],
    ['nothing at all', undefined],
  ])('but not %s', (_what, error) => {
    expect(isDropped(error)).toBe(false)
  })
})

test.each([
  ['/api/product/loans/17/early-settlement?date=2026-12-01', '/api/product/loans/:id/early-settlement'],
  ['/api/product/v2/loan-applications/9', '/api/product/v2/loan-applications/:id'],
  ['/loans/b8d4dda0-ff2c-4d77-a6da-4615e4bad941/x', '/loans/:id/x'],
  ['/account/borrow/repay/summary?id=17&tab=overview', '/account/borrow/repay/summary'],
  ['/account/borrow/requested/17#top', '/account/borrow/requested/:id'],
  ['/account/borrow.data?id=4', '/account/borrow'],
  ['https://main.example/auto-login/eyJhbGciOiJIUzI1NiJ9.e30.x', '/auto-login/:id'],
  ['/postcodes/LS6%203AA', '/postcodes/:id'],
  ['/postcodes/LS63AA', '/postcodes/:id'],
  ['/users/jane%40people.example', '/users/:id'],
  ['/users/jane@people.example', '/users/:id'],
  [`/reset/${'abcdefghij'.repeat(5)}`, '/reset/:id'],
  ['/', '/'],
  ['', '/'],
])('%s is grouped as %s', (url, template) => {
  expect(urlTemplate(url)).toBe(template)
})

test.each([
  ['mail to maeve.o-neill+x@people.example failed', 'mail to [email] failed'],
  ['mail to maeve%40people.co.uk failed', 'mail to [email] failed'],
  ['texted +447912345678', 'texted [number]'],
  ['texted 07912 345678, twice', 'texted [number], twice'],
  ['called (020) 7946-0018', 'called [number]'],
  ['account 99-99-90 12345678', 'account [number]'],
  ['card 4242 4242 4242 4242', 'card [number]'],
  ['born 1985-03-27', 'born [number]'],
  ['loan 17 of 3 is 12.50', 'loan 17 of 3 is 12.50'],
  ['lives at LS6 3AA', 'lives at [postcode]'],
  ['GET /loans/17?token=abc failed', 'GET /loans/:id failed'],
  [
    'at https://main.example/account/borrow/apply?id=4 now',
    'at https://main.example/account/borrow/apply now',
  ],
  ['sent Authorization: Bearer abc.def', 'sent Authorization: [token] [token]'],
  ['token=abc&code=123', 'token=[token]&code=[token]'],
  ['cookie: auth=eyJ1c2VySWQiOjQxfQ', 'cookie: [token]'],
  [
    'Unexpected token, "{"firstName":"Maeve"}" is not valid JSON',
    'Unexpected token, "[quoted]" is not valid JSON',
  ],
  ['id b8d4dda0-ff2c-4d77-a6da-4615e4bad941', 'id [id]'],
  ['key AbCdEfGh1234IjKlMnOpQrStUv', 'key [token]'],
  [
    "Cannot read properties of undefined (reading 'map')",
    "Cannot read properties of undefined (reading 'map')",
  ],
  ['either/or', 'either/or'],
])('%s is reported as %s', (text, reported) => {
  expect(scrubbedText(text)).toBe(reported)
})

describe('a failed request', () => {
  const error = {
    status: 500,
    problem: { code: 'INTERNAL_ERROR', message: 'Sorry' },
    body: { error: { code: 'INTERNAL_ERROR', requestId: 'request-id-1', email: 'maeve@people.example' } },
  }
  const request = { method: 'POST', url: '/api/product/loans/17/bank-details?id=4' }

  test('is grouped by its method and its url with ids replaced, and its body stays here', () => {
    expect(toErrorReport({ error, request, page: '/account/borrow/requested/17' }, noFrames)).toEqual({
      level: 'error',
      exception: {
        values: [{ type: 'FailedRequest', value: 'POST /api/product/loans/:id/bank-details: 500' }],
      },
      transaction: '/account/borrow/requested/:id',
      request: { method: 'POST', url: '/api/product/loans/:id/bank-details' },
      fingerprint: ['POST', '/api/product/loans/:id/bank-details'],
      tags: { status: '500', code: 'INTERNAL_ERROR', requestId: 'request-id-1' },
    })
  })

  test('with another id is the same one', () => {
    const other = { ...request, url: '/api/product/loans/18/bank-details' }
    const fingerprints = [request, other].map(
      (call) => toErrorReport({ error, request: call }, noFrames)?.fingerprint,
    )
    expect(fingerprints[0]).toEqual(fingerprints[1])
  })
})

describe('an error', () => {
  test('is reported with its causes, the innermost first, and where in the code', () => {
    const parse = (): Frame[] => [
      {
        filename: 'https://main.example/assets/frame-CNu0hzi1.js?v=2',
        function: 'save',
        lineno: 1,
        colno: 9,
      },
      { filename: 'https://main.example/account/borrow/requested/17?token=abc', lineno: 3 },
      Object.assign(
        { filename: 'file:///srv/apps/api/src/app.ts', in_app: true },
        { vars: { name: 'Maeve' } },
      ),
    ]
    const error = new Error('saving maeve@people.example failed', { cause: new TypeError('no answer') })
    const report = toErrorReport({ error }, parse)
    expect(report?.exception.values.map(({ type, value }) => [type, value])).toEqual([
      ['TypeError', 'no answer'],
      ['Error', 'saving [email] failed'],
    ])
    expect(report?.exception.values[0]?.stacktrace?.frames).toEqual([
      { filename: 'https://main.example/assets/frame-CNu0hzi1.js', function: 'save', lineno: 1, colno: 9 },
      { filename: '/account/borrow/requested/:id', lineno: 3 },
      { filename: 'file:///srv/apps/api/src/app.ts', in_app: true },
    ])
    expect(report?.fingerprint).toBeUndefined()
  })

  test('of the database has a code and a constraint, and not the row it quotes', () => {
    const error = Object.assign(new Error('invalid input syntax: Maeve'), {
      code: '23505',
      constraint: 'app_user_email_key',
      detail: 'Key (email)=(maeve@people.example) already exists',
    })
    const report = toErrorReport({ error: new Error('saving failed', { cause: error }) }, noFrames)
    expect(report?.exception.values[0]?.value).toBe('database error 23505: app_user_email_key')
    expect(JSON.stringify(report)).not.toMatch(/maeve/i)
    const ended = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    expect(toErrorReport({ error: ended }, noFrames)?.exception.values[0]?.value).toBe('write EPIPE')
  })

  test.each([
    ['text', 'it broke', { type: 'Error', value: 'it broke' }],
    ['nothing', undefined, { type: 'Error', value: 'undefined' }],
    [
      'from the store',
      { name: 'TypeError', message: 'x is null' },
      { type: 'TypeError', value: 'x is null' },
    ],
  ])('may be %s', (_what, error, value) => {
    expect(toErrorReport({ error }, noFrames)?.exception.values).toEqual([value])
  })
})

const FOUND_BY_THE_SDK = {
  user: { email: 'maeve@people.example', ip_address: '203.0.113.9' },
  extra: { form: 'Maeve' },
  breadcrumbs: [{ message: 'Maeve' }],
  server_name: 'Maeve',
  contexts: { trace: { trace_id: 't', data: { 'url.full': 'Maeve' } }, page: { name: 'Maeve' } },
}

test('what the SDK found beside an error is left out', () => {
  const report = { event_id: 'a', level: 'error', tags: { status: '500' }, ...FOUND_BY_THE_SDK }
  expect(knownOfReport(report)).toEqual({
    event_id: 'a',
    level: 'error',
    tags: { status: '500' },
    contexts: { trace: { trace_id: 't' } },
  })
})

test('of a page load, the template of its URL and the times are reported', () => {
  const trace = {
    type: 'transaction',
    transaction: '/account/borrow/requested/17',
    timestamp: 2,
    measurements: { lcp: { value: 9 } },
    request: { url: 'Maeve', headers: { Referer: 'Maeve' } },
    ...FOUND_BY_THE_SDK,
    spans: [
      {
        span_id: 's',
        op: 'http.client',
        description: 'GET /api/product/loans/17?x=Maeve',
        data: { url: 'Maeve' },
      },
      { span_id: 'p', op: 'paint' },
    ],
  }
  expect(knownOfTrace(trace)).toEqual({
    type: 'transaction',
    transaction: '/account/borrow/requested/:id',
    timestamp: 2,
    measurements: { lcp: { value: 9 } },
    contexts: { trace: { trace_id: 't' } },
    spans: [
      { span_id: 's', op: 'http.client', description: 'GET /api/product/loans/:id' },
      { span_id: 'p', op: 'paint' },
    ],
  })
})
