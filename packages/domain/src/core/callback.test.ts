import { expect, test } from 'vitest'
import { callbackWindows, callbackWords } from './callback.ts'

const weekdays = { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '18:00' }

const offered = (now: string, hours = weekdays) =>
  callbackWindows(hours, Temporal.Instant.from(now)).map(callbackWords)

test('parts of the next five open days, the earliest first', () => {
  const words = offered('2026-11-23T07:00:00Z')
  expect(words).toHaveLength(15)
  expect(words.slice(0, 4)).toEqual([
    'Monday 23 November, 9am to noon',
    'Monday 23 November, noon to 3pm',
    'Monday 23 November, 3pm to 6pm',
    'Tuesday 24 November, 9am to noon',
  ])
  expect(words.at(-1)).toBe('Friday 27 November, 3pm to 6pm')
})

test('a part of today counts until an hour before its end, and a day that is over is not among the five', () => {
  expect(offered('2026-11-23T11:00:00Z')[0]).toBe('Monday 23 November, 9am to noon')
  expect(offered('2026-11-23T11:00:01Z')[0]).toBe('Monday 23 November, noon to 3pm')
  const afterHours = offered('2026-11-23T17:30:00Z')
  expect(afterHours[0]).toBe('Tuesday 24 November, 9am to noon')
  expect(afterHours.at(-1)).toBe('Monday 30 November, 3pm to 6pm')
})

test('nobody is promised a call at a weekend or on a bank holiday', () => {
  // Thursday before Easter 2026: Good Friday is 3 April, Easter Monday 6 April.
  const words = offered('2026-04-02T20:00:00Z')
  expect(words[0]).toBe('Tuesday 7 April, 9am to noon')
})

test('the clock is that of London, in summer an hour ahead', () => {
  expect(offered('2026-07-06T10:30:00Z')[0]).toBe('Monday 6 July, noon to 3pm')
})

test('the last part ends with the hours, however short it is', () => {
  const [first, second] = offered('2026-11-21T00:00:00Z', { days: ['Sat'], opens: '09:30', closes: '13:00' })
  expect([first, second]).toEqual([
    'Saturday 21 November, 9.30am to 12.30pm',
    'Saturday 21 November, 12.30pm to 1pm',
  ])
})
