import { expect, test } from 'vitest'
import { day } from './calendar.ts'
import { fromPounds } from './money.ts'
import { dueBy, overdueOn, paidBy, type RunningLoan, stillPayable } from './running-loan.ts'
import { buildSchedule } from './schedule.ts'

const terms = {
  amountPence: fromPounds(1200),
  feePence: fromPounds(0),
  annualRatePercent: 0,
  termMonths: 12,
  startOn: day('2026-01-05'),
  firstPaymentOn: day('2026-02-01'),
  paymentDay: 1,
}
const loan: RunningLoan = {
  terms,
  schedule: buildSchedule(terms),
  payments: [
    { on: day('2026-02-01'), amountPence: fromPounds(100) },
    { on: day('2026-03-09'), amountPence: fromPounds(60) },
  ],
}

test.each([
  // day, due, paid, overdue, still payable
  ['2026-01-31', 0, 0, 0, 1200],
  ['2026-02-01', 100, 100, 0, 1100],
  ['2026-03-01', 200, 100, 100, 1100],
  ['2026-03-09', 200, 160, 40, 1040],
  ['2026-04-01', 300, 160, 140, 1040],
])('on %s: %d due, %d paid, %d overdue, %d still payable', (on, due, paid, overdue, payable) => {
  const date = day(on)
  expect(dueBy(loan, date)).toBe(due * 100)
  expect(paidBy(loan, date)).toBe(paid * 100)
  expect(overdueOn(loan, date)).toBe(overdue * 100)
  expect(stillPayable(loan, date)).toBe(payable * 100)
})

test('somebody who paid ahead owes nothing yet', () => {
  const ahead = { ...loan, payments: [{ on: day('2026-01-10'), amountPence: fromPounds(500) }] }
  expect(overdueOn(ahead, day('2026-03-01'))).toBe(0)
  expect(stillPayable(ahead, day('2026-03-01'))).toBe(70_000)
})
