import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import bankHolidayVectors from '../vectors/bank-holidays.json' with { type: 'json' }
import workingDayVectors from '../vectors/working-days.json' with { type: 'json' }
import {
  addMonthsOnDay,
  addWorkingDays,
  bankHolidays,
  calculateAge,
  day,
  daysBetween,
  firstDebitDay,
  isBankHoliday,
  isWorkingDay,
  londonToday,
  nextWorkingDay,
} from './calendar.ts'

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => day('2024-01-01').add({ days }))

test.each(['2026-02-30', '20261120', '2026-11-20T10:00', '20/11/2026', ''])('%j is not a day', (text) => {
  expect(() => day(text)).toThrow(RangeError)
})

describe('bank holidays', () => {
  test.each([2024, 2025, 2026, 2027, 2028, 2029, 2030])('%d', (year) => {
    const published = bankHolidayVectors.rows
      .filter(({ date }) => date.startsWith(String(year)))
      .map(({ date, title }) => ({ date, title }))
    expect(bankHolidays(year).map(({ on, title }) => ({ date: on.toString(), title }))).toEqual(published)
  })

  test('proclaimed days', () => {
    for (const on of ['2020-05-08', '2022-06-02', '2022-06-03', '2022-09-19', '2023-05-08']) {
      expect(isBankHoliday(day(on)), on).toBe(true)
    }
    expect(isBankHoliday(day('2020-05-04'))).toBe(false)
    expect(isBankHoliday(day('2022-05-30'))).toBe(false)
  })

  test('Christmas on a Sunday moves past Boxing Day', () => {
    expect(isBankHoliday(day('2022-12-26'))).toBe(true)
    expect(isBankHoliday(day('2022-12-27'))).toBe(true)
    expect(isBankHoliday(day('2022-12-25'))).toBe(false)
  })
})

describe('working days', () => {
  test.each(workingDayVectors)('$start plus $add_working_days', ({ start, add_working_days, expected }) => {
    expect(addWorkingDays(day(start), add_working_days).toString()).toBe(expected)
  })

  test('counting back undoes counting forward from a working day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 30 }), (date, n) => {
        const from = nextWorkingDay(date)
        expect(addWorkingDays(addWorkingDays(from, n), -n)).toEqual(from)
      }),
    )
  })

  test('the next working day is on or after, and nothing between is one', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const next = nextWorkingDay(date)
        expect(isWorkingDay(next)).toBe(true)
        for (let d = date; !d.equals(next); d = d.add({ days: 1 })) expect(isWorkingDay(d)).toBe(false)
      }),
    )
  })

  test('half a working day is refused', () => {
    expect(() => addWorkingDays(day('2026-11-20'), 0.5)).toThrow(RangeError)
  })
})

test.each([
  ['2008-11-20', '2026-11-20', 18],
  ['2008-11-21', '2026-11-20', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
])('born %s is on %s aged %d', (born, today, age) => {
  expect(calculateAge(day(born), day(today))).toBe(age)
})

test('London days, in winter and in summer', () => {
  expect(londonToday(Temporal.Instant.from('2026-11-20T23:30:00Z')).toString()).toBe('2026-11-20')
  expect(londonToday(Temporal.Instant.from('2026-07-20T23:30:00Z')).toString()).toBe('2026-07-21')
})

test('days between, across a clock change', () => {
  expect(daysBetween(day('2026-10-24'), day('2026-10-26'))).toBe(2)
  expect(daysBetween(day('2026-03-01'), day('2026-02-28'))).toBe(-1)
  expect(daysBetween(day('0000-01-01'), day('9999-12-31'))).toBe(3_652_424)
})

test('a payment day at the end of the month returns after a short month', () => {
  const days = [1, 2, 3, 13].map((months) => addMonthsOnDay(day('2027-01-31'), months, 31).toString())
  expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'])
  expect(addMonthsOnDay(day('2027-02-28'), 1, 30).toString()).toBe('2027-03-30')
  expect(addMonthsOnDay(day('2026-12-05'), 1, 5).toString()).toBe('2027-01-05')
  expect(addMonthsOnDay(day('2027-03-31'), -1, 31).toString()).toBe('2027-02-28')
  expect(addMonthsOnDay(day('2027-01-31'), -1, 31).toString()).toBe('2026-12-31')
})

test.each([
  // February by year, the hundreds included
  [2027, 28],
  [2028, 29],
  [2100, 28],
  [2000, 29],
])('February %d has %d days', (year, last) => {
  expect(addMonthsOnDay(day(`${year}-01-31`), 1, 31).day).toBe(last)
})

test.each([
  [1, 0],
  [1, 32],
  [1, 1.5],
  [0.5, 1],
  [Number.NaN, 1],
])('%d months on day %d is refused', (months, paymentDay) => {
  expect(() => addMonthsOnDay(day('2027-01-31'), months, paymentDay)).toThrow(RangeError)
})

test('a month on is what the calendar says', () => {
  const payment = fc.integer({ min: 1, max: 31 })
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -3000, max: 3000 }), payment, (from, months, paymentDay) => {
      const month = from.with({ day: 1 }).add({ months })
      const expected = month.with({ day: Math.min(paymentDay, month.daysInMonth) })
      expect(addMonthsOnDay(from, months, paymentDay).toString()).toBe(expected.toString())
    }),
  )
})

test.each([
  // A Friday, a Saturday and a Sunday before an ordinary week, and the day before Christmas.
  ['2026-11-20', '2026-11-25'],
  ['2026-11-21', '2026-11-26'],
  ['2026-11-22', '2026-11-26'],
  ['2026-12-24', '2026-12-31'],
])(
  'money asked for on %s with three working days of notice is taken on %s at the earliest',
  (today, first) => {
    expect(firstDebitDay(day(today), 3).toString()).toBe(first)
  },
)
