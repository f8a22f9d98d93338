import { type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aFlag, checkInput, nullable } from '../core/input-checks.ts'

/** What can make a loan harder to deal with: the drivers of FCA FG21/1 chapter 2 in everyday words. */
export const SUPPORT_CIRCUMSTANCES = ['health', 'bereavement', 'income', 'other'] as const

export type SupportCircumstance = (typeof SUPPORT_CIRCUMSTANCES)[number]

/** For so many days we do not email again about the same missed payment to somebody with a support need (decision 079). */
export const QUIET_DAYS = 14

/** How an email about a missed payment is written; null where none is sent. */
export type MissedPaymentTone = 'usual' | 'support' | null

/**
 * Somebody with a support need gets one short email about a missed payment. Another one within the quiet days is sent only where
 * they asked us to take the payment again, and wait for the outcome.
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
