import { compareDays, type Day, daysBetween } from '../core/calendar.ts'
import {
  aChoice,
  aDay,
  aList,
  anAmountFromZero,
  anObject,
  checkInput,
  optional,
} from '../core/input-checks.ts'
import { type Pence, pence, sumPence } from '../core/money.ts'
import { aRunningLoan, type Payment, type RunningLoan } from '../loans/running-loan.ts'
import { type Arrears, findArrears, findArrivalDeadline } from './arrears.ts'

/** CCA 1974 s86B(2)(a): given within this many days, counting the day the conditions are met. */
export const FIRST_NOTICE_DAYS = 14
/** CCA 1974 s86B(2)(b): and then again after at most this many months. */
export const NOTICE_INTERVAL_MONTHS = 6
/** CCA 1974 s86B(1), (9): the missed payments needed; weekly or more frequent ones need four. */
export const PAYMENTS_MISSED = { month: 2, week: 4 } as const

/** What a loan's schedule and payments do not tell. */
export type ArrearsRecord = {
  /** The days on which a notice of sums in arrears was given. */
  noticesGivenOn?: readonly Day[]
  /** A judgment under which a sum is to be paid; without `paidOn` some of it still is. */
  judgment?: { givenOn: Day; paidOn?: Day }
  /** Default sums and late-payment interest now payable; without `paidOn` they are still owed. */
  defaultSums?: readonly { amountPence: Pence; payableOn: Day; paidOn?: Day }[]
  paymentsEvery?: keyof typeof PAYMENTS_MISSED
}

export type ArrearsDuty = {
  /** The day the conditions were met. */
  metOn: Day
  /** The shortfall that met them, and the sum of the last payments it had to reach. */
  shortfallPence: Pence
  lastPaymentsPence: Pence
  /** The notices given under this duty, in order. */
  noticesGivenOn: Day[]
  /** The day the duty ceased; null while it continues. */
  endedOn: Day | null
}

/**
 * Every duty to give arrears notices up to a day, the oldest first (CCA 1974 s86B). A Direct Debit
 * in flight has no grace, as the 14 days run whatever the bank knows: wait for its report.
 * @throws RangeError for a day before the loan starts, and for a negative default sum
 */
export function arrearsDuties(loan: RunningLoan, date: Day, record: ArrearsRecord = {}): ArrearsDuty[] {
  const books = toArrearsBooks(loan, date, record)
  const until = books.at(date)
  if (until < 0) throw new RangeError(`The loan has not started on ${date}`)
  const duties: ArrearsDuty[] = []
  let current: ArrearsDuty | null = null
  let mayCease = false
  for (const day of books.listEvents(until)) {
    // (d): there is no such duty already.
    if (!current) {
      current = beginDuty(books, day)
      if (!current) continue
      duties.push(current)
      mayCease = false
    }
    if (books.notices.has(day)) current.noticesGivenOn.push(books.toDay(day))
    // When no sum ever missed and no default sum is owed any more, or on a judgment; but never
    // before the first notice has been given (s86B(3)).
    mayCease ||= !isInArrears(books, day) || books.judgment.given === day
    if (mayCease && current.noticesGivenOn.length > 0) {
      current.endedOn = books.toDay(day)
      current = null
    }
  }
  return duties
}

export type NoticeDue =
  | { kind: 'no-duty' }
  /** The notice that must be given next, and whether its day has gone by. */
  | { kind: 'first' | 'further'; metOn: Day; giveBy: Day; isLate: boolean }

/**
 * Which notice must be given next, and by when.
 * @throws RangeError as `arrearsDuties` does
 */
export function noticeDue(loan: RunningLoan, date: Day, record: ArrearsRecord = {}): NoticeDue {
  const duty = arrearsDuties(loan, date, record).at(-1)
  if (!duty || duty.endedOn) return { kind: 'no-duty' }
  const giveBy = findNoticeDeadline(duty)
  return {
    kind: duty.noticesGivenOn.length === 0 ? 'first' : 'further',
    metOn: duty.metOn,
    giveBy,
    isLate: daysBetween(giveBy, date) > 0,
  }
}

