import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/**
 * Gzipped limits of the chunks many pages load. apps/web/vite.config.ts picks them by folder: a
 * moved file can bring its imports into one, such as the schemas of all forms.
 */
test.each([
  ['framework', 132_610],
  ['frame', 11_880],
  ['fields', 20_170],
  ['price', 1_680],
  ['account', 2_590],
  ['figures', 5_160],
])('the chunk %s of the built site is not larger than %d bytes', (name, mostBytes) => {
  // Another module can have the same name as a group.
  const files = globSync(`apps/web/build/client/assets/${name}-*.js`)
  const sizes = files.map((file) => gzipSync(withoutHashes(readFileSync(file, 'utf8')), { level: 9 }).length)
  expect(files, 'the site is not built').not.toEqual([])
  expect(Math.max(...sizes)).toBeLessThanOrEqual(mostBytes)
})

/** Names of other chunks have a hash, which any change makes larger or smaller by some bytes. */
function withoutHashes(code: string): string {
  return code.replace(/(?<=[/"][\w.-]+)-[\w-]{8}(?=\.(?:js|css)["`])/g, '')
}

// The only script of static pages: calculator, cookie question and chat opening.
test('the page script is at most 12 kB gzipped', () => {
  const files = globSync('apps/web/build/client/assets/page-script-*.js')
  expect(files, 'the site is not built').toHaveLength(1)
  expect(gzipSync(readFileSync(files[0]!), { level: 9 }).length).toBeLessThanOrEqual(12_000)
})
