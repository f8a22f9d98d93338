import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCommentFaults } from './read-comments.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test('no comment breaks a rule of docs/style.md', () => {
  const faults = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(tsx?|mjs|cjs)$/.test(path) && !/generated|scripts\/comments\//.test(path))
    .flatMap((path) =>
      findCommentFaults(readFileSync(join(ROOT, path), 'utf8')).map(
        ({ rule, line }) => `${path}:${line} ${rule}`,
      ),
    )
  expect(faults).toEqual([])
})

const LONG = 'a'.repeat(101)

test.each([
  ['two lines', '// One.\n// Two.\ncode()', []],
  ['three lines', '// One.\n// Two.\n// Three.\ncode()', ['long']],
  ['three lines in a block', '/**\n * One.\n * Two.\n * Three.\n */', ['long']],
  ['two lines and tags', '/**\n * One.\n * Two.\n * @param a an id\n * @throws Problem\n */', []],
  ['a tag of three lines', '/**\n * One.\n * @throws a\n * b\n * c\n */', ['long']],
  ['two comments, one after the other', '/** One. */\n/** Two. */\n/** Three. */', []],
  ['a line of 101 columns', `// ${LONG}`, ['wide']],
  ['a wide line of code', `const a = '${LONG}'`, []],
  ['a directive', `// biome-ignore lint/style: ${LONG}`, []],
  ['a refused phrase', '/** Nobody waits. */', ['phrase']],
  ['code after a block', `/* One. */\nconst a = 'nobody'\n// Two.`, []],
])('%s', (_what, source, wanted) => {
  expect(findCommentFaults(source).map(({ rule }) => rule)).toEqual(wanted)
})
