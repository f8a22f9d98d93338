/**
 * The lender's figures for its last financial year. All are inventions; a real lender uses audited
 * accounts and regulatory returns. Shares are percentages; each list sums to 100.
 */
export const disclosures = {
  financialYear: { from: '2025-04-01', to: '2026-03-31' },
  publishedOn: '2026-07-10',
  lending: {
    newLoans: 17_900,
    lentPounds: 112_400_000,
    openLoans: 41_200,
    owedToUsPounds: 198_000_000,
  },
  repayment: [
    { name: 'Up to date', sharePercent: 93.1 },
    { name: 'One or two payments behind', sharePercent: 3.4 },
    { name: 'Three or more payments behind', sharePercent: 3.5 },
  ],
  funding: [
    { name: 'Loans to us from two UK banks', amountPounds: 128_000_000 },
    { name: 'Notes held by pension funds and insurers', amountPounds: 36_000_000 },
    { name: 'Our shareholders’ own money', amountPounds: 34_000_000 },
  ],
  introductions: [
    { name: 'They came straight to us', sharePercent: 46 },
    { name: 'Comparison and credit-score sites', sharePercent: 38 },
    { name: 'Brokers, dealers and the brands we lend under', sharePercent: 16 },
  ],
  complaints: {
    received: 612,
    answeredWithinThreeDaysPercent: 44,
    answeredWithinEightWeeksPercent: 99.2,
    upheldPercent: 31,
    takenToOmbudsman: 58,
    ombudsmanChangedPercent: 22,
  },
} as const
