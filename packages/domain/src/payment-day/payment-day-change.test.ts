import { describe, expect, test } from 'vitest'
import { buildLoan, withPayments } from '../../testing/loans.ts'
import { type Day, day, daysBetween } from '../core/calendar.ts'
import { fromPounds, pence } from '../core/money.ts'
import { LOAN_STATES, type LoanState } from '../loans/loan-state.ts'
import type { RunningLoan } from '../loans/running-loan.ts'
import { buildSchedule, type ScheduleTerms } from '../schedule/schedule.ts'
import {
  changePaymentDate,
  eligiblePaymentDates,
  type PaymentDateChange,
  type PaymentDateRequest,
} from './payment-day-change.ts'

// 36 payments of 266.84; the first bears 84.82 on 7,940.00, the third 80.91 on 7,574.02.
const terms: ScheduleTerms = {
  amountPence: fromPounds(7500),
  feePence: fromPounds(440),
  annualRatePercent: 13.6,
  termMonths: 36,
  startOn: day('2026-01-20'),
  firstPaymentOn: day('2026-02-20'),
  paymentDay: 20,
}
const request: PaymentDateRequest = {
  loan: paidTo(terms, 0),
  state: 'Repaying',
  hasPendingPayment: false,
  today: day('2026-01-21'),
}

describe('interest for the days between the dates', () => {
  // Interest on 7,940.00 at 13.6 % from 20 January: 86.46 to 20 February, 106.11 to the 27th, 38.93
  // to the 3rd. new date, days, interest, next payment in pence
  test.each([
    ['2026-02-03', -17, -4_753, 21_931],
    ['2026-02-27', 7, 1_965, 28_649],
    ['2026-03-05', 13, 3_653, 30_337],
    ['2026-03-06', 14, 3_935, 30_619],
  ])('the first payment on %s: %d days', (dueOn, extraDays, extraInterestPence, nextPaymentPence) => {
    const change = changed({ ...request, dueOn: day(dueOn) })
    expect(change).toMatchObject({ number: 1, extraDays, extraInterestPence, nextPaymentPence })
    expect(change.remainingBeforePence).toBe(request.loan.schedule.totalPayablePence)
    expect(change.remainingAfterPence).toBe(change.remainingBeforePence + extraInterestPence)
  })

  // The balance after two payments is 7,574.02; interest counts from the second, on 20 March.
  test.each([
    ['2026-04-05', -15, -4_002],
    ['2026-04-30', 10, 2_680],
    ['2026-05-04', 14, 3_754],
  ])('the third payment on %s: %d days', (dueOn, extraDays, extraInterestPence) => {
    const loan = paidTo(terms, 2)
    const change = changed({ ...request, loan, today: day('2026-03-23'), dueOn: day(dueOn) })
    expect(change).toMatchObject({ number: 3, extraDays, extraInterestPence })
    expect(change.remainingBeforePence).toBe(loan.schedule.totalPayablePence - 2 * 26_684)
    expect(change.remainingAfterPence).toBe(change.remainingBeforePence + extraInterestPence)
  })

  test('without interest, nothing', () => {
    const loan = paidTo({ ...terms, annualRatePercent: 0 }, 0)
    const change = changed({ ...request, loan, dueOn: day('2026-03-05') })
    expect(change).toMatchObject({ extraInterestPence: 0, remainingAfterPence: 794_000 })
  })
})

test('the new schedule: later rows a month apart, one row with the interest, totals with it', () => {
  const loan = paidTo(terms, 2)
  const change = changed({
    ...request,
    loan,
    today: day('2026-03-23'),
    dueOn: day('2026-04-30'),
    paymentDay: 31,
  })
  const { schedule } = change.loan
  expect(schedule.rows.slice(0, 2)).toEqual(loan.schedule.rows.slice(0, 2))
  expect(schedule.rows.slice(2, 6).map((row) => [row.number, row.dueOn.toString(), row.amountPence])).toEqual(
    [
      [3, '2026-04-30', 26_684 + 2_680],
      [4, '2026-05-31', 26_684],
      [5, '2026-06-30', 26_684],
      [6, '2026-07-31', 26_684],
    ],
  )
  expect(schedule.rows[2]).toMatchObject({ interestPence: 8_091 + 2_680, principalPence: 18_593 })
  expect(schedule.rows.at(-1)!.dueOn.toString()).toBe('2029-01-31')
  expect(schedule.totalInterestPence).toBe(loan.schedule.totalInterestPence + 2_680)
  expect(schedule.totalPayablePence).toBe(loan.schedule.totalPayablePence + 2_680)
  expect(schedule.totalChargePence).toBe(loan.schedule.totalChargePence + 2_680)
  expect(schedule.instalmentPence).toBe(loan.schedule.instalmentPence)
  expect(schedule.lastInstalmentPence).toBe(loan.schedule.lastInstalmentPence)
  expect(change.loan.terms).toEqual({ ...terms, paymentDay: 31 })
  expect(change.loan.payments).toEqual(loan.payments)
})

