import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { expect, test } from 'vitest'
import type { ApiConfig } from '#config.ts'
import { findBorrowerSiteUrl } from './tokens.ts'

const ALL = {
  main: 'https://main.example',
  motor: 'https://motor.example',
  supermarket: 'https://shop.example',
}

test.each<[BrandKey, Record<string, string>, string]>([
  ['main', ALL, 'https://main.example'],
  ['motor', ALL, 'https://motor.example'],
  ['supermarket', ALL, 'https://main.example'],
  ['post-office', ALL, 'https://main.example'],
  // The lender's site is not configured, so the loan is shown on the brand's own site.
  ['supermarket', { supermarket: 'https://shop.example' }, 'https://shop.example'],
])('mail about a running loan of %s links to the site that looks after it', (brand, siteUrls, expected) => {
  expect(findBorrowerSiteUrl({ siteUrls } as ApiConfig, brand)).toBe(expected)
})
