import { type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aFlag, checkInput, nullable } from '../core/input-checks.ts'

/** What makes a loan harder: drivers of FCA FG21/1 chapter 2, in everyday words. */
export const SUPPORT_CIRCUMSTANCES = ['health', 'bereavement', 'income', 'other'] as const

export type SupportCircumstance = (typeof SUPPORT_CIRCUMSTANCES)[number]

/** Days without another email on the same missed payment for a support need (decision 079). */
export const QUIET_DAYS = 14

/** How an email about a missed payment is written; null where none is sent. */
export type MissedPaymentTone = 'usual' | 'support' | null

/**
 * Anyone with a support need gets one short email about a missed payment. Within the quiet days
 * another is sent only if they asked us to take it again, and await the outcome.
 */
export function missedPaymentTone(facts: {
  hasSupportNeed: boolean
  /** The day of the last email about this payment. */
  lastWrittenOn: Day | null
  isAnswer: boolean
  today: Day
}): MissedPaymentTone {
  checkInput(facts, { hasSupportNeed: aFlag, lastWrittenOn: nullable(aDay), isAnswer: aFlag, today: aDay })
  const { hasSupportNeed, lastWrittenOn, isAnswer, today } = facts
  if (!hasSupportNeed) return 'usual'
  const isQuiet = lastWrittenOn !== null && daysBetween(lastWrittenOn, today) < QUIET_DAYS
  return isQuiet && !isAnswer ? null : 'support'
}
