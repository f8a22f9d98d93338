import { type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aList, aWholeNumber, checkInput } from '../core/input-checks.ts'
import { type Pence, pence } from '../core/money.ts'
import { TAKEN_OFF, type TakenOff } from '../loans/frozen-days.ts'
import { aRunningLoan, type RunningLoan } from '../loans/running-loan.ts'
import { MAX_TERM_MONTHS, type ScheduleRow } from '../schedule/schedule.ts'
import { aMoratorium, interestFrozenDays, type Moratorium } from './breathing-space.ts'

export type FrozenInterestRequest = {
  /** With the instalments as they are now: without the interest that was taken off before. */
  loan: RunningLoan
  moratoria: readonly Moratorium[]
  takenOff: readonly TakenOff[]
  /** The instalments that can still be changed: not fallen due, and not being collected. */
  openNumbers: readonly number[]
  /** Interest of instalments due later is left for then: a moratorium may end before. */
  until: Day
}

export type FrozenInterest = {
  /** What is to be off each open instalment, those with nothing off included. */
  open: TakenOff[]
  /** What was frozen and cannot be taken off any open instalment. */
  leftPence: Pence
}

/**
 * Frozen interest (SI 2020/1311 reg 7) comes off each instalment by days, rounded up; off the next,
 * where one is fixed. It stays off once the instalment has fallen due.
 */
export function frozenInterest(request: FrozenInterestRequest): FrozenInterest {
  checkInput(request, REQUEST)
  const { loan, takenOff, openNumbers } = request
  const offBefore = new Map(takenOff.map(({ number, amountPence }) => [number, amountPence]))
  const parts = loan.schedule.rows.map((row, index) => {
    const previous = loan.schedule.rows[index - 1]
    // A part repayment is a row that repeats the number before it.
    const isInstalment = row.number !== (previous?.number ?? 0)
    const offPence = isInstalment ? (offBefore.get(row.number) ?? 0) : 0
    const interestPence = row.interestPence + offPence
    const frozenPence = frozenPart(request, {
      row,
      from: previous?.dueOn ?? loan.terms.startOn,
      interestPence,
    })
    const isOpen = isInstalment && openNumbers.includes(row.number)
    return { number: row.number, isOpen, offPence, interestPence, frozenPence }
  })
  const fixed = parts.filter(({ isOpen }) => !isOpen)
  const missing = fixed.reduce((sum, { frozenPence, offPence }) => sum + frozenPence - offPence, 0)
  let left = Math.max(0, missing)
  const open: TakenOff[] = []
  for (const { number, isOpen, interestPence, frozenPence } of parts) {
    if (!isOpen) continue
    const more = Math.min(left, interestPence - frozenPence)
    left -= more
    open.push({ number, amountPence: pence(frozenPence + more) })
  }
  return { open, leftPence: pence(left) }
}

function frozenPart(
  { moratoria, until }: FrozenInterestRequest,
  { row, from, interestPence }: { row: ScheduleRow; from: Day; interestPence: number },
): number {
  const days = daysBetween(from, row.dueOn)
  if (days === 0 || daysBetween(row.dueOn, until) < 0) return 0
  return Math.ceil((interestPence * interestFrozenDays(moratoria, from, row.dueOn)) / days)
}

const A_NUMBER = aWholeNumber(0, MAX_TERM_MONTHS)

const REQUEST = {
  loan: aRunningLoan,
  moratoria: aList(aMoratorium),
  takenOff: TAKEN_OFF,
  openNumbers: aList(A_NUMBER),
  until: aDay,
}
