import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Arithmetic of the domain that is written and tested, and that no page and no call uses yet, by the feature that it waits
 * for. The feature takes its names off the list: a name that is used, or that is gone, is reported.
 */
export const WAITING: Record<string, readonly string[]> = {
  'an arrangement to pay': ['arrangementOffer', 'planArrangement'],
  'late loans by their days and amounts': ['ageingOn', 'lateFrom', 'lateTransition'],
  'a late payment by card': ['checkLatePayment'],
  'income and expenditure': ['summariseStatement'],
  'interest for days without a notice of sums in arrears': ['noticeGaps'],
  'which charge a payment pays': ['allocationOn'],
}

interface Issue {
  file: string
  exports: { name: string }[]
}

/** What to say of the exports that a report of knip has as unused. */
export function compareWithWaiting(issues: readonly Issue[]): string[] {
  const waiting = new Set(Object.values(WAITING).flat())
  const unused = issues
    .filter(({ file }) => file.startsWith('packages/') && !IS_OF_TESTS.test(file))
    .flatMap(({ file, exports }) => exports.map(({ name }) => ({ file, name })))
  const names = new Set(unused.map(({ name }) => name))
  return [
    ...unused
      .filter(({ name }) => !waiting.has(name))
      .map(({ file, name }) => `${file}: only tests use ${name}`),
    ...[...waiting]
      .filter((name) => !names.has(name))
      .map((name) => `${name} waits for nothing: take it off the list in scripts/unused-exports.ts`),
  ]
}

const IS_OF_TESTS = /[/.]test-[a-z]+[.]ts$/

/**
 * Exports that nothing but tests uses. The other check for unused code counts a test as a use, so that it reports helpers of
 * tests too.
 */
function readIssues(): Issue[] {
  const root = join(import.meta.dirname, '..')
  const knip = join(root, 'node_modules/knip/bin/knip.js')
  const args = ['--production', '--no-progress', '--no-exit-code', '--include=exports', '--reporter=json']
  return JSON.parse(execFileSync(process.execPath, [knip, ...args], { cwd: root, encoding: 'utf8' })).issues
}

if (import.meta.main) {
  const lines = compareWithWaiting(readIssues())
  if (lines.length > 0) console.error(lines.join('\n'))
  process.exitCode = lines.length > 0 ? 1 : 0
}
