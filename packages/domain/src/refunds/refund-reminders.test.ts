import { expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { countDueReminders, REFUND_REMINDERS } from './refund-reminders.ts'

test.each([
  ['2027-01-30', 0],
  ['2027-01-31', 1],
  ['2027-02-27', 1],
  ['2027-02-28', 2],
  ['2027-03-31', 3],
  ['2027-07-30', 6],
  ['2027-07-31', 7],
  ['2030-01-01', REFUND_REMINDERS],
])('a refund that failed on 17 January: by %s, %i reminders are due', (today, due) => {
  expect(countDueReminders(day('2027-01-17'), day(today))).toBe(due)
})
