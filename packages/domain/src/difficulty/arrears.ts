import { aRunningLoan, overdueOn, paidBy, type RunningLoan, stillPayable } from '../applying/running-loan.ts'
import { addWorkingDays, type Day, daysBetween, nextWorkingDay } from '../core/calendar.ts'
import {
  aDay,
  aFlag,
  anAmountFromZero,
  anObject,
  aWholeNumber,
  checkInput,
  listOf,
  oneOf,
  optional,
} from '../core/input-checks.ts'
import { NO_PENCE, type Pence, pence, subtractPence, sumPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import { LOAN_STATES, type LoanState } from '../loan/loan-state.ts'
import { MAX_TERM_MONTHS } from '../schedule/schedule.ts'

/** What the bank knows and the loan does not: the instalments, by number, whose Direct Debit is still in flight. */
export type InFlight = { collecting?: readonly number[] }

/** A bank may return a Direct Debit up to two working days after its day; until then its money may yet be there. */
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
 * The status of a loan on a day, counting what has arrived up to and including that day. Money pays the oldest
 * instalment first. A payment is late from the day after the last one on which it could arrive, see `arriveBy`:
 * somebody who looks on the day of the collection is not told that it was missed.
 * Throws RangeError for a day before the loan starts.
 */
export function arrearsOn(loan: RunningLoan, date: Day, inFlight: InFlight = {}): Arrears {
  const { missed, next } = splitUnpaid(loan, date, inFlight)
  const [oldest] = missed
  return {
    dueNowPence: overdueOn(loan, date),
    overduePence: sumPence(missed.map(({ unpaidPence }) => unpaidPence)),
    missedPayments: missed.length,
    oldestUnpaid: oldest ? { ...oldest, ageDays: daysBetween(oldest.dueOn, date) } : null,
    nextPayment: next ? { ...next, collectOn: nextWorkingDay(next.dueOn) } : null,
  }
}

/** The late instalments on a day, the oldest first. Throws RangeError for a day before the loan starts. */
export function missedInstalments(loan: RunningLoan, date: Day, inFlight: InFlight = {}): UnpaidInstalment[] {
  return splitUnpaid(loan, date, inFlight).missed
}

/** Whether anything is late on a day. Throws RangeError for a day before the loan starts. */
export function isLateOn(loan: RunningLoan, date: Day, inFlight: InFlight = {}): boolean {
  return missedInstalments(loan, date, inFlight).length > 0
}

/**
 * The day a loan is late from, or will be if nothing more arrives after `date`; null when it is paid in full.
 * Throws RangeError for a day before the loan starts.
 */
export function lateFrom(loan: RunningLoan, date: Day, inFlight: InFlight = {}): Day | null {
  const { missed, next } = splitUnpaid(loan, date, inFlight)
  return (missed[0] ?? next)?.arriveBy.add({ days: 1 }) ?? null
}

/**
 * Spec 4: where a running loan's payments move it, or null to stay. It is Late while anything is late, and leaves
 * the day nothing is; that a loan which is then paid in full is Complete is for the code that keeps its books.
 * Throws RangeError for a day before the loan starts.
 */
export function lateTransition(
  state: LoanState,
  loan: RunningLoan,
  date: Day,
  inFlight: InFlight = {},
): 'Late' | 'Repaying' | null {
  checkInput({ state }, { state: oneOf(LOAN_STATES) })
  const isLate = isLateOn(loan, date, inFlight)
  if (state === 'Repaying') return isLate ? 'Late' : null
  if (state === 'Late') return isLate ? null : 'Repaying'
  return null
}

/** What is overdue, by the days since the contractual day of the instalment it belongs to. */
export type Ageing = {
  days1To30Pence: Pence
  days31To60Pence: Pence
  days61To90Pence: Pence
  over90DaysPence: Pence
}

/** The four amounts add up to what is overdue. Throws RangeError for a day before the loan starts. */
export function ageingOn(loan: RunningLoan, date: Day, inFlight: InFlight = {}): Ageing {
  const missed = missedInstalments(loan, date, inFlight)
  const between = (fromDays: number, toDays: number) =>
    sumPence(
      missed
        .filter(({ dueOn }) => daysBetween(dueOn, date) >= fromDays && daysBetween(dueOn, date) <= toDays)
        .map(({ unpaidPence }) => unpaidPence),
    )
  return {
    days1To30Pence: between(1, 30),
    days31To60Pence: between(31, 60),
    days61To90Pence: between(61, 90),
    over90DaysPence: between(91, Number.POSITIVE_INFINITY),
  }
}

/** How far a late payment may go: to what is late, or to all that the agreement still asks for. */
const REACHES = ['overdue', 'everything-payable'] as const

export type LatePaymentReach = (typeof REACHES)[number]

export type LatePaymentRefusal = 'nothing-overdue' | 'zero' | 'more-than-overdue' | 'more-than-payable'

export type LatePaymentCheck =
  | { kind: 'accepted'; amountPence: Pence; leftOverduePence: Pence }
  | (Refused<LatePaymentRefusal> & { mostPence: Pence })

/**
 * The most that a late payment may be; nothing when nothing is late. By default it may not go past what is late:
 * paying ahead is a partial early settlement, which has a rebate of its own (CCA 1974 s94(3)).
 * Throws RangeError for a day before the loan starts.
 */
export function mostLatePayment(
  loan: RunningLoan,
  date: Day,
  options: InFlight & { reach?: LatePaymentReach } = {},
): Pence {
  checkInput(options, { reach: optional(oneOf(REACHES)) })
  const { reach = 'overdue' } = options
  const { overduePence } = arrearsOn(loan, date, options)
  return reach === 'overdue' || overduePence === 0 ? overduePence : stillPayable(loan, date)
}

/**
 * Whether a borrower may make a late payment of an amount. Refused when nothing is late, for nothing, and for more
 * than the most it may be. Throws RangeError for a negative amount or a fraction of a penny, which none of our forms
 * sends, and for a day before the loan starts.
 */
export function checkLatePayment(
  loan: RunningLoan,
  date: Day,
  amountPence: Pence,
  options: InFlight & { reach?: LatePaymentReach } = {},
): LatePaymentCheck {
  checkInput({ amountPence }, { amountPence: anAmountFromZero })
  const { overduePence } = arrearsOn(loan, date, options)
  const mostPence = mostLatePayment(loan, date, options)
  const refused = (reason: LatePaymentRefusal): LatePaymentCheck => ({ kind: 'refused', reason, mostPence })
  if (overduePence === 0) return refused('nothing-overdue')
  if (amountPence === 0) return refused('zero')
  if (amountPence > mostPence) {
    return refused(options.reach === 'everything-payable' ? 'more-than-payable' : 'more-than-overdue')
  }
  const leftOverduePence = pence(Math.max(NO_PENCE, subtractPence(overduePence, amountPence)))
  return { kind: 'accepted', amountPence, leftOverduePence }
}

/**
 * The last day on which an instalment's money may arrive without being late: its collection day, which is the
 * contractual day or the next working day, and two working days more while its Direct Debit is in flight.
 */
export function arriveBy(dueOn: Day, isInFlight = false): Day {
  checkInput({ dueOn, isInFlight }, { dueOn: aDay, isInFlight: aFlag })
  const collectOn = nextWorkingDay(dueOn)
  return isInFlight ? addWorkingDays(collectOn, COLLECTION_GRACE_WORKING_DAYS) : collectOn
}

/**
 * The instalments that are late, and the first unpaid one after them. Instalments are weeks apart and the grace is days,
 * so no late one can come after one that is not.
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
    if (Temporal.PlainDate.compare(instalment.arriveBy, date) >= 0) return { missed, next: instalment }
    missed.push(instalment)
  }
  return { missed, next: null }
}

const ARREARS = {
  loan: aRunningLoan,
  date: aDay,
  inFlight: anObject({ collecting: optional(listOf(aWholeNumber(0, MAX_TERM_MONTHS))) }),
}

/** Every instalment that is not paid in full, due or not, the oldest first. */
function* unpaidInstalments(
  loan: RunningLoan,
  date: Day,
  { collecting = [] }: InFlight,
): Generator<UnpaidInstalment> {
  let left: number = paidBy(loan, date)
  for (const { number, dueOn, amountPence } of loan.schedule.rows) {
    const unpaidPence = pence(Math.max(0, amountPence - left))
    left = Math.max(0, left - amountPence)
    if (unpaidPence > 0)
      yield { number, dueOn, arriveBy: arriveBy(dueOn, collecting.includes(number)), unpaidPence }
  }
}
