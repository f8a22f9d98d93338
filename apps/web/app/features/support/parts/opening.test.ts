import { emailHoursLong, phoneHours } from '@tarnbrook/brands/facts/hours'
import { expect, test } from 'vitest'
import { openingWords } from './opening.ts'

test.each([
  ['2026-11-20T08:59:59Z', 'Closed now, opens at 9am'],
  ['2026-11-20T09:00:00Z', 'Open now, until 6pm'],
  ['2026-11-20T17:59:59Z', 'Open now, until 6pm'],
  ['2026-11-20T18:00:00Z', 'Closed now, opens on Monday at 9am'],
  ['2026-11-19T18:00:00Z', 'Closed now, opens tomorrow at 9am'],
  ['2026-11-21T12:00:00Z', 'Closed now, opens on Monday at 9am'],
  // Summer time: nine in London is eight in UTC.
  ['2026-06-30T08:00:00Z', 'Open now, until 6pm'],
  ['2026-06-30T17:00:00Z', 'Closed now, opens tomorrow at 9am'],
  ['2026-12-25T12:00:00Z', 'It’s a bank holiday today, so we may be closed'],
  // Friday is Christmas Day, and Monday the day that Boxing Day is kept on.
  ['2026-12-24T18:00:00Z', 'Closed now, opens on Tuesday at 9am'],
])('by phone at %s: %s', (at, words) => {
  expect(openingWords(phoneHours, Temporal.Instant.from(at))).toBe(words)
})

test('email is answered at the weekend too', () => {
  const saturday = Temporal.Instant.from('2026-11-21T12:00:00Z')
  expect(openingWords(emailHoursLong, saturday)).toBe('Open now, until 8pm')
})
