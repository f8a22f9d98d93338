import { expect, test } from 'vitest'
import { BRAND_KEYS } from './brand.ts'
import { looksAfter } from './looks-after.ts'

test('the lender’s own site looks after every personal loan, any other site its own', () => {
  expect(looksAfter('main')).toEqual(['main', 'supermarket', 'post-office', 'money-management'])
  for (const brand of BRAND_KEYS.filter((key) => key !== 'main')) expect(looksAfter(brand)).toEqual([brand])
})
