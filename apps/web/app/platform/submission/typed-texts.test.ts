import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Written by the page itself, and checked again by the call that each is for. */
const WRITTEN_BY_PAGES = [
  'chosen',
  'date',
  'day',
  'lastFour',
  'paymentIntentId',
  'paymentMethodId',
  'recordId',
  'token',
  'wordingVersion',
]

test('what a person types in a form is read by the fields of the contract', () => {
  const texts = globSync('apps/web/app/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(/(\w+)(?::|\s*=)\s*z\s*\.(?:string|coerce\s*\.string)\(/g),
    ])
  expect([...new Set(texts.map(([, name]) => name))].sort()).toEqual(WRITTEN_BY_PAGES)
})

test('what is typed is trimmed and its numbers are read nowhere else', () => {
  const readers = globSync('apps/web/app/**/*.{ts,tsx}').filter((path) =>
    /replace\(\/\[[^\]]*£|z\s*\.string\([^)]*\)\s*\.trim\(/.test(readFileSync(path, 'utf8')),
  )
  expect(readers).toEqual([])
})
