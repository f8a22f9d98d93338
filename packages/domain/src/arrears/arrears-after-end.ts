import { type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aFlag, aList, anAmount, anObject, checkInput, nullable } from '../core/input-checks.ts'
import type { Pence } from '../core/money.ts'
import { FIRST_NOTICE_DAYS, NOTICE_INTERVAL_MONTHS, type NoticeDue } from './arrears-notice.ts'

/** What is known of the arrears of an agreement that has ended: it has no instalments any more. */
export interface EndedArrears {
  /** The days on which a notice of sums in arrears was given, the oldest first. */
  noticesGivenOn: readonly Day[]
  /** Whether payments were missing when it ended. */
  wasInArrears: boolean
  /** When the conditions of a first notice were met before the end; null where none was due. */
  metOn: Day | null
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
  const { metOn, leftPence, wasInArrears } = ended
  const [first] = ended.noticesGivenOn
  const last = ended.noticesGivenOn.at(-1)
  if (leftPence <= 0) return { kind: 'no-duty' }
  // It had begun, so the first notice is given all the same (s86B(3)).
  if (!first || !last) {
    if (metOn === null) return { kind: 'no-duty' }
    const giveBy = metOn.add({ days: FIRST_NOTICE_DAYS - 1 })
    return { kind: 'first', metOn, giveBy, isLate: daysBetween(giveBy, date) > 0 }
  }
  if (!wasInArrears) return { kind: 'no-duty' }
  const giveBy = last.add({ months: NOTICE_INTERVAL_MONTHS })
  return { kind: 'further', metOn: first, giveBy, isLate: daysBetween(giveBy, date) > 0 }
}

const INPUT = {
  ended: anObject({
    noticesGivenOn: aList(aDay),
    wasInArrears: aFlag,
    metOn: nullable(aDay),
    leftPence: anAmount,
  }),
  date: aDay,
}
