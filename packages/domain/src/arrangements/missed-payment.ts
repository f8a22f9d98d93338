import { addMonthsOnDay, type Day, daysBetween } from '../core/calendar.ts'
import { aChoice, aDay, aList, anObject, aWholeNumber, checkInput, nullable } from '../core/input-checks.ts'
import { ARRANGEMENT_MAX_MONTHS, findArrangementGraceEnd } from './arrangement.ts'
import { ARRANGEMENT_PAYMENT_STATES, type ArrangementPaymentState } from './arrangement-state.ts'

/** CONC 7.3: time to agree something else before the usual payments are collected again. */
export const USUAL_PAYMENTS_AFTER_DAYS = 30

export interface FollowedPayment {
  number: number
  dueOn: Day
  state: ArrangementPaymentState
  /** The day on which it was last found missed. */
  missedOn: Day | null
}

/** What follows from payments whose days of grace are over. */
export type MissedPaymentOutcome = { kind: 'moved'; number: number; dueOn: Day } | { kind: 'broken' }

/**
 * CONC 7.3: the first payment that is not made within its days of grace moves to the end, a month
 * after the last; a second one breaks the arrangement. Null while all are kept or can be.
 */
export function decideMissedPayment(
  payments: readonly FollowedPayment[],
  firstPaymentOn: Day,
  today: Day,
): MissedPaymentOutcome | null {
  checkInput({ payments, firstPaymentOn, today }, { payments: PAYMENTS, firstPaymentOn: aDay, today: aDay })
  const isOver = (missedOn: Day) => daysBetween(findArrangementGraceEnd(missedOn), today) > 0
  const unmade = payments.filter(
    ({ state, missedOn }) => state === 'missed' && missedOn !== null && isOver(missedOn),
  )
  const [first] = unmade
  if (!first) return null
  if (unmade.length > 1 || payments.some(({ state }) => state === 'moved')) return { kind: 'broken' }
  const dueOn = addMonthsOnDay(payments.at(-1)!.dueOn, 1, firstPaymentOn.day)
  return { kind: 'moved', number: first.number, dueOn }
}

/** The first day on which a usual payment is collected after an arrangement was broken. */
export function findUsualPaymentsStart(brokenOn: Day): Day {
  checkInput({ brokenOn }, { brokenOn: aDay })
  return brokenOn.add({ days: USUAL_PAYMENTS_AFTER_DAYS })
}

const PAYMENTS = aList(
  anObject({
    // One may have been moved to the end.
    number: aWholeNumber(1, ARRANGEMENT_MAX_MONTHS + 1),
    dueOn: aDay,
    state: aChoice(ARRANGEMENT_PAYMENT_STATES),
    missedOn: nullable(aDay),
  }),
)
