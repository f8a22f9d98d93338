/** The parts of a loan's page for staff. */
export const LOAN_TABS = {
  overview: 'Overview',
  schedule: 'Schedule',
  money: 'Money',
  'their-view': 'What they see',
  acts: 'What you can do',
} as const
export type LoanTab = keyof typeof LOAN_TABS

export function findLoanTab(word: string | null): LoanTab {
  return word !== null && Object.hasOwn(LOAN_TABS, word) ? (word as LoanTab) : 'overview'
}
