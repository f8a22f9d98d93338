import type { Brand, BrandKey } from './brand-type.ts'
import { mainBrand } from './main.ts'
import { moneyManagementBrand } from './money-management.ts'
import { motorBrand } from './motor.ts'
import { postOfficeBrand } from './post-office.ts'
import { supermarketBrand } from './supermarket.ts'

const brandsByKey: Readonly<Record<BrandKey, Brand>> = {
  main: mainBrand,
  supermarket: supermarketBrand,
  motor: motorBrand,
  'post-office': postOfficeBrand,
  'money-management': moneyManagementBrand,
}

export const BRAND_KEYS = Object.keys(brandsByKey) as readonly BrandKey[]

export function isBrandKey(key: string): key is BrandKey {
  return (BRAND_KEYS as readonly string[]).includes(key)
}

/** Spec 1: an unknown brand configuration raises the error 'Brand not configured'. */
export function getBrand(key: string): Brand {
  if (!isBrandKey(key)) throw new Error('Brand not configured')
  return brandsByKey[key]
}
