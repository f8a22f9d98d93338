import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findNewerFunctions } from './check-browsers.ts'
import { findLackingBrowsers, listNewerFunctions, readServedBrowsers } from './served-browsers.ts'

const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-browsers-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what a served browser lacks is found by the types of the code, and what it has is not', () => {
  const file = join(folder, 'newer.ts')
  const lines = [
    "export const parsed = URL.parse('/a', 'http://same.invalid')",
    'export const joined = new Set([1]).union(new Set([2]))',
    'export const signal = AbortSignal.any([])',
    'export const groups = Object.groupBy([1], String)',
    'export const listed = [1].values().toArray()',
    'export const made = Promise.withResolvers<void>()',
    // Ours, by the same names.
    'const own = { parse: (text: string) => text, union: [1] }',
    'export const fine = [own.parse(String(own.union.toSorted())), Object.hasOwn(own, "a")]',
    // The code asks first.
    'export const asked = new URLSearchParams().size?.toFixed()',
  ]
  writeFileSync(file, lines.join('\n'))
  const found = findNewerFunctions([file])
  expect(found.map((line) => /:(\d+): (\S+)/.exec(line)?.slice(1).join(' '))).toEqual([
    '1 URL.parse',
    '2 Set.union',
    '3 AbortSignal.any',
    '4 Object.groupBy',
    '5 Iterator.toArray',
    '6 Promise.withResolvers',
  ])
})

test('each served browser is known to the data, and none of them is of tomorrow', () => {
  const served = readServedBrowsers()
  expect(served.size).toBe(6)
  expect(findLackingBrowsers({ owner: 'Array', name: 'toSorted', isStatic: false }, served)).toEqual([])
  expect(listNewerFunctions(served)).toContainEqual({ owner: 'URL', name: 'parse', isStatic: true })
})
