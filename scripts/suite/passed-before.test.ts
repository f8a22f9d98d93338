import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { checkUnpassed } = await import(new URL('./passed-before.mjs', import.meta.url).href)

/** a imports b, b imports c. */
const IMPORTS = new Map([
  ['a.ts', ['b.ts']],
  ['b.ts', ['c.ts']],
  ['c.ts', []],
  ['d.ts', []],
])
const FILES = {
  'a.ts': '1',
  'b.ts': '1',
  'c.ts': '1',
  'd.ts': '1',
  'notes.md': '1',
  'package-lock.json': '1',
}

let folder: string
let asked: (string[] | 'all')[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarnbrook-passed-'))
  asked = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function check(
  contents: Record<string, string>,
  { passes = true, imports }: { passes?: boolean; imports?: Map<string, string[]> | null } = {},
) {
  const given = {
    hashes: new Map(Object.entries(contents)),
    isOf: (path: string) => path.endsWith('.ts'),
    imports,
    folder,
  }
  return checkUnpassed('types', given, async (files: string[] | undefined) => {
    asked.push(files?.sort() ?? 'all')
    return passes ? { passed: 1 } : { failed: 1, output: 'a fault' }
  })
}

test('looks at all files at first, and then at those that changed', async () => {
  for (const contents of [
    FILES,
    FILES,
    { ...FILES, 'b.ts': '2' },
    { ...FILES, 'b.ts': '2', 'notes.md': '2' },
  ])
    expect(await check(contents)).toEqual({ passed: 1 })
  expect(asked).toEqual(['all', ['b.ts']])
})

test('with imports, also at all that import them', async () => {
  await check(FILES, { imports: IMPORTS })
  await check({ ...FILES, 'c.ts': '2' }, { imports: IMPORTS })
  const { 'c.ts': _, ...without } = FILES
  await check({ ...without, 'e.ts': '1' }, { imports: IMPORTS })
  expect(asked).toEqual(['all', ['a.ts', 'b.ts', 'c.ts'], ['a.ts', 'b.ts', 'e.ts']])
})

test('a file with a fault is looked at until it has none', async () => {
  await check(FILES)
  const changed = { ...FILES, 'd.ts': '2' }
  for (const passes of [false, false, true, true]) await check(changed, { passes })
  expect(asked).toEqual(['all', ['d.ts'], ['d.ts'], ['d.ts']])
})

test('all are looked at again with other tools or settings, and wherever no file has a hash', async () => {
  await check(FILES)
  for (const rule of [
    'package-lock.json',
    'apps/web/tsconfig.json',
    'app/global.d.ts',
    'scripts/suite/suite.mjs',
  ])
    await check({ ...FILES, [rule]: '2' })
  await check({})
  await check({})
  expect(asked).toEqual(Array(7).fill('all'))
})

test('where the imports are not known, all are looked at, and nothing counts as passed', async () => {
  await check(FILES, { imports: IMPORTS })
  const changed = { ...FILES, 'c.ts': '2' }
  await check(changed, { imports: null })
  await check(changed, { imports: IMPORTS })
  expect(asked).toEqual(['all', 'all', ['a.ts', 'b.ts', 'c.ts']])
})

test('half a file of a run that was killed counts as none', async () => {
  await check(FILES)
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"rules":"')
  await check(FILES)
  expect(asked).toEqual(['all', 'all'])
})
