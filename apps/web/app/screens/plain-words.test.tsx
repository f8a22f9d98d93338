import { globSync, readFileSync } from 'node:fs'
import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { replacedWordsIn } from '@tarnbrook/brands/test-words'
import { describe, expect, test } from 'vitest'
import { applicationPages, loanPages, publicPages, sayings } from './pages.fixture.tsx'

describe.each(BRAND_KEYS)('the pages of %s have no phrase for which there is a plainer one', (key) => {
  const { productType } = getBrand(key)
  test.each([...publicPages(key), ...applicationPages(productType), ...loanPages(key)])(
    '%s',
    (_name, page) => {
      expect(
        sayings(key, page).flatMap((words) => replacedWordsIn(words).map((word) => `${word}: ${words}`)),
      ).toEqual([])
    },
  )
})

const ROOT = new URL('../../../../', import.meta.url).pathname

/** Where the words of pages, questions and error messages are written. */
const SOURCES = globSync(
  ['apps/web/app/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts', 'packages/brands/src/**/*.ts'],
  { cwd: ROOT },
).filter((path) => !/\.(test|fixture|examples)\.|test-words|\/vectors\//.test(path))

test('nor has what no example shows: forms, messages of errors, other states', () => {
  expect(SOURCES.length).toBeGreaterThan(300)
  const found = SOURCES.flatMap((path) => {
    const written = readFileSync(ROOT + path, 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
      .replace(/^(import|export) .*? from .*$/gm, '')
    return replacedWordsIn(written).map((word) => `${path}: ${word}`)
  })
  expect(found).toEqual([])
})
