import { type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aFlag, aList, anAmount, anObject, checkInput } from '../core/input-checks.ts'
import type { Pence } from '../core/money.ts'
import { NOTICE_INTERVAL_MONTHS, type NoticeDue } from './arrears-notice.ts'

/** What is known of the arrears of an agreement that has ended: it has no instalments any more. */
export interface EndedArrears {
  /** The days on which a notice of sums in arrears was given, the oldest first. */
  noticesGivenOn: readonly Day[]
  /** Whether payments were missing when it ended. */
  wasInArrears: boolean
  /** What is left to pay, by the books. */
  leftPence: Pence
}

/**
 * The end of an agreement ends no duty that had begun: it goes on every six months until nothing is
 * left (CCA 1974 s86B(4), (5)). What the end made due begins none by itself: it is one payment.
 * @throws RangeError for facts that are none
 */
export function noticeDueAfterEnd(ended: EndedArrears, date: Day): NoticeDue {
  checkInput({ ended, date }, INPUT)
  const [first] = ended.noticesGivenOn
  const last = ended.noticesGivenOn.at(-1)
  if (!first || !last || !ended.wasInArrears || ended.leftPence <= 0) return { kind: 'no-duty' }
  const giveBy = last.add({ months: NOTICE_INTERVAL_MONTHS })
  return { kind: 'further', metOn: first, giveBy, isLate: daysBetween(giveBy, date) > 0 }
}

const INPUT = {
  ended: anObject({ noticesGivenOn: aList(aDay), wasInArrears: aFlag, leftPence: anAmount }),
  date: aDay,
}
