import { expect, test } from 'vitest'
import { onlyTestsUse } from './unused-exports.ts'

test('helpers of tests and what is no package are not reported', () => {
  const helpers = [
    'packages/domain/testing/loans.ts',
    'packages/brands/src/test-words.ts',
    'apps/web/app/a.ts',
  ]
  expect(onlyTestsUse(helpers.map((file) => ({ file, exports: [{ name: 'helper' }] })))).toEqual([])
})

test('each export that only tests use is reported', () => {
  const unused = {
    file: 'packages/contract/src/fields.ts',
    exports: [{ name: 'postcode' }, { name: 'phone' }],
  }
  expect(onlyTestsUse([unused])).toEqual([
    'packages/contract/src/fields.ts: only tests use postcode',
    'packages/contract/src/fields.ts: only tests use phone',
  ])
})
