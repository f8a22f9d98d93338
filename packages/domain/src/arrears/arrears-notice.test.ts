import { describe, expect, test } from 'vitest'
import { buildLoan, hundredAMonth, HUNDRED_A_MONTH as terms } from '../../testing/loans.ts'
import { day } from '../core/calendar.ts'
import { fromPounds, type Pence, pence } from '../core/money.ts'
import { calculatePaid, type RunningLoan } from '../loans/running-loan.ts'
import { buildSchedule } from '../schedule/schedule.ts'
import vectors from '../vectors/nosia.json' with { type: 'json' }
import { findArrivalDeadline } from './arrears.ts'
import { type ArrearsRecord, arrearsDuties, arrearsNotice, noticeDue } from './arrears-notice.ts'

type Payments = [on: string, pounds: number][]

function given(...on: string[]): ArrearsRecord {
  return { noticesGivenOn: on.map(day) }
}

/** When each duty began and ceased, and the notices between. */
function story(loan: RunningLoan, on: string, record?: ArrearsRecord) {
  return arrearsDuties(loan, day(on), record).map(({ metOn, noticesGivenOn, endedOn }) =>
    [metOn, ...noticesGivenOn, endedOn].map((date) => date?.toString() ?? null),
  )
}

test.each(vectors)(
  '$payments_required payments of $instalment, $total_paid paid: duty $notice_duty',
  ({ instalment, payments_required, total_paid, shortfall, notice_duty }) => {
    // A loan whose instalments are what the table says.
    const published = {
      ...terms,
      startOn: day('2026-01-01'),
      amountPence: fromPounds(7500),
      feePence: fromPounds(440),
      annualRatePercent: 13.615,
      termMonths: 36,
    }
    const schedule = buildSchedule(published)
    expect(schedule.instalmentPence).toBe(fromPounds(instalment))
    const lastDay = findArrivalDeadline(schedule.rows[payments_required - 1]!.dueOn)
    const loan = buildLoan(published, 0, [{ on: published.startOn, amountPence: fromPounds(total_paid) }])
    const next = lastDay.add({ days: 1 })
    const duty = arrearsDuties(loan, next).at(-1)
    expect(duty?.metOn.equals(next) ?? false).toBe(notice_duty)
    expect(fromPounds(instalment) * payments_required - calculatePaid(loan, next)).toBe(fromPounds(shortfall))
    if (duty) expect(duty.shortfallPence).toBe(fromPounds(shortfall))
  },
)

describe('when the duty begins', () => {
  test.each([
    ['a second payment is missed', [], '2026-03-03', [['2026-03-03', null]]],
    ['not on the day it is collected', [], '2026-03-02', []],
    ['not after one', [], '2026-02-20', []],
    ['not with one of two paid', [['2026-02-02', 100]], '2026-03-20', []],
    ['a penny short of two payments', [['2026-02-02', 0.01]], '2026-03-20', []],
    ['that penny and the next payment', [['2026-02-02', 0.01]], '2026-04-02', [['2026-04-02', null]]],
    [
      'never for one always behind by one',
      [
        ['2026-03-02', 100],
        ['2026-04-01', 100],
      ],
      '2026-04-20',
      [],
    ],
    ['paid on the day itself', [['2026-03-02', 0.01]], '2026-03-03', []],
    ['paid a day after', [['2026-03-03', 0.01]], '2026-03-03', [['2026-03-03', null]]],
    ['paid ahead once', [['2026-01-06', 100]], '2026-04-02', [['2026-04-02', null]]],
  ] as [string, Payments, string, (string | null)[][]][])('%s', (_what, payments, on, expected) => {
    expect(story(hundredAMonth(...payments), on)).toEqual(expected)
  })

  test('it tells the shortfall and what it had to reach', () => {
    expect(arrearsDuties(hundredAMonth(['2026-01-06', 50]), day('2026-05-01'))).toEqual([
      {
        metOn: day('2026-04-02'),
        shortfallPence: 25_000,
        lastPaymentsPence: 20_000,
        noticesGivenOn: [],
        endedOn: null,
      },
    ])
  })

  test('payments made weekly take four', () => {
    const weekly = { paymentsEvery: 'week' } as const
    expect(story(hundredAMonth(), '2026-05-01', weekly)).toEqual([])
    expect(story(hundredAMonth(), '2026-05-02', weekly)).toEqual([['2026-05-02', null]])
    expect(story(hundredAMonth(), '2026-05-02', { paymentsEvery: 'month' })).toEqual([['2026-03-03', null]])
    expect(arrearsDuties(hundredAMonth(), day('2026-05-02'), weekly)[0]?.lastPaymentsPence).toBe(40_000)
  })

  test('not while a sum is to be paid under a judgment', () => {
    const judgment = { givenOn: day('2026-02-20') }
    expect(story(hundredAMonth(), '2026-06-01', { judgment })).toEqual([])
    expect(
      story(hundredAMonth(), '2026-06-01', { judgment: { ...judgment, paidOn: day('2026-05-10') } }),
    ).toEqual([['2026-05-11', null]])
    expect(
      story(hundredAMonth(), '2026-05-10', { judgment: { ...judgment, paidOn: day('2026-05-10') } }),
    ).toEqual([])
    // It was given on the day the conditions were met, not before it.
    expect(story(hundredAMonth(), '2026-06-01', { judgment: { givenOn: day('2026-03-03') } })).toEqual([
      ['2026-03-03', null],
    ])
    expect(story(hundredAMonth(), '2026-06-01', { judgment: { givenOn: day('2026-03-02') } })).toEqual([])
  })
})

