/** The tabs of a loan by the name they have in the URL. */
export const LOAN_TABS = {
  overview: 'Overview',
  schedule: 'Payments',
  details: 'Details',
} as const

export type LoanTab = keyof typeof LOAN_TABS

/** Spec 2: the overview, unless the URL names another. */
export function tabOf(text: string | null): LoanTab {
  return isTab(text) ? text : 'overview'
}

function isTab(text: string | null): text is LoanTab {
  return text !== null && Object.hasOwn(LOAN_TABS, text)
}
