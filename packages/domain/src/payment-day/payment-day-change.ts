import {
  addMonthsOnDay,
  addWorkingDays,
  compareDays,
  type Day,
  daysBetween,
  firstDebitDay,
  nextWorkingDay,
} from '../core/calendar.ts'
import { aChoice, aDay, aFlag, aWholeNumber, checkInput, optional } from '../core/input-checks.ts'
import { type Pence, pence, subtractPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import { LOAN_STATES, type LoanState } from '../loans/loan-state.ts'
import {
  aRunningLoan,
  calculatePaid,
  effectiveAnnualRate,
  type LoanSchedule,
  type RunningLoan,
  runningLoan,
  stillPayable,
} from '../loans/running-loan.ts'
import { accruedInterest } from '../schedule/interest.ts'
import type { ScheduleRow } from '../schedule/schedule.ts'

/** Working days to change a collection: the next payment and its new date are further off. */
export const CHANGE_NOTICE_WORKING_DAYS = 3
/** The least days from the payment before, or the start for a first payment, to the new date. */
export const CHANGE_MIN_DAYS_AFTER_LAST = 14
/** At most a month and this many days after it, so that every day of the month is reachable. */
export const CHANGE_MAX_DAYS_OVER_A_MONTH = 14

export type PaymentDateRequest = {
  loan: RunningLoan
  state: LoanState
  /** Whether money from a collection or card is on its way, not yet among the payments. */
  hasPendingPayment: boolean
  today: Day
}

export type PaymentDateOption = {
  /** The new contractual day of the month, 1 to 31. */
  paymentDay: number
  /** When the next payment would fall due; later ones follow monthly, on the payment day. */
  dueOn: Day
  /** When it would be collected: that day, or the next working day. */
  collectOn: Day
  /** Days later than now; negative for days earlier. */
  extraDays: number
  /** Interest for those days: added to the next payment, or taken off it when negative. */
  extraInterestPence: Pence
}

export type PaymentDateRefusal =
  | 'not-repaying'
  | 'payment-pending'
  /** A payment whose day of collection has passed has not arrived in full. */
  | 'payment-missed'
  /** It falls due within 3 working days. */
  | 'next-payment-too-close'
  | 'same-day'
  /**
   * Fewer than 3 working days ahead, fewer than 14 days after the payment before, or so early that
   * the next payment cannot bear what the days save.
   */
  | 'too-soon'
  /** More than a month and 14 days after the payment before. */
  | 'too-late'

export type PaymentDateChange = PaymentDateOption & {
  kind: 'changed'
  /** The number of the payment that moves first. */
  number: number
  nextPaymentPence: Pence
  remainingBeforePence: Pence
  remainingAfterPence: Pence
  /**
   * The loan after the change. Its terms carry the new payment day; the due days are those of the
   * schedule's rows, which the terms alone no longer give.
   */
  loan: RunningLoan
}

/**
 * Moves the day of the month on which a borrower pays, from the next payment on. Nothing is stored,
 * so that a preview is the same call. Every later payment keeps its amount.
 * @param request `paymentDay` is what `dueOn` stands for, when not its own day: 31 for the last day
 * of a short month, say
 * @throws RangeError for a `paymentDay` that is not 1 to 31 or on which `dueOn` does not fall
 */
export function changePaymentDate(
  request: PaymentDateRequest & { dueOn: Day; paymentDay?: number },
): PaymentDateChange | Refused<PaymentDateRefusal> {
  checkInput(request, NEW_DATE)
  const { loan, today, dueOn, paymentDay = dueOn.day } = request
  if (!addMonthsOnDay(dueOn, 0, paymentDay).equals(dueOn)) {
    throw new RangeError('The new date must fall on the payment day')
  }
  const next = nextPayment(request)
  if (next.kind === 'refused') return next
  if (paymentDay === loan.terms.paymentDay) return { kind: 'refused', reason: 'same-day' }
  const reason = dateRefusal(calculateLimits(next, today), dueOn)
  if (reason) return { kind: 'refused', reason }
  const option = toPaymentDayOption(loan, next, paymentDay, dueOn)
  if (savesTooMuch(next, option)) return { kind: 'refused', reason: 'too-soon' }

  const changed = movedLoan(loan, next.row, option)
  return {
    kind: 'changed',
    ...option,
    number: next.row.number,
    nextPaymentPence: pence(next.row.amountPence + option.extraInterestPence),
    remainingBeforePence: stillPayable(loan, today),
    remainingAfterPence: stillPayable(changed, today),
    loan: changed,
  }
}

/**
 * Dates the next payment can move to, earliest first, by `changePaymentDate`. The last day of a
 * short month is listed for each payment day it can mean.
 */
export function eligiblePaymentDates(
  request: PaymentDateRequest,
):
  | { kind: 'eligible'; number: number; dueOn: Day; options: PaymentDateOption[] }
  | Refused<PaymentDateRefusal> {
  checkInput(request, REQUEST)
  const next = nextPayment(request)
  if (next.kind === 'refused') return next
  const { loan, today } = request
  const limits = calculateLimits(next, today)
  const options = DAYS_OF_MONTH.filter((paymentDay) => paymentDay !== loan.terms.paymentDay)
    .flatMap((paymentDay) =>
      MONTHS_REACHED.map((months) => addMonthsOnDay(next.previousOn, months, paymentDay))
        .filter((dueOn) => dateRefusal(limits, dueOn) === null)
        .map((dueOn) => toPaymentDayOption(loan, next, paymentDay, dueOn)),
    )
    .filter((option) => !savesTooMuch(next, option))
    .sort((a, b) => compareDays(a.dueOn, b.dueOn))
  return { kind: 'eligible', number: next.row.number, dueOn: next.row.dueOn, options }
}

const REQUEST = { loan: aRunningLoan, state: aChoice(LOAN_STATES), hasPendingPayment: aFlag, today: aDay }
const NEW_DATE = { ...REQUEST, dueOn: aDay, paymentDay: optional(aWholeNumber(1, 31)) }

const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1)
/** A month and 14 days after the last of a month may be two calendar months on. */
const MONTHS_REACHED = [0, 1, 2]
const DAYS_IN_YEAR = 365

