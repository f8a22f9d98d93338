import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, anyShare, hundredAMonth, withPayments } from '../../testing/loans.ts'
import { addWorkingDays, type Day, day, daysBetween } from '../core/calendar.ts'
import { pence, sumPence } from '../core/money.ts'
import { calculateOverdue, type Payment, stillPayable } from '../loans/running-loan.ts'
import { findArrears, findArrivalDeadline, missedInstalments } from './arrears.ts'

/** Any loan, with payments of any size on any days after its start, and a day to view it. */
const anyLateLoan = fc
  .record({
    loan: anyRunningLoan,
    extra: fc.array(
      fc.record({ days: fc.integer({ min: 0, max: 2700 }), amount: fc.integer({ min: 1, max: 90_000 }) }),
      { maxLength: 5 },
    ),
    at: anyShare(0, 1.2),
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
    expect(findArrivalDeadline(day(dueOn), isInFlight).toString()).toBe(last)
  })

  test('no Direct Debit is in flight unless we are told so', () => {
    expect(findArrivalDeadline(day('2026-02-01')).toString()).toBe('2026-02-02')
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
    const standing = findArrears(loan, day(on))
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
    expect(findArrears(nothingPaid, day(on), { collecting }).missedPayments).toBe(missed)
    expect(findArrears(nothingPaid, day(on), { collecting }).overduePence).toBe(missed * 10_000)
  })

  test('an unpaid instalment is told with the last day its money may arrive', () => {
    expect(missedInstalments(nothingPaid, day('2026-02-10'))).toEqual([
      { number: 1, dueOn: day('2026-02-01'), arriveBy: day('2026-02-02'), unpaidPence: 10_000 },
    ])
  })
})

test.each([
  ['arrears', findArrears],
  ['missed instalments', missedInstalments],
] as const)('%s of a loan before its start is not known', (_what, tell) => {
  expect(() => tell(hundredAMonth(), day('2026-01-04'))).toThrow('The loan has not started on 2026-01-04')
  expect(() => tell(hundredAMonth(), day('2026-01-05'))).not.toThrow()
})

describe('of any loan', () => {
  test('the missed instalments add up to what is overdue, which is never more than what is due', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, date }) => {
        const { overduePence, dueNowPence, missedPayments, oldestUnpaid, nextPayment } = findArrears(
          loan,
          date,
        )
        const missed = missedInstalments(loan, date)
        expect(missed).toHaveLength(missedPayments)
        expect(sumPence(missed.map(({ unpaidPence }) => unpaidPence))).toBe(overduePence)
        expect(dueNowPence).toBe(calculateOverdue(loan, date))
        expect(overduePence).toBeLessThanOrEqual(dueNowPence)
        expect(overduePence > 0).toBe(missedPayments > 0)
        expect(oldestUnpaid === null).toBe(missedPayments === 0)
        expect(oldestUnpaid?.ageDays ?? 1).toBeGreaterThan(0)
        expect(nextPayment === null).toBe(stillPayable(loan, date) === overduePence)
        if (missedPayments > 0 && nextPayment) {
          expect(nextPayment.number).toBe((oldestUnpaid?.number ?? 0) + missedPayments)
        }
      }),
    )
  })

  test('paying what is overdue leaves nothing late, and paying a penny less leaves that penny late', () => {
    fc.assert(
      fc.property(anyLateLoan, fc.boolean(), ({ loan, date }, isInFlight) => {
        const inFlight = { collecting: isInFlight ? loan.schedule.rows.map(({ number }) => number) : [] }
        const { overduePence } = findArrears(loan, date, inFlight)
        fc.pre(overduePence !== 0)
        const after = (amount: number) =>
          withPayments(loan, [...loan.payments, { on: date, amountPence: pence(amount) }])
        const late = (amount: number) =>
          missedInstalments(after(amount), date, inFlight).map(({ unpaidPence }) => unpaidPence)
        expect(late(overduePence)).toEqual([])
        expect(late(overduePence - 1)).toEqual([1])
      }),
    )
  })

  test('a loan is late from the day after its oldest unpaid instalment may arrive, and not before', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, date }) => {
        const quiet = withPayments(
          loan,
          loan.payments.filter(({ on }) => daysBetween(on, date) >= 0),
        )
        const { oldestUnpaid, nextPayment } = findArrears(quiet, date)
        const oldest = oldestUnpaid ?? nextPayment
        expect(oldest === null).toBe(stillPayable(quiet, date) === 0)
        fc.pre(oldest !== null)
        const isLateOn = (on: Day) => missedInstalments(quiet, on).length > 0
        const from = oldest.arriveBy.add({ days: 1 })
        expect(isLateOn(date)).toBe(daysBetween(from, date) >= 0)
        fc.pre(daysBetween(date, from) >= 0)
        expect(isLateOn(from)).toBe(true)
        if (daysBetween(date, from) > 0) expect(isLateOn(from.subtract({ days: 1 }))).toBe(false)
      }),
    )
  })

  test('a Direct Debit in flight gives two working days and no more', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan }) => {
        const start = loan.terms.startOn
        const empty = withPayments(loan, [])
        const lastDay = findArrears(empty, start).nextPayment!.arriveBy
        const lastDayInFlight = findArrears(empty, start, { collecting: [1] }).nextPayment!.arriveBy
        expect(lastDayInFlight).toEqual(addWorkingDays(lastDay, 2))
        const missed = (on: Day) => missedInstalments(empty, on, { collecting: [1] })
        expect(missed(lastDayInFlight)).toEqual([])
        expect(missed(lastDayInFlight.add({ days: 1 }))).toHaveLength(1)
      }),
    )
  })
})
