import { endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { PARTNER_KEY } from '../../e2e/support/api-walk.ts'
import { type Dice, INHERITED, longEmail, ODD_TEXTS } from './dice.ts'
import { api, type Known, type Make, ownPage, web } from './make.ts'

/** Every call that has a body, under each of its paths. */
const WRITES = ENDPOINTS.filter(({ body }) => body).flatMap((endpoint) =>
  endpointPaths(endpoint as never).map((path) => ({ method: endpoint.method, path, base: endpoint.base })),
)

const APPLICATION = {
  amount: 7500,
  term: 36,
  reason: 'Home improvements',
  employmentStatus: 'Employed full time',
  netMonthlyIncome: 2600,
  user: {
    firstName: 'Ada',
    lastName: 'Marsh',
    dateOfBirth: '1988-05-14',
    email: 'attack@people.example',
    mobileNumber: '07912 345678',
    addresses: [{ houseNumber: '12', line1: 'Quay Road', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }],
  },
  affordability: {
    maritalStatus: 'Single',
    residentialStatus: 'private_tenant',
    rentOrMortgageMonthlyPayment: 640.5,
    numberOfDependants: '0',
    monthlyDependantsCost: 0,
  },
}
const OTHER_BODIES: readonly object[] = [
  { type: 'auto_login', data: { token: 'x'.repeat(43) } },
  { email: 'attack@people.example', next: '/account/borrow' },
  { answers: { loan: { amount: 5000 } } },
  { hasRead: true },
  { paymentDay: 7 },
  { code: '123456' },
  { options: { amount: 5000, term: 36 } },
  { pageViews: [{ route: '/', secondsAgo: 3 }] },
]

/** Put as it is into JSON text, because JSON.stringify would not write it. */
const ODD_VALUES = [
  '1e999',
  '-1e999',
  '1e308',
  '123456789012345678901234567890',
  '0.1e-400',
  '-0',
  'true',
  'null',
  '[]',
  '{}',
  '[[[[]]]]',
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"isAdmin":true}}',
  '["a","b"]',
]
const HOLE = '"~hole~"'

/** A good body with one value replaced, and sometimes a field too many. */
function changed(dice: Dice): string {
  const body = structuredClone(dice.chance(0.5) ? APPLICATION : dice.pick(OTHER_BODIES)) as Record<
    string,
    unknown
  >
  let at = body
  for (;;) {
    const key = dice.pick(Object.keys(at))
    const inner = at[key]
    if (typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && dice.chance(0.8))
      at = inner as Record<string, unknown>
    else {
      at[key] = '~hole~'
      break
    }
  }
  if (dice.chance(0.2)) at[dice.pick(['extra', 'roles', 'userId', 'id', '@type'])] = 1
  const text = JSON.stringify(body).replace(
    HOLE,
    dice.chance(0.5) ? dice.pick(ODD_VALUES) : JSON.stringify(dice.pick(ODD_TEXTS)),
  )
  return dice.chance(0.1) ? text.replace('{', '{"__proto__":{"amount":1},') : text
}

const twice = (dice: Dice) =>
  JSON.stringify(dice.pick(OTHER_BODIES)).replace('{', '{"email":"b@people.example","type":"x",')

const deep = (dice: Dice) => {
  const depth = dice.pick([100, 10_000, 100_000])
  return dice.chance(0.5)
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

const broken = (dice: Dice) =>
  dice.pick([
    '{',
    '}',
    '{"a":',
    "{'a':1}",
    '{"a":1,}',
    '\ufeff{}',
    '[1,2',
    'undefined',
    '"',
    '\u0000',
    '{"a":NaN}',
    '// x\n{}',
    `{"a":"${'\\u0000'.repeat(1000)}`,
  ])

const large = (dice: Dice) =>
  JSON.stringify({
    email: dice.pick(['x', '\u0000', '😀', '\ud800']).repeat(dice.pick([10_000, 200_000])),
    answers: { a: 'x'.repeat(dice.pick([10, 900_000])) },
  })

const keys = (dice: Dice) =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: dice.pick([100, 20_000]) }, (_, at) => [`k${at}`, at])),
  )

const BODIES = { changed, 'the same name twice': twice, deep, broken, large, 'many names': keys }

function authorization(dice: Dice, { token }: Known): (readonly [string, string])[] {
  const bearer = dice.pick([
    undefined,
    token,
    token,
    PARTNER_KEY,
    dice.pick(INHERITED),
    'x'.repeat(43),
    dice.text(30),
    'x'.repeat(5000),
  ])
  return bearer === undefined ? [] : [['Authorization', `Bearer ${bearer.replace(/[^\x20-\x7e]/g, '')}`]]
}

function buildPath(dice: Dice, template: string, known: Known): string {
  const id = dice.pick([
    known.applicationId,
    known.applicationId,
    1,
    -1,
    '1e9',
    'x',
    '__proto__',
    '9'.repeat(40),
    '%00',
    '%2e%2e',
  ])
  return template.replace(/\{\w+\}/g, String(id))
}

const call: Make = (dice, known) => {
  const [what, make] = dice.pick(Object.entries(BODIES))
  const { method, path, base } = dice.pick(WRITES)
  const type = dice.chance(0.85)
    ? 'application/json'
    : dice.pick(['text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data'])
  const request = {
    method,
    path: buildPath(dice, path, known),
    headers: [['Content-Type', type], ...ownPage, ...authorization(dice, known)] as (readonly [
      string,
      string,
    ])[],
    body: make(dice),
  }
  if (dice.chance(0.5)) return api(dice, `JSON: ${what}`, request)
  return web(dice, `JSON: ${what}`, { ...request, path: `/api/${base}${request.path}` })
}

/** A good application but for one value, by anybody and by a partner. */
const application: Make = (dice, known) =>
  api(dice, 'JSON: application', {
    path: '/loan-applications',
    headers: [
      ['Content-Type', 'application/json'],
      ['X-Session-Id', `attack-${dice.int(1e9)}-${'x'.repeat(20)}`],
      ...(dice.chance(0.5) ? authorization(dice, known) : []),
    ],
    body: changed(dice),
  })

/** As long as a call may be, in the fields that are checked most. */
const email: Make = (dice) =>
  api(dice, 'JSON: a long email', {
    method: 'POST',
    path: '/login-links',
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({ email: longEmail(dice) }),
  })

const draft: Make = (dice) =>
  api(dice, 'JSON: a draft of many names', {
    method: 'PUT',
    path: '/application-draft',
    headers: [
      ['Content-Type', 'application/json'],
      ['X-Session-Id', `attack-${dice.int(1e9)}-${'x'.repeat(20)}`],
    ],
    body: `{"answers":${keys(dice)}}`,
  })

export const JSON_CALLS: Make[] = [call, call, call, application, email, draft]
