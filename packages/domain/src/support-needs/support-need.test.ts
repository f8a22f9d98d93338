import { expect, test } from 'vitest'
import { type Day, day } from '../core/calendar.ts'
import { missedPaymentTone, QUIET_DAYS } from './support-need.ts'

const today = day('2027-03-15')
const ago = (days: number) => today.subtract({ days })

test.each([
  ['nobody told us anything', false, ago(1), false, 'usual'],
  ['the first email about the payment', true, null, false, 'support'],
  ['the same day again', true, ago(0), false, null],
  ['the last quiet day', true, ago(QUIET_DAYS - 1), false, null],
  ['the day after the quiet days', true, ago(QUIET_DAYS), false, 'support'],
  ['the outcome of what they asked for', true, ago(1), true, 'support'],
] as const)('%s', (_, hasSupportNeed, lastWrittenOn: Day | null, isAnswer, tone) => {
  expect(missedPaymentTone({ hasSupportNeed, lastWrittenOn, isAnswer, today })).toBe(tone)
})
