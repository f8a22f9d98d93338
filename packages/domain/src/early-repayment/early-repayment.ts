import type { Day } from '../core/calendar.ts'
import { aChoice, aDay, aNumber, anAmount, checkInput, optional } from '../core/input-checks.ts'
import { addPence, NO_PENCE, type Pence, pence, subtractPence, sumPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import { aRunningLoan, type LoanSchedule, type RunningLoan, stillPayable } from '../loans/running-loan.ts'
import { calculateMonthlyRate, monthlyRate } from '../schedule/interest.ts'
import type { Schedule, ScheduleRow } from '../schedule/schedule.ts'
import {
  type ContractualParts,
  calculatePeriods,
  contractualParts,
  isLater,
  loanRebate,
  type SettlementRefusalReason,
  settlementFigure,
} from '../settlement/settlement.ts'
import { levelInstalment, scheduleOfRows, spreadRows } from './spread.ts'

export type PartRepaymentRequest = {
  loan: RunningLoan
  /** The APR as the agreement prints it. */
  aprPercent: number
  /** The day the notice reached us; the payment is to come within 28 days (CCA 1974 s94(3)). */
  receivedOn: Day
  amountPence: Pence
  /** `instalment` (the default) keeps it and shortens the term; `term` keeps that and lowers it. */
  keep?: Keep
  /** CCA 1974 s95A. The product charges none; it is cut to the charges saved. */
  compensationPence?: Pence
}

const KEEPS = ['term', 'instalment'] as const

export type Keep = (typeof KEEPS)[number]

export type PartRepayment = {
  kind: 'repaid'
  /** 28 days after the notice, when the early part takes effect. Instalments due by then stay. */
  settlementDate: Day
  /** What of the amount paid what was overdue or due that day, which comes first. */
  overdueClearedPence: Pence
  /** What of the amount is paid early; nothing when all of it went to arrears. */
  earlyPence: Pence
  /** Left on the settlement date by law: what the new instalments are worth at the APR. */
  balancePence: Pence
  /** How much less the agreement costs in total, compensation already counted: never negative. */
  interestSavedPence: Pence
  /**
   * The new schedule. The part repayment is a row of the settlement date with the number before it
   * (0 before the first); `feePence` is the charges given back, negative, and the compensation.
   */
  schedule: LoanSchedule
  statement: PartRepaymentStatement
}

/** Figures of the statement a borrower may ask for after a part repayment (CCA 1974 s97A(2)). */
export type PartRepaymentStatement = {
  amountPaidPence: Pence
  rebatePence: Pence
  compensationPence: Pence
  /** By how much the debt fell: arrears, early part, rebate, less compensation (s94(5)). */
  dischargedPence: Pence
  before: Outlook
  after: Outlook
}

/** A schedule as it stands from the settlement date on. */
export type Outlook = {
  /** All that the agreement still asks for, in pence. */
  stillPayablePence: Pence
  instalmentPence: Pence
  instalmentsLeft: number
  lastPaymentOn: Day
}

export type PartRepaymentRefusal = Refused<PartRepaymentRefusalReason>

/**
 * `settles-the-loan`: the amount reaches the settlement figure or all that falls due later.
 * `nothing-due-later`: no instalment falls due after the settlement date.
 */
export type PartRepaymentRefusalReason =
  | SettlementRefusalReason
  | 'not-above-zero'
  | 'settles-the-loan'
  | 'nothing-due-later'

/**
 * A payment of part of a loan before its time (CCA 1974 s94(3) to (5), s95). Arrears are cleared
 * first; the rest takes effect 28 days after the notice, without the deferral a creditor could add.
 * @throws RangeError for an amount or compensation that is not whole pence, negative compensation,
 * and as `settlementFigure` does
 */
export function repayPart(request: PartRepaymentRequest): PartRepayment | PartRepaymentRefusal {
  checkInput(request, REQUEST)
  const { loan, aprPercent, receivedOn, amountPence, compensationPence = NO_PENCE } = request
  if (compensationPence < 0) throw new RangeError('Compensation must not be negative')
  if (amountPence <= 0) return refused('not-above-zero')
  const quote = settlementFigure({ loan, aprPercent, receivedOn })
  if (quote.kind === 'refused') return quote
  if (amountPence >= quote.amountToPayPence) return refused('settles-the-loan')

  const { settlementDate } = quote
  // Money of a day pays what is due on it first, as what is overdue.
  const parts = contractualParts(loan, receivedOn.add({ days: 1 }), settlementDate)
  const overdueClearedPence = pence(Math.min(amountPence, parts.overduePence))
  const earlyPence = subtractPence(amountPence, overdueClearedPence)
  if (earlyPence === 0)
    return toPartRepayment(request, settlementDate, {
      schedule: loan.schedule,
      balancePence: parts.principalPence,
    })

  const outlook = lookAhead(request, settlementDate, parts)
  if (outlook.laterRows.length === 0) return refused('nothing-due-later')
  if (earlyPence >= outlook.valuePence - parts.paidAheadPence) return refused('settles-the-loan')

  const free = respread(request, outlook, { earlyPence, compensationPence: NO_PENCE })
  const savedPence = subtractPence(loan.schedule.totalPayablePence, free.schedule.totalPayablePence)
  const compensation = pence(Math.min(compensationPence, savedPence, earlyPence))
  if (compensation === 0) return toPartRepayment(request, settlementDate, { ...free, earlyPence })
  const charged = respread(request, outlook, { earlyPence, compensationPence: compensation })
  return toPartRepayment(request, settlementDate, { ...charged, earlyPence, compensationPence: compensation })
}

const REQUEST = {
  loan: aRunningLoan,
  aprPercent: aNumber,
  receivedOn: aDay,
  amountPence: anAmount,
  keep: optional(aChoice(KEEPS)),
  compensationPence: optional(anAmount),
}

/** What falls due after the settlement date, and the terms on which it is repaid again. */
type Ahead = {
  settlementDate: Day
  pastRows: Readonly<ScheduleRow>[]
  laterRows: Readonly<ScheduleRow>[]
  parts: ContractualParts
  /**
   * The higher of the contract's monthly rate and that of the APR, as a fraction: so the unearned
   * arrangement fee comes off, and the rebate is no less than the law's.
   */
  rate: number
  /** The contract's monthly rate, at which interest is charged. */
  agreedRate: number
  /** The part of a period between the settlement date and the first row after it. */
  firstPart: number
  /** What the later rows are worth on the settlement date, without the option-to-purchase fee. */
  valuePence: Pence
}

type Spread = { schedule: Schedule; balancePence: Pence }
type Sums = { earlyPence: Pence; compensationPence: Pence }

/**
 * What is left on the settlement date counts at the lowest of three values: SI 2004/1483 reg 4, the
 * agreement's own balance, and the instalments to come at `rate`.
 */
function lookAhead(request: PartRepaymentRequest, settlementDate: Day, parts: ContractualParts): Ahead {
  const { loan, aprPercent, receivedOn } = request
  const pastRows = loan.schedule.rows.filter(({ dueOn }) => !isLater(dueOn, settlementDate))
  const laterRows = loan.schedule.rows.slice(pastRows.length)
  const agreedRate = calculateMonthlyRate(loan.terms)
  const rate = Math.max(agreedRate, monthlyRate(aprPercent))
  const first = laterRows[0]
  const firstPart = first ? calculatePeriods(loan, first.dueOn) - calculatePeriods(loan, settlementDate) : 0
  const worth = (amount: number, index: number) => amount * (1 + rate) ** -(firstPart + index)
  const instalmentsWorth = sum(laterRows.map((row, index) => worth(row.amountPence - row.feePence, index)))
  const feesWorth = sum(laterRows.map((row, index) => worth(row.feePence, index)))

  const rebatePence = loanRebate(loan, aprPercent, settlementDate)
  const owedByLaw = stillPayable(loan, receivedOn) - rebatePence + parts.paidAheadPence
  const statutory = owedByLaw - parts.overduePence - parts.fallingDuePence - feesWorth
  const contractual = addPence(parts.principalPence, parts.interestPence)
  const valuePence = pence(Math.floor(Math.min(statutory, contractual, instalmentsWorth)))
  return { settlementDate, pastRows, laterRows, parts, rate, agreedRate, firstPart, valuePence }
}

/**
 * The schedule with the part repayment. Both ways of keeping are worked out, so that the balance is
 * the same for both and rounding raises neither total.
 */
function respread(request: PartRepaymentRequest, ahead: Ahead, sums: Sums): Spread {
  const { loan, keep = 'instalment' } = request
  let balancePence = pence(ahead.valuePence - sums.earlyPence + sums.compensationPence)
  for (;;) {
    const spreads = {
      term: toSchedule(loan, ahead, sums, balancePence, levelInstalment(ahead, balancePence)),
      instalment: toSchedule(loan, ahead, sums, balancePence, ahead.laterRows[0]!.amountPence),
    }
    const highest = Math.max(spreads.term.totalPayablePence, spreads.instalment.totalPayablePence)
    const excess = highest - loan.schedule.totalPayablePence
    if (excess <= 0) return { schedule: spreads[keep], balancePence }
    // Pennies by which rounding would raise the total payable come off the balance.
    balancePence = pence(balancePence - excess)
  }
}

function toSchedule(
  loan: RunningLoan,
  ahead: Ahead,
  sums: Sums,
  balancePence: Pence,
  instalmentPence: Pence,
): Schedule {
  const feePence = sumPence(ahead.laterRows.map((row) => row.feePence))
  const byLaw = spreadRows({ ...ahead, feePence }, balancePence, instalmentPence)
  const spread = spreadAtAgreedRate(ahead, sums, { byLaw, feePence, instalmentPence })
  return scheduleOfRows(loan, {
    rows: [...ahead.pastRows, partRow(ahead, sums, spread[0]!.openingBalancePence), ...spread],
    instalmentPence: pence(Math.min(instalmentPence, spread[0]!.amountPence)),
  })
}

/**
 * The instalments that the law's figure gives, with interest at the agreement's own rate: what the
 * rebate adds to the interest saved is given back at once, as charges of the part repayment.
 */
function spreadAtAgreedRate(
  { agreedRate, firstPart, parts, rate }: Ahead,
  { earlyPence, compensationPence }: Sums,
  given: { byLaw: ScheduleRow[]; feePence: Pence; instalmentPence: Pence },
): ScheduleRow[] {
  const { byLaw, feePence, instalmentPence } = given
  if (agreedRate === rate) return byLaw
  const terms = { laterRows: byLaw, rate: agreedRate, firstPart, feePence }
  const amounts = byLaw.map((row) => row.amountPence - row.feePence)
  const worth = sum(amounts.map((amount, index) => amount * (1 + agreedRate) ** -(firstPart + index)))
  const owed = parts.principalPence + parts.interestPence - earlyPence + compensationPence
  let openingPence = pence(Math.min(Math.ceil(worth), owed))
  for (;;) {
    const rows = spreadRows(terms, openingPence, instalmentPence)
    if (sum(rows.map(({ amountPence }) => amountPence)) <= sum(amounts) + feePence) return rows
    // A penny that rounding adds to the last instalment comes off the balance.
    openingPence = pence(openingPence - 1)
  }
}

function partRow({ settlementDate, pastRows, parts }: Ahead, sums: Sums, balancePence: Pence): ScheduleRow {
  const principalPence = subtractPence(parts.principalPence, balancePence)
  const { interestPence } = parts
  return {
    number: pastRows.at(-1)?.number ?? 0,
    dueOn: settlementDate,
    openingBalancePence: parts.principalPence,
    amountPence: sums.earlyPence,
    principalPence,
    interestPence,
    feePence: pence(sums.earlyPence - principalPence - interestPence),
    balancePence,
  }
}

function toPartRepayment(
  { loan, receivedOn, amountPence }: PartRepaymentRequest,
  settlementDate: Day,
  outcome: { schedule: LoanSchedule; balancePence: Pence; earlyPence?: Pence; compensationPence?: Pence },
): PartRepayment {
  const { schedule, earlyPence = NO_PENCE, compensationPence = NO_PENCE } = outcome
  const beforePence = stillPayable(loan, receivedOn)
  const interestSavedPence = subtractPence(loan.schedule.totalPayablePence, schedule.totalPayablePence)
  const afterPence = pence(beforePence - amountPence - interestSavedPence)
  return {
    kind: 'repaid',
    settlementDate,
    overdueClearedPence: subtractPence(amountPence, earlyPence),
    earlyPence,
    balancePence: outcome.balancePence,
    interestSavedPence,
    schedule,
    statement: {
      amountPaidPence: amountPence,
      rebatePence: addPence(interestSavedPence, compensationPence),
      compensationPence,
      dischargedPence: addPence(amountPence, interestSavedPence),
      before: toOutlook(loan.schedule, settlementDate, beforePence),
      after: toOutlook(schedule, settlementDate, afterPence),
    },
  }
}

function toOutlook(schedule: LoanSchedule, settlementDate: Day, stillPayablePence: Pence): Outlook {
  return {
    stillPayablePence,
    instalmentPence: schedule.instalmentPence,
    instalmentsLeft: schedule.rows.filter(({ dueOn }) => isLater(dueOn, settlementDate)).length,
    lastPaymentOn: schedule.rows.at(-1)!.dueOn,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

function refused(reason: PartRepaymentRefusalReason): PartRepaymentRefusal {
  return { kind: 'refused', reason }
}
