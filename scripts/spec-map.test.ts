import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Row {
  line: string
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
      const [line = '', , named = ''] = row.slice(1, -1).split('|')
      return { line: line.trim(), tests: [...named.matchAll(/`([^`]+)`/g)].map(([, path]) => path!) }
    })
}

const rows = readRows(readFileSync('docs/spec-map.md', 'utf8'))
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) && existsSync(path)

test('each line of the specification names a test that shows its effect', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ line }) => line)).toEqual([])
})

test('and each test that is named is there', () => {
  expect(rows.flatMap(({ tests }) => tests).filter((path) => !isTest(path))).toEqual([])
})

test('which a line without a test, or with one that is gone, does not', () => {
  const table =
    '| Line | File | Test |\n| --- | --- | --- |\n| One | `a.ts` | |\n| Two | `b.ts` | `gone.test.ts` |'
  const [one, two] = readRows(table)
  expect([one?.tests, two?.tests.filter(isTest)]).toEqual([[], []])
})
