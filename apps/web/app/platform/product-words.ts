import type { ProductType } from '@tarnbrook/brands/brand-type'

/** A product's name on a page. Hire purchase is never called a loan: it is none (decision 035). */
export interface ProductWords {
  isHirePurchase: boolean
  /** What someone has: 'your loan'. */
  noun: 'agreement' | 'loan'
  /** What someone asks for: 'this loan'. */
  credit: 'finance' | 'loan'
  /** The label of how much is lent. */
  amountLabel: 'Amount of credit' | 'You borrow'
  /** The label of all payments together. Hire purchase includes the deposit; a loan has none. */
  totalLabel: 'Total of your payments to us' | 'Total to pay'
}

export function productWords(productType: ProductType): ProductWords {
  return productType === 'hire-purchase'
    ? {
        isHirePurchase: true,
        noun: 'agreement',
        credit: 'finance',
        amountLabel: 'Amount of credit',
        totalLabel: 'Total of your payments to us',
      }
    : {
        isHirePurchase: false,
        noun: 'loan',
        credit: 'loan',
        amountLabel: 'You borrow',
        totalLabel: 'Total to pay',
      }
}
