import { expect, test } from 'vitest'
import { addPence, fromPounds, pence } from '../core/money.ts'
import { accruedInterest, annuityFactor, monthlyRate, nominalMonthlyRate } from './interest.ts'
import { amortise } from './schedule.ts'

test('twelve months at the monthly rate make the annual rate', () => {
  expect((1 + monthlyRate(22.3)) ** 12).toBeCloseTo(1.223, 12)
  expect(nominalMonthlyRate(6)).toBeCloseTo(0.005, 15)
  expect(monthlyRate(0)).toBe(0)
})

// Consumer Credit Act 1974 s66A: the credit with interest to the day of repayment; 7,500 at 13.6.
test.each([
  [0, 0],
  [1, 262],
  [14, 3677],
  [44, 11_618],
])('after %d days', (days, interest) => {
  expect(accruedInterest(fromPounds(7500), 0.136, days / 365)).toBe(interest)
})

test('parts of a month compound to the interest of the whole', () => {
  const [opening, rate] = [pence(1_037_500), monthlyRate(22.3)]
  const credit = { amountPence: fromPounds(10_000), feePence: fromPounds(375), termMonths: 60 }
  const [first] = amortise({ ...credit, annualRatePercent: 22.3 }).rows
  expect(accruedInterest(opening, rate, 1)).toBe(first!.interestPence)
  const soFar = accruedInterest(opening, rate, 28 / 30)
  const rest = accruedInterest(addPence(opening, soFar), rate, 2 / 30)
  expect(Math.abs(soFar + rest - first!.interestPence)).toBeLessThanOrEqual(1)
  expect(soFar).toBeLessThan(first!.interestPence)
})

test('an annuity without interest is the number of its payments', () => {
  expect(annuityFactor(0, 36)).toBe(36)
  expect(annuityFactor(0.01, 2)).toBeCloseTo(1 / 1.01 + 1 / 1.01 ** 2, 12)
})

test.each([-0.1, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d is not an interest rate', (percent) => {
  expect(() => monthlyRate(percent)).toThrow(`Not an interest rate: ${percent}`)
  expect(() => nominalMonthlyRate(percent)).toThrow(RangeError)
})

test.each([-1, -2, Number.NaN, Number.POSITIVE_INFINITY])('a rate of %d does not accrue', (rate) => {
  expect(() => accruedInterest(pence(1), rate, 1)).toThrow(`Not a rate: ${rate}`)
})

test.each([-0.1, Number.NaN, Number.POSITIVE_INFINITY])('%d is no part of a period', (part) => {
  expect(() => accruedInterest(pence(100), -0.5, part)).toThrow(`Not a part of a period: ${part}`)
})
