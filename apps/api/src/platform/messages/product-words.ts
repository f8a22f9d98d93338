/** Product names in texts. Hire purchase is never called a loan: it isn't one (decision 035). */
export interface ProductWords {
  isHirePurchase: boolean
  /** What a borrower has: 'loan'. */
  agreement: string
  /** What an applicant asks for: 'a loan'. */
  credit: string
}

export function productWords(productType: string): ProductWords {
  return productType === 'hire-purchase'
    ? { isHirePurchase: true, agreement: 'hire purchase agreement', credit: 'car finance' }
    : { isHirePurchase: false, agreement: 'loan', credit: 'a loan' }
}
