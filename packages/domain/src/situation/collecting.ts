import { type Day, daysBetween } from '../core/calendar.ts'
import { aChoice, aDay, aFlag, checkInput, nullable } from '../core/input-checks.ts'
import { MANDATE_STATES, type MandateState } from '../direct-debit/mandate-state.ts'
import { LOAN_SITUATIONS, type LoanSituation } from './loan-situation.ts'

/**
 * How coming payments are collected, or why they are not: those of an arrangement where there is
 * one, else those of the agreement. `paused`: an arrangement in a breathing space.
 */
export const COLLECTING = [
  'by-direct-debit',
  'being-set-up',
  'no-direct-debit',
  'stopped',
  'paused',
  'being-settled',
  'handing-back',
  'withdrawn',
  'deceased',
  'insolvent',
  'over',
] as const
export type Collecting = (typeof COLLECTING)[number]

export interface CollectingFacts {
  situation: LoanSituation
  /** The borrower has died: nothing is collected while the estate is dealt with. */
  isDeceased: boolean
  isInsolvent: boolean
  isInBreathingSpace: boolean
  /** Payments kept coming back, so that the bank is not asked. */
  isStopped: boolean
  mandateState: MandateState | null
}

/**
 * As the daily run collects: the strongest reason not to comes first.
 * @throws RangeError for facts that are none
 */
export function findCollecting(facts: CollectingFacts): Collecting {
  checkInput(facts, FACTS)
  const { situation, mandateState } = facts
  if (!COLLECTED.has(situation)) return 'over'
  if (situation === 'withdrawn') return 'withdrawn'
  if (facts.isDeceased) return 'deceased'
  if (facts.isInsolvent) return 'insolvent'
  if (situation === 'handing-back' || situation === 'being-settled') return situation
  if (situation === 'arranged' && facts.isInBreathingSpace) return 'paused'
  if (mandateState === 'reserved') return 'being-set-up'
  if (mandateState !== 'active' && mandateState !== 'pending') return 'no-direct-debit'
  if (facts.isStopped) return 'stopped'
  return mandateState === 'active' ? 'by-direct-debit' : 'being-set-up'
}

/** Whether a payment is asked for on its day, by Direct Debit or of the borrower. */
export function isPaymentAsked(
  collecting: Collecting,
  days: { on: Day; lastFrozenDay: Day | null },
): boolean {
  checkInput({ ...days, collecting }, DAYS)
  const { on, lastFrozenDay } = days
  // Its end can be unknown.
  if (collecting === 'paused') return lastFrozenDay !== null && daysBetween(lastFrozenDay, on) > 0
  return ASKED.has(collecting)
}

const COLLECTED: ReadonlySet<LoanSituation> = new Set([
  'awaiting-payout',
  'up-to-date',
  'behind',
  'arranged',
  'being-settled',
  'handing-back',
  'withdrawn',
])

const ASKED: ReadonlySet<Collecting> = new Set([
  'by-direct-debit',
  'being-set-up',
  'no-direct-debit',
  'stopped',
])

const FACTS = {
  situation: aChoice(LOAN_SITUATIONS),
  isDeceased: aFlag,
  isInsolvent: aFlag,
  isInBreathingSpace: aFlag,
  isStopped: aFlag,
  mandateState: nullable(aChoice(MANDATE_STATES)),
}
const DAYS = { collecting: aChoice(COLLECTING), on: aDay, lastFrozenDay: nullable(aDay) }
