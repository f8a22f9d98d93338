import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const {
  FEATURE_IMPORTS,
  DOORS,
}: {
  FEATURE_IMPORTS: Record<string, Record<string, readonly string[]>>
  DOORS: Record<string, Record<string, string>>
} = require('./feature-imports.cjs')
const TREES = Object.entries(FEATURE_IMPORTS)

test.each(TREES)('%s: each folder has a line, and each line a folder', (tree, features) => {
  const folders = readdirSync(join(ROOT, tree), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'vectors')
    .map(({ name }) => name)
  expect(folders.sort()).toEqual(Object.keys(features).sort())
})

test.each(TREES)(
  '%s: a feature imports only features that do not import it, in any number of steps',
  (_, features) => {
    const reached = new Set<string>()
    // What imports only what was reached before is reached next: the features of a cycle never are.
    for (let size = -1; size < reached.size; ) {
      size = reached.size
      for (const [feature, imported] of Object.entries(features))
        if (imported.every((each) => reached.has(each))) reached.add(feature)
    }
    expect(Object.keys(features).filter((feature) => !reached.has(feature))).toEqual([])
  },
)

test('each door of a private feature is there, and so is what uses it', () => {
  const paths = Object.entries(DOORS).flatMap(([feature, doors]) =>
    Object.entries(doors).flatMap(([door, user]) => [`${feature}/${door}`, user]),
  )
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

interface Side {
  path?: string
  pathNot?: string | string[]
}

const {
  forbidden,
}: { forbidden: { name: string; from: Side; to: Side }[] } = require('../../.dependency-cruiser.cjs')

function isRefused(from: string, to: string): boolean {
  const is = ({ path = '', pathNot = [] }: Side, file: string) =>
    new RegExp(path).test(file) && ![pathNot].flat().some((other) => new RegExp(other).test(file))
  return forbidden.some((rule) => rule.name.startsWith(BOOKING) && is(rule.from, from) && is(rule.to, to))
}

const BOOKING = 'apps/api/src/features/booking'
const CARD = 'apps/api/src/features/payments/card-payment/card-payment.ts'
const CATALOGUE = 'apps/api/src/description/emails/loan-emails.ts'

test.each([
  [CARD, 'booking.ts', false],
  [CARD, 'close-loan.ts', true],
  [CARD, 'emails/payment-emails.ts', true],
  [CARD, 'booking.jobs.ts', true],
  [CATALOGUE, 'emails/payment-emails.ts', false],
  [CATALOGUE, 'booking.ts', true],
  [`${BOOKING}/booking.ts`, 'close-loan.ts', false],
])('%s imports %s of booking: refused %s', (from, file, refused) => {
  expect(isRefused(from, `${BOOKING}/${file}`)).toBe(refused)
})
