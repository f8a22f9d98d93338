import { type Dice, INHERITED, ODD_TEXTS, withoutControls } from './dice.ts'
import { api, type Known, type Make, web } from './make.ts'
import { type Attack, toBytes } from './wire.ts'

const READ_PAGES = [
  '/',
  '/login',
  '/account/borrow',
  '/account/borrow/quote/loan',
  '/contact-settings',
  '/api/product/loan-illustration?amount=5000&term=36',
]

const NAMES = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Referer',
  'User-Agent',
  'Origin',
  'Content-Type',
  'Content-Encoding',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-For',
  'Forwarded',
  'X-Client-Ip',
  'X-Edge-Secret',
  'X-Brand',
  'X-Session-Id',
  'X-Lifetime-Id',
  'X-Request-Id',
  'Idempotency-Key',
  'Authorization',
  'Expect',
  'Upgrade',
  'HTTP2-Settings',
  'Via',
  'TE',
  'Sec-Fetch-Site',
  'Purpose',
  'Max-Forwards',
  '__proto__',
  'constructor',
]
const VALUES = [
  '',
  '*',
  'null',
  '-1',
  'gzip;q=9,br;q=x',
  'bytes=0-,0-,0-',
  'W/"x", "y"',
  '__proto__',
  'propertyIsEnumerable',
  'h2c',
  'websocket',
  '127.0.0.1',
  '::1, 10.0.0.1',
  'é',
  '"',
  "' or 1=1",
  '{jndi:ldap://x}',
  '5',
  'main',
  'motor',
  'Bearer',
  'Bearer  x',
  'Basic !!!',
  'x'.repeat(300),
]

/** As it may stand in a header. */
const printable = (text: string) => withoutControls(text, ' ')

const odd: Make = (dice) => {
  const headers = Array.from(
    { length: dice.pick([1, 3, 20, 90]) },
    () => [dice.pick(NAMES), printable(dice.chance(0.7) ? dice.pick(VALUES) : dice.pick(ODD_TEXTS))] as const,
  )
  const toApi = dice.chance(0.4)
  return {
    ...(toApi ? api : web)(dice, 'header: odd', {
      path: toApi ? '/loan-illustration?amount=5000&term=36' : dice.pick(READ_PAGES),
      headers,
    }),
    isAnswered: false,
  }
}

const large: Make = (dice) => {
  const count = dice.pick([1, 100, 2500])
  const length = dice.pick([100, 9000, 70_000])
  const headers = Array.from(
    { length: Math.min(count, Math.ceil(200_000 / length)) },
    (_, at) => [`X-${at}`, 'x'.repeat(length)] as const,
  )
  return { ...web(dice, 'header: large', { path: '/', headers }), isAnswered: false }
}

