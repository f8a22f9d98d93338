/** What a product is called to a borrower. Hire purchase is never called a loan: it isn't one (decision 035). */
export interface ProductWords {
  isHirePurchase: boolean
  /** What somebody has: 'loan'. */
  agreement: string
  /** What somebody asks for: 'a loan'. */
  credit: string
}

export function productWords(productType: string): ProductWords {
  return productType === 'hire-purchase'
    ? { isHirePurchase: true, agreement: 'hire purchase agreement', credit: 'car finance' }
    : { isHirePurchase: false, agreement: 'loan', credit: 'a loan' }
}
