/** In how many working days what was paid beyond what is owed, or is given back, is there. */
export const REFUND_WORKING_DAYS = 5
