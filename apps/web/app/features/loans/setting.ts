import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import type { Loan } from '@tarnbrook/contract/loans'

/** What the words about a loan depend on. */
export interface Setting {
  isHirePurchase: boolean
  /** Hire purchase is never called a loan. */
  noun: 'loan' | 'agreement'
  /** The name on the bank statement. */
  directDebitLabel: string
  /** Where to reach whoever looks after it. */
  reach: Pick<Brand, 'contacts' | 'hours'>
}

/** The loan's own product and brand, whichever brand's site shows it. */
export function settingOf({ brand, productType }: Pick<Loan, 'brand' | 'productType'>): Setting {
  const { contacts, hours, directDebitLabel } = getBrand(brand)
  const isHirePurchase = productType === 'hire-purchase'
  return {
    isHirePurchase,
    noun: isHirePurchase ? 'agreement' : 'loan',
    directDebitLabel,
    reach: { contacts, hours },
  }
}
