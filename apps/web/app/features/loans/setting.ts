import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { type ProductWords, productWords } from '#platform/product-words.ts'

/** What the words about a loan depend on. */
export interface Setting extends ProductWords {
  /** The name on the bank statement. */
  directDebitLabel: string
  /** Where to reach the person who looks after it. */
  reach: Pick<Brand, 'contacts' | 'hours'>
}

/** The loan's own product and brand, whichever brand's site shows it. */
export function toLoanSetting({ brand, productType }: Pick<Loan, 'brand' | 'productType'>): Setting {
  const { contacts, hours, directDebitLabel } = getBrand(brand)
  return { ...productWords(productType), directDebitLabel, reach: { contacts, hours } }
}
