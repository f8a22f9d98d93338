import { type Dice, INHERITED, longEmail, ODD_TEXTS } from './dice.ts'
import { type Make, ownPage, web } from './make.ts'

/** Pages that take a form, one of each kind. */
const FORM_PAGES = [
  '/login',
  '/contact',
  '/commission',
  '/consent',
  '/theme',
  '/logout',
  '/contact-settings',
  '/account/address-details',
  '/account/borrow/quote/loan',
  '/account/borrow/quote/about-you',
  '/account/borrow/quote/address',
  '/account/borrow/quote/income',
  '/account/borrow/quote/save',
  '/account/borrow/quoted',
  '/account/borrow/address_change_required',
  '/account/borrow/call-back/1',
  '/account/borrow/repay/payout-account',
  '/calculator',
  '/no-such-page',
]

const NAMES = [
  'email',
  'a',
  'firstName',
  'addresses',
  'amount',
  'topic',
  'message',
  '__intent__',
  '__state__',
  '$ACTION',
]

function name(dice: Dice): string {
  const parts = [dice.pick(NAMES)]
  while (dice.chance(0.4)) parts.push(dice.chance(0.3) ? dice.pick(INHERITED) : dice.pick(NAMES))
  return parts.reduce((path, part) => (dice.chance(0.5) ? `${path}.${part}` : `${path}[${part}]`))
}

const INDEXES = [9, 10, 1000, 100_000, 10_000_000, 999_999_999, 999_999_999, 4_294_967_295, -1, 1.5]

const indexes = (dice: Dice) =>
  `${name(dice)}[${dice.pick(INDEXES)}]${dice.pick(['', '.line1', '[0][0]', '[]'])}=1`

const intents = (dice: Dice) => {
  const payload = {
    name: name(dice),
    index: dice.pick(INDEXES),
    from: dice.pick(INDEXES),
    to: dice.pick(INDEXES),
    value: ODD_TEXTS,
  }
  const intent = { type: dice.pick(['insert', 'remove', 'reorder', 'update', 'reset', 'validate']), payload }
  return `email=a%40people.example&__intent__=${encodeURIComponent(JSON.stringify(intent))}`
}

const repeated = (dice: Dice) => `${name(dice)}=b&`.repeat(dice.pick([300, 5000, 20_000]))

const many = (dice: Dice) =>
  Array.from({ length: dice.pick([300, 5000, 20_000]) }, (_, at) => `f${at}=1`).join('&')

const deep = (dice: Dice) =>
  `a${dice.pick(['.a', '[a]', '[0]', '[]']).repeat(dice.pick([50, 5000, 50_000]))}=1`

const large = (dice: Dice) => `message=${'x'.repeat(dice.pick([70_000, 1_100_000, 3_000_000]))}`

const email = (dice: Dice) => `email=${encodeURIComponent(longEmail(dice))}&firstName=Ada`

const broken = (dice: Dice) =>
  dice.pick(['%', '%zz=%ff', '=&=&==', '&'.repeat(5000), 'a=%00%ed%a0%80', '%5b%5d=%', 'a[=1&a]=2&a[[]]=3'])

const odd = (dice: Dice) => NAMES.map((one) => `${one}=${dice.pick(ODD_TEXTS)}`).join('&')

const inherited = (dice: Dice) =>
  INHERITED.map((one) => `${dice.pick(['', 'a.', 'a['])}${one}=${one}`).join('&')

const BODIES = { email, index: indexes, intent: intents, repeated, many, deep, large, broken, odd, inherited }

const posted: Make = (dice) => {
  const [what, make] = dice.pick(Object.entries(BODIES))
  const type = dice.chance(0.8)
    ? 'application/x-www-form-urlencoded'
    : dice.pick([
        'text/plain',
        'application/json',
        'multipart/form-data',
        'application/x-www-form-urlencoded; charset=utf-7',
        '',
        'x'.repeat(500),
      ])
  return web(dice, `form: ${what}`, {
    path: dice.pick(FORM_PAGES) + dice.pick(['', '', '', '.data', '?index', '?_data=x']),
    headers: [['Content-Type', type], ...ownPage],
    body: make(dice),
  })
}

const multipart: Make = (dice) => {
  const boundary = dice.pick(['b', 'x'.repeat(70), dice.text(20), ''])
  const part = (field: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${dice.pick(['', '; filename="../a\u0000.pdf"', '; filename=""'])}\r\n\r\n${value}\r\n`
  const count = dice.pick([1, 3, 400, 5000])
  const parts = Array.from({ length: count }, () =>
    part(dice.chance(0.5) ? name(dice) : indexes(dice).slice(0, -2), 'v'),
  )
  const end = dice.pick([`--${boundary}--\r\n`, '', `--${boundary}`, '--', '\r\n\r\n'])
  return web(dice, 'form: multipart', {
    path: dice.pick(FORM_PAGES),
    headers: [['Content-Type', `multipart/form-data; boundary=${boundary}`], ...ownPage],
    body: parts.join('') + end,
  })
}

/** A form of another site, and one with no word about where it comes from. */
const foreign: Make = (dice) =>
  web(dice, 'form: of another site', {
    path: dice.pick(FORM_PAGES),
    headers: [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      dice.pick([
        ['Sec-Fetch-Site', 'cross-site'],
        ['Origin', 'https://evil.example'],
        ['Origin', 'null'],
        ['Referer', 'https://evil.example/'],
      ]),
    ],
    body: 'email=a%40people.example',
  })

export const FORMS: Make[] = [posted, posted, posted, multipart, foreign]
