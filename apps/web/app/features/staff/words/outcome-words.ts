import type { COMPLAINT_OUTCOMES } from '@tarnbrook/contract/support/staff-support'

export const OUTCOME_WORDS: Record<(typeof COMPLAINT_OUTCOMES)[number], string> = {
  upheld: 'Upheld',
  'upheld-in-part': 'Upheld in part',
  rejected: 'Not upheld',
  withdrawn: 'Withdrawn',
}
