/** The bank has another name for the account: the borrower decides. */
export const PAYEE_STEP = 'payee'
