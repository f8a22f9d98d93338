import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  APPLICATION_STATES,
  type ApplicationState,
  applicationCan,
  applicationEvents,
  applicationPathState,
  awaitsAddress,
  awaitsRequirements,
  canApply,
  canSign,
  GOING_AHEAD_STATES,
  hasExpired,
  isActiveApplication,
  isBeforeAgreement,
  isDeclined,
  isEmailed,
  isInReview,
  isLiveQuote,
  isQuoted,
  isReplaceable,
  isRequestable,
  isRequestDecided,
  isRequestedOrSigned,
  isSigned,
  isUnrequested,
  needsAttention,
  needsRequotabilityCheck,
  nextApplicationStates,
  takesPaymentDetails,
} from './application-state.ts'

const anyState = fc.constantFrom(...APPLICATION_STATES)

describe('the table', () => {
  test.each<[ApplicationState, ApplicationState[]]>([
    ['Quoted', ['Address Mismatch', 'Declined', 'Expired', 'Requested', 'Unrequested', 'Withdrawn']],
    ['Address Mismatch', ['Quoted', 'Declined', 'Expired', 'Withdrawn']],
    ['Declined', ['Quoted']],
    ['Expired', []],
    ['Requested', ['Declined', 'Expired', 'Unrequested', 'In Review', 'Approved', 'Withdrawn']],
    ['Unrequested', ['Address Mismatch', 'Declined', 'Expired', 'Requested', 'Withdrawn']],
    ['In Review', ['Declined', 'Expired', 'Requested', 'Approved', 'Withdrawn']],
    ['Approved', ['Declined', 'Expired', 'Requested', 'Accepted', 'Withdrawn']],
    ['Accepted', []],
    ['Withdrawn', []],
  ])('%s leads to %j', (from, next) => {
    expect(nextApplicationStates(from)).toEqual(next)
  })

  test('an application begins with the answer to its quotation search', () => {
    expect(APPLICATION_STATES.filter((to) => applicationEvents(null, to).length > 0)).toEqual([
      'Quoted',
      'Address Mismatch',
      'Declined',
    ])
  })

  test('each move has its event, in words that a diagram can carry', () => {
    for (const from of [null, ...APPLICATION_STATES]) {
      for (const event of APPLICATION_STATES.flatMap((to) => applicationEvents(from, to))) {
        expect(event).toMatch(/^[a-zA-Z][\w ,-]{9,59}$/)
      }
    }
    expect(applicationEvents('Approved', 'Accepted')).toEqual(['the agreement is signed'])
    expect(applicationEvents('Quoted', 'Accepted')).toEqual([])
  })

  test('ended states are ended permanently, the others can all end', () => {
    const ended = APPLICATION_STATES.filter((state) => !isActiveApplication(state))
    expect(ended).toEqual(['Declined', 'Expired', 'Accepted', 'Withdrawn'])
    for (const state of APPLICATION_STATES.filter(isActiveApplication)) {
      expect(applicationCan(state, 'Expired')).toBe(true)
      expect(applicationCan(state, 'Withdrawn')).toBe(true)
      expect(applicationCan(state, 'Declined')).toBe(true)
    }
  })

  test('a move is one of the next states, and never to where the application is', () => {
    fc.assert(
      fc.property(anyState, anyState, (from, to) => {
        expect(applicationCan(from, to)).toBe(nextApplicationStates(from).includes(to))
        expect(applicationCan(from, from)).toBe(false)
      }),
    )
  })

  test('every state can be reached from Quoted', () => {
    const reached = new Set<ApplicationState>(['Quoted'])
    for (const state of reached) for (const next of nextApplicationStates(state)) reached.add(next)
    expect([...reached].sort()).toEqual([...APPLICATION_STATES].sort())
  })

  test('what goes ahead was asked for, is no quote any more, and can still end either way', () => {
    expect(GOING_AHEAD_STATES).toEqual(['Requested', 'In Review', 'Approved'])
    for (const state of GOING_AHEAD_STATES) {
      expect(isLiveQuote({ state }, Temporal.Instant.from('2026-11-02T10:00Z'))).toBe(false)
      expect(nextApplicationStates(state)).toEqual(
        expect.arrayContaining(['Declined', 'Expired', 'Withdrawn']),
      )
    }
  })

  test('an acceptance comes only from Approved, and an approval only of a loan that was asked for', () => {
    expect(APPLICATION_STATES.filter((from) => applicationCan(from, 'Accepted'))).toEqual(['Approved'])
    expect(APPLICATION_STATES.filter((from) => applicationCan(from, 'Approved'))).toEqual([
      'Requested',
      'In Review',
    ])
  })
})

