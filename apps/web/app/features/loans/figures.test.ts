import { pence } from '@tarnbrook/domain/money'
import { expect, test } from 'vitest'
import {
  balancePoints,
  dayAndMonth,
  leftToPay,
  missedPayments,
  movedBecause,
  withdrawUntil,
} from './figures.ts'
import { exampleLoan, exampleRow } from './loan.fixture.ts'

test('a day in a sentence about the next payment has no year', () => {
  expect(dayAndMonth('2027-03-01')).toBe('1 March')
})

test('CCA 1974 s66A: fourteen days after the day of signing, which is the day in London', () => {
  // 23:30 in UTC is half past midnight of the 22nd in British Summer Time.
  expect(withdrawUntil(exampleLoan({ createdAt: '2026-10-21T23:30:00Z' }))).toBe('5 November 2026')
})

test('what was missed is summed from the oldest, and stands on top of the balance', () => {
  const loan = exampleLoan({
    balance: pence(25_000),
    scheduledPayments: [
      exampleRow(1, { dueOn: '2026-11-20', status: 'missed' }),
      exampleRow(2, { dueOn: '2026-12-20', status: 'missed' }),
      exampleRow(3),
    ],
  })
  expect(missedPayments(loan)).toEqual({ count: 2, amount: 52_100, firstDueOn: '2026-11-20' })
  expect(leftToPay(loan)).toBe(77_100)
  expect(missedPayments(exampleLoan())).toBeNull()
  expect(leftToPay(exampleLoan())).toBe(50_000)
})

test.each([
  ['2026-12-20', '2026-12-21', 'Sunday'],
  ['2026-12-19', '2026-12-21', 'Saturday'],
  ['2026-12-25', '2026-12-29', 'bank holiday'],
  ['2026-12-21', '2026-12-21', null],
])('a payment due on %s and collected on %s: %s', (dueOn, collectOn, because) => {
  expect(movedBecause({ dueOn, collectOn })).toBe(because)
})

test('the picture begins with the fee, has each month of a short loan, and ends at nothing', () => {
  expect(balancePoints(exampleLoan())).toEqual([
    { label: 'Start', values: [750] },
    { label: 'Nov 2026', values: [500] },
    { label: 'Dec 2026', values: [250] },
    { label: 'Jan 2027', values: [0] },
  ])
})

test('a longer loan has each third month, and its last payment whatever its number', () => {
  const start = Temporal.PlainDate.from('2026-01-20')
  const scheduledPayments = Array.from({ length: 25 }, (_, month) =>
    exampleRow(month + 1, { dueOn: start.add({ months: month }).toString() }),
  )
  const labels = balancePoints(exampleLoan({ term: 24, scheduledPayments })).map(({ label }) => label)
  expect(labels).toHaveLength(10)
  expect(labels.slice(0, 3)).toEqual(['Start', 'Mar 2026', 'Jun 2026'])
  expect(labels.at(-1)).toBe('Jan 2028')
})
