import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS } from '../quality/faults/faults.ts'
import { fileOfSpec, isSpec } from '../quality/faults/run-tests.ts'

const ROOT = join(import.meta.dirname, '..')

test('each fault is one change to one place that there is', () => {
  const places = FAULTS.map(({ name, file, find, replace }) => ({
    name,
    found: readFileSync(join(ROOT, file), 'utf8').split(find).length - 1,
    isChange: find !== replace,
  }))
  expect(places.length).toBeGreaterThanOrEqual(60)
  expect(places.filter(({ found, isChange }) => found !== 1 || !isChange)).toEqual([])
})

test('each fault has a name of its own', () => {
  const names = FAULTS.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})

test('each fault names tests that there are', () => {
  const all = globSync(['{packages,apps,server,scripts}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/build/**'],
  })
  const missing = FAULTS.flatMap(({ tests }) => tests).filter(
    (named) =>
      !all.some((path) => (isSpec(named) ? path === `e2e/${fileOfSpec(named)}` : path.startsWith(named))),
  )
  expect(missing).toEqual([])
  expect(FAULTS.filter(({ tests }) => tests.length === 0)).toEqual([])
})
