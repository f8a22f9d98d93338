import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { pence, sumPence } from '../core/money.ts'
import {
  ARRANGEMENT_PAYMENT_STATES,
  ARRANGEMENT_STATES,
  type ArrangementPaymentFacts,
  arrangementEvents,
  arrangementPayments,
  isArrangementActive,
  wasArrangementAgreed,
} from './arrangement-state.ts'

const today = day('2026-12-10')

function payment(changes: Partial<ArrangementPaymentFacts> = {}): ArrangementPaymentFacts {
  return {
    amountPence: pence(5_000),
    dueOn: day('2026-12-10'),
    collectOn: day('2026-12-10'),
    state: 'due',
    isWithBank: false,
    hasFailed: false,
    isNothingOwed: false,
    ...changes,
  }
}

const statesOf = (payments: ArrangementPaymentFacts[], received = 0) =>
  arrangementPayments(payments, pence(received), today).map(({ state }) => state)

test('one that has ended moves no more, and only one that was agreed is followed', () => {
  const ended = ARRANGEMENT_STATES.filter((from) =>
    ARRANGEMENT_STATES.every((to) => arrangementEvents(from, to).length === 0),
  )
  expect(ended).toEqual(['completed', 'broken', 'ended', 'replaced', 'withdrawn'])
  expect(ARRANGEMENT_STATES.filter(isArrangementActive)).toEqual(['active'])
  expect(ARRANGEMENT_STATES.filter((state) => !wasArrangementAgreed(state))).toEqual(['draft', 'withdrawn'])
  expect(arrangementEvents(null, 'draft')).toHaveLength(1)
  expect(arrangementEvents(null, 'active')).toEqual([])
  expect(arrangementEvents('draft', 'completed')).toEqual([])
})

describe('a payment', () => {
  test.each([
    ['is due until its day is over', payment(), 0, 'due'],
    ['is missed the day after', payment({ collectOn: day('2026-12-09') }), 0, 'missed'],
    ['is missed on its day when the bank did not pay it', payment({ hasFailed: true }), 0, 'missed'],
    ['is with the bank', payment({ isWithBank: true, collectOn: day('2026-12-01') }), 0, 'collecting'],
    ['is made by money that came in whatever way', payment({ hasFailed: true }), 5_000, 'paid'],
    ['is not made by a penny less', payment({ hasFailed: true }), 4_999, 'missed'],
    ['is made where nothing is owed', payment({ hasFailed: true, isNothingOwed: true }), 0, 'paid'],
    [
      'is still to come before its day, though nothing is owed yet',
      payment({ dueOn: day('2026-12-11'), isNothingOwed: true }),
      0,
      'due',
    ],
    ['stays skipped', payment({ state: 'skipped', collectOn: day('2026-12-01') }), 9_000, 'skipped'],
    ['stays moved', payment({ state: 'moved', collectOn: day('2026-12-01') }), 9_000, 'moved'],
  ])('%s', (_case, one, received, state) => {
    expect(statesOf([one], received)).toEqual([state])
  })

  test('is paid by what is left after the earlier ones, one skipped or moved asking for nothing', () => {
    const all = [payment({ state: 'moved' }), payment(), payment({ state: 'skipped' }), payment(), payment()]
    expect(arrangementPayments(all, pence(7_500), today)).toEqual([
      { paidPence: 0, state: 'moved' },
      { paidPence: 5_000, state: 'paid' },
      { paidPence: 0, state: 'skipped' },
      { paidPence: 2_500, state: 'due' },
      { paidPence: 0, state: 'due' },
    ])
  })

  test('is never paid beyond its amount, and all of them by no more than what came', () => {
    const any = fc.record({
      amountPence: fc.integer({ min: 1, max: 9_000 }).map(pence),
      state: fc.constantFrom(...ARRANGEMENT_PAYMENT_STATES),
      isWithBank: fc.boolean(),
      hasFailed: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), fc.nat(100_000), (facts, received) => {
        const payments = facts.map((each) => payment(each))
        const outcome = arrangementPayments(payments, pence(received), today)
        outcome.forEach(({ paidPence, state }, index) => {
          expect(paidPence).toBeLessThanOrEqual(payments[index]!.amountPence)
          if (state === 'missed') expect(paidPence).toBeLessThan(payments[index]!.amountPence)
        })
        expect(sumPence(outcome.map(({ paidPence }) => paidPence))).toBeLessThanOrEqual(received)
      }),
    )
  })
})
