import { expect, test } from 'vitest'
import vectors from '../vectors/net-income.json' with { type: 'json' }
import { type IncomeFrequency, netMonthlyIncome } from './income.ts'

test.each(vectors)('$income $frequency', ({ income, frequency, expected }) => {
  expect(netMonthlyIncome(income, frequency as IncomeFrequency)).toBe(expected)
})

test.each([
  [500, 'Weekly', 2174],
  [112, 'Weekly', 487],
  [1999.99, 'Monthly', 1999],
] as const)('%d %s', (income, frequency, expected) => {
  expect(netMonthlyIncome(income, frequency)).toBe(expected)
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('%d is not an income', (income) => {
  expect(() => netMonthlyIncome(income, 'Monthly')).toThrow(RangeError)
})
