import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Decisions say how things stood when they were taken. */
const docs = [...globSync('{.,apps/*,quality/bench}/README.md'), ...globSync('docs/*.md')]

const NAMED_BY_ROOT = /`((?:apps|packages|server|local|scripts|e2e|quality|docs)\/[\w./-]+)`/g
const NAMED_BY_FILE = /`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs|sql|md))`/g

/** Folders that a doc may name a path of without what stands before it. */
const BASES = [
  '',
  'packages/domain/src/',
  'apps/api/src/',
  'apps/web/',
  'apps/web/app/',
  'packages/contract/src/',
]

test.each(docs)('%s names only files that there are', (doc) => {
  const text = readFileSync(doc, 'utf8')
  const named = [NAMED_BY_ROOT, NAMED_BY_FILE].flatMap((names) =>
    [...text.matchAll(names)].map(([, path]) => path!),
  )
  const missing = named.filter((path) => !BASES.some((base) => existsSync(base + path)))
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, path]) => path!)
  expect([...missing, ...links.filter((path) => !existsSync(join(dirname(doc), path)))]).toEqual([])
})