/** Headers of which two readers could make two requests. */
const doubled: Make = (dice) => {
  const lines = dice.pick([
    ['Host: main.localhost', 'Host: evil.example'],
    ['Host:'],
    ['Host: main.localhost/evil'],
    ['Host: [::1'],
    ['Host: xn--\u0000'],
    [`Host: ${'x.'.repeat(2000)}localhost`],
    [],
    ['Host: main.localhost', 'Content-Length: 5', 'Content-Length: 6'],
    ['Host: main.localhost', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Host: main.localhost', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
    ['Host: main.localhost', 'Transfer-Encoding: xchunked'],
    ['Host: main.localhost', 'Transfer-Encoding : chunked'],
    ['Host: main.localhost', 'Content-Length: -1'],
    ['Host: main.localhost', 'Content-Length: 99999999999999999999'],
    ['Host: main.localhost', 'Content-Length: 0x10'],
    ['Host: main.localhost', 'X: a', ' folded'],
    ['Host: main.localhost', 'No colon'],
    ['Host: main.localhost', ': no name'],
    ['Host: main.localhost', 'X\u0000Y: z'],
    ['Host: main.localhost', 'Expect: 100-continue', 'Content-Length: 5'],
  ])
  const first = dice.pick([
    'POST /login HTTP/1.1',
    'GET / HTTP/1.1',
    'POST /api/product/auth HTTP/1.1',
    'GET http://evil.example/ HTTP/1.1',
    'GET / HTTP/9.9',
    'GET /',
    'GET\t/\tHTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'PRI * HTTP/2.0',
    'GET /% HTTP/1.1',
    'GET /\u0000 HTTP/1.1',
  ])
  const end = dice.pick(['\r\n', '\r\n', '\n', '\r'])
  const tail = dice.pick([
    '',
    '0\r\n\r\n',
    'a=b&c',
    '5\r\nabcde\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
    'fffffffff\r\n',
    'zz\r\n',
    '-1\r\nx',
  ])
  return raw(dice, 'header: two meanings', [[first, ...lines, 'Connection: close', '', ''].join(end) + tail])
}

function raw(dice: Dice, kind: string, pieces: Attack['pieces']): Attack {
  return { kind, to: dice.chance(0.7) ? 'web' : 'api', pieces, ending: 'half-close', isAnswered: false }
}

const base64 = (text: string) => Buffer.from(text).toString('base64url')

const cookies: Make = (dice, known) => {
  const auth = () => ({
    userId: dice.pick([1, '__proto__', null, {}, 1e21]),
    token: dice.pick([known.token, ...INHERITED, '', 'x'.repeat(5000), 'a\r\nb', 'é']),
    authStrength: dice.pick(['strong', 'weak', '__proto__', 1]),
    created: dice.pick(['2026-01-01T00:00:00Z', 'x', 1]),
    expiry: dice.pick(['2099-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', 'never', 8.64e15]),
    roles: dice.pick([undefined, ['ADMIN'], 'ADMIN', [null], { length: 1e9 }]),
  })
  const content = () =>
    dice.pick([
      base64(JSON.stringify(auth())),
      base64(JSON.stringify(auth())),
      base64('{'),
      base64('['.repeat(3000)),
      base64('{"__proto__":{"token":"x"}}'),
      '%%%',
      '',
      '"',
      'e30',
      base64('null'),
      'x'.repeat(3000),
    ])
  const name = () =>
    dice.pick([
      'auth',
      'session',
      'lifetime',
      'consent',
      'cookie-choice',
      'features',
      'logged-out',
      '__Host-auth',
      ...INHERITED,
    ])
  const pairs = Array.from({ length: dice.pick([1, 2, 5, 200]) }, () => `${name()}=${content()}`)
  const header = pairs.join(dice.pick(['; ', ';', ', ', ';;'])).slice(0, 14_000)
  return web(dice, 'cookie', { path: dice.pick(READ_PAGES), headers: [['Cookie', header]] })
}

/** A browser that is signed in, with one thing about it changed. */
const brands: Make = (dice, known: Known) =>
  api(dice, 'header: who asks', {
    path: `/loan-applications/${known.applicationId}`,
    headers: [
      ['Authorization', `Bearer ${known.token}`],
      ['X-Brand', dice.pick(['main', 'motor', '__proto__', 'constructor', '1', '99', 'é', ''])],
      ['X-Session-Id', dice.pick(['x'.repeat(64), 'short', '__proto__', '; drop table'])],
      ['Idempotency-Key', dice.pick(['x', 'y'.repeat(255), 'z'.repeat(4000), '__proto__'])],
    ],
  })

/** Over one connection: a good request, and something else behind it. */
const pipelined: Make = (dice) => {
  const good = toBytes({ path: '/healthz' }).toString().replace('Connection: close', 'Connection: keep-alive')
  const rest = dice.pick([
    good.repeat(50),
    '\r\n\r\n',
    'GARBAGE\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    dice.text(5000),
  ])
  return raw(dice, 'connection: several requests', [good + rest])
}

const slow: Make = (dice) => {
  const headers =
    'POST /login HTTP/1.1\r\nHost: main.localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  const pieces = dice.chance(0.5)
    ? [`${headers}Content-Length: 100000\r\n\r\n`, ...Array.from({ length: 10 }, () => 'a=b&')]
    : [...headers.slice(0, 20)]
  return {
    kind: 'connection: slow',
    to: 'web',
    pieces,
    pauseMs: 30,
    ending: dice.pick(['half-close', 'abort'] as const),
    isAnswered: false,
  }
}

/** Who asks is gone before the answer is there. */
const gone: Make = (dice) => ({
  ...web(dice, 'connection: gone', {
    path: dice.pick(READ_PAGES),
    ...(dice.chance(0.5) ? { body: 'x'.repeat(200_000) } : {}),
  }),
  ending: dice.pick(['abort', 'half-close'] as const),
  isAnswered: false,
})

const garbage: Make = (dice) => raw(dice, 'connection: garbage', [dice.bytes(dice.pick([1, 100, 5000]))])

export const HEADERS: Make[] = [odd, large, doubled, cookies, cookies, brands]
export const CONNECTIONS: Make[] = [pipelined, slow, gone, garbage]
