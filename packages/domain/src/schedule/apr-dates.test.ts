import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, day } from '../core/calendar.ts'
import { fromPounds, NO_PENCE } from '../core/money.ts'
import { firstPeriodMonths, type RepaymentPeriod, yearsBetween } from '../core/years.ts'
import { agreementApr, aprPercent, aprUnrounded, datedFlows, scheduleApr } from './apr.ts'
import { buildSchedule } from './schedule.ts'

describe('between two dates', () => {
  test.each<[string, string, string, number, RepaymentPeriod?]>([
    ['the same day', '2026-11-20', '2026-11-20', 0],
    ['a month', '2026-11-20', '2026-12-20', 1 / 12],
    ['five years', '2026-11-20', '2031-11-20', 5],
    ['a short first period', '2026-11-20', '2026-12-05', 15 / 365],
    ['a day less than a month', '2026-11-20', '2026-12-19', 29 / 365],
    ['a long first period, its month counted back', '2026-11-20', '2027-01-04', 1 / 12 + 14 / 365],
    ['the second payment after it', '2026-11-20', '2027-02-04', 2 / 12 + 14 / 365],
    ['over a new year', '2026-12-10', '2027-01-10', 1 / 12],
    ['back from the 31st', '2027-02-28', '2027-03-31', 1 / 12],
    ['back from the 31st past a short month', '2027-02-27', '2027-03-31', 1 / 12 + 1 / 365],
    ['back from the 30th', '2027-01-30', '2027-03-30', 2 / 12],
    ['to the end of February', '2027-01-30', '2027-02-28', 29 / 365],
    ['from one last day to another', '2027-01-31', '2027-02-28', 1 / 12],
    ['from one last day to another of 30', '2027-01-31', '2027-04-30', 3 / 12],
    ['the day before a last day', '2027-01-31', '2027-04-29', 2 / 12 + 28 / 365],
    ['a year that ends past a 29 February', '2028-02-10', '2028-03-05', 24 / 366],
    ['a year that ends on it', '2028-02-20', '2028-02-29', 9 / 366],
    ['a year that ends before it', '2028-01-20', '2028-02-28', 1 / 12 + 8 / 365],
    ['a year that begins on it', '2029-02-20', '2029-02-28', 8 / 366],
    ['weeks', '2026-11-20', '2026-12-11', 3 / 52, 'week'],
    ['weeks and days', '2026-11-20', '2026-12-14', 3 / 52 + 3 / 365, 'week'],
    ['days before the weeks, in a leap year', '2028-02-27', '2028-03-09', 1 / 52 + 4 / 366, 'week'],
    ['years', '2026-11-20', '2029-11-20', 3, 'year'],
    ['years and days', '2012-01-12', '2014-02-15', 2 + 34 / 365, 'year'],
    ['eleven months are days of a year', '2026-11-20', '2027-10-20', 334 / 365, 'year'],
    ['years back to a day already past', '2026-11-20', '2028-11-19', 1 + 364 / 365, 'year'],
    ['years from one last day to another', '2027-02-28', '2028-02-29', 1, 'year'],
    ['last days that are not years apart', '2027-01-31', '2028-02-29', 1 + 28 / 365, 'year'],
  ])('%s: %s to %s', (_what, first, date, years, period) => {
    expect(yearsBetween(day(first), day(date), period)).toBeCloseTo(years, 14)
  })

  test('a date before the first advance is refused', () => {
    expect(() => yearsBetween(day('2026-11-20'), day('2026-11-19'))).toThrow(RangeError)
  })

  test('a later date is never nearer, and a month counts as a month', () => {
    const start = fc.integer({ min: 0, max: 4000 }).map((days) => day('2024-01-01').add({ days }))
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 2000 }), (first, days) => {
        const years = yearsBetween(first, first.add({ days }))
        expect(Math.abs(years - days / 365.25)).toBeLessThan(0.012)
        expect(yearsBetween(first, first.add({ days: days + 4 }))).toBeGreaterThan(years)
        if (first.day <= 28)
          expect(yearsBetween(first, first.add({ months: days }))).toBeCloseTo(days / 12, 12)
      }),
    )
  })
})

