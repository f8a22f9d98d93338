import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overdueOn, type Payment, type RunningLoan, stillPayable } from '../applying/running-loan.ts'
import { addWorkingDays, type Day, day, daysBetween } from '../core/calendar.ts'
import { fromPounds, pence, sumPence } from '../core/money.ts'
import { LOAN_STATES, loanCan } from '../loan/loan-state.ts'
import { anyRunningLoan, hundredAMonth, withPayments } from '../test-loans.ts'
import {
  ageingOn,
  arrearsOn,
  arriveBy,
  checkLatePayment,
  isLateOn,
  lateFrom,
  lateTransition,
  missedInstalments,
  mostLatePayment,
} from './arrears.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 2000)

/** Any loan, some payments of any size made on any days after its start, and a day to look at it. */
const anyLateLoan = fc
  .record({
    loan: anyRunningLoan,
    extra: fc.array(
      fc.record({ days: fc.integer({ min: 0, max: 2700 }), amount: fc.integer({ min: 1, max: 90_000 }) }),
      { maxLength: 5 },
    ),
    at: fc.double({ min: 0, max: 1.2, noNaN: true }),
  })
  .map(({ loan, extra, at }) => {
    const { startOn } = loan.terms
    const lastDueOn = loan.schedule.rows.at(-1)!.dueOn
    const date = startOn.add({ days: Math.floor(daysBetween(startOn, lastDueOn) * at) })
    const payments: Payment[] = [
      ...loan.payments,
      ...extra.map(({ days, amount }) => ({ on: startOn.add({ days }), amountPence: pence(amount) })),
    ].sort((a, b) => Temporal.PlainDate.compare(a.on, b.on))
    return { loan: withPayments(loan, payments), date }
  })

describe('the last day for the money to arrive', () => {
  test.each([
    // due, in flight, arrives by
    ['2026-04-01', false, '2026-04-01'],
    ['2026-02-01', false, '2026-02-02'],
    ['2026-12-25', false, '2026-12-29'],
    ['2026-04-01', true, '2026-04-07'],
    ['2026-02-01', true, '2026-02-04'],
  ])('due %s, in flight %s: %s', (dueOn, isInFlight, last) => {
    expect(arriveBy(day(dueOn), isInFlight).toString()).toBe(last)
  })

  test('no Direct Debit is in flight unless we are told so', () => {
    expect(arriveBy(day('2026-02-01')).toString()).toBe('2026-02-02')
  })
})

