/** An older report says too little about affordability (CONC 5.2A) to price a loan by. */
export const REPORT_VALID_DAYS = 14

/** With fewer left of a full report, a quote could end before its borrower has looked at it. */
export const LEAST_QUOTE_DAYS = 5
