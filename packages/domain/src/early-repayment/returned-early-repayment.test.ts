import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyRunningLoan,
  anyShare,
  aprOfLoan,
  buildLoan,
  MOTOR,
  SUPERMARKET,
  withPayments,
} from '../../testing/loans.ts'
import { day } from '../core/calendar.ts'
import { pence } from '../core/money.ts'
import { type LoanSchedule, type RunningLoan, stillPayable } from '../loans/running-loan.ts'
import { monthlyRate } from '../schedule/interest.ts'
import type { ScheduleRow } from '../schedule/schedule.ts'
import { repayPart } from './early-repayment.ts'
import { withoutPartRepayment } from './returned-early-repayment.ts'

type Repaid = { loan: RunningLoan; part: ScheduleRow; replaced: ScheduleRow[] }

/** A loan with a part repayment in its schedule, whose money is not there. */
function repaid(
  loan: RunningLoan,
  { receivedOn, amount, keep }: { receivedOn: string; amount: number; keep: 'term' | 'instalment' },
): Repaid | null {
  const outcome = repayPart({
    loan,
    aprPercent: aprOfLoan(loan),
    receivedOn: day(receivedOn),
    amountPence: pence(amount),
    keep,
  })
  if (outcome.kind === 'refused' || outcome.earlyPence === 0) return null
  const { rows } = outcome.schedule
  const index = rows.findLastIndex(({ number }, at) => number === (rows[at - 1]?.number ?? 0))
  return {
    loan: withPayments({ ...loan, schedule: outcome.schedule }, loan.payments),
    part: rows[index]!,
    replaced: loan.schedule.rows.slice(index),
  }
}

function undone({ loan, part, replaced }: Repaid, lastFixedNumber: number) {
  const outcome = withoutPartRepayment({ loan, part, replaced, lastFixedNumber })
  if (outcome.kind === 'refused') throw new Error(outcome.reason)
  return outcome
}

describe.each(['term', 'instalment'] as const)('keeping the %s', (keep) => {
  const before = buildLoan(SUPERMARKET, 3)
  const on = { receivedOn: before.payments.at(-1)!.on.add({ days: 3 }).toString(), amount: 500_00, keep }
  const changed = repaid(before, on)!

  test('before an instalment that it changed falls due, the payments are again as they were', () => {
    const { isAsBefore, schedule } = undone(changed, changed.part.number)
    expect(isAsBefore).toBe(true)
    expect(schedule).toEqual(before.schedule)
  })

  test('later, what has fallen due stays, and the rest costs no more than it did before', () => {
    const { isAsBefore, schedule } = undone(changed, changed.part.number + 4)
    expect(isAsBefore).toBe(false)
    const amounts = (all: LoanSchedule) => all.rows.map(({ amountPence }) => amountPence)
    const kept = changed.loan.schedule.rows.filter((row) => row.amountPence !== changed.part.amountPence)
    const fixed = changed.part.number + 4
    expect(amounts(schedule).slice(0, fixed)).toEqual(kept.slice(0, fixed).map((row) => row.amountPence))
    expect(schedule.rows.at(-1)!.dueOn).toEqual(before.schedule.rows.at(-1)!.dueOn)
    // No interest is asked for the months in which the money was with us.
    const lessPence = before.schedule.totalPayablePence - schedule.totalPayablePence
    expect(lessPence).toBeGreaterThan(0)
    expect(lessPence).toBeLessThan(40_00)
    const monthly = monthlyRate(before.terms.annualRatePercent)
    for (const row of schedule.rows.slice(fixed))
      expect(row.interestPence).toBe(Math.round(row.openingBalancePence * monthly))
  })

  test('when no instalment is left, it is refused', () => {
    const outcome = withoutPartRepayment({ ...changed, lastFixedNumber: before.schedule.rows.length })
    expect(outcome).toEqual({ kind: 'refused', reason: 'nothing-left' })
  })
})

test('two in turn, returned in either order: nothing is left over, and each costs no more than before', () => {
  const before = buildLoan(SUPERMARKET, 3)
  const receivedOn = before.payments.at(-1)!.on.add({ days: 3 }).toString()
  const first = repaid(before, { receivedOn, amount: 500_00, keep: 'instalment' })!
  const second = repaid(first.loan, { receivedOn, amount: 300_00, keep: 'term' })!
  const withoutFirst = undone({ ...first, loan: second.loan }, first.part.number)
  expect(withoutFirst.isAsBefore).toBe(false)
  const loan = withPayments({ ...before, schedule: withoutFirst.schedule }, before.payments)
  const part = loan.schedule.rows.find(({ amountPence }) => amountPence === second.part.amountPence)!
  const withoutBoth = undone({ ...second, loan, part }, part.number)
  expect(withoutBoth.schedule.totalPayablePence).toBeLessThanOrEqual(before.schedule.totalPayablePence)
  expect(withoutBoth.schedule.rows.at(-1)!.balancePence).toBe(0)
  expect(withPayments({ ...before, schedule: withoutBoth.schedule }, before.payments)).toBeTruthy()
})

test('hire purchase: the option-to-purchase fee stays with the last instalment', () => {
  const before = buildLoan(MOTOR, 3)
  const receivedOn = before.payments.at(-1)!.on.add({ days: 3 }).toString()
  const changed = repaid(before, { receivedOn, amount: 900_00, keep: 'term' })!
  const { schedule } = undone(changed, changed.part.number + 2)
  expect(schedule.rows.map(({ feePence }) => feePence).filter((fee) => fee !== 0)).toEqual([
    before.schedule.rows.at(-1)!.feePence,
  ])
})

test('always: the rows follow from one another, end at nothing, and cost no more than before', () => {
  const anyCase = fc.record({
    loan: anyRunningLoan,
    daysLater: fc.integer({ min: 0, max: 40 }),
    share: anyShare(0.01, 0.95),
    keep: fc.constantFrom('term' as const, 'instalment' as const),
    fixed: fc.integer({ min: 0, max: 12 }),
  })
  let tried = 0
  fc.assert(
    fc.property(anyCase, ({ loan, daysLater, share, keep, fixed }) => {
      const receivedOn = (loan.payments.at(-1)?.on ?? loan.terms.startOn).add({ days: daysLater }).toString()
      const amount = 1 + Math.floor(share * stillPayable(loan, day(receivedOn)))
      const changed = repaid(loan, { receivedOn, amount, keep })
      if (!changed) return
      const lastFixedNumber = Math.min(changed.part.number + fixed, changed.loan.schedule.rows.at(-1)!.number)
      const outcome = withoutPartRepayment({ ...changed, lastFixedNumber })
      if (outcome.kind === 'refused') return
      tried += 1
      // `runningLoan` refuses rows that do not follow on, or do not sum to the totals.
      const restored = withPayments({ ...loan, schedule: outcome.schedule }, loan.payments)
      const before = loan.schedule.totalPayablePence
      expect(restored.schedule.totalPayablePence).toBeLessThanOrEqual(before)
      expect(restored.schedule.rows.at(-1)!.number).toBeLessThanOrEqual(loan.schedule.rows.at(-1)!.number)
      expect(outcome.isAsBefore).toBe(fixed === 0)
    }),
  )
  expect(tried).toBeGreaterThan(Number(process.env.PROPERTY_RUNS) / 5)
})
