import { getBrand, isBrandKey } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'

/**
 * Spec 1: the override decides, else the host's first label (`motor.localhost`), else the main
 * lender. The host chooses among our five names and is never repeated to anyone.
 * @throws Error 'Brand not configured' when the override is not a brand.
 */
export function createBrandOfRequest(override: string | undefined): (host: string | undefined) => BrandKey {
  if (override !== undefined && override !== '') {
    const { key } = getBrand(override)
    return () => key
  }
  return (host) => {
    const label = host?.split(/[.:]/, 1)[0]?.toLowerCase() ?? ''
    return isBrandKey(label) ? label : 'main'
  }
}
