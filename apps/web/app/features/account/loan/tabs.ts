import type { Loan } from '@tarnbrook/contract/loans/loans'

/** The tabs of a loan by the name they have in the URL. */
export const LOAN_TABS = {
  overview: 'Overview',
  payments: 'Payments',
  documents: 'Documents',
  manage: 'Manage',
} as const

export type LoanTab = keyof typeof LOAN_TABS

/** A loan that has ended keeps its payments and documents: there is nothing left to manage. */
export function findLoanTabs({ isActive }: Pick<Loan, 'isActive'>): LoanTab[] {
  return (Object.keys(LOAN_TABS) as LoanTab[]).filter((tab) => isActive || tab !== 'manage')
}

/** Spec 2: the overview, unless the URL names another. */
export function chooseLoanTab(text: string | null, loan: Pick<Loan, 'isActive'>): LoanTab {
  const wanted = text === null ? undefined : (FORMER_NAMES.get(text) ?? text)
  const tabs = findLoanTabs(loan)
  if (wanted === 'manage' && !tabs.includes(wanted)) return 'documents'
  return tabs.find((tab) => tab === wanted) ?? 'overview'
}

/** Bookmarks and emails from before have these. */
const FORMER_NAMES = new Map<string, LoanTab>([
  ['schedule', 'payments'],
  ['details', 'manage'],
])
