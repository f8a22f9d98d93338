import { expect, test } from 'vitest'
import { aprOfLoan, buildLoan, MOTOR, SUPERMARKET } from '../../testing/loans.ts'
import { type Day, day } from '../core/calendar.ts'
import { pence, subtractPence } from '../core/money.ts'
import type { RunningLoan } from '../loans/running-loan.ts'
import { calculateEarlyPayment, contractualParts } from '../settlement/settlement.ts'
import { endingFigures } from './ending.ts'

const motor = buildLoan(MOTOR, 3)

const LOANS = [
  ['a loan', buildLoan(SUPERMARKET, 3)],
  ['hire purchase', motor],
] as const

/** The days of an instalment in the middle, and of the one after it. */
function pickDays(loan: RunningLoan): { before: Day; due: Day; next: Day } {
  const [row, next] = loan.schedule.rows.slice(5, 7)
  return { before: row!.dueOn.subtract({ days: 9 }), due: row!.dueOn, next: next!.dueOn }
}

test.each(LOANS)(
  '%s that ends at once: what would settle it is owed, with the interest up to the day',
  (_, loan) => {
    const { before: date } = pickDays(loan)
    const aprPercent = aprOfLoan(loan)
    const figures = endingFigures(loan, { aprPercent, date, today: date })
    expect(figures).toEqual({
      owedPence: calculateEarlyPayment({ loan, aprPercent, knownOn: date }, date).amountToPayPence,
      interestPence: contractualParts(loan, date, date).interestPence,
      goodsPence: pence(0),
    })
    expect(figures.interestPence).toBeGreaterThan(0)
  },
)

test.each([
  ['the day before an instalment', -1, true],
  ['the day of an instalment', 0, false],
  ['long after it', 20, false],
] as const)(
  'ending on %s: interest that had not fallen due is counted for itself: %s',
  (_, days, isApart) => {
    const { before: date, due } = pickDays(motor)
    const input = { aprPercent: aprOfLoan(motor), date, today: due.add({ days }) }
    const figures = endingFigures(motor, input)
    expect(figures.interestPence > 0).toBe(isApart)
    // Nothing is added for the time that the lender took.
    expect(figures.owedPence).toBe(endingFigures(motor, { ...input, today: date }).owedPence)
  },
)

test('an instalment that fell due on the day of the figures is none of those since', () => {
  const { due: date, next } = pickDays(motor)
  const aprPercent = aprOfLoan(motor)
  const onItsDay = endingFigures(motor, { aprPercent, date, today: date })
  expect(onItsDay.interestPence).toBe(contractualParts(motor, date, date).interestPence)
  expect(endingFigures(motor, { aprPercent, date, today: next }).interestPence).toBe(0)
})

test('where the vehicle goes back at most the statutory liability is owed, and the rest is what the vehicle takes off', () => {
  const { before: date } = pickDays(motor)
  const aprPercent = aprOfLoan(motor)
  const { owedPence } = endingFigures(motor, { aprPercent, date, today: date })
  const liabilityPence = pence(owedPence - 1_234_56)
  expect(endingFigures(motor, { aprPercent, date, today: date, liabilityPence })).toMatchObject({
    owedPence: liabilityPence,
    goodsPence: subtractPence(owedPence, liabilityPence),
  })
})

test('a day before the loan began is refused', () => {
  const date = day('1990-01-01')
  expect(() => endingFigures(motor, { aprPercent: 10, date, today: date })).toThrow(RangeError)
})
