import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const MOST = 15

test('no folder has more files of its own than a person can look over', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: new URL('..', import.meta.url).pathname,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(tsx?|css|mjs|js)$/.test(path) && !/\.(test|spec)\.|test-calls/.test(path))
  const counts = new Map<string, number>()
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > MOST)).toEqual([])
})
