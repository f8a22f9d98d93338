/**
 * Spec 3: consents, named as on the wire. Personal loan and hire purchase each have reminders and
 * offers; group cross-sell (the lender's other products) is asked of both.
 */
export const CONSENT_FLAGS = [
  'unsecuredLoanReminders',
  'unsecuredLoanOffers',
  'motorFinanceReminders',
  'motorFinanceOffers',
  'groupCrossSell',
] as const

export type ConsentFlag = (typeof CONSENT_FLAGS)[number]

/** Spec 3: two variants, by what a brand sells. A person sees those of their brand. */
export const CONSENT_FLAGS_OF = {
  unsecured: ['unsecuredLoanReminders', 'unsecuredLoanOffers', 'groupCrossSell'],
  'hire-purchase': ['motorFinanceReminders', 'motorFinanceOffers', 'groupCrossSell'],
} as const satisfies Record<string, readonly ConsentFlag[]>
