import { addWorkingDays, compareDays, type Day, daysBetween, nextWorkingDay } from '../core/calendar.ts'
import { aDay, aFlag, aList, anObject, aWholeNumber, checkInput, optional } from '../core/input-checks.ts'
import { type Pence, pence, sumPence } from '../core/money.ts'
import { aRunningLoan, calculateOverdue, calculatePaid, type RunningLoan } from '../loans/running-loan.ts'
import { MAX_TERM_MONTHS } from '../schedule/schedule.ts'

/** Numbers of instalments whose Direct Debit is in flight, which the loan does not know. */
export type InFlight = { collecting?: readonly number[] }

/** A bank may return a Direct Debit up to two working days after its day. */
export const COLLECTION_GRACE_WORKING_DAYS = 2

export type UnpaidInstalment = {
  number: number
  /** The contractual day. */
  dueOn: Day
  /** The last day on which the money may arrive and the payment not be late. */
  arriveBy: Day
  unpaidPence: Pence
}

export type Arrears = {
  /** All that has fallen due by the contract and has not arrived, late or not yet. */
  dueNowPence: Pence
  /** The part of it that is late. */
  overduePence: Pence
  /** Instalments that are late, in full or in part. */
  missedPayments: number
  /** The late instalment that has waited longest, and the days since its contractual day. */
  oldestUnpaid: (UnpaidInstalment & { ageDays: number }) | null
  /** The next instalment that is not late and not paid, with what is still to be paid of it. */
  nextPayment: (UnpaidInstalment & { collectOn: Day }) | null
}

/**
 * The loan's status, with what has arrived by the end of the day. Money pays the oldest instalment
 * first. A payment is late after its `arriveBy`. Throws RangeError for a day before the start.
 */
export function findArrears(loan: RunningLoan, date: Day, inFlight: InFlight = {}): Arrears {
  const { missed, next } = splitUnpaid(loan, date, inFlight)
  const [oldest] = missed
  return {
    dueNowPence: calculateOverdue(loan, date),
    overduePence: sumPence(missed.map(({ unpaidPence }) => unpaidPence)),
    missedPayments: missed.length,
    oldestUnpaid: oldest ? { ...oldest, ageDays: daysBetween(oldest.dueOn, date) } : null,
    nextPayment: next ? { ...next, collectOn: nextWorkingDay(next.dueOn) } : null,
  }
}

/** Late instalments on a day, oldest first. Throws RangeError for a day before the start. */
export function missedInstalments(loan: RunningLoan, date: Day, inFlight: InFlight = {}): UnpaidInstalment[] {
  return splitUnpaid(loan, date, inFlight).missed
}

/**
 * The last day money is not late: the collection day (contractual or next working day), plus two
 * working days while its Direct Debit is in flight.
 */
export function findArrivalDeadline(dueOn: Day, isInFlight = false): Day {
  checkInput({ dueOn, isInFlight }, { dueOn: aDay, isInFlight: aFlag })
  const collectOn = nextWorkingDay(dueOn)
  return isInFlight ? addWorkingDays(collectOn, COLLECTION_GRACE_WORKING_DAYS) : collectOn
}

/**
 * The late instalments and the first unpaid one after them. Instalments are weeks apart and the
 * grace is days, so no late one follows one that is not.
 */
function splitUnpaid(
  loan: RunningLoan,
  date: Day,
  inFlight: InFlight,
): { missed: UnpaidInstalment[]; next: UnpaidInstalment | null } {
  checkInput({ loan, date, inFlight }, ARREARS)
  if (daysBetween(loan.terms.startOn, date) < 0) throw new RangeError(`The loan has not started on ${date}`)
  const missed: UnpaidInstalment[] = []
  for (const instalment of unpaidInstalments(loan, date, inFlight)) {
    if (compareDays(instalment.arriveBy, date) >= 0) return { missed, next: instalment }
    missed.push(instalment)
  }
  return { missed, next: null }
}

const ARREARS = {
  loan: aRunningLoan,
  date: aDay,
  inFlight: anObject({ collecting: optional(aList(aWholeNumber(0, MAX_TERM_MONTHS))) }),
}

/** Every instalment that is not paid in full, due or not, the oldest first. */
function* unpaidInstalments(
  loan: RunningLoan,
  date: Day,
  { collecting = [] }: InFlight,
): Generator<UnpaidInstalment> {
  let left: number = calculatePaid(loan, date)
  for (const { number, dueOn, amountPence } of loan.schedule.rows) {
    const unpaidPence = pence(Math.max(0, amountPence - left))
    left = Math.max(0, left - amountPence)
    if (unpaidPence > 0)
      yield { number, dueOn, arriveBy: findArrivalDeadline(dueOn, collecting.includes(number)), unpaidPence }
  }
}
