import { expect, test } from 'vitest'
import vectors from '../vectors/net-income.json' with { type: 'json' }
import { type IncomeFrequency, netMonthlyIncome, PAY_FREQUENCIES, toStatedIncome } from './income.ts'

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

test.each([
  [1000, 'FourWeekly', { income: 13_000, frequency: 'Yearly' }, 1083],
  [923.07, 'FourWeekly', { income: 11_999.91, frequency: 'Yearly' }, 999],
  [923.08, 'FourWeekly', { income: 12_000.04, frequency: 'Yearly' }, 1000],
  [0.01, 'FourWeekly', { income: 0.13, frequency: 'Yearly' }, 0],
  [500, 'Fortnightly', { income: 13_000, frequency: 'Yearly' }, 1083],
  [1153.85, 'Fortnightly', { income: 30_000.1, frequency: 'Yearly' }, 2500],
  [1153.84, 'Fortnightly', { income: 29_999.84, frequency: 'Yearly' }, 2499],
  [2600, 'Monthly', { income: 2600, frequency: 'Monthly' }, 2600],
  [500, 'Weekly', { income: 500, frequency: 'Weekly' }, 2174],
  [31_200, 'Yearly', { income: 31_200, frequency: 'Yearly' }, 2600],
] as const)('%d %s is stated as the specification has it, to the penny', (income, often, stated, monthly) => {
  expect(toStatedIncome(income, often)).toEqual(stated)
  expect(netMonthlyIncome(stated.income, stated.frequency)).toBe(monthly)
})

test('what is stated has whole pence, whatever comes every two or four weeks', () => {
  for (const often of PAY_FREQUENCIES)
    for (let pence = 0; pence < 200_000; pence += 997) {
      const cents = toStatedIncome(pence / 100, often).income * 100
      expect(Math.abs(cents - Math.round(cents))).toBeLessThan(1e-6)
    }
  expect(() => toStatedIncome(-1, 'FourWeekly')).toThrow(RangeError)
})
