import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('only what locks a loan says that it is locked', () => {
  const found = execFileSync(
    'git',
    ['grep', '--untracked', '-lwE', 'as (LockedLoan|Locked)', '--', 'apps', 'packages', 'quality', 'server'],
    { encoding: 'utf8', cwd: `${import.meta.dirname}/..` },
  )
  expect(found.trim().split('\n')).toEqual(['apps/api/src/features/loans/loan.ts'])
})
