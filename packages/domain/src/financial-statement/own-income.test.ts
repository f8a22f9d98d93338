import { expect, test } from 'vitest'
import { netMonthlyIncome, toStatedIncome } from '../applications/income.ts'
import { pence } from '../core/money.ts'
import type { StatementFrequency } from './financial-statement.ts'
import type { LineKey } from './financial-statement-sections.ts'
import { calculateOwnIncome } from './own-income.ts'

function line(name: LineKey, pounds: number, frequency: StatementFrequency) {
  return { line: name, amountPence: pence(pounds * 100), frequency }
}

const PAY = 'client-salary-or-wages'

test.each<[string, ReturnType<typeof line>[], number]>([
  ['nothing', [], 0],
  ['pay and child benefit', [line(PAY, 1800, 'monthly'), line('child-benefit', 100, 'monthly')], 1_900_00],
  ['pay by the year', [line(PAY, 30_000, 'yearly')], 2_500_00],
  [
    'a partner’s pay',
    [line(PAY, 1500, 'monthly'), line('partner-salary-or-wages', 2000, 'monthly')],
    1_500_00,
  ],
  ['what goes out', [line(PAY, 1500, 'monthly'), line('rent', 800, 'monthly')], 1_500_00],
])('of %s', (_what, lines, expected) => {
  expect(calculateOwnIncome(lines)).toBe(expected)
})

test.each([
  ['weekly', 1, 'Weekly'],
  ['fortnightly', 2, 'Fortnightly'],
  ['four-weekly', 4, 'FourWeekly'],
] as const)('what comes %s is never less than an application says of it', (frequency, weeks, stated) => {
  for (const pounds of [1, 7, 123, 345.67, 480, 612.5]) {
    const told = calculateOwnIncome([line(PAY, pounds * weeks, frequency)])
    expect(told).toBe(calculateOwnIncome([line(PAY, pounds, 'weekly')]))
    // The same pay by the week, as it is typed, and as a bank shows it.
    const { income, frequency: counted } = toStatedIncome(pounds * weeks, stated)
    const shown = Math.floor((((pounds * 100) / 7) * 365.25) / 12)
    for (const least of [
      netMonthlyIncome(pounds, 'Weekly') * 100,
      netMonthlyIncome(income, counted) * 100,
      shown,
    ])
      expect(told).toBeGreaterThanOrEqual(least)
  }
})
