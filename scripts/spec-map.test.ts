import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Row {
  line: string
  cells: number
  tests: string[]
}

/** Of each table, but its head and the rule below it. */
function readRows(text: string): Row[] {
  return text
    .split('\n')
    .filter(
      (line, index, all) =>
        line.startsWith('|') && !/^\| -/.test(line) && !/^\| -/.test(all[index + 1] ?? ''),
    )
    .map((row) => {
      const cells = row
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
      const [line = '', , named = ''] = cells
      const tests = [...named.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
      return { line: line.trim(), cells: cells.length, tests }
    })
}

/** Where the two suites look for tests. */
const IS_RUN = /^((apps|packages|scripts|server|local|quality)\/.+\.test\.tsx?|e2e\/[^/]+\.spec\.ts)$/
const HAS_TEST = /^\s*(test|it)(\.each|\.for)?\s*[(<`]/m
const IS_LEFT_OUT = /\b(test|it|describe)\.(skip|todo|fixme|fails)\b/
const SAYS_IT_IS_LEFT = /\b(not built|not yet built|partly built|(is|are|still) missing|to be built|TODO)\b/i

/** What is wrong with a test that a line names; empty where it shows something. */
function findFault(path: string, read = (file: string) => readFileSync(file, 'utf8')): string {
  if (!IS_RUN.test(path)) return 'no suite runs it'
  const text = read(path)
  if (!HAS_TEST.test(text)) return 'it has no test'
  return IS_LEFT_OUT.test(text) ? 'a test of it is left out' : ''
}

const map = readFileSync('docs/spec-map.md', 'utf8')
const rows = readRows(map)

test('each line of the specification names a test that shows its effect', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ tests, cells }) => tests.length === 0 || cells !== 3)).toEqual([])
})

test('and each test that is named is there, and runs', () => {
  const named = new Set(rows.flatMap(({ tests }) => tests))
  const faults = [...named].map((path) => [path, existsSync(path) ? findFault(path) : 'it is gone'])
  expect(faults.filter(([, fault]) => fault !== '')).toEqual([])
})

test('no line says that a part is left', () => {
  expect(map.split('\n').filter((line) => SAYS_IT_IS_LEFT.test(line))).toEqual([])
})

test('which a line without a test, or with one that shows nothing, does not', () => {
  const table =
    '| Line | File | Test |\n| --- | --- | --- |\n| One | `a.ts` | |\n| Two | `b.ts` | `c.ts` | `d.test.ts` |'
  expect(readRows(table)).toMatchObject([{ tests: [] }, { cells: 4 }])
  expect(findFault('docs/notes.test.md')).toBe('no suite runs it')
  const of = (text: string) => findFault('apps/a.test.ts', () => text)
  expect([of('// test'), of("test('a', f)\ntest.skip('b', g)"), of("  test.each([1])('a', f)")]).toEqual([
    'it has no test',
    'a test of it is left out',
    '',
  ])
  expect(SAYS_IT_IS_LEFT.test('| Refunds; part refunds are missing |')).toBe(true)
})