describe('when the duty ceases', () => {
  const twoMissed: Payments = [['2026-03-20', 200]]
  test.each([
    [
      'nothing is overdue any more',
      twoMissed,
      given('2026-03-10'),
      '2026-03-20',
      [['2026-03-03', '2026-03-10', '2026-03-20']],
    ],
    [
      'not the day before',
      twoMissed,
      given('2026-03-10'),
      '2026-03-19',
      [['2026-03-03', '2026-03-10', null]],
    ],
    [
      'not a penny sooner',
      [['2026-03-20', 199.99]],
      given('2026-03-10'),
      '2026-03-25',
      [['2026-03-03', '2026-03-10', null]],
    ],
    ['never before its first notice', twoMissed, {}, '2026-03-25', [['2026-03-03', null]]],
    [
      'but with it',
      twoMissed,
      given('2026-03-25'),
      '2026-03-25',
      [['2026-03-03', '2026-03-25', '2026-03-25']],
    ],
    [
      'also when they were behind again by then',
      twoMissed,
      given('2026-05-05'),
      '2026-05-05',
      [['2026-03-03', '2026-05-05', '2026-05-05']],
    ],
    [
      'and then starts again if two are missing',
      twoMissed,
      given('2026-05-05'),
      '2026-05-06',
      [
        ['2026-03-03', '2026-05-05', '2026-05-05'],
        ['2026-05-06', null],
      ],
    ],
    [
      'paid on the day the conditions were met',
      [['2026-03-03', 200]],
      given('2026-03-05'),
      '2026-03-05',
      [['2026-03-03', '2026-03-05', '2026-03-05']],
    ],
    [
      'given and paid the same day',
      twoMissed,
      given('2026-03-20'),
      '2026-03-20',
      [['2026-03-03', '2026-03-20', '2026-03-20']],
    ],
    [
      'a judgment',
      [],
      { ...given('2026-03-10'), judgment: { givenOn: day('2026-06-10') } },
      '2026-08-01',
      [['2026-03-03', '2026-03-10', '2026-06-10']],
    ],
    [
      'a judgment before the first notice waits for it',
      [],
      { ...given('2026-07-10'), judgment: { givenOn: day('2026-06-10') } },
      '2026-08-01',
      [['2026-03-03', '2026-07-10', '2026-07-10']],
    ],
    [
      'a default sum owed keeps it up',
      twoMissed,
      { ...given('2026-03-10'), defaultSums: [{ amountPence: pence(1200), payableOn: day('2026-03-15') }] },
      '2026-04-01',
      [['2026-03-03', '2026-03-10', null]],
    ],
    [
      'also one that became payable on the very day',
      twoMissed,
      { ...given('2026-03-10'), defaultSums: [{ amountPence: pence(1200), payableOn: day('2026-03-20') }] },
      '2026-04-01',
      [['2026-03-03', '2026-03-10', null]],
    ],
    [
      'until it is paid',
      twoMissed,
      {
        ...given('2026-03-10'),
        defaultSums: [{ amountPence: pence(1200), payableOn: day('2026-03-15'), paidOn: day('2026-03-28') }],
      },
      '2026-04-01',
      [['2026-03-03', '2026-03-10', '2026-03-28']],
    ],
    [
      'a default sum that comes later does not',
      twoMissed,
      { ...given('2026-03-10'), defaultSums: [{ amountPence: pence(1200), payableOn: day('2026-03-21') }] },
      '2026-04-01',
      [['2026-03-03', '2026-03-10', '2026-03-20']],
    ],
    [
      'a notice that nothing asked for is nobody’s',
      twoMissed,
      given('2026-02-10', '2026-03-10', '2026-03-25'),
      '2026-04-01',
      [['2026-03-03', '2026-03-10', '2026-03-20']],
    ],
    [
      'what is still to come counts for nothing',
      [['2026-09-20', 900]],
      given('2026-03-10', '2026-09-09'),
      '2026-09-08',
      [['2026-03-03', '2026-03-10', null]],
    ],
    [
      'and may begin again',
      [['2026-03-20', 200]],
      given('2026-03-10', '2026-05-10'),
      '2026-05-20',
      [
        ['2026-03-03', '2026-03-10', '2026-03-20'],
        ['2026-05-02', '2026-05-10', null],
      ],
    ],
  ] as [string, Payments, ArrearsRecord, string, (string | null)[][]][])(
    '%s',
    (_what, payments, record, on, expected) => {
      expect(story(hundredAMonth(...payments), on, record)).toEqual(expected)
    },
  )
})

