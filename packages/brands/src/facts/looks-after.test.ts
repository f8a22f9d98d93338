import { expect, test } from 'vitest'
import { BRAND_KEYS } from '../brand.ts'
import { findBorrowerSite, findManagedBrands } from './looks-after.ts'

test('the lender’s own site looks after every personal loan, any other site its own', () => {
  expect(findManagedBrands('main')).toEqual(['main', 'supermarket', 'post-office', 'money-management'])
  for (const brand of BRAND_KEYS.filter((key) => key !== 'main'))
    expect(findManagedBrands(brand)).toEqual([brand])
})

test('a running loan is seen where it is looked after', () => {
  expect(BRAND_KEYS.map((brand) => [brand, findBorrowerSite(brand)])).toEqual([
    ['main', 'main'],
    ['supermarket', 'main'],
    ['motor', 'motor'],
    ['post-office', 'main'],
    ['money-management', 'main'],
  ])
  for (const brand of BRAND_KEYS) expect(findManagedBrands(findBorrowerSite(brand))).toContain(brand)
})
