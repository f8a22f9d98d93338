/** The parts of a customer's page, each with its URL. */
export const CUSTOMER_TABS = {
  overview: 'Overview',
  'contact-details': 'Contact details',
  money: 'Money',
  messages: 'Messages',
  documents: 'Documents',
  notes: 'Notes',
  'support-needs': 'Support needs',
  'data-requests': 'Data requests',
  history: 'History',
} as const
export type CustomerTab = keyof typeof CUSTOMER_TABS

export function findCustomerTab(word: string | null): CustomerTab {
  return word !== null && Object.hasOwn(CUSTOMER_TABS, word) ? (word as CustomerTab) : 'overview'
}