describe('by date', () => {
  // The European Commission's worked examples of 2015, example 2: agreed on 12 January 2012.
  test.each([
    ['monthly from 15 February', 240, 1_433.57, { months: 1 }, 'month', 6.434185],
    ['yearly from 15 February', 20, 16_541.86, { years: 1 }, 'year', 6.28207],
  ] as const)('%s', (_what, count, amount, step, period, expected) => {
    const advances = [{ amountPence: 20_000_000, on: day('2012-01-12') }]
    const payments = [
      { amountPence: 400_000, on: day('2012-01-12') },
      ...series(count, Math.round(amount * 100), day('2012-02-15'), step),
    ]
    expect(Math.abs(aprUnrounded(datedFlows({ advances, payments }, period)) - expected)).toBeLessThan(2e-4)
  })

  test('five days of a year with a 29 February are 5/366, where days of no date are 5/365', () => {
    const advances = [{ amountPence: 50_000, on: day('2012-10-10') }]
    const payments = [{ amountPence: 51_000, on: day('2012-10-15') }]
    expect(aprPercent(datedFlows({ advances, payments }))).toBe(326.1)
    const byDays = [{ amountPence: 51_000, atYears: 5 / 365 }]
    expect(aprPercent({ advances: [{ amountPence: 50_000, atYears: 0 }], payments: byDays })).toBe(324.4)
  })

  test('weekly payments', () => {
    const advances = [{ amountPence: 10_000, on: day('2026-11-20') }]
    const payments = series(52, 200, day('2026-11-27'), { weeks: 1 })
    const byNumber = payments.map(({ amountPence }, i) => ({
      amountPence,
      atYears: (i + 1) / 52,
    }))
    expect(datedFlows({ advances, payments }, 'week').payments).toEqual(byNumber)
  })

  test('the first of several advances starts the clock, in whatever order they are given', () => {
    const advances = ['2027-05-20', '2026-11-20'].map((on) => ({ amountPence: 50_000, on: day(on) }))
    const flows = datedFlows({ advances, payments: [{ amountPence: 107_440, on: day('2027-11-20') }] })
    expect(flows.advances.map(({ atYears }) => atYears)).toEqual([0.5, 0])
    expect(aprPercent(flows)).toBe(10)
  })

  // The first period bears interest by days, so only the fee moves the APR, over a shorter time.
  test.each([
    // first payment, fee, APR: 30, 31, 24, 14 and 45 days after the start
    ['2026-12-20', 440, 18.2],
    ['2026-12-21', 440, 18.2],
    ['2026-12-14', 440, 18.3],
    ['2026-12-04', 440, 18.4],
    ['2027-01-04', 440, 18.1],
    ['2026-12-20', 0, 13.6],
    ['2026-12-04', 0, 13.6],
    ['2027-01-04', 0, 13.6],
  ])('first payment on %s with a fee of %d: %d', (first, fee, apr) => {
    const [startOn, firstPaymentOn] = [day('2026-11-20'), day(first)]
    const amountPence = fromPounds(7_500)
    const terms = {
      amountPence,
      feePence: fromPounds(fee),
      annualRatePercent: 13.6,
      termMonths: 36,
      startOn,
      firstPaymentOn,
      paymentDay: firstPaymentOn.day,
    }
    const schedule = buildSchedule(terms)
    expect(scheduleApr(schedule, amountPence, firstPeriodMonths(startOn, firstPaymentOn))).toBe(apr)
    expect(agreementApr(terms)).toBe(apr)
    // Counted from each payment's own date, as someone would who has the agreement alone.
    const payments = schedule.rows.map(({ dueOn, amountPence }) => ({ on: dueOn, amountPence }))
    expect(aprPercent(datedFlows({ advances: [{ amountPence, on: startOn }], payments }))).toBe(apr)
  })

  test('dates that make no loan are refused', () => {
    const on = day('2026-11-20')
    const payments = [{ amountPence: 100, on: on.subtract({ days: 1 }) }]
    expect(() => datedFlows({ advances: [], payments })).toThrow(RangeError)
    expect(() => datedFlows({ advances: [{ amountPence: 100, on }], payments })).toThrow(RangeError)
  })
})

function series(count: number, amountPence: number, first: Day, step: Temporal.DurationLike) {
  const days = [first]
  while (days.length < count) days.push(days.at(-1)!.add(step))
  return days.map((on) => ({ amountPence, on }))
}

test.each([
  ['28', '2027-01-31', '2027-02-28', 2, 41.2],
  ['29', '2026-12-15', '2027-01-29', 3, 40.1],
  ['30', '2027-01-15', '2027-01-30', 2, 41.5],
  // Counted by its dates it would be 38.7.
  ['31', '2027-01-15', '2027-02-28', 2, 39.9],
  ['27', '2027-01-15', '2027-02-27', 3, 39.9],
])(
  'an agreement with payment day %s, made on %s and first paid on %s, prints the higher APR',
  (paymentDay, startOn, firstPaymentOn, termMonths, apr) => {
    const terms = {
      amountPence: fromPounds(1000),
      feePence: NO_PENCE,
      annualRatePercent: 39.9,
      rateMode: 'effective',
    } as const
    const days = {
      startOn: day(startOn),
      firstPaymentOn: day(firstPaymentOn),
      paymentDay: Number(paymentDay),
    }
    expect(agreementApr({ ...terms, ...days, termMonths })).toBe(apr)
  },
)
