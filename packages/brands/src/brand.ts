import type { Brand, BrandKey, BrandPricing } from './brand-type.ts'
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

/**
 * The fee added to the amount borrowed, in whole pounds: the brand's share of the amount, rounded half up to the
 * pound, and never above the cap. This gives each brand's representative fee exactly.
 */
export function arrangementFeePounds(pricing: BrandPricing, amountPounds: number): number {
  // The share has at most two decimals, so hundredths keep the product free of binary fractions.
  const shareHundredths = Math.round(pricing.feeSharePercent * 100)
  return Math.min(Math.floor((amountPounds * shareHundredths) / 10_000 + 0.5), pricing.feeCapPounds)
}
