/** The payment waits for the check of the payer's bank, which the page shows next. */
export const AUTHENTICATION_STEP = 'authentication'
