import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/**
 * Pages speak by `Loan.situation`, for which the books count too. These still ask the state, each
 * for its reason: the list only gets shorter.
 */
const READERS: Readonly<Record<string, string>> = {
  'account/dashboard/account.ts':
    'late loans come first, in an arrangement too; the Direct Debit alert of Spec 4',
  'applications/progress/application-status.ts': 'an application has the state of its loan, and no situation',
  'endings/loan-ending.tsx': 'who ended it: the situation says what is left',
  'loans/default-notice.ts': 'a notice runs on while a figure is being paid',
  'loans/headline.ts': 'one figure for each state of Spec 4',
  'loans/loan-status.ts': 'how it ended, in words for each state of Spec 4',
}

test('no page but these asks for the state of a loan', () => {
  const found = execFileSync(
    'git',
    ['grep', '--untracked', '-l', "loans/loan-state'", '--', 'app', ':!*.test.ts', ':!*.test.tsx'],
    { encoding: 'utf8', cwd: `${import.meta.dirname}/../apps/web` },
  )
  expect(
    found
      .trim()
      .split('\n')
      .map((path) => path.replace('app/features/', '')),
  ).toEqual(Object.keys(READERS))
})
