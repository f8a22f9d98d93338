import { addMonthsOnDay } from '../core/calendar.ts'
import { aList, aWholeNumber, checkInput } from '../core/input-checks.ts'
import { addPence, type Pence, pence, sumPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import {
  aRunningLoan,
  effectiveAnnualRate,
  type LoanSchedule,
  type RunningLoan,
} from '../loans/running-loan.ts'
import { monthlyRate } from '../schedule/interest.ts'
import { MAX_TERM_MONTHS, type ScheduleRow } from '../schedule/schedule.ts'
import { calculatePeriods } from '../settlement/settlement.ts'
import { aScheduleRow, levelInstalment, scheduleOfRows, spreadRows } from './spread.ts'

export type ReturnedRepayment = {
  /** The loan with the part repayment in its schedule, but not its returned money as a payment. */
  loan: RunningLoan
  /** The row of the part repayment in the schedule. */
  part: ScheduleRow
  /** The instalments after it as the schedule had them before the part repayment. */
  replaced: readonly ScheduleRow[]
  /** The last instalment that is due or being collected, which stays as it is. 0 for none. */
  lastFixedNumber: number
}

export type RestoredSchedule = {
  kind: 'restored'
  /** Whether it is again exactly as it was, or was worked out again from what is owed. */
  isAsBefore: boolean
  schedule: LoanSchedule
}

/**
 * The schedule after a part repayment's money went back. What has fallen due stays; the rest is
 * spread to the old last day, at no more total cost. `nothing-left`: no instalment can take it up.
 */
export function withoutPartRepayment(request: ReturnedRepayment): RestoredSchedule | Refused<'nothing-left'> {
  checkInput(request, REQUEST)
  const { loan, part, replaced, lastFixedNumber } = request
  const { rows } = loan.schedule
  const index = rows.findIndex((row) => isSameRow(row, part))
  if (index < 0) throw new RangeError('The part repayment must be a row of the schedule')
  const [firstReplaced] = replaced
  if (!firstReplaced) throw new RangeError('A part repayment replaces at least one instalment')
  const before = rows.slice(0, index)
  const after = rows.slice(index + 1)
  // A later part repayment is a row that repeats the number before it.
  const lastPart = after.findLastIndex(({ number }, at) => number === (after[at - 1] ?? part).number)
  const fixedCount = Math.max(lastPart + 1, after.filter(({ number }) => number <= lastFixedNumber).length)
  // They do not follow if the payment day changed, or an earlier part repayment was returned.
  const raisedPence = part.openingBalancePence - firstReplaced.openingBalancePence
  const follow = raisedPence === 0 && after[0]?.dueOn.equals(firstReplaced.dueOn)
  if (fixedCount === 0 && follow) {
    const instalmentPence = getInstalment(replaced)
    return {
      kind: 'restored',
      isAsBefore: true,
      schedule: scheduleOfRows(loan, { rows: [...before, ...replaced], instalmentPence }),
    }
  }

  const fixed = after.slice(0, fixedCount).map((row) => ({
    ...row,
    openingBalancePence: addPence(row.openingBalancePence, part.principalPence),
    balancePence: addPence(row.balancePence, part.principalPence),
  }))
  const free = after.slice(fixedCount)
  const [first] = free
  if (!first) return { kind: 'refused', reason: 'nothing-left' }
  const laterRows = [...free]
  for (let number = free.at(-1)!.number + 1; number <= replaced.at(-1)!.number; number += 1)
    laterRows.push({
      ...first,
      number,
      dueOn: addMonthsOnDay(first.dueOn, number - first.number, loan.terms.paymentDay),
    })
  const previousOn = [...before, ...fixed].at(-1)?.dueOn ?? loan.terms.startOn
  const terms = {
    laterRows,
    rate: monthlyRate(effectiveAnnualRate(loan.terms) * 100),
    firstPart: calculatePeriods(loan, first.dueOn) - calculatePeriods(loan, previousOn),
    feePence: sumPence(free.map(({ feePence }) => feePence)),
  }
  const balancePence = addPence(first.openingBalancePence, part.principalPence)
  const spread = spreadRows(terms, balancePence, levelInstalment(terms, balancePence))
  const excess = calculateTotal([...fixed, ...spread]) - calculateTotal(replaced) - raisedPence
  const last = excess > 0 ? lessCharges(spread, pence(excess)) : spread
  const schedule = scheduleOfRows(loan, {
    rows: [...before, ...fixed, ...last],
    instalmentPence: getInstalment(last),
  })
  return { kind: 'restored', isAsBefore: false, schedule }
}

/** Off the interest, last instalment first; where that is not enough, as charges given back. */
function lessCharges(spread: readonly ScheduleRow[], excessPence: Pence): ScheduleRow[] {
  const rows = spread.map((row) => ({ ...row }))
  let left: number = excessPence
  for (const row of rows.toReversed()) {
    const off = Math.min(left, row.interestPence, row.amountPence - 1)
    row.interestPence = pence(row.interestPence - off)
    row.amountPence = pence(row.amountPence - off)
    left -= off
  }
  for (const row of rows.toReversed()) {
    const off = Math.min(left, row.amountPence - 1)
    row.feePence = pence(row.feePence - off)
    row.amountPence = pence(row.amountPence - off)
    left -= off
  }
  return rows
}

function calculateTotal(rows: readonly ScheduleRow[]): Pence {
  return sumPence(rows.map(({ amountPence }) => amountPence))
}

/** What each of them asks for but the last, which may be less. */
function getInstalment(rows: readonly ScheduleRow[]): Pence {
  return rows[0]!.amountPence
}

function isSameRow(one: ScheduleRow, other: ScheduleRow): boolean {
  return (
    one.number === other.number &&
    one.dueOn.equals(other.dueOn) &&
    one.openingBalancePence === other.openingBalancePence &&
    one.amountPence === other.amountPence
  )
}

const REQUEST = {
  loan: aRunningLoan,
  part: aScheduleRow,
  replaced: aList(aScheduleRow),
  lastFixedNumber: aWholeNumber(0, MAX_TERM_MONTHS),
}
