import { describe, expect, test } from 'vitest'
import { stepsBetween } from './collection.ts'
import { type InstalmentState, instalmentStateOf } from './standing.ts'

describe('the steps a collection takes', () => {
  test.each([
    ['reserved', 'sent', []],
    ['sent', 'confirmed', ['confirmed']],
    ['sent', 'paid-out', ['confirmed', 'paid-out']],
    ['sent', 'charged-back', ['confirmed', 'charged-back']],
    ['confirmed', 'paid-out', ['paid-out']],
    ['paid-out', 'charged-back', ['charged-back']],
    ['paid-out', 'failed', ['failed']],
    ['confirmed', 'failed', ['failed']],
    ['sent', 'failed', ['failed']],
    ['sent', 'cancelled', ['cancelled']],
  ] as const)('%s, reported %s', (from, to, steps) => {
    expect(stepsBetween(from, to)).toEqual(steps)
  })

  test.each([
    ['confirmed', 'sent'],
    ['paid-out', 'confirmed'],
    ['charged-back', 'paid-out'],
    ['charged-back', 'charged-back'],
    ['failed', 'confirmed'],
    ['failed', 'sent'],
    ['cancelled', 'failed'],
    ['paid-out', 'paid-out'],
  ] as const)('%s is not taken back to %s by late news', (from, to) => {
    expect(stepsBetween(from, to)).toEqual([])
  })
})

describe('the state of an instalment', () => {
  const cases: [InstalmentState, string[], boolean, InstalmentState][] = [
    ['due', [], true, 'due'],
    ['due', ['reserved'], false, 'collecting'],
    ['collecting', ['sent'], true, 'collecting'],
    ['collecting', ['confirmed'], true, 'paid'],
    ['collecting', ['failed'], true, 'missed'],
    // Returned before its day, for instance because the mandate was cancelled: it is only due again.
    ['collecting', ['failed'], false, 'due'],
    ['collecting', ['cancelled'], false, 'due'],
    ['paid', ['charged-back'], true, 'missed'],
    ['missed', ['failed', 'sent'], true, 'missed'],
    ['missed', ['failed', 'confirmed'], true, 'paid'],
    // Paid twice, one of them taken back: it is still paid.
    ['paid', ['charged-back', 'paid-out'], true, 'paid'],
  ]
  test.each(cases)('%s with %j, past its day: %s, is %s', (current, collections, isPastItsDay, state) => {
    const isPaidInFull = collections.some((collection) => ['confirmed', 'paid-out'].includes(collection))
    expect(instalmentStateOf({ current, collections, isPaidInFull, isPastItsDay })).toBe(state)
  })

  test('a missed one of which only a part has been paid is still missed', () => {
    const facts = { current: 'missed', collections: ['failed', 'paid-out'], isPastItsDay: true } as const
    expect(instalmentStateOf({ ...facts, isPaidInFull: false })).toBe('missed')
  })
})
