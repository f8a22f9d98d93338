import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { type Dice, INHERITED, ODD_TEXTS, withoutControls } from './dice.ts'
import { api, type Make, ownPage, web } from './make.ts'

const PAGES = [
  '/',
  '/login',
  '/contact',
  '/account/borrow',
  '/account/borrow/quote/loan',
  '/view-document',
  '/auto-login',
  '/staff',
  '/staff/queue',
  '/staff/item?id=daily-run-late:2026-11-20',
  '/calculator',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/assets/app.js',
  '/__manifest',
  '/monitoring',
  '/chat/identity',
]
const READS = ENDPOINTS.filter(({ method }) => method === 'GET')
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
  'X'.repeat(30),
]

const segment = (dice: Dice) =>
  dice.pick([
    '..',
    '.',
    '%2e%2e',
    '%2E%2e%2f',
    '%252e',
    '..;',
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '%c0%ae',
    '%ed%a0%80',
    '\\',
    '%5c',
    ';x=1',
    '//127.0.0.1:1/',
    '%2f%2fevil.example',
    'é',
    '\u0001',
    '|',
    '*',
    ':id',
    '{id}',
    '@evil.example',
    '-1',
    '9'.repeat(400),
    '1e9',
    'not-an-id',
    dice.pick(INHERITED),
    encodeURIComponent(dice.pick(['👩‍👩‍👧', '\u202e', 'İ'])),
    'x'.repeat(dice.pick([300, 6000, 20_000])),
  ])

const pages: Make = (dice) => {
  const parts = Array.from({ length: 1 + dice.int(4) }, () => segment(dice))
  const path = dice.chance(0.5)
    ? `${dice.pick(PAGES)}/${parts.join('/')}`
    : `/${parts.join('/')}${dice.pick(PAGES)}`
  return web(dice, 'path: page', {
    method: dice.chance(0.7) ? 'GET' : dice.pick(METHODS),
    path: withoutControls(path, '%20', true),
  })
}

/** The edge passes calls on: whatever it does not know must end there. */
const calls: Make = (dice) => {
  const path = dice.pick([
    `//127.0.0.1:1/${segment(dice)}`,
    `/${segment(dice)}/loans/1`,
    '/%61uth',
    '/loan-application%73',
    '/%6detrics',
    '/openapi%2ejson',
    '/%77ebhooks/clock',
    '/loans/..%2f..%2fmetrics',
    `/loans/${segment(dice)}`,
    `/users/${segment(dice)}?embedded=${dice.pick(ODD_TEXTS)}`,
  ])
  return web(dice, 'path: call', {
    method: dice.pick(['GET', 'GET', 'POST', 'DELETE']),
    path: `/api/${dice.pick(['product', 'shared', 'other'])}${withoutControls(path, '%20', true)}`,
    headers: ownPage,
  })
}

const value = (dice: Dice) => encodeURIComponent(dice.pick(ODD_TEXTS).toWellFormed())

const queries: Make = (dice) => {
  const names = [
    'amount',
    'term',
    'page',
    'pageSize',
    'embedded',
    'postcode',
    'utm_source',
    'id',
    'token',
    'next',
    '_routes',
    'p',
    'query',
    ...INHERITED,
  ]
  const pair = () =>
    `${dice.pick(names)}${dice.pick(['', '[]', '[0]', '[__proto__]'])}=${dice.chance(0.3) ? dice.pick(['1e999', '-1', '9'.repeat(300), '%', '%ff', 'x'.repeat(2000)]) : value(dice)}`
  const search = Array.from({ length: dice.pick([1, 3, 30, 200]) }, pair)
    .join('&')
    .slice(0, 15_000)
  if (dice.chance(0.5))
    return web(dice, 'query: page', { path: `${dice.pick(PAGES)}${dice.pick(['', '.data'])}?${search}` })
  const read = dice.pick(READS)
  const path = `${read.path.replace(/\{\w+\}/g, '1')}?${search}`
  return dice.chance(0.5)
    ? api(dice, 'query: call', { path })
    : web(dice, 'query: call', { path: `/api/${read.base}${path}`, headers: ownPage })
}

const methods: Make = (dice) =>
  (dice.chance(0.5) ? web : api)(dice, 'method', {
    method: dice.pick(METHODS),
    path: dice.pick([...PAGES, '/loans/1', '/auth', '*', '/api/product/auth']),
    headers: ownPage,
    ...(dice.chance(0.5) ? { body: '{}' } : {}),
  })

/** What browsers report: errors of scripts and the choice of cookies. */
const reports: Make = (dice) =>
  web(dice, 'report', {
    path: dice.pick(['/monitoring', '/monitoring?o=1&p=1', '/consent']),
    headers: [
      ['Content-Type', dice.pick(['text/plain', 'application/x-sentry-envelope', 'application/json'])],
      ...ownPage,
    ],
    body: dice.pick([
      '{}',
      '{}\n{}\n{}',
      '{"dsn":"http://x@127.0.0.1:1/1"}\n{"type":"event"}\n{}',
      '\n'.repeat(50_000),
      '['.repeat(50_000),
      `${'{"type":"event"}\n{"a":'.repeat(500)}`,
      `choice=${dice.pick(INHERITED)}`,
    ]),
  })

export const PATHS: Make[] = [pages, calls, queries, methods, reports]
