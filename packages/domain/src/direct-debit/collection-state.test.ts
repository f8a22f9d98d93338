import { describe, expect, test } from 'vitest'
import {
  INSTALMENT_STATES,
  type InstalmentState,
  instalmentState,
  isInstalmentAhead,
  isInstalmentMissed,
  isInstalmentPaid,
} from '../loans/instalment-state.ts'
import {
  COLLECTION_STATES,
  type CollectionState,
  collectionEvents,
  collectionSteps,
  isCollectionOpen,
  isCollectionPaid,
  isCollectionReserved,
  isCollectionUnpaid,
} from './collection-state.ts'

describe('collections', () => {
  test.each<[CollectionState | null, CollectionState[]]>([
    [null, ['reserved', 'paid-out']],
    ['reserved', ['sent', 'paid-out', 'cancelled']],
    ['sent', ['confirmed', 'failed', 'cancelled']],
    ['confirmed', ['paid-out', 'failed', 'charged-back']],
    ['paid-out', ['failed', 'charged-back']],
    ['failed', []],
    ['cancelled', []],
    ['charged-back', []],
  ])('%s leads to %j', (from, next) => {
    const found = COLLECTION_STATES.filter((to) => collectionEvents(from, to).length > 0)
    expect(found.toSorted()).toEqual(next.toSorted())
  })

  test.each<[string, (state: CollectionState) => boolean, CollectionState[]]>([
    ['money may still come of it', isCollectionOpen, ['reserved', 'sent']],
    ['its money is there', isCollectionPaid, ['confirmed', 'paid-out']],
    ['the bank did not pay it, or took it back', isCollectionUnpaid, ['failed', 'charged-back']],
  ])('%s', (_, predicate, states) => {
    expect(COLLECTION_STATES.filter(predicate)).toEqual(states)
  })
})

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
    expect(collectionSteps(from, to)).toEqual(steps)
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
  ] as const)('%s is not taken back to %s by a late report', (from, to) => {
    expect(collectionSteps(from, to)).toEqual([])
  })
})

describe('the state of an instalment', () => {
  const cases: [InstalmentState, CollectionState[], boolean, InstalmentState][] = [
    ['due', [], true, 'due'],
    ['due', ['reserved'], false, 'collecting'],
    ['collecting', ['sent'], true, 'collecting'],
    ['collecting', ['confirmed'], true, 'paid'],
    ['collecting', ['failed'], true, 'missed'],
    // Returned before its day, such as for a cancelled mandate: it is only due again.
    ['collecting', ['failed'], false, 'due'],
    ['collecting', ['cancelled'], false, 'due'],
    ['paid', ['charged-back'], true, 'missed'],
    ['missed', ['failed', 'sent'], true, 'missed'],
    ['missed', ['failed', 'confirmed'], true, 'paid'],
    // Paid twice, one of them taken back: it is still paid.
    ['paid', ['charged-back', 'paid-out'], true, 'paid'],
  ]
  test.each(cases)('%s with %j, past its day: %s, is %s', (current, collections, isPastItsDay, state) => {
    const isPaidInFull = collections.some(isCollectionPaid)
    expect(instalmentState({ current, collections, isPaidInFull, isPastItsDay })).toBe(state)
  })

  test('a missed one of which only a part has been paid is still missed', () => {
    const facts = { current: 'missed', collections: ['failed', 'paid-out'], isPastItsDay: true } as const
    expect(instalmentState({ ...facts, isPaidInFull: false })).toBe('missed')
  })
})

test('an instalment that is due or being collected is ahead', () => {
  expect(INSTALMENT_STATES.filter(isInstalmentAhead)).toEqual(['due', 'collecting'])
})

test('an instalment is paid, or missed, in one state each', () => {
  expect(INSTALMENT_STATES.filter(isInstalmentPaid)).toEqual(['paid'])
  expect(INSTALMENT_STATES.filter(isInstalmentMissed)).toEqual(['missed'])
})

test('a collection is reserved until the provider has answered', () => {
  expect(COLLECTION_STATES.filter(isCollectionReserved)).toEqual(['reserved'])
})
