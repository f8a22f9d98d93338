import { getBrand } from '../brand.ts'
import type { BrandKey } from '../brand-type.ts'

/**
 * The brands whose running loans a site shows: the lender's own site looks after every personal
 * loan, whatever its brand; motor looks after car finance.
 */
export function findManagedBrands(site: BrandKey): readonly BrandKey[] {
  return site === 'main' ? ['main', 'supermarket', 'post-office', 'money-management'] : [site]
}

/**
 * Spec 1, borrower view: where a running loan of this brand is seen and changed. A brand without a
 * borrower view sends its borrowers to the lender's own site.
 */
export function findBorrowerSite(loanBrand: BrandKey): BrandKey {
  return getBrand(loanBrand).switches.borrowerView ? loanBrand : 'main'
}
