import { LANDING_TITLE } from '@tarnbrook/domain/landing'

/** The tabs of a loan by the name they have in the address. */
export const LOAN_TABS = {
  overview: { label: 'Overview', title: LANDING_TITLE.loan },
  schedule: { label: 'Schedule', title: 'Schedule, your loan' },
  details: { label: 'Details', title: 'Details, your loan' },
} as const

export type LoanTab = keyof typeof LOAN_TABS

/** Spec 2: the overview, unless the address names another. */
export function tabOf(text: string | null): LoanTab {
  return text !== null && Object.hasOwn(LOAN_TABS, text) ? (text as LoanTab) : 'overview'
}