describe('a live quote', () => {
  const now = Temporal.Instant.from('2026-11-20T12:00:00Z')

  test.each([
    ['no expiry', null, ['Quoted', 'Address Mismatch']],
    ['an expiry that is not known', undefined, ['Quoted', 'Address Mismatch']],
    ['an expiry a moment ahead', '2026-11-20T12:00:00.000000001Z', ['Quoted', 'Address Mismatch']],
    ['an expiry at this moment', '2026-11-20T12:00:00Z', []],
    ['an expiry a second ago', '2026-11-20T11:59:59Z', []],
  ])('with %s', (_expiry, expires, live) => {
    const expiresAt = expires ? Temporal.Instant.from(expires) : (expires as null | undefined)
    expect(APPLICATION_STATES.filter((state) => isLiveQuote({ state, expiresAt }, now))).toEqual(live)
  })
})

test.each<[string, (state: ApplicationState) => boolean, ApplicationState[]]>([
  ['quoted', isQuoted, ['Quoted']],
  ['waits for a correct address', awaitsAddress, ['Address Mismatch']],
  ['declined', isDeclined, ['Declined']],
  ['expired', hasExpired, ['Expired']],
  ['unrequested', isUnrequested, ['Unrequested']],
  ['waits for its requirements', awaitsRequirements, ['Requested']],
  ['can be signed', canSign, ['Approved']],
  ['signed', isSigned, ['Accepted']],
  ['requestable', isRequestable, ['Quoted', 'Unrequested']],
  ['replaced by a newer application', isReplaceable, ['Quoted', 'Address Mismatch', 'Unrequested']],
  ['takes payment details', takesPaymentDetails, ['Requested', 'Approved']],
  ['in review', isInReview, ['In Review']],
  [
    'emailed',
    (state) => isEmailed(state, 'Quoted'),
    ['Address Mismatch', 'Declined', 'Requested', 'In Review', 'Approved'],
  ],
  [
    'emailed after a review, which has an email of its own for what is sent back',
    (state) => isEmailed(state, 'In Review'),
    ['Address Mismatch', 'Declined', 'In Review', 'Approved'],
  ],
  ['requested or signed', isRequestedOrSigned, ['Requested', 'In Review', 'Approved', 'Accepted']],
])('%s', (_group, belongs, states) => {
  expect(APPLICATION_STATES.filter(belongs)).toEqual(states)
})

test('a state that a newer application replaces is one that may be withdrawn', () => {
  for (const state of APPLICATION_STATES.filter(isReplaceable))
    expect(applicationEvents(state, 'Withdrawn')).toContain('a newer application replaces it')
})

test.each([
  ['yes', ['Address Mismatch', 'Declined', 'Requested', 'In Review', 'Approved', 'Accepted']],
  ['no', ['Requested', 'In Review', 'Approved', 'Accepted']],
  [null, ['Requested', 'In Review', 'Approved', 'Accepted']],
])('with the reaction %s a request is decided in %j', (reaction, states) => {
  expect(APPLICATION_STATES.filter((state) => isRequestDecided({ state, reaction }))).toEqual(states)
})

test('until it expires, a quote can become an agreement from its price to its signature', () => {
  const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  const states = ['Quoted', 'Requested', 'Unrequested', 'In Review', 'Approved']
  const at = (expiresAt: Temporal.Instant | null) =>
    APPLICATION_STATES.filter((state) => isBeforeAgreement({ state, expiresAt }, now))
  expect([at(null), at(now), at(now.add({ nanoseconds: 1 }))]).toEqual([states, [], states])
})

// Spec 4: Quoted, a reaction other than yes, and requotable or internal.
test.each([
  [{ reaction: null, requotable: true }, ['Quoted']],
  [{ reaction: 'no', isInternal: true }, ['Quoted']],
  [{ requotable: true, isInternal: true }, ['Quoted']],
  [{ reaction: 'yes', requotable: true, isInternal: true }, []],
  [{ reaction: null, requotable: false, isInternal: false }, []],
  [{ reaction: null, requotable: null }, []],
])('requotability of %j is checked when %j', (application, states) => {
  expect(APPLICATION_STATES.filter((state) => needsRequotabilityCheck({ ...application, state }))).toEqual(
    states,
  )
})

test.each([
  [true, ['Quoted', 'Address Mismatch', 'Requested', 'Unrequested', 'In Review', 'Approved']],
  [false, ['Address Mismatch']],
])('attention, with something outstanding: %s', (hasOutstandingRequirements, states) => {
  expect(APPLICATION_STATES.filter((state) => needsAttention({ state, hasOutstandingRequirements }))).toEqual(
    states,
  )
})

// Spec 2: apply, address_mismatch and declined have a state each; continue is all others.
test.each([
  ['apply', ['Quoted']],
  ['address_mismatch', ['Address Mismatch']],
  ['declined', ['Declined']],
  ['continue', ['Expired', 'Requested', 'Unrequested', 'In Review', 'Approved', 'Accepted', 'Withdrawn']],
])('shown under %s', (path, states) => {
  expect(APPLICATION_STATES.filter((state) => applicationPathState(state) === path)).toEqual(states)
})

test.each([
  ['nobody', null, true],
  ['nobody yet', undefined, true],
  ['somebody who can re-apply', { canReApply: true }, true],
  ['somebody who cannot', { canReApply: false }, false],
])('%s may apply: %s', (_who, user, may) => {
  expect(canApply(user)).toBe(may)
})
