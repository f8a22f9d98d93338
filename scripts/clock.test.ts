import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/**
 * The API's clock can be moved, so whatever asks the machine disagrees with it locally. Only what
 * is here may ask: the clock, and the day of the quote's answers where the API sends none.
 */
const ASKS_THE_MACHINE = [
  'apps/api/src/platform/clock.ts',
  'apps/web/app/features/applications/quote/draft/check-draft.ts',
]

test('only the clock asks the machine what day it is', () => {
  const found = execFileSync(
    'git',
    [
      'grep',
      '--untracked',
      '-lE',
      'Temporal[.]Now|new Date\\(\\)',
      '--',
      'apps/api/src',
      'apps/web/app',
      'packages',
    ],
    { encoding: 'utf8', cwd: `${import.meta.dirname}/..` },
  )
  const isTest = (file: string) => /[.]test[.]tsx?$|\/test-[^/]+$/.test(file)
  expect(
    found
      .trim()
      .split('\n')
      .filter((file) => !isTest(file)),
  ).toEqual(ASKS_THE_MACHINE)
})
