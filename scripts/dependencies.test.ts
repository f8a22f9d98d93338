import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every borrower's data passes through these: each package is one more to trust and update. */
const MOST = 31

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

const manifests = globSync('{packages,apps}/*/package.json')
  .concat('server/package.json')
  .map((path): Manifest => JSON.parse(readFileSync(path, 'utf8')))
  .filter(({ name }) => name !== '@tarnbrook/sandbox')

const runtime = new Map(
  manifests.flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).filter(([name]) => !name.startsWith('@tarnbrook/')),
  ),
)

test('production runs on few packages', () => {
  expect(manifests.length).toBeGreaterThan(5)
  expect([...runtime.keys()].sort().slice(MOST)).toEqual([])
})

test('each of them is a release, in a fixed version', () => {
  for (const [name, version] of runtime) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
})
