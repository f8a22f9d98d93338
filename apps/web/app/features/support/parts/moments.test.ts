import { expect, test } from 'vitest'
import { clockWords, dayWords, momentWords } from './moments.ts'

test('a day and a moment in words, in London time', () => {
  expect(dayWords('2026-11-20')).toBe('20 November 2026')
  expect(momentWords('2026-11-20T00:05:09.123Z')).toBe('20 November 2026 at 12.05am')
  // Summer time: an hour ahead, and here the next day.
  expect(momentWords('2026-06-30T23:00:00.000Z')).toBe('1 July 2026 at 12am')
})

test.each(['', 'soon', '2026-13-45', '2026-11-20T10:00'])('%j is neither', (text) => {
  expect([dayWords(text), momentWords(text)]).toEqual([undefined, undefined])
})

test.each([
  ['00:00', '12am'],
  ['09:00', '9am'],
  ['12:30', '12.30pm'],
  ['18:00', '6pm'],
])('%s is %s', (clock, words) => expect(clockWords(clock)).toBe(words))
