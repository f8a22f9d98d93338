/**
 * Yearly facts of the statement under the Modern Slavery Act 2015, s54. The board approves it and a
 * director signs it; people and figures are inventions.
 */
export const modernSlavery = {
  financialYear: { from: '2025-04-01', to: '2026-03-31' },
  approvedOn: '2026-06-17',
  signedBy: { name: 'Eleanor Ashdown', role: 'Chief Executive' },
  staff: 214,
  suppliers: 138,
  suppliersReviewed: 138,
  suppliersLookedAtClosely: 11,
  staffTrainedPercent: 98,
  concernsRaised: 0,
} as const
