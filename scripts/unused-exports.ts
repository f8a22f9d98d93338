import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

interface Issue {
  file: string
  exports: { name: string }[]
}

/** What to say of the exports that a report of knip has as unused. */
export function onlyTestsUse(issues: readonly Issue[]): string[] {
  return issues
    .filter(({ file }) => file.startsWith('packages/') && !IS_OF_TESTS.test(file))
    .flatMap(({ file, exports }) => exports.map(({ name }) => `${file}: only tests use ${name}`))
}

const IS_OF_TESTS = /^packages\/[^/]+\/testing\/|[/.]test-[a-z]+[.]ts$/

/**
 * Exports that only tests use. The other check counts a test as a use, so it also reports helpers
 * of tests.
 */
function readIssues(): Issue[] {
  const root = join(import.meta.dirname, '..')
  const knip = join(root, 'node_modules/knip/bin/knip.js')
  const args = ['--production', '--no-progress', '--no-exit-code', '--include=exports', '--reporter=json']
  return JSON.parse(execFileSync(process.execPath, [knip, ...args], { cwd: root, encoding: 'utf8' })).issues
}

if (import.meta.main) {
  const lines = onlyTestsUse(readIssues())
  if (lines.length > 0) console.error(lines.join('\n'))
  process.exitCode = lines.length > 0 ? 1 : 0
}
