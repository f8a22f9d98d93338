import { globSync, readFileSync } from 'node:fs'
import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import {
  findBrandAsLender,
  findLongSentences,
  findReplacedWords,
  findUncontractedForms,
} from '@tarnbrook/brands/test-words'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { applicationPages, blocks, loanPages, publicPages } from '#testing/pages.fixture.tsx'

/** A brand of each kind of product. */
const FIRST_OF_PRODUCT: BrandKey[] = ['main', 'motor']

describe.each(BRAND_KEYS)('the pages of %s say things in plain words and short sentences', (key) => {
  const { productType } = getBrand(key)
  const expectPlainWords = (_name: string, page: ReactNode) => {
    const said = blocks(key, page)
    expect(said.flatMap((words) => findBrandAsLender(getBrand(key), words))).toEqual([])
    expect(said.flatMap((words) => faultsOf(words).map((fault) => `${fault}: ${words}`))).toEqual([])
  }
  test.each([...publicPages(key), ...applicationPages(productType)])('%s', expectPlainWords)

  // Those of a loan differ by brand in its name only.
  test.each(loanPages(key))(
    '%s',
    { tags: FIRST_OF_PRODUCT.includes(key) ? [] : ['exhaustive'] },
    expectPlainWords,
  )
})

/** By words: most of what a page says is said on other pages too. */
const faultsFound = new Map<string, string[]>()

function faultsOf(words: string): string[] {
  const known = faultsFound.get(words)
  if (known) return known
  const faults = [
    ...findReplacedWords(words),
    ...findUncontractedForms(words),
    ...findLongSentences(words).map(() => 'a long sentence'),
  ]
  faultsFound.set(words, faults)
  return faults
}

const ROOT = new URL('../../../../', import.meta.url).pathname

/** Where the words of pages, questions and error messages are written. */
const SOURCES = globSync(
  ['apps/web/app/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts', 'packages/brands/src/**/*.ts'],
  { cwd: ROOT },
).filter((path) => !/\.(test|fixture|examples)\.|test-words|\/vectors\//.test(path))

/** Words that are not ours to choose, or that no borrower reads. */
const UNCONTRACTED: Record<string, string> = {
  'packages/brands/src/facts/direct-debit.ts': 'the Guarantee in the words of the scheme',
  'packages/brands/src/facts/ombudsman.ts': 'the words that the regulator prescribes',
  'packages/brands/src/ties.ts': 'written for the agreement, which has no contractions',
  'packages/contract/src/description/': 'what the description of the API says to programmers',
}

describe('what no example shows is said so too: forms, messages of errors, other states', () => {
  const written = SOURCES.map((path): [string, string] => [
    path,
    readFileSync(ROOT + path, 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
      .replace(/^(import|export) .*? from .*$/gm, '')
      .replace(/\bsummary:\s*(['"`]).*?\1/g, ''),
  ])

  test('without phrases that have a plainer one', () => {
    expect(written.length).toBeGreaterThan(300)
    expect(
      written.flatMap(([path, text]) => findReplacedWords(text).map((word) => `${path}: ${word}`)),
    ).toEqual([])
  })

  test('with contractions', () => {
    const ours = written.filter(
      ([path]) => !Object.keys(UNCONTRACTED).some((other) => path.startsWith(other)),
    )
    expect(
      ours.flatMap(([path, text]) => findUncontractedForms(text).map((word) => `${path}: ${word}`)),
    ).toEqual([])
  })
})