export type ArrearsNotice = {
  isFirst: boolean
  /** The shortfall that brought the duty about. */
  triggerShortfallPence: Pence
  /** The period of the notice: from when the arrears opened, or the last notice, to its day. */
  since: Day
  /** The arrears at the opening; less than nothing for someone who had paid ahead. */
  openingPence: Pence
  /** What was due since then; with the opening and less what was paid it is the shortfall. */
  paymentsDue: { number: number; dueOn: Day; amountPence: Pence }[]
  paymentsMade: Payment[]
  /** Arrears on the day; zero or less after catching up, when a first notice is still owed. */
  shortfallPence: Pence
  defaultSumsPence: Pence
  nextPayment: Arrears['nextPayment']
  /** The last day for the notice after this one, should the arrears continue. */
  nextNoticeBy: Day
  /** CCA 1974 s86B(6). The notice itself is free (s86B(7)). */
  includesArrearsInformationSheet: true
}

/**
 * The facts of the arrears notice for a day, or null when there is no duty to give one. Throws
 * RangeError as `arrearsDuties` does.
 */
export function arrearsNotice(
  loan: RunningLoan,
  date: Day,
  record: ArrearsRecord = {},
): ArrearsNotice | null {
  const duty = arrearsDuties(loan, date, record).at(-1)
  if (!duty || duty.endedOn) return null
  const books = toArrearsBooks(loan, date, record)
  const today = books.at(date)
  const lastNoticeOn = duty.noticesGivenOn.at(-1)
  const opening = lastNoticeOn ? books.at(lastNoticeOn) : arrearsOpened(books, books.at(duty.metOn))
  return {
    isFirst: !lastNoticeOn,
    triggerShortfallPence: duty.shortfallPence,
    since: books.toDay(opening),
    openingPence: arrears(books, opening),
    paymentsDue: books.required
      .filter(({ day }) => day >= opening && day < today)
      .map(({ number, dueOn, amountPence }) => ({ number, dueOn, amountPence })),
    paymentsMade: loan.payments.filter(({ on }) => books.at(on) > opening && books.at(on) <= today),
    shortfallPence: arrears(books, today),
    defaultSumsPence: sumPence(
      books.defaultSums.filter((sum) => isOwed(sum, today)).map(({ amountPence }) => amountPence),
    ),
    nextPayment: findArrears(loan, date).nextPayment,
    nextNoticeBy: date.add({ months: NOTICE_INTERVAL_MONTHS }),
    includesArrearsInformationSheet: true,
  }
}

/** The last day for the next notice of a duty. */
function findNoticeDeadline({ metOn, noticesGivenOn }: ArrearsDuty): Day {
  const lastGivenOn = noticesGivenOn.at(-1)
  return lastGivenOn
    ? lastGivenOn.add({ months: NOTICE_INTERVAL_MONTHS })
    : metOn.add({ days: FIRST_NOTICE_DAYS - 1 })
}

const INPUT = {
  loan: aRunningLoan,
  date: aDay,
  record: anObject({
    noticesGivenOn: optional(aList(aDay)),
    judgment: optional(anObject({ givenOn: aDay, paidOn: optional(aDay) })),
    defaultSums: optional(
      aList(anObject({ amountPence: anAmountFromZero, payableOn: aDay, paidOn: optional(aDay) })),
    ),
    paymentsEvery: optional(aChoice(Object.keys(PAYMENTS_MISSED))),
  }),
}

type Entry = { day: number; amountPence: Pence }
type DefaultSum = { amountPence: Pence; payable: number; paid: number }
type Books = ReturnType<typeof toArrearsBooks>

