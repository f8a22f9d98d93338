import { expect, test } from 'vitest'
import { day } from './calendar.ts'
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

test('a last pay day in the future is refused', () => {
  expect(() => paymentDateKinds({ lastPaidOn: day('2026-11-21'), today: day('2026-11-20') })).toThrow(
    RangeError,
  )
})
