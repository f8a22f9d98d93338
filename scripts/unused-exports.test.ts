import { expect, test } from 'vitest'
import { compareWithWaiting, WAITING } from './unused-exports.ts'

const waiting = {
  file: 'packages/domain/src/loan/some.ts',
  exports: Object.values(WAITING)
    .flat()
    .map((name) => ({ name })),
}

test('what waits for its feature is not reported, and neither are helpers of tests and what is no package', () => {
  const helpers = [
    'packages/domain/src/test-loans.ts',
    'packages/domain/src/some.test-calls.ts',
    'apps/web/app/a.ts',
  ]
  const unused = helpers.map((file) => ({ file, exports: [{ name: 'helper' }] }))
  expect(compareWithWaiting([waiting, ...unused])).toEqual([])
})

test('an export that only tests use is reported', () => {
  const unused = { file: 'packages/contract/src/fields.ts', exports: [{ name: 'postcode' }] }
  expect(compareWithWaiting([waiting, unused])).toEqual([
    'packages/contract/src/fields.ts: only tests use postcode',
  ])
})

test('a name on the list that is used by now, or gone, is reported', () => {
  const [, ...others] = waiting.exports
  expect(compareWithWaiting([{ ...waiting, exports: others }])).toEqual([
    'ageingOn waits for nothing: take it off the list in scripts/unused-exports.ts',
  ])
})