describe('the status of a loan', () => {
  const nothingPaid = hundredAMonth()
  const partlyPaid = hundredAMonth(['2026-02-02', 100], ['2026-03-09', 60])
  test.each([
    // loan, day, due now, overdue, missed, oldest and its age, next and when it is collected
    [nothingPaid, '2026-01-05', 0, 0, 0, null, [1, '2026-02-02', 100]],
    [nothingPaid, '2026-01-31', 0, 0, 0, null, [1, '2026-02-02', 100]],
    [nothingPaid, '2026-02-01', 100, 0, 0, null, [1, '2026-02-02', 100]],
    [nothingPaid, '2026-02-02', 100, 0, 0, null, [1, '2026-02-02', 100]],
    [nothingPaid, '2026-02-03', 100, 100, 1, [1, 2, 100], [2, '2026-03-02', 100]],
    [nothingPaid, '2026-03-02', 200, 100, 1, [1, 29, 100], [2, '2026-03-02', 100]],
    [nothingPaid, '2026-03-03', 200, 200, 2, [1, 30, 100], [3, '2026-04-01', 100]],
    [partlyPaid, '2026-03-08', 100, 100, 1, [2, 7, 100], [3, '2026-04-01', 100]],
    [partlyPaid, '2026-03-09', 40, 40, 1, [2, 8, 40], [3, '2026-04-01', 100]],
    [partlyPaid, '2026-04-01', 140, 40, 1, [2, 31, 40], [3, '2026-04-01', 100]],
    [partlyPaid, '2026-04-02', 140, 140, 2, [2, 32, 40], [4, '2026-05-01', 100]],
    [nothingPaid, '2027-06-01', 1200, 1200, 12, [1, 485, 100], null],
    [hundredAMonth(['2026-01-10', 250]), '2026-03-20', 0, 0, 0, null, [3, '2026-04-01', 50]],
    [hundredAMonth(['2026-01-10', 1200]), '2026-01-10', 0, 0, 0, null, null],
  ] as const)('%# on %s', (loan, on, dueNow, overdue, missed, oldest, next) => {
    const standing = arrearsOn(loan, day(on))
    const { oldestUnpaid, nextPayment } = standing
    expect(standing.dueNowPence).toBe(dueNow * 100)
    expect(standing.overduePence).toBe(overdue * 100)
    expect(standing.missedPayments).toBe(missed)
    expect(
      oldestUnpaid && [oldestUnpaid.number, oldestUnpaid.ageDays, oldestUnpaid.unpaidPence / 100],
    ).toEqual(oldest)
    expect(
      nextPayment && [nextPayment.number, String(nextPayment.collectOn), nextPayment.unpaidPence / 100],
    ).toEqual(next)
  })

  test.each([
    // day, collecting, missed
    ['2026-02-03', [1], 0],
    ['2026-02-04', [1], 0],
    ['2026-02-05', [1], 1],
    ['2026-02-03', [2], 1],
    ['2026-03-03', [2], 1],
    ['2026-03-04', [1, 2], 1],
    ['2026-03-05', [1, 2], 2],
  ])('on %s with %j in flight: %d missed', (on, collecting, missed) => {
    expect(missedInstalments(nothingPaid, day(on), { collecting })).toHaveLength(missed)
    expect(arrearsOn(nothingPaid, day(on), { collecting }).missedPayments).toBe(missed)
    expect(isLateOn(nothingPaid, day(on), { collecting })).toBe(missed > 0)
    expect(lateTransition('Repaying', nothingPaid, day(on), { collecting })).toBe(missed > 0 ? 'Late' : null)
    expect(mostLatePayment(nothingPaid, day(on), { collecting })).toBe(missed * 10_000)
    expect(sumPence(Object.values(ageingOn(nothingPaid, day(on), { collecting })))).toBe(missed * 10_000)
  })

  test('an unpaid instalment is told with the last day its money may arrive', () => {
    expect(missedInstalments(nothingPaid, day('2026-02-10'))).toEqual([
      { number: 1, dueOn: day('2026-02-01'), arriveBy: day('2026-02-02'), unpaidPence: 10_000 },
    ])
  })
})

describe('ageing', () => {
  test.each([
    // day, 1-30, 31-60, 61-90, over 90
    ['2026-02-02', 0, 0, 0, 0],
    ['2026-02-03', 100, 0, 0, 0],
    ['2026-03-03', 200, 0, 0, 0],
    ['2026-03-04', 100, 100, 0, 0],
    ['2026-04-02', 100, 200, 0, 0],
    ['2026-04-03', 100, 100, 100, 0],
    ['2026-05-02', 100, 100, 200, 0],
    ['2026-05-03', 100, 100, 100, 100],
    ['2027-06-01', 0, 0, 0, 1200],
  ])('on %s: %d, %d, %d, %d', (on, days1To30, days31To60, days61To90, over90Days) => {
    expect(ageingOn(hundredAMonth(), day(on))).toEqual({
      days1To30Pence: days1To30 * 100,
      days31To60Pence: days31To60 * 100,
      days61To90Pence: days61To90 * 100,
      over90DaysPence: over90Days * 100,
    })
  })
})