describe('the notice to give next', () => {
  const due = (kind: string, giveBy: string, isLate: boolean) => ({
    kind,
    metOn: day('2026-03-03'),
    giveBy: day(giveBy),
    isLate,
  })
  test.each([
    [{}, '2026-03-02', { kind: 'no-duty' }],
    [{}, '2026-03-03', due('first', '2026-03-16', false)],
    [{}, '2026-03-16', due('first', '2026-03-16', false)],
    [{}, '2026-03-17', due('first', '2026-03-16', true)],
    [given('2026-03-16'), '2026-03-16', due('further', '2026-09-16', false)],
    [given('2026-03-16'), '2026-09-16', due('further', '2026-09-16', false)],
    [given('2026-03-16'), '2026-09-17', due('further', '2026-09-16', true)],
    [given('2026-03-31'), '2026-06-17', due('further', '2026-09-30', false)],
    [given('2026-08-31', '2026-03-10'), '2026-12-01', due('further', '2027-02-28', false)],
    [{ ...given('2026-03-10'), judgment: { givenOn: day('2026-05-10') } }, '2026-06-01', { kind: 'no-duty' }],
  ] as [ArrearsRecord, string, object][])('%#, on %s', (record, on, expected) => {
    expect(noticeDue(hundredAMonth(), day(on), record)).toEqual(expected)
  })

  test('is the first, however late, for somebody who has paid up without one', () => {
    const paidUp = hundredAMonth(['2026-03-20', 200])
    expect(noticeDue(paidUp, day('2026-03-25'))).toEqual(due('first', '2026-03-16', true))
    expect(noticeDue(paidUp, day('2026-03-25'), given('2026-03-25'))).toEqual({ kind: 'no-duty' })
  })

  test('is none from the day the duty ceases, were it the last day for one', () => {
    const paidUp = hundredAMonth(['2026-09-16', 800])
    expect(noticeDue(paidUp, day('2026-09-15'), given('2026-03-16'))).toEqual(
      due('further', '2026-09-16', false),
    )
    expect(noticeDue(paidUp, day('2026-09-16'), given('2026-03-16'))).toEqual({ kind: 'no-duty' })
  })
})

test.each([
  ['duties', arrearsDuties],
  ['the next notice', noticeDue],
  ['a notice', arrearsNotice],
] as const)('%s is not known before the loan starts or with a sum below nothing', (_what, tell) => {
  expect(() => tell(hundredAMonth(), day('2026-01-04'))).toThrow('The loan has not started on 2026-01-04')
  expect(() => tell(hundredAMonth(), day('2026-01-05'))).not.toThrow()
  const sum = (amountPence: number) => ({
    defaultSums: [{ amountPence: amountPence as Pence, payableOn: day('2026-03-15') }],
  })
  expect(() => tell(hundredAMonth(), day('2026-04-01'), sum(-1))).toThrow(
    'amountPence must not be negative: -1',
  )
  expect(() => tell(hundredAMonth(), day('2026-04-01'), sum(0.5))).toThrow(
    'amountPence is not a whole number of pence: 0.5',
  )
})
