import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  APPLICATION_STATES,
  applicationCan,
  applicationPathState,
  canApply,
  isActiveApplication,
  isLiveQuote,
  needsAttention,
  needsRequotabilityCheck,
  nextApplicationStates,
} from './application-state.ts'

const anyState = fc.constantFrom(...APPLICATION_STATES)

describe('the table', () => {
  test('ended states are ended for good, the others are not', () => {
    const ended = APPLICATION_STATES.filter((state) => !isActiveApplication(state))
    expect(ended).toEqual(['Declined', 'Expired', 'Accepted', 'Withdrawn'])
    fc.assert(fc.property(fc.constantFrom(...ended), anyState, (from, to) => !applicationCan(from, to)))
  })

  test('every state can be reached from Quoted, and no state from itself', () => {
    const reached = new Set(['Quoted'])
    for (const state of APPLICATION_STATES) for (const next of nextApplicationStates(state)) reached.add(next)
    expect([...reached].sort()).toEqual([...APPLICATION_STATES].sort())
    expect(APPLICATION_STATES.filter((state) => applicationCan(state, state))).toEqual([])
  })

  test('an acceptance comes only from Approved', () => {
    expect(APPLICATION_STATES.filter((from) => applicationCan(from, 'Accepted'))).toEqual(['Approved'])
  })
})

describe('a live quote', () => {
  const now = Temporal.Instant.from('2026-11-20T12:00:00Z')

  test.each([
    ['Quoted', null, true],
    ['Address Mismatch', undefined, true],
    ['Quoted', '2026-11-20T12:00:01Z', true],
    ['Quoted', '2026-11-20T12:00:00Z', false],
    ['Quoted', '2026-11-20T11:59:59Z', false],
    ['Requested', null, false],
    ['Declined', '2027-01-01T00:00:00Z', false],
  ] as const)('%s expiring %s: %s', (state, expires, live) => {
    const expiresAt = expires ? Temporal.Instant.from(expires) : expires
    expect(isLiveQuote({ state, expiresAt: expiresAt as Temporal.Instant | null }, now)).toBe(live)
  })
})

test.each([
  [{ state: 'Quoted', reaction: null, requotable: true }, true],
  [{ state: 'Quoted', reaction: 'no', isInternal: true }, true],
  [{ state: 'Quoted', reaction: 'yes', requotable: true, isInternal: true }, false],
  [{ state: 'Quoted', reaction: null }, false],
  [{ state: 'Requested', reaction: null, requotable: true }, false],
] as const)('requotability of %j: %s', (application, needed) => {
  expect(needsRequotabilityCheck(application)).toBe(needed)
})

test('attention', () => {
  expect(needsAttention({ state: 'Address Mismatch', hasOutstandingRequirements: false })).toBe(true)
  expect(needsAttention({ state: 'Requested', hasOutstandingRequirements: true })).toBe(true)
  expect(needsAttention({ state: 'Requested', hasOutstandingRequirements: false })).toBe(false)
  expect(needsAttention({ state: 'Withdrawn', hasOutstandingRequirements: true })).toBe(false)
})

test('path states', () => {
  expect(APPLICATION_STATES.map(applicationPathState)).toEqual([
    'apply',
    'address_mismatch',
    'declined',
    ...Array(7).fill('continue'),
  ])
})

test('who can apply', () => {
  expect([null, undefined, { canReApply: true }, { canReApply: false }].map(canApply)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