test('before the first payment the first payment of the terms moves too', () => {
  const { loan } = changed({ ...request, dueOn: day('2026-02-28'), paymentDay: 29 })
  expect(loan.terms).toMatchObject({ firstPaymentOn: day('2026-02-28'), paymentDay: 29 })
  expect(buildSchedule(loan.terms).rows.map((row) => row.dueOn.toString())).toEqual(
    loan.schedule.rows.map((row) => row.dueOn.toString()),
  )
})

test('a last payment on a hire purchase: the fee stays out of the instalment', () => {
  const hirePurchase = { ...terms, termMonths: 3, optionToPurchaseFeePence: fromPounds(25) }
  const loan = paidTo(hirePurchase, 2)
  const change = changed({ ...request, loan, today: day('2026-03-23'), dueOn: day('2026-04-05') })
  const { schedule } = change.loan
  expect(change.extraInterestPence).toBeLessThan(0)
  expect(schedule.lastInstalmentPence).toBe(loan.schedule.lastInstalmentPence + change.extraInterestPence)
  expect(schedule.rows[2]!.feePence).toBe(2_500)
  expect(change.remainingAfterPence).toBe(schedule.rows[2]!.amountPence)
})

test('from the 28th to the last day of the month, from a February: the same date now, and other dates after', () => {
  const loan = paidTo({ ...terms, firstPaymentOn: day('2026-02-28'), paymentDay: 28 }, 0)
  const change = changed({ ...request, loan, dueOn: day('2026-02-28'), paymentDay: 31 })
  expect(change).toMatchObject({ extraDays: 0, extraInterestPence: 0 })
  expect(change.loan.schedule.rows[1]!.dueOn.toString()).toBe('2026-03-31')
})

test('a date on a weekend or a bank holiday is collected the next working day', () => {
  expect(changed({ ...request, dueOn: day('2026-02-28') }).collectOn.toString()).toBe('2026-03-02')
  const loan = paidTo(terms, 1)
  const goodFriday = { ...request, loan, today: day('2026-02-23'), dueOn: day('2026-04-03') }
  expect(changed(goodFriday).collectOn.toString()).toBe('2026-04-07')
})

describe('eligible dates', () => {
  test('from 14 days after the payment before to a month and 14 days, the day as it is left out', () => {
    const outcome = eligiblePaymentDates({ ...request, loan: paidTo(terms, 1), today: day('2026-02-23') })
    if (outcome.kind === 'refused') throw new Error(outcome.reason)
    expect(outcome.number).toBe(2)
    expect(outcome.dueOn.toString()).toBe('2026-03-20')
    const dates = outcome.options.map(({ dueOn }) => dueOn.toString())
    expect(dates).toEqual(daysFrom('2026-03-06', '2026-04-03').filter((date) => date !== '2026-03-20'))
    // March has its own last day, so each of its days stands for itself.
    expect(outcome.options.every(({ dueOn, paymentDay }) => dueOn.day === paymentDay)).toBe(true)
    expect(new Set(outcome.options.map(({ paymentDay }) => paymentDay)).size).toBe(29 - 1)
  })

  test('the last day of February once for each day of the month it can stand for', () => {
    const outcome = eligiblePaymentDates(request)
    if (outcome.kind === 'refused') throw new Error(outcome.reason)
    const lastOfFebruary = outcome.options.filter(({ dueOn }) => dueOn.equals(day('2026-02-28')))
    expect(lastOfFebruary.map(({ paymentDay }) => paymentDay)).toEqual([28, 29, 30, 31])
    expect(outcome.options[0]!.dueOn.toString()).toBe('2026-02-03')
    expect(outcome.options.at(-1)!.dueOn.toString()).toBe('2026-03-06')
  })

  test('from the last of January into the second month on', () => {
    const endOfMonth = {
      ...terms,
      startOn: day('2026-01-10'),
      firstPaymentOn: day('2026-01-31'),
      paymentDay: 31,
    }
    const outcome = eligiblePaymentDates({
      ...request,
      loan: paidTo(endOfMonth, 1),
      today: day('2026-02-02'),
    })
    if (outcome.kind === 'refused') throw new Error(outcome.reason)
    // A month after 31 January is 28 February, and 14 days more 14 March.
    expect(outcome.options.at(-1)!.dueOn.toString()).toBe('2026-03-14')
    expect(outcome.options[0]!.dueOn.toString()).toBe('2026-02-14')
  })

  test('every option carries what changing to it gives', () => {
    const outcome = eligiblePaymentDates(request)
    if (outcome.kind === 'refused') throw new Error(outcome.reason)
    expect(outcome.options).toHaveLength(34)
    for (const option of outcome.options) expect(changed({ ...request, ...option })).toMatchObject(option)
  })

  test('what cannot be changed has no dates', () => {
    expect(eligiblePaymentDates({ ...request, hasPendingPayment: true })).toEqual({
      kind: 'refused',
      reason: 'payment-pending',
    })
  })
})

