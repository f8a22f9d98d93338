import { compareDays, type Day, daysBetween } from '../core/calendar.ts'
import {
  aDay,
  aList,
  anAmount,
  anAmountFromZero,
  anObject,
  aWholeNumber,
  type Check,
  checkInput,
  optional,
} from '../core/input-checks.ts'
import { NO_PENCE, type Pence, pence, sumPence } from '../core/money.ts'
import { calculateMonthlyRate } from '../schedule/interest.ts'
import {
  type CreditTerms,
  checkCredit,
  MAX_TERM_MONTHS,
  type Schedule,
  type ScheduleRow,
  type ScheduleTerms,
} from '../schedule/schedule.ts'
import { FROZEN_FACTS, type FrozenFacts } from './frozen-days.ts'

export type Payment = Readonly<{ on: Day; amountPence: Pence }>

export type LoanSchedule = Readonly<Omit<Schedule, 'rows'>> & {
  readonly rows: readonly Readonly<ScheduleRow>[]
}

export type RunningLoanFacts = Readonly<{
  terms: Readonly<ScheduleTerms>
  schedule: LoanSchedule
  /** Money that arrived and stayed, in the order of its days; what a bank returned is not in it. */
  payments: readonly Payment[]
  /** The days of breathing spaces; none when left out. */
  frozen?: FrozenFacts
}>

declare const checkedLoan: unique symbol

/** A paid-out loan: what was agreed, and what has been paid. Only `runningLoan` makes one. */
export type RunningLoan = RunningLoanFacts & {
  readonly frozen: FrozenFacts
  readonly [checkedLoan]: true
}

/**
 * A loan from its facts as they are known on a day. Every function that takes a running loan takes
 * this one, so that all of them refuse the same facts; it cannot be changed afterwards.
 * @throws RangeError or TypeError for terms that no agreement has, rows that do not add up, and
 * payments of nothing, out of order, before the start or after `today`
 */
export function runningLoan(facts: RunningLoanFacts, today: Day): RunningLoan {
  checkInput({ facts, today }, { facts: LOAN_FACTS, today: aDay })
  const { terms, schedule, payments, frozen = NOTHING_FROZEN } = facts
  checkTerms(terms)
  checkRows(terms, schedule.rows)
  checkTotals(terms, schedule)
  checkPayments(terms, payments, today)
  const loan = Object.freeze({
    terms: Object.freeze({ ...terms }),
    schedule: Object.freeze({ ...schedule, rows: frozenList(schedule.rows) }),
    payments: frozenList(payments),
    frozen: Object.freeze({ spans: frozenList(frozen.spans), takenOff: frozenList(frozen.takenOff) }),
  }) as RunningLoan
  checkedLoans.add(loan)
  return loan
}

/** A loan that `runningLoan` made: anything else, even a changed copy, is unchecked. */
export const aRunningLoan: Check = (value, name) => {
  if (!checkedLoans.has(value as RunningLoan)) throw new TypeError(`${name} must be made by runningLoan()`)
}

/** What was agreed: a loan of money, or goods that are hired until the last payment. */
export const PRODUCT_TYPES = ['unsecured', 'hire-purchase'] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]

/** What has arrived up to and including a day. */
export function calculatePaid(loan: RunningLoan, date: Day): Pence {
  checkInput({ loan, date }, ON_A_DAY)
  return sumPence(
    loan.payments.filter(({ on }) => isWithinLimit(on, date)).map(({ amountPence }) => amountPence),
  )
}

/** What the schedule asks for up to and including a day. */
export function calculateDue(loan: RunningLoan, date: Day): Pence {
  checkInput({ loan, date }, ON_A_DAY)
  return sumPence(
    loan.schedule.rows
      .filter(({ dueOn }) => isWithinLimit(dueOn, date))
      .map(({ amountPence }) => amountPence),
  )
}

/** What is due and has not arrived at the end of a day; nothing for someone who is ahead. */
export function calculateOverdue(loan: RunningLoan, date: Day): Pence {
  return pence(Math.max(NO_PENCE, calculateDue(loan, date) - calculatePaid(loan, date)))
}

/** All that the agreement still asks for after what has arrived by a day, due or not. */
export function stillPayable(loan: RunningLoan, date: Day): Pence {
  checkInput({ loan, date }, ON_A_DAY)
  return pence(Math.max(NO_PENCE, loan.schedule.totalPayablePence - calculatePaid(loan, date)))
}

/** As a fraction, however the agreement prints its rate; daily interest compounds to it. */
export function effectiveAnnualRate(terms: Pick<CreditTerms, 'annualRatePercent' | 'rateMode'>): number {
  return Math.expm1(12 * Math.log1p(calculateMonthlyRate(terms)))
}