/** The loan with days as numbers from its start, so that going through its life is fast. */
function toArrearsBooks(loan: RunningLoan, date: Day, record: ArrearsRecord) {
  checkInput({ loan, date, record }, INPUT)
  const { noticesGivenOn = [], judgment } = record
  const { startOn } = loan.terms
  const toDayNumber = (on: Day) => daysBetween(startOn, on)
  // What falls due later has no say in how it stands on the day.
  const required = loan.schedule.rows
    .filter(({ dueOn }) => compareDays(dueOn, date) <= 0)
    .map(({ number, dueOn, amountPence }) => ({
      number,
      dueOn,
      amountPence,
      // Required on its collection day, so that a duty begins the day after at the earliest.
      day: toDayNumber(findArrivalDeadline(dueOn)),
    }))
  const payments: Entry[] = loan.payments.map(({ on, amountPence }) => ({
    day: toDayNumber(on),
    amountPence,
  }))
  const defaultSums: DefaultSum[] = (record.defaultSums ?? []).map(({ amountPence, payableOn, paidOn }) => {
    return {
      amountPence,
      payable: toDayNumber(payableOn),
      paid: paidOn ? toDayNumber(paidOn) : Number.POSITIVE_INFINITY,
    }
  })
  const notices = new Set(noticesGivenOn.map(toDayNumber))
  const given = judgment ? toDayNumber(judgment.givenOn) : Number.POSITIVE_INFINITY
  const paid = judgment?.paidOn ? toDayNumber(judgment.paidOn) : Number.POSITIVE_INFINITY
  // Days on which a duty can begin or end. What happens in a day may count only from the next.
  const events = [
    ...required.map(({ day }) => day),
    ...payments.map(({ day }) => day),
    ...defaultSums.flatMap(({ payable, paid: settled }) => [payable, settled]),
    ...notices,
    given,
    paid,
  ].flatMap((day) => [day, day + 1])
  return {
    at: toDayNumber,
    toDay: (day: number): Day => startOn.add({ days: day }),
    missedToBegin: PAYMENTS_MISSED[record.paymentsEvery ?? 'month'],
    required,
    payments,
    defaultSums,
    notices,
    judgment: { given, paid },
    listEvents: (until: number) =>
      [...new Set(events)].filter((day) => day >= 0 && day <= until).sort((a, b) => a - b),
  }
}

/** Conditions (a), (b), (c) and (e) of CCA 1974 s86B(1) as they stand when a day begins. */
function beginDuty(books: Books, day: number): ArrearsDuty | null {
  // (e): no sum is still to be paid under a judgment.
  if (books.judgment.given < day && books.judgment.paid >= day) return null
  const required = books.required.filter((entry) => entry.day < day)
  // (a): at least two payments were required before the day, or four weekly ones.
  if (required.length < books.missedToBegin) return null
  const lastPaymentsPence = sumPence(required.slice(-books.missedToBegin).map((entry) => entry.amountPence))
  const paidPence = sumPence(
    books.payments.filter((entry) => entry.day < day).map((entry) => entry.amountPence),
  )
  const shortfallPence = pence(sumPence(required.map((entry) => entry.amountPence)) - paidPence)
  // (b): less was paid than was required. (c): the shortfall is no less than the last two payments
  // together, which is so only where (b) is.
  if (shortfallPence < lastPaymentsPence) return null
  return { metOn: books.toDay(day), shortfallPence, lastPaymentsPence, noticesGivenOn: [], endedOn: null }
}

/** Required before a day less paid by its end; negative when the borrower is ahead. */
function arrears({ required, payments }: Books, day: number): Pence {
  const requiredPence = sumPence(
    required.filter((entry) => entry.day < day).map((entry) => entry.amountPence),
  )
  return pence(
    requiredPence - sumPence(payments.filter((entry) => entry.day <= day).map((entry) => entry.amountPence)),
  )
}

function isInArrears(books: Books, day: number): boolean {
  return arrears(books, day) > 0 || books.defaultSums.some((sum) => isOwed(sum, day))
}

function isOwed({ payable, paid }: DefaultSum, day: number): boolean {
  return payable <= day && paid > day
}

/** The last collection day, before the conditions were met, with nothing missing before it. */
function arrearsOpened(books: Books, met: number): number {
  return books.required.findLast(({ day }) => day < met && arrears(books, day) <= 0)!.day
}