describe('refused', () => {
  const late = paidTo(terms, 1)
  const fifths = { ...terms, firstPaymentOn: day('2026-03-05'), paymentDay: 5 }

  test.each<[string, Partial<PaymentDateRequest> & { dueOn?: Day; paymentDay?: number }, string]>([
    ['nothing against it', {}, 'changed'],
    ['a payment is pending', { hasPendingPayment: true }, 'payment-pending'],
    ['before the loan is paid out', { today: day('2026-01-19') }, 'not-repaying'],
    ['nothing left to pay', { loan: paidTo(terms, 36), today: day('2029-02-01') }, 'not-repaying'],
    ['the day as it is', { dueOn: day('2026-02-20') }, 'same-day'],
    ['the same day, a month earlier', { loan: paidTo(fifths, 0), dueOn: day('2026-02-05') }, 'same-day'],
    ['on the day of the payout', { today: day('2026-01-20') }, 'changed'],
    // The second payment falls due on Friday 20 March.
    [
      'four working days before',
      { loan: late, today: day('2026-03-16'), dueOn: day('2026-03-23') },
      'changed',
    ],
    ['three', { loan: late, today: day('2026-03-17'), dueOn: day('2026-03-23') }, 'next-payment-too-close'],
    [
      'the day itself',
      { loan: late, today: day('2026-03-20'), dueOn: day('2026-04-01') },
      'next-payment-too-close',
    ],
    ['the day after', { loan: late, today: day('2026-03-21'), dueOn: day('2026-04-01') }, 'payment-missed'],
    [
      'paid that morning',
      { loan: paidTo(terms, 2), today: day('2026-03-20'), dueOn: day('2026-04-10') },
      'changed',
    ],
    // 26 January is three working days after the 21st, 3 February 14 days after the start.
    ['13 days after the start', { dueOn: day('2026-02-02') }, 'too-soon'],
    ['14 days after the start', { dueOn: day('2026-02-03') }, 'changed'],
    ['three working days ahead', { today: day('2026-02-04'), dueOn: day('2026-02-09') }, 'changed'],
    ['two working days ahead', { today: day('2026-02-05'), dueOn: day('2026-02-09') }, 'too-soon'],
    [
      'the first day of a debit asked for on a Saturday',
      { today: day('2026-02-07'), dueOn: day('2026-02-12') },
      'changed',
    ],
    ['the day before it', { today: day('2026-02-07'), dueOn: day('2026-02-11') }, 'too-soon'],
    ['a month and 14 days', { dueOn: day('2026-03-06') }, 'changed'],
    ['a month and 15 days', { dueOn: day('2026-03-07') }, 'too-late'],
    ['a date long gone', { dueOn: day('2025-12-31') }, 'too-soon'],
  ])('%s: %s', (_what, asked, expected) => {
    const outcome = changePaymentDate({ ...request, dueOn: day('2026-02-25'), ...asked })
    expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(expected)
  })

  test.each<[LoanState, string]>([
    ['Pending', 'not-repaying'],
    ['Funded', 'not-repaying'],
    ['Repaying', 'changed'],
    ['Late', 'payment-missed'],
    ['Complete', 'not-repaying'],
    ['Cancelled', 'not-repaying'],
    ['Settled', 'not-repaying'],
    ['Written Off', 'not-repaying'],
    ['Sold', 'not-repaying'],
    ['Terminated', 'not-repaying'],
    ['Voluntary terminated', 'not-repaying'],
  ])('%s: %s', (state, expected) => {
    const outcome = changePaymentDate({ ...request, state, dueOn: day('2026-02-25') })
    expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(expected)
  })

  test('every state has its answer above', () => {
    expect(LOAN_STATES).toHaveLength(11)
  })

  test('a payment due on a Saturday is not missed until its Monday is over', () => {
    const saturdays = { ...terms, firstPaymentOn: day('2026-02-28'), paymentDay: 28 }
    const loan = paidTo(saturdays, 0)
    const asked = { ...request, loan, dueOn: day('2026-03-12') }
    const on = (today: string) => changePaymentDate({ ...asked, today: day(today) })
    expect(on('2026-03-01')).toEqual({ kind: 'refused', reason: 'next-payment-too-close' })
    expect(on('2026-03-02')).toEqual({ kind: 'refused', reason: 'next-payment-too-close' })
    expect(on('2026-03-03')).toEqual({ kind: 'refused', reason: 'payment-missed' })
  })

  test('a penny missing is a payment missed', () => {
    const short = withPayments(late, [{ on: day('2026-02-20'), amountPence: pence(26_683) }])
    const asked = { ...request, today: day('2026-02-25'), dueOn: day('2026-03-25') }
    expect(changePaymentDate({ ...asked, loan: late }).kind).toBe('changed')
    expect(changePaymentDate({ ...asked, loan: short })).toEqual({
      kind: 'refused',
      reason: 'payment-missed',
    })
  })

  test('a long first period can be shortened as far as notice allows: each day takes its interest away', () => {
    // The first payment falls 45 days after the start and bears a month and 14 days.
    const long = { ...terms, startOn: day('2026-02-01'), firstPaymentOn: day('2026-03-18'), paymentDay: 18 }
    const loan = paidTo(long, 0)
    const { interestPence } = loan.schedule.rows[0]!
    const outcome = eligiblePaymentDates({ ...request, loan, today: day('2026-02-02') })
    if (outcome.kind !== 'eligible') throw new Error(outcome.kind)
    const soonest = outcome.options[0]!
    expect(soonest.dueOn.toString()).toBe('2026-02-15')
    // 14 of 45 days are left, and their share of the interest.
    expect((interestPence + soonest.extraInterestPence) / interestPence).toBeCloseTo(14 / 45, 1)
  })

  test('so early that more interest would be saved than is left to pay of the payment', () => {
    const loan = withPayments(paidTo(terms, 0), [{ on: day('2026-01-22'), amountPence: pence(22_000) }])
    const asked = { ...request, loan, today: day('2026-01-23') }
    // 266.84 less 220.00 leaves 46.84: 47.53 saved are too much, 44.74 are not.
    expect(changePaymentDate({ ...asked, dueOn: day('2026-02-03') })).toEqual({
      kind: 'refused',
      reason: 'too-soon',
    })
    const change = changed({ ...asked, dueOn: day('2026-02-04') })
    expect(change.extraInterestPence).toBe(-4_474)
    expect(change.remainingAfterPence - change.remainingBeforePence).toBe(-4_474)
  })
})

