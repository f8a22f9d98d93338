/**
 * The calls that a read replica may answer: read often or costly, and right when they are seconds
 * old. They write nothing. What shows the caller's own reading, or decides, is not among them.
 */
export const REPLICA_CALLS: ReadonlySet<string> = new Set([
  'getUser',
  'getLoan',
  'getLoanApplication',
  'getContactPermission',
  'getSupportNeed',
  'listPasskeys',
  'paymentsCsv',
  'paymentsCalendar',
  'listAttention',
  'listReviews',
  'listProposals',
  'listCardPayoffs',
  'listBankLines',
  'readCustomer',
  'readCustomerMoney',
  'readCustomerMessages',
  'readCustomerDocuments',
  'readCustomerNotes',
  'readLoanForStaff',
  'readLoanAsBorrower',
  'readLoanMoney',
  'exportFigures',
])
