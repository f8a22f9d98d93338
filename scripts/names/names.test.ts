import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNameFaults, type NameFault } from './read-names.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The names that break each rule, sorted, each once. */
function listFaults(): Record<string, string[]> {
  const faults = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/generated|\.(test|spec|fixture)\./.test(path))
    .flatMap((path) => findNameFaults(path, readFileSync(join(ROOT, path), 'utf8')))
  const byRule = Object.groupBy(faults, ({ rule }) => rule)
  return Object.fromEntries(
    Object.entries(byRule).map(([rule, found]) => [rule, [...new Set(found.map(({ name }) => name))].sort()]),
  )
}

test('no name breaks a rule of docs/style.md', () => {
  expect(listFaults()).toEqual({})
})

test.each([
  ['const wordsOf = () => 1', ['preposition wordsOf']],
  ['function signIn() {}', []],
  ['function tellWhatCame() {}', ['pronoun tellWhatCame']],
  ['const other = 1', []],
  ['interface Found { a: 1 }', ['vague type Found']],
  ['function f() { return { ...{ a: 1 }, b: 2 } }', ['packing f']],
  ['function f(...args: [a: string]) {}', ['tuple f']],
  ["import { a as readEndpoint } from 'a'", ['alias readEndpoint']],
  ['function readBalance() { return { ...{}.x } }', []],
])('%s', (source, wanted) => {
  const found: NameFault[] = findNameFaults('some.ts', source)
  expect(found.map(({ rule, name }) => `${rule} ${name}`)).toEqual(wanted)
})

test.each([
  ['the function of its name', 'router.mount(loans.getLoan, (request) => getLoan(deps, request))', []],
  [
    'a function of another name',
    'router.mount(loans.getLoan, (request) => readLoan(deps, request))',
    ['getLoan'],
  ],
  ['a function for its file', 'router.mount(loans.receipt, (request) => receiptAsPdf(deps, request))', []],
  [
    'a function that another call has too',
    'router.mount(a.pay, () => decide(deps)); router.mount(a.send, () => decide(deps))',
    [],
  ],
  ['several functions', 'router.mount(a.signIn, (one) => (one ? byLink(deps) : byToken(deps)))', []],
])('a call is answered by %s', (_what, route, wanted) => {
  const source = `import { byLink, byToken, decide, getLoan, readLoan, receiptAsPdf } from './some.ts'\n${route}`
  expect(findNameFaults('some.routes.ts', source).map(({ name }) => name)).toEqual(wanted)
})
