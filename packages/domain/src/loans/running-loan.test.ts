import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { fromPounds, type Pence, pence } from '../core/money.ts'
import { buildSchedule } from '../schedule/schedule.ts'
import { calculateDue, calculateOverdue, calculatePaid, runningLoan, stillPayable } from './running-loan.ts'

const terms = {
  amountPence: fromPounds(1200),
  feePence: fromPounds(0),
  annualRatePercent: 0,
  termMonths: 12,
  startOn: day('2026-01-05'),
  firstPaymentOn: day('2026-02-01'),
  paymentDay: 1,
}
const facts = {
  terms,
  schedule: buildSchedule(terms),
  payments: [
    { on: day('2026-02-01'), amountPence: fromPounds(100) },
    { on: day('2026-03-09'), amountPence: fromPounds(60) },
  ],
}
const today = day('2026-04-01')
const loan = runningLoan(facts, today)

test.each([
  // day, due, paid, overdue, still payable
  ['2026-01-31', 0, 0, 0, 1200],
  ['2026-02-01', 100, 100, 0, 1100],
  ['2026-03-01', 200, 100, 100, 1100],
  ['2026-03-09', 200, 160, 40, 1040],
  ['2026-04-01', 300, 160, 140, 1040],
])('on %s: %d due, %d paid, %d overdue, %d still payable', (on, due, paid, overdue, payable) => {
  const date = day(on)
  expect(calculateDue(loan, date)).toBe(due * 100)
  expect(calculatePaid(loan, date)).toBe(paid * 100)
  expect(calculateOverdue(loan, date)).toBe(overdue * 100)
  expect(stillPayable(loan, date)).toBe(payable * 100)
})

test('somebody who paid ahead owes nothing yet', () => {
  const payments = [{ on: day('2026-01-10'), amountPence: fromPounds(500) }]
  const ahead = runningLoan({ ...facts, payments }, today)
  expect(calculateOverdue(ahead, day('2026-03-01'))).toBe(0)
  expect(stillPayable(ahead, day('2026-03-01'))).toBe(70_000)
})

describe('what no running loan has', () => {
  const { schedule, payments } = facts
  const [first, ...others] = schedule.rows
  const withFirst = (change: object) => ({
    schedule: { ...schedule, rows: [{ ...first!, ...change }, ...others] },
  })
  const paid = (...list: [on: string, amount: number][]) => ({
    payments: list.map(([on, amount]) => ({ on: day(on), amountPence: amount as Pence })),
  })

  test.each<[string, object, string]>([
    [
      'credit of nothing',
      { terms: { ...terms, amountPence: pence(0) } },
      'The amount must be more than zero',
    ],
    ['negative credit', { terms: { ...terms, amountPence: pence(-1) } }, 'The amount must be more than zero'],
    [
      'credit that is no number',
      { terms: { ...terms, amountPence: Number.NaN } },
      'whole number of pence: NaN',
    ],
    ['credit without end', { terms: { ...terms, amountPence: Infinity } }, 'whole number of pence: Infinity'],
    ['a fraction of a penny', { terms: { ...terms, amountPence: 0.5 } }, 'whole number of pence: 0.5'],
    ['a negative fee', { terms: { ...terms, feePence: pence(-1) } }, 'A fee must not be negative'],
    [
      'a rate that is no number',
      { terms: { ...terms, annualRatePercent: Number.NaN } },
      'Not an interest rate',
    ],
    ['an unknown kind of rate', { terms: { ...terms, rateMode: 'simple' } }, 'one of: effective, nominal'],
    ['payment day 32', { terms: { ...terms, paymentDay: 32 } }, 'paymentDay'],
    [
      'a first payment on the start',
      { terms: { ...terms, firstPaymentOn: terms.startOn } },
      'after the start',
    ],
    ['no rows', { schedule: { ...schedule, rows: [] } }, 'does not end at nothing'],
    ['a total that is no sum', { schedule: { ...schedule, totalPayablePence: pence(1) } }, 'does not sum'],
    ['interest that is no sum', { schedule: { ...schedule, totalInterestPence: pence(1) } }, 'does not sum'],
    ['a row that is no sum', withFirst({ amountPence: pence(9_999) }), 'does not follow'],
    ['a row from another balance', withFirst({ openingBalancePence: pence(1) }), 'does not follow'],
    ['a row with a number left out', withFirst({ number: 2 }), 'numbered in order'],
    ['a row before the start', withFirst({ dueOn: day('2026-01-01') }), 'after the start'],
    ['a row after the next', withFirst({ dueOn: day('2026-06-01') }), 'order of their days'],
    [
      'a row without its end',
      { schedule: { ...schedule, rows: schedule.rows.slice(0, 11) } },
      'end at nothing',
    ],
    ['a payment before the loan', paid(['2026-01-04', 100]), 'before the start of the loan'],
    ['a future payment', paid(['2026-04-02', 100]), 'in the future'],
    ['a negative payment', paid(['2026-02-01', -1]), 'more than zero'],
    ['a payment of nothing', paid(['2026-02-01', 0]), 'more than zero'],
    ['part of a penny paid', paid(['2026-02-01', 0.5]), 'whole number of pence'],
    ['a payment that is no number', paid(['2026-02-01', Number.NaN]), 'whole number of pence'],
    ['payments out of order', { payments: payments.toReversed() }, 'order of their days'],
    ['no list of payments', { payments: undefined }, 'must be a list'],
    ['a payment without a day', { payments: [{ amountPence: pence(1) }] }, 'must be a day'],
    ['no schedule', { schedule: null }, 'must be an object'],
  ])('%s', (_what, wrong, sentence) => {
    expect(() => runningLoan({ ...facts, ...wrong }, today)).toThrow(sentence)
  })

  test('a copy of one with something changed', () => {
    const copy = { ...loan, payments: [] }
    for (const ask of [calculatePaid, calculateDue, calculateOverdue, stillPayable])
      expect(() => ask(copy, today)).toThrow('must be made by runningLoan()')
  })

  test('and it cannot be changed', () => {
    expect(Object.isFrozen(loan.payments) && loan.schedule.rows.every(Object.isFrozen)).toBe(true)
    expect(Object.isFrozen(loan.terms) && loan.payments.every(Object.isFrozen)).toBe(true)
  })
})
