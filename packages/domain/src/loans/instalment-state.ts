import { aChoice, aFlag, aList, checkInput } from '../core/input-checks.ts'
import {
  COLLECTION_STATES,
  type CollectionState,
  isCollectionOpen,
  isCollectionUnpaid,
} from '../direct-debit/collection-state.ts'

/**
 * A payment of the schedule. `closed`: the loan ended before it was paid and one amount replaced
 * what was left, so that nothing is asked for it any more.
 */
export const INSTALMENT_STATES = ['due', 'collecting', 'paid', 'missed', 'closed'] as const

export type InstalmentState = (typeof INSTALMENT_STATES)[number]

const FACTS = {
  current: aChoice(INSTALMENT_STATES),
  collections: aList(aChoice(COLLECTION_STATES)),
  isPaidInFull: aFlag,
  isPastItsDay: aFlag,
}

/**
 * From the tries at collecting it. A missed one stays missed until paid, also during another try;
 * one that failed before its day is only due again. Part paid is not paid.
 */
export function instalmentState(facts: {
  current: InstalmentState
  collections: readonly CollectionState[]
  /** Whether what the bank has confirmed is the whole of it. */
  isPaidInFull: boolean
  isPastItsDay: boolean
}): InstalmentState {
  checkInput(facts, FACTS)
  const { current, collections, isPaidInFull, isPastItsDay } = facts
  // Money that still comes for it goes to what is owed, or back to the borrower.
  if (current === 'closed') return 'closed'
  if (isPaidInFull) return 'paid'
  if (current === 'missed') return 'missed'
  if (isPastItsDay && collections.some(isCollectionUnpaid)) return 'missed'
  return collections.some(isCollectionOpen) ? 'collecting' : 'due'
}

/** Whether it is still to be paid, and its day has not gone by without that. */
export function isInstalmentAhead(state: InstalmentState): state is 'due' | 'collecting' {
  checkInput({ state }, { state: FACTS.current })
  return state === 'due' || state === 'collecting'
}

/** Whether it is still to be paid, in time or late. */
export function isInstalmentUnpaid(state: InstalmentState): boolean {
  return isInstalmentAhead(state) || isInstalmentMissed(state)
}

export function isInstalmentPaid(state: InstalmentState): boolean {
  checkInput({ state }, { state: FACTS.current })
  return state === 'paid'
}

export function isInstalmentMissed(state: InstalmentState): boolean {
  checkInput({ state }, { state: FACTS.current })
  return state === 'missed'
}
