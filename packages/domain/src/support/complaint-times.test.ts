import { expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { complaintTimes } from './complaint-times.ts'

test.each([
  ['a Friday', '2026-11-20', '2026-11-25', '2027-01-15'],
  ['a Monday', '2026-11-16', '2026-11-19', '2027-01-11'],
  ['a Sunday', '2026-11-22', '2026-11-25', '2027-01-17'],
  ['Christmas Eve, before two bank holidays and a weekend', '2026-12-24', '2026-12-31', '2027-02-18'],
  ['Maundy Thursday', '2027-03-25', '2027-04-01', '2027-05-20'],
])('of a complaint that came on %s', (_, receivedOn, summaryBy, finalResponseBy) => {
  const times = complaintTimes(day(receivedOn))
  expect([String(times.summaryBy), String(times.finalResponseBy)]).toEqual([summaryBy, finalResponseBy])
})
