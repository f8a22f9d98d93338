import { expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { findAnswerDay, findEarliestInTime } from './data-request-times.ts'

test.each([
  ['2027-01-04', '2027-02-04'],
  // The last day of a shorter month, which is a Sunday.
  ['2027-01-31', '2027-03-01'],
  // Saturday; then Good Friday to Easter Monday.
  ['2027-01-06', '2027-02-08'],
  ['2027-02-26', '2027-03-30'],
])('what is asked on %s is answered by %s', (asked, by) => {
  expect(findAnswerDay(day(asked)).toString()).toBe(by)
})

test('on each day of two years, what can still be answered in time begins where it says', () => {
  for (let today = day('2026-11-01'); today.year < 2029; today = today.add({ days: 1 })) {
    const earliest = findEarliestInTime(today)
    const isLate = (asked: typeof today) => findAnswerDay(asked).until(today).sign > 0
    expect([isLate(earliest.subtract({ days: 1 })), isLate(earliest)], today.toString()).toEqual([
      true,
      false,
    ])
  }
})