function isWithinLimit(date: Day, limit: Day): boolean {
  return compareDays(date, limit) <= 0
}

const NOTHING_FROZEN: FrozenFacts = { spans: [], takenOff: [] }

const checkedLoans = new WeakSet<RunningLoan>()

const ON_A_DAY = { loan: aRunningLoan, date: aDay }

const LOAN_FACTS = anObject({
  terms: anObject({ startOn: aDay, firstPaymentOn: aDay, paymentDay: aWholeNumber(1, 31) }),
  schedule: anObject({
    principalPence: anAmountFromZero,
    instalmentPence: anAmountFromZero,
    lastInstalmentPence: anAmountFromZero,
    totalInterestPence: anAmountFromZero,
    totalPayablePence: anAmountFromZero,
    totalChargePence: anAmount,
    rows: aList(
      anObject({
        number: aWholeNumber(0, MAX_TERM_MONTHS),
        dueOn: aDay,
        openingBalancePence: anAmountFromZero,
        amountPence: anAmountFromZero,
        // A part repayment below the interest until then adds the rest to the principal.
        principalPence: anAmount,
        interestPence: anAmountFromZero,
        feePence: anAmount,
        balancePence: anAmountFromZero,
      }),
    ),
  }),
  payments: aList(anObject({ on: aDay, amountPence: anAmount })),
  frozen: optional(FROZEN_FACTS),
})

function checkTerms(terms: ScheduleTerms) {
  checkCredit(terms)
  calculateMonthlyRate(terms)
  if (daysBetween(terms.startOn, terms.firstPaymentOn) <= 0) {
    throw new RangeError('The first payment must be after the start')
  }
}

/** Each row begins with the balance before it; a part repayment repeats the number before it. */
function checkRows(
  { amountPence, feePence, startOn, termMonths }: ScheduleTerms,
  rows: readonly ScheduleRow[],
) {
  let openingBalancePence = amountPence + feePence
  let number = 0
  let after = startOn
  for (const row of rows) {
    const isPartRepayment = row.number === number
    if ((!isPartRepayment && row.number !== number + 1) || row.number > termMonths) {
      throw new RangeError(`The rows of a schedule must be numbered in order: ${row.number}`)
    }
    const days = daysBetween(after, row.dueOn)
    if (days < 0 || (days === 0 && (!isPartRepayment || number === 0))) {
      throw new RangeError('The rows of a schedule must be in the order of their days, after the start')
    }
    const isFromBalance = row.openingBalancePence === openingBalancePence && row.openingBalancePence > 0
    const isSum = row.amountPence === row.principalPence + row.interestPence + row.feePence
    if (!isFromBalance || !isSum || row.balancePence !== row.openingBalancePence - row.principalPence) {
      throw new RangeError(`A row of the schedule does not follow from the one before: ${row.number}`)
    }
    openingBalancePence = row.balancePence
    number = row.number
    after = row.dueOn
  }
  if (rows.length === 0 || openingBalancePence !== 0)
    throw new RangeError('The schedule does not end at nothing')
}

function checkTotals({ amountPence, feePence }: ScheduleTerms, schedule: LoanSchedule) {
  const { rows } = schedule
  const last = rows.at(-1)!
  const isSum =
    schedule.principalPence === amountPence + feePence &&
    schedule.totalPayablePence === sumPence(rows.map((row) => row.amountPence)) &&
    schedule.totalInterestPence === sumPence(rows.map((row) => row.interestPence)) &&
    schedule.totalChargePence === schedule.totalPayablePence - amountPence &&
    schedule.lastInstalmentPence === last.amountPence - last.feePence
  if (!isSum) throw new RangeError('The schedule does not sum to its totals')
}

function checkPayments({ startOn }: ScheduleTerms, payments: readonly Payment[], today: Day) {
  let after = startOn
  for (const { on, amountPence } of payments) {
    if (amountPence <= 0) throw new RangeError('A payment must be more than zero')
    if (daysBetween(startOn, on) < 0)
      throw new RangeError('A payment must not be before the start of the loan')
    if (daysBetween(after, on) < 0) throw new RangeError('Payments must be in the order of their days')
    if (daysBetween(on, today) < 0) throw new RangeError('A payment must not be in the future')
    after = on
  }
  sumPence(payments.map(({ amountPence }) => amountPence))
}

function frozenList<Entry extends object>(list: readonly Entry[]): readonly Readonly<Entry>[] {
  return Object.freeze(list.map((entry) => Object.freeze({ ...entry })))
}
