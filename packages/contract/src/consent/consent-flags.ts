/**
 * Spec 3: what a person may agree to be written to about, in the words of the wire. A personal loan and a hire purchase each
 * have reminders and offers of their own; group cross-sell, the lender's other products, is asked of both.
 */
export const CONSENT_FLAGS = [
  'unsecuredLoanReminders',
  'unsecuredLoanOffers',
  'motorFinanceReminders',
  'motorFinanceOffers',
  'groupCrossSell',
] as const

export type ConsentFlag = (typeof CONSENT_FLAGS)[number]

/** Spec 3: the two variants, by what a brand sells. A person is asked, and shown, those of the brand they are with. */
export const CONSENT_FLAGS_OF = {
  unsecured: ['unsecuredLoanReminders', 'unsecuredLoanOffers', 'groupCrossSell'],
  'hire-purchase': ['motorFinanceReminders', 'motorFinanceOffers', 'groupCrossSell'],
} as const satisfies Record<string, readonly ConsentFlag[]>