describe('entering and leaving Late', () => {
  const late = day('2026-02-03')
  const paid = hundredAMonth(['2026-02-03', 100])
  test.each([
    ['Repaying', hundredAMonth(), day('2026-02-02'), null],
    ['Repaying', hundredAMonth(), late, 'Late'],
    ['Late', hundredAMonth(), late, null],
    ['Late', paid, late, 'Repaying'],
    ['Repaying', paid, late, null],
    ['Late', hundredAMonth(['2026-02-03', 99.99]), late, null],
    ['Late', hundredAMonth(['2026-02-03', 1200]), late, 'Repaying'],
    ['Late', hundredAMonth(['2026-02-04', 100]), late, null],
  ] as const)('%s, %#: %s', (state, loan, on, to) => {
    expect(lateTransition(state, loan, on)).toBe(to)
  })

  test('no other state is moved', () => {
    const others = LOAN_STATES.filter((state) => state !== 'Repaying' && state !== 'Late')
    expect(others.map((state) => lateTransition(state, hundredAMonth(), late))).toEqual(
      others.map(() => null),
    )
    expect(others.map((state) => lateTransition(state, paid, late))).toEqual(others.map(() => null))
  })

  test('when a loan will be late is the day after the oldest unpaid instalment may arrive', () => {
    expect(lateFrom(hundredAMonth(), day('2026-01-05'))?.toString()).toBe('2026-02-03')
    expect(lateFrom(hundredAMonth(), day('2026-05-05'))?.toString()).toBe('2026-02-03')
    expect(lateFrom(hundredAMonth(), day('2026-01-05'), { collecting: [1] })?.toString()).toBe('2026-02-05')
    expect(lateFrom(paid, late)?.toString()).toBe('2026-03-03')
    expect(lateFrom(hundredAMonth(['2026-01-10', 1200]), day('2026-01-10'))).toBeNull()
  })
})

describe('a late payment', () => {
  const loan = hundredAMonth(['2026-02-02', 100], ['2026-03-09', 60])
  const everything = { reach: 'everything-payable' } as const
  test.each([
    // day, pounds, reach, outcome
    ['2026-03-01', 40, undefined, { kind: 'refused', reason: 'nothing-overdue', mostPence: 0 }],
    ['2026-03-01', 0, undefined, { kind: 'refused', reason: 'nothing-overdue', mostPence: 0 }],
    ['2026-03-01', 40, everything, { kind: 'refused', reason: 'nothing-overdue', mostPence: 0 }],
    ['2026-03-10', 0, undefined, { kind: 'refused', reason: 'zero', mostPence: 4_000 }],
    ['2026-03-10', 0.01, undefined, { kind: 'accepted', amountPence: 1, leftOverduePence: 3_999 }],
    ['2026-03-10', 40, undefined, { kind: 'accepted', amountPence: 4_000, leftOverduePence: 0 }],
    ['2026-03-10', 40.01, undefined, { kind: 'refused', reason: 'more-than-overdue', mostPence: 4_000 }],
    ['2026-03-10', 40.01, everything, { kind: 'accepted', amountPence: 4_001, leftOverduePence: 0 }],
    ['2026-03-10', 1040, everything, { kind: 'accepted', amountPence: 104_000, leftOverduePence: 0 }],
    ['2026-03-10', 1040.01, everything, { kind: 'refused', reason: 'more-than-payable', mostPence: 104_000 }],
  ] as const)('on %s of %d, %j', (on, pounds, reach, outcome) => {
    expect(checkLatePayment(loan, day(on), fromPounds(pounds), reach)).toEqual(outcome)
  })

  test('the most it may be', () => {
    expect(mostLatePayment(loan, day('2026-03-10'))).toBe(4_000)
    expect(mostLatePayment(loan, day('2026-03-10'), everything)).toBe(104_000)
    expect(mostLatePayment(loan, day('2026-03-01'), everything)).toBe(0)
  })

  test('with a Direct Debit in flight there may be nothing to pay yet', () => {
    const flying = { collecting: [1] }
    const payment = (on: string) => checkLatePayment(hundredAMonth(), day(on), fromPounds(10), flying)
    expect(payment('2026-02-04')).toEqual({ kind: 'refused', reason: 'nothing-overdue', mostPence: 0 })
    expect(payment('2026-02-05')).toEqual({ kind: 'accepted', amountPence: 1_000, leftOverduePence: 9_000 })
  })

  test.each([-0.01, -40])('%d pounds is not an amount', (pounds) => {
    expect(() => checkLatePayment(loan, day('2026-03-10'), fromPounds(pounds))).toThrow(
      `amountPence must not be negative: ${Math.round(pounds * 100)}`,
    )
  })

  test('nor is a fraction of a penny', () => {
    expect(() => checkLatePayment(loan, day('2026-03-10'), 0.5 as never)).toThrow(
      'amountPence is not a whole number of pence: 0.5',
    )
  })
})

