/** What an answer is about. A write names its stale tags, and what is on screen is read again. */
export const TAG_TYPES = [
  'Loan',
  'EarlySettlementQuote',
  'BankDetailsCase',
  'DebtConsolidationCreditCard',
  'LoanApplication',
  'User',
  'Draft',
] as const

export type TagType = (typeof TAG_TYPES)[number]

export type Tag = TagType | { type: TagType; id?: string | number }
