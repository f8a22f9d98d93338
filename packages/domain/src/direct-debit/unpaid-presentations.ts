import { type Day, daysBetween } from '../core/calendar.ts'
import { aChoice, aDay, aFlag, aList, anObject, aWholeNumber, checkInput } from '../core/input-checks.ts'
import {
  COLLECTION_STATES,
  type CollectionState,
  isCollectionPaid,
  isCollectionUnpaid,
} from './collection-state.ts'

/** A Direct Debit that a bank was asked for, and what came of it. */
export interface Presentation {
  chargeOn: Day
  state: CollectionState
}

/**
 * Whether the bank is to be asked no more: CONC 7.3, no payment is asked for again and again. What
 * was asked for on one day is one presentation, and paid where any of it is.
 * @param facts.presentations in any order, since the borrower last put things right
 */
export function isCollectingToStop(facts: {
  isLate: boolean
  presentations: readonly Presentation[]
  mostUnpaid: number
}): boolean {
  checkInput(facts, FACTS)
  const { isLate, presentations, mostUnpaid } = facts
  if (!isLate) return false
  const paid = presentations.filter(({ state }) => isCollectionPaid(state))
  const unpaidInRow = presentations.filter(
    ({ state, chargeOn }) =>
      isCollectionUnpaid(state) && paid.every((each) => daysBetween(each.chargeOn, chargeOn) > 0),
  )
  return new Set(unpaidInRow.map(({ chargeOn }) => chargeOn.toString())).size >= mostUnpaid
}

const FACTS = {
  isLate: aFlag,
  presentations: aList(anObject({ chargeOn: aDay, state: aChoice(COLLECTION_STATES) })),
  mostUnpaid: aWholeNumber(1, 12),
}
