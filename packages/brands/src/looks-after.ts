import type { BrandKey } from './brand-type.ts'

/**
 * The brands whose running loans a site shows. The lender's own site looks after every personal loan, whichever brand it was
 * taken out under; motor looks after car finance.
 */
export function looksAfter(site: BrandKey): readonly BrandKey[] {
  return site === 'main' ? ['main', 'supermarket', 'post-office', 'money-management'] : [site]
}
