import { globSync, readFileSync } from 'node:fs'
import { openApiDocument } from '@tarnbrook/api/description/document'
import { expect, test } from 'vitest'

/**
 * Every borrower's data passes through these: each is one more to trust and update. Packages of one
 * scope are of one project, as the six of OpenTelemetry, which are loaded where traces are sent.
 */
const MOST = 29

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

test('production runs on the packages of few projects', () => {
  expect(manifests.length).toBeGreaterThan(5)
  const projects = new Set([...runtime.keys()].map((name) => name.split('/', 1)[0]!))
  expect([...projects].sort().slice(MOST)).toEqual([])
})

test('each of them is a release, in a fixed version', () => {
  for (const [name, version] of runtime) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
})

test('the product has one version, in every workspace, the changelog and the API', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const { version } = read('package.json')
  const workspaces = globSync('{packages,apps}/*/package.json').concat(
    ['server', 'local', 'e2e', 'quality'].map((folder) => `${folder}/package.json`),
  )
  expect(new Set(workspaces.map((path) => read(path).version))).toEqual(new Set([version]))
  expect(read('package-lock.json').version).toBe(version)
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`## ${version}`)
  expect(openApiDocument([]).info.version).toBe(version)
})
