import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day, daysBetween } from '../core/calendar.ts'
import { paymentDateKinds } from './payment-dates.ts'

test.each([
  ['2026-11-15', '2026-11-20', '2026-12-15', '2027-01-04'],
  ['2026-10-31', '2026-11-20', '2026-12-31', '2027-01-04'],
  ['2026-11-04', '2026-11-20', '2026-12-04', '2027-01-04'],
  ['2026-11-03', '2026-11-20', '2027-01-03', '2027-01-04'],
  ['2027-01-31', '2027-02-01', '2027-02-28', '2027-03-18'],
])('paid on %s, asked on %s', (lastPaidOn, today, lfcd, lufcd) => {
  const kinds = paymentDateKinds({ lastPaidOn: day(lastPaidOn), today: day(today) })
  expect(Object.fromEntries(Object.entries(kinds).map(([kind, on]) => [kind, on.toString()]))).toEqual({
    lcpd: lastPaidOn,
    lfcd,
    lufcd,
  })
})

test('a first collection is 14 to 45 days ahead, on the pay day or the last day of a shorter month', () => {
  const date = fc.integer({ min: 0, max: 7_300 }).map((days) => day('2020-01-01').add({ days }))
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 60 }), (today, daysAgo) => {
      const lastPaidOn = today.subtract({ days: daysAgo })
      const { lcpd, lfcd, lufcd } = paymentDateKinds({ lastPaidOn, today })
      expect(lcpd).toBe(lastPaidOn)
      expect(daysBetween(today, lfcd)).toBeGreaterThanOrEqual(14)
      expect(daysBetween(lfcd, lufcd)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(today, lufcd)).toBe(45)
      expect(lfcd.day).toBe(Math.min(lastPaidOn.day, lfcd.daysInMonth))
    }),
  )
})

test('somebody may be paid today', () => {
  const today = day('2026-11-20')
  expect(paymentDateKinds({ lastPaidOn: today, today }).lfcd.toString()).toBe('2026-12-20')
})

test('a last pay day in the future is refused', () => {
  expect(() => paymentDateKinds({ lastPaidOn: day('2026-11-21'), today: day('2026-11-20') })).toThrow(
    RangeError,
  )
})
