import { day } from '@tarnbrook/domain/core/calendar'
import { expect, test } from 'vitest'
import { earliestDebit, lastAskedDay } from './debit-days.ts'

// Bacs begins on a working day; the bank moves a day that is too early, so no other test sees it.
test.each([
  ['a Friday', '2026-11-27', '2026-12-02', '2026-12-02'],
  ['a Saturday', '2026-11-28', '2026-12-03', '2026-12-02'],
  ['a Sunday', '2026-11-29', '2026-12-03', '2026-12-02'],
  ['a bank holiday', '2026-12-25', '2027-01-04', '2026-12-31'],
])('on %s, %s, a debit can be taken on %s, and those up to %s are asked for', (_, today, first, last) => {
  expect(earliestDebit(day(today)).toString()).toBe(first)
  expect(lastAskedDay(day(today)).toString()).toBe(last)
})
