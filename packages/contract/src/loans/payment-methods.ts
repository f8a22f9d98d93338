/** Spec 3: how money is taken, for the calls that take a method. */
export const PAYMENT_METHODS = ['DIRECT_DEBIT', 'CARD'] as const

/** How a payment that was made came: what a borrower sends from a bank too. */
export const PAID_BY_METHODS = [...PAYMENT_METHODS, 'BANK_TRANSFER', 'OPEN_BANKING'] as const
