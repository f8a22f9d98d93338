import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FEATURE_IMPORTS: Record<string, Record<string, readonly string[]>> = createRequire(import.meta.url)(
  './feature-imports.cjs',
)
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
