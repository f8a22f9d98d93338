import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import bankHolidayVectors from '../vectors/bank-holidays.json' with { type: 'json' }
import workingDayVectors from '../vectors/working-days.json' with { type: 'json' }
import {
  addDays,
  addDeliveryDays,
  addMonthsOnDay,
  addWorkingDays,
  bankHolidays,
  bankHolidaysElsewhere,
  calculateAge,
  compareDays,
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

describe('what Temporal does too, and slower', () => {
  const everyDay = fc
    .integer({ min: 0, max: 3_652_058 })
    .map((days) => new Temporal.PlainDate(0, 1, 1).add({ days }))

  test('days are added as it adds them', () => {
    fc.assert(
      fc.property(everyDay, everyDay, (from, to) => {
        expect(addDays(from, from.until(to).days).toString()).toBe(to.toString())
      }),
    )
  })

  test('each day of a span of 400 years has its next', () => {
    const wrong: string[] = []
    let date = day('1999-12-31')
    while (date.year < 2400) {
      const next = addDays(date, 1)
      const known = date.add({ days: 1 })
      if (!next.equals(known)) wrong.push(`${date} is followed by ${next}`)
      date = known
    }
    expect(wrong).toEqual([])
  })

  test('a day that cannot be written is none', () => {
    for (const days of [1, 2 ** 40, Number.MAX_SAFE_INTEGER, 0.5, Number.NaN])
      expect(() => addDays(day('9999-12-31'), days)).toThrow(RangeError)
    expect(() => addMonthsOnDay(day('9999-12-31'), 1, 1)).toThrow(RangeError)
  })

  test('days are ordered as it orders them', () => {
    fc.assert(
      fc.property(everyDay, fc.oneof(everyDay, fc.constant(null)), (one, other) => {
        expect(Math.sign(compareDays(one, other ?? one))).toBe(Temporal.PlainDate.compare(one, other ?? one))
      }),
    )
  })

  test('today in London is the same whatever was asked before', () => {
    const anInstant = fc
      .integer({ min: 0, max: 4_000_000_000 })
      .map((s) => Temporal.Instant.fromEpochMilliseconds(s * 1000))
    fc.assert(
      fc.property(fc.array(anInstant, { minLength: 1 }), (instants) => {
        for (const at of instants)
          for (const near of [
            at,
            at.add({ minutes: 7 }),
            at.round({ smallestUnit: 'hour', roundingMode: 'ceil' }),
          ])
            expect(londonToday(near)).toEqual(near.toZonedDateTimeISO('Europe/London').toPlainDate())
      }),
    )
  })
})

describe('bank holidays', () => {
  test.each([2024, 2025, 2026, 2027, 2028, 2029, 2030])('%d', (year) => {
    const published = bankHolidayVectors.rows
      .filter(({ date, division }) => division === 'england-and-wales' && date.startsWith(String(year)))
      .map(({ date, title }) => ({ date, title }))
    expect(bankHolidays(year).map(({ on, title }) => ({ date: on.toString(), title }))).toEqual(published)
  })

  test.each([2026, 2027, 2028])('of all nations of the UK, %d', (year) => {
    const ofYear = bankHolidayVectors.rows.filter(({ date }) => date.startsWith(String(year)))
    const ours = [...bankHolidays(year), ...bankHolidaysElsewhere(year)]
    expect(ours.map(({ on, title }) => `${on} ${title}`).sort()).toEqual(
      [...new Set(ofYear.map(({ date, title }) => `${date} ${title}`))].sort(),
    )
  })

  test.each([
    // 1 January on a Friday, a Saturday and a Sunday
    [2027, '2027-01-04'],
    [2028, '2028-01-04'],
    [2034, '2034-01-03'],
  ])('2nd January of %d is kept on %s', (year, on) => {
    expect(bankHolidaysElsewhere(year)[0]?.on.toString()).toBe(on)
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

test.each([
  // St Andrew's Day, St Patrick's Day before a weekend, 12 July, Scotland's summer, none
  ['2026-11-27', '2026-12-01'],
  ['2028-03-16', '2028-03-20'],
  ['2027-07-09', '2027-07-13'],
  ['2026-07-31', '2026-08-04'],
  ['2026-11-24', '2026-11-25'],
])('what is emailed on %s counts as delivered on %s', (sentOn, deliveredOn) => {
  expect(addDeliveryDays(day(sentOn), 1).toString()).toBe(deliveredOn)
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