type NextPayment = {
  kind: 'next'
  row: ScheduleRow
  /** When the payment before fell due; the start of the loan for the first. */
  previousOn: Day
  /** What is left to pay of the row: all of it, unless part was paid ahead. */
  unpaidPence: Pence
}

/** The first payment not fully arrived, or why none can be moved. Payments fill rows in order. */
function nextPayment({
  loan,
  state,
  hasPendingPayment,
  today,
}: PaymentDateRequest): NextPayment | Refused<PaymentDateRefusal> {
  const refused = (reason: PaymentDateRefusal): Refused<PaymentDateRefusal> => ({ kind: 'refused', reason })
  if (state === 'Late') return refused('payment-missed')
  if (state !== 'Repaying' || daysBetween(loan.terms.startOn, today) < 0) return refused('not-repaying')
  const next = firstUnpaid(loan, today)
  if (!next) return refused('not-repaying')
  if (hasPendingPayment) return refused('payment-pending')
  if (daysBetween(nextWorkingDay(next.row.dueOn), today) > 0) return refused('payment-missed')
  if (daysBetween(next.row.dueOn, addWorkingDays(today, CHANGE_NOTICE_WORKING_DAYS)) >= 0)
    return refused('next-payment-too-close')
  return next
}

function firstUnpaid(loan: RunningLoan, today: Day): NextPayment | null {
  let unspent: number = calculatePaid(loan, today)
  let previousOn = loan.terms.startOn
  for (const row of loan.schedule.rows) {
    if (unspent < row.amountPence) {
      return { kind: 'next', row, previousOn, unpaidPence: pence(row.amountPence - unspent) }
    }
    unspent -= row.amountPence
    previousOn = row.dueOn
  }
  return null
}

function toPaymentDayOption(
  loan: RunningLoan,
  next: NextPayment,
  paymentDay: number,
  dueOn: Day,
): PaymentDateOption {
  const { row, previousOn } = next
  const rate = effectiveAnnualRate(loan.terms)
  // Charged or credited once, with the next payment. Both are counted from the payment before, so
  // that the way back is exact, in as many steps as may be.
  const calculateInterest = (date: Day) =>
    accruedInterest(row.openingBalancePence, rate, daysBetween(previousOn, date) / DAYS_IN_YEAR)
  return {
    paymentDay,
    dueOn,
    collectOn: nextWorkingDay(dueOn),
    extraDays: daysBetween(row.dueOn, dueOn),
    extraInterestPence: subtractPence(calculateInterest(dueOn), calculateInterest(row.dueOn)),
  }
}

type Limits = { earliest: Day; latest: Day }

function calculateLimits({ previousOn }: NextPayment, today: Day): Limits {
  const notice = firstDebitDay(today, CHANGE_NOTICE_WORKING_DAYS)
  const apart = previousOn.add({ days: CHANGE_MIN_DAYS_AFTER_LAST })
  return {
    earliest: daysBetween(notice, apart) > 0 ? apart : notice,
    latest: previousOn.add({ months: 1 }).add({ days: CHANGE_MAX_DAYS_OVER_A_MONTH }),
  }
}

function dateRefusal({ earliest, latest }: Limits, dueOn: Day): 'too-soon' | 'too-late' | null {
  if (compareDays(dueOn, earliest) < 0) return 'too-soon'
  return compareDays(dueOn, latest) > 0 ? 'too-late' : null
}

/**
 * Whether the days saved come to more than the interest of the next payment (a penny may, where it
 * has none), or than money paid ahead leaves of it.
 */
function savesTooMuch({ row, unpaidPence }: NextPayment, { extraInterestPence }: PaymentDateOption): boolean {
  return -extraInterestPence > Math.min(row.interestPence, unpaidPence)
}

/** The loan with its rows from one on moved, the extra interest in that row and the totals. */
function movedLoan(loan: RunningLoan, first: ScheduleRow, option: PaymentDateOption): RunningLoan {
  const { paymentDay, dueOn, extraInterestPence } = option
  const { schedule, terms } = loan
  const plusExtra = (amount: Pence) => pence(amount + extraInterestPence)
  const rows = schedule.rows.map((row) => {
    const monthsOn = row.number - first.number
    if (monthsOn < 0) return row
    const moved = { ...row, dueOn: addMonthsOnDay(dueOn, monthsOn, paymentDay) }
    if (monthsOn > 0) return moved
    return { ...moved, amountPence: plusExtra(row.amountPence), interestPence: plusExtra(row.interestPence) }
  })
  const last = rows.at(-1)!
  const changed: LoanSchedule = {
    ...schedule,
    rows,
    lastInstalmentPence: subtractPence(last.amountPence, last.feePence),
    totalInterestPence: plusExtra(schedule.totalInterestPence),
    totalPayablePence: plusExtra(schedule.totalPayablePence),
    totalChargePence: plusExtra(schedule.totalChargePence),
  }
  const isFirst = first.number === 1
  const { payments } = loan
  const facts = {
    terms: { ...terms, paymentDay, ...(isFirst && { firstPaymentOn: dueOn }) },
    schedule: changed,
    payments,
  }
  return runningLoan(facts, payments.at(-1)?.on ?? terms.startOn)
}
