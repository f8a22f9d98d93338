import type { SupportCircumstance } from '@tarnbrook/domain/support-needs/support-need'

/** As a person would say it of themselves. */
export const CIRCUMSTANCES: Record<SupportCircumstance, string> = {
  health: 'My health, or the health of someone I care for',
  bereavement: 'Someone has died',
  income: 'I’ve lost my job, or my income has changed',
  other: 'Something else',
}