test('paid ahead: the payment that moves is the next one with anything to pay', () => {
  const payments = [{ on: day('2026-02-20'), amountPence: pence(3 * 26_684) }]
  const loan = withPayments(paidTo(terms, 0), payments)
  const change = changed({ ...request, loan, today: day('2026-02-23'), dueOn: day('2026-05-25') })
  expect(change.number).toBe(4)
  expect(change.loan.schedule.rows.slice(0, 3)).toEqual(loan.schedule.rows.slice(0, 3))
})

test('there and back at once costs nothing; a month in between costs the days that passed', () => {
  const there = changed({ ...request, dueOn: day('2026-03-05') })
  const back = changed({ ...request, loan: there.loan, dueOn: day('2026-02-20') })
  expect(back.loan).toEqual(request.loan)

  const first = there.loan.schedule.rows[0]!
  const loan = withPayments(there.loan, [{ on: first.dueOn, amountPence: first.amountPence }])
  const later = changed({
    ...request,
    loan,
    today: day('2026-03-06'),
    dueOn: day('2026-03-23'),
    paymentDay: 23,
  })
  // 13 days more on 7,940.00, 13 fewer on 7,757.98: 84.47 to 5 April less 48.94 to the 23rd.
  expect(there.extraInterestPence).toBe(3_653)
  expect(later.extraInterestPence).toBe(-3_553)
  expect(later.loan.schedule.totalPayablePence - request.loan.schedule.totalPayablePence).toBe(100)
})

test.each<[string, Day, number]>([
  ['day 0', day('2026-02-25'), 0],
  ['day 32', day('2026-02-28'), 32],
  ['half a day', day('2026-02-25'), 25.5],
  ['a date on another day', day('2026-02-25'), 26],
  ['the last but one of February for 30', day('2026-02-27'), 30],
])('%s is our mistake', (_what, dueOn, paymentDay) => {
  expect(() => changePaymentDate({ ...request, dueOn, paymentDay })).toThrow(RangeError)
})

/** A loan with its first so many instalments paid on their days. */
function paidTo(loanTerms: ScheduleTerms, count: number): RunningLoan {
  return buildLoan(loanTerms, count)
}

function changed(asked: PaymentDateRequest & { dueOn: Day; paymentDay?: number }): PaymentDateChange {
  const outcome = changePaymentDate(asked)
  if (outcome.kind === 'refused') throw new Error(`Refused: ${outcome.reason}`)
  return outcome
}

function daysFrom(first: string, last: string): string[] {
  const count = daysBetween(day(first), day(last)) + 1
  return Array.from({ length: count }, (_, index) => day(first).add({ days: index }).toString())
}
