import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** No library release has to keep these: internals by name, and replaced object methods. */
const PRIVATE = new RegExp(
  ['_zod', '_private_', '(pool|client)\\.(query|connect|release) =[^=]', '[cC]lient\\.connection\\b'].join(
    '|',
  ),
)

test('nothing uses the private parts of a library', () => {
  const files = globSync('{apps,packages,server,local}/**/*.{ts,tsx,sql}', {
    exclude: (path) => /(^|\/)(node_modules|build)(\/|$)/.test(path),
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((path) => PRIVATE.test(readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  'schema._zod.def',
  'graphile_worker._private_jobs',
  'client.query = slow',
  'this.#client.connection',
])('%s is found', (text) => {
  expect(text).toMatch(PRIVATE)
})