test.each([
  ['arrears', arrearsOn],
  ['missed instalments', missedInstalments],
  ['ageing', ageingOn],
  ['late from', lateFrom],
  ['late', isLateOn],
  ['the most', mostLatePayment],
  ['a transition', (loan: RunningLoan, date: Day) => lateTransition('Complete', loan, date)],
  ['a payment', (loan: RunningLoan, date: Day) => checkLatePayment(loan, date, fromPounds(1))],
] as const)('%s of a loan before its start is not known', (_what, tell) => {
  expect(() => tell(hundredAMonth(), day('2026-01-04'))).toThrow('The loan has not started on 2026-01-04')
  expect(() => tell(hundredAMonth(), day('2026-01-05'))).not.toThrow()
})

describe('of any loan', () => {
  test('ageing adds up to what is overdue, which is never more than what is due', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, date }) => {
        const { overduePence, dueNowPence, missedPayments, oldestUnpaid, nextPayment } = arrearsOn(loan, date)
        expect(sumPence(Object.values(ageingOn(loan, date)))).toBe(overduePence)
        expect(dueNowPence).toBe(overdueOn(loan, date))
        expect(overduePence).toBeLessThanOrEqual(dueNowPence)
        expect(overduePence > 0).toBe(missedPayments > 0)
        expect(oldestUnpaid === null).toBe(missedPayments === 0)
        expect(oldestUnpaid?.ageDays ?? 1).toBeGreaterThan(0)
        expect(nextPayment === null).toBe(stillPayable(loan, date) === overduePence)
        if (missedPayments > 0 && nextPayment) {
          expect(nextPayment.number).toBe((oldestUnpaid?.number ?? 0) + missedPayments)
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('paying what is overdue always leaves Late, and paying a penny less never does', () => {
    fc.assert(
      fc.property(anyLateLoan, fc.boolean(), ({ loan, date }, isInFlight) => {
        const inFlight = { collecting: isInFlight ? loan.schedule.rows.map(({ number }) => number) : [] }
        const { overduePence } = arrearsOn(loan, date, inFlight)
        expect(lateTransition('Repaying', loan, date, inFlight)).toBe(overduePence > 0 ? 'Late' : null)
        expect(lateTransition('Late', loan, date, inFlight)).toBe(overduePence > 0 ? null : 'Repaying')
        if (overduePence === 0) return
        const after = (amount: number) =>
          withPayments(loan, [...loan.payments, { on: date, amountPence: pence(amount) }])
        expect(lateTransition('Late', after(overduePence), date, inFlight)).toBe('Repaying')
        expect(lateTransition('Late', after(overduePence - 1), date, inFlight)).toBeNull()
        expect(loanCan('Late', 'Repaying') && loanCan('Repaying', 'Late')).toBe(true)
        expect(checkLatePayment(loan, date, overduePence, inFlight)).toEqual({
          kind: 'accepted',
          amountPence: overduePence,
          leftOverduePence: 0,
        })
      }),
      { numRuns: RUNS },
    )
  })

  test('a loan is late from the day it says, and not the day before', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, date }) => {
        const quiet = withPayments(
          loan,
          loan.payments.filter(({ on }) => daysBetween(on, date) >= 0),
        )
        const from = lateFrom(quiet, date)
        expect(from === null).toBe(stillPayable(quiet, date) === 0)
        if (!from) return
        expect(isLateOn(quiet, date)).toBe(daysBetween(from, date) >= 0)
        if (daysBetween(date, from) < 0) return
        expect(isLateOn(quiet, from)).toBe(true)
        if (daysBetween(date, from) > 0) expect(isLateOn(quiet, from.subtract({ days: 1 }))).toBe(false)
      }),
      { numRuns: RUNS },
    )
  })

  test('a Direct Debit in flight gives two working days and no more', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan }) => {
        const start = loan.terms.startOn
        const empty = withPayments(loan, [])
        const from = lateFrom(empty, start)!
        expect(lateFrom(empty, start, { collecting: [1] })).toEqual(
          addWorkingDays(from.subtract({ days: 1 }), 2).add({ days: 1 }),
        )
      }),
      { numRuns: RUNS },
    )
  })
})
