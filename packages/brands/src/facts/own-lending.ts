/**
 * How much the lender lends to one person, at all brands together, and how long what went wrong
 * counts. The lender sets these: a change needs no other code.
 */
export const OWN_LENDING = {
  mostOwedPounds: { unsecured: 25_000, 'hire-purchase': 35_000, all: 50_000 },
  mostLoans: { unsecured: 2, 'hire-purchase': 2, all: 3 },
  /** Payments of the newest loan that are made before another is lent. */
  leastPaidInstalments: 3,
  monthsAfterArrears: 3,
  monthsAfterDifficulty: 6,
  /** After the discharge. */
  monthsAfterInsolvency: 12,
  monthsAfterLoss: 72,
  /** Lenders report monthly: from then on a balance is in the agency's report. */
  daysUntilReported: 60,
} as const

/** Where someone told us of less income so lately, what they state now is proved (decision 170). */
export const EARLIER_INCOME_MONTHS = 12
