import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  awaitsPayout,
  canPayLate,
  canRepayEarly,
  canSettle,
  canSetUpArrangement,
  collectsNow,
  collectsPayments,
  isActiveLoan,
  isCancelled,
  isClosedOff,
  isFinished,
  isFunded,
  isInArrears,
  isPreDisbursal,
  isTerminated,
  LOAN_STATES,
  type LoanState,
  loanCan,
  loanEvents,
  repaymentState,
  showsDirectDebitAlert,
} from './loan-state.ts'

const anyState = fc.constantFrom(...LOAN_STATES)
const listNextStates = (from: LoanState) => LOAN_STATES.filter((to) => loanCan(from, to))

describe('the table', () => {
  const ends: LoanState[] = [
    'Settled',
    'Cancelled',
    'Written Off',
    'Sold',
    'Terminated',
    'Voluntary terminated',
  ]

  test.each<[LoanState, LoanState[]]>([
    ['Pending', ['Funded', 'Cancelled']],
    ['Funded', ['Pending', 'Repaying', 'Cancelled']],
    ['Repaying', ['Pending', 'Late', 'Complete', ...ends]],
    ['Late', ['Repaying', 'Complete', ...ends]],
    ['Complete', ['Late']],
    ['Settled', []],
    ['Cancelled', []],
    ['Written Off', ['Settled', 'Sold']],
    ['Sold', []],
    ['Terminated', ['Settled', 'Written Off', 'Sold']],
    ['Voluntary terminated', ['Settled', 'Written Off', 'Sold']],
  ])('%s leads to %j', (from, next) => {
    expect(listNextStates(from)).toEqual(next)
  })

  test('spec 4: the ten states, and Repaying', () => {
    const named = ['Pending', 'Funded', 'Sold', 'Written Off', 'Complete', 'Cancelled', 'Settled', 'Late']
    expect([...LOAN_STATES].sort()).toEqual(
      [...named, 'Terminated', 'Voluntary terminated', 'Repaying'].sort(),
    )
  })

  test('finished states are finished permanently, and only they, but for a last payment that comes back', () => {
    expect(LOAN_STATES.filter((state) => listNextStates(state).length === 0)).toEqual(
      LOAN_STATES.filter((state) => isFinished(state) && state !== 'Complete'),
    )
    expect(loanEvents('Complete', 'Late')).toEqual(['a payment comes back unpaid'])
  })

  test('a loan begins Pending, and comes back to it only when its money does', () => {
    expect(LOAN_STATES.filter((state) => loanEvents(null, state).length > 0)).toEqual(['Pending'])
    expect(loanEvents(null, 'Pending')).toEqual(['the agreement is signed'])
    expect(LOAN_STATES.filter((from) => loanCan(from, 'Pending'))).toEqual(['Funded', 'Repaying'])
    expect(loanEvents('Funded', 'Pending')).toEqual(['the payout fails and can be sent again'])
    expect(loanEvents('Repaying', 'Pending')).toEqual(['the payout comes back and can be sent again'])
  })

  test('each move has its events, in words that a diagram can carry, and no event leads two ways', () => {
    for (const from of [null, ...LOAN_STATES]) {
      const events = LOAN_STATES.flatMap((to) => loanEvents(from, to))
      for (const event of events) expect(event).toMatch(/^[a-zA-Z][\w ,-]{9,59}$/)
      expect(new Set(events).size).toBe(events.length)
    }
  })

  test('every way to arrears is a payment that did not arrive or did not stay', () => {
    expect(LOAN_STATES.filter((from) => loanCan(from, 'Late'))).toEqual(['Repaying', 'Complete'])
    expect(loanEvents('Repaying', 'Late')).toEqual(['a payment is missed', 'a payment comes back unpaid'])
  })

  test('any walk from Pending that goes on long enough stops at a finished state', () => {
    const walk = fc.array(fc.nat(), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(walk, (choices) => {
        let state: LoanState = 'Pending'
        for (const choice of choices) {
          // The walk leaves these circles: late and up to date again, money sent and back.
          const next: LoanState[] = listNextStates(state).filter(
            (to) => to !== 'Pending' && (state !== 'Late' || to !== 'Repaying'),
          )
          state = next[choice % next.length] ?? state
        }
        expect(isFinished(state)).toBe(true)
      }),
    )
  })

  test('a move is one that has an event, and never to where the loan is', () => {
    fc.assert(
      fc.property(anyState, anyState, (from, to) => {
        expect(loanCan(from, to)).toBe(loanEvents(from, to).length > 0)
        expect(loanCan(from, from)).toBe(false)
      }),
    )
  })

  test('nothing returns to a repaying loan from termination or a write-off', () => {
    const open: LoanState[] = ['Terminated', 'Voluntary terminated', 'Written Off']
    const reached = new Set<LoanState>()
    for (let state = open.pop(); state; state = open.pop()) {
      for (const next of listNextStates(state)) {
        if (!reached.has(next)) open.push(next)
        reached.add(next)
      }
    }
    expect([...reached].sort()).toEqual(['Settled', 'Sold', 'Written Off'])
  })
})

// Spec 4: the groups of loan states. Each row is read against all eleven.
test.each<[string, (state: LoanState) => boolean, LoanState[]]>([
  ['pre-disbursal', isPreDisbursal, ['Pending', 'Funded']],
  ['awaiting its payout', awaitsPayout, ['Pending']],
  ['sent and not known to have arrived', isFunded, ['Funded']],
  ['cancelled', isCancelled, ['Cancelled']],
  ['closed-off', isClosedOff, ['Written Off', 'Sold']],
  ['finished', isFinished, ['Complete', 'Settled', 'Cancelled', 'Sold']],
  ['terminated', isTerminated, ['Terminated', 'Voluntary terminated']],
  ['in arrears', isInArrears, ['Late']],
  ['active', isActiveLoan, ['Pending', 'Funded', 'Repaying', 'Late', 'Terminated', 'Voluntary terminated']],
])('%s', (_group, belongs, states) => {
  expect(LOAN_STATES.filter(belongs)).toEqual(states)
})

test.each([
  [{ missed: 0, unpaid: 12 }, 'Repaying'],
  [{ missed: 1, unpaid: 12 }, 'Late'],
  [{ missed: 12, unpaid: 12 }, 'Late'],
  [{ missed: 0, unpaid: 0 }, 'Complete'],
])('with the instalments %j a loan is %s', (instalments, state) => {
  expect(repaymentState(instalments)).toBe(state)
})

// What a loan offers by its state alone; nothing is left when something else is in the way.
test.each<[string, (state: LoanState) => boolean, LoanState[]]>([
  ['settlement', (state) => canSettle({ state }), ['Repaying', 'Late']],
  ['early repayment', (state) => canRepayEarly({ state }), ['Repaying', 'Late']],
  ['late repayment', (state) => canPayLate({ state }), ['Late']],
  [
    'arrangement',
    (state) => canSetUpArrangement({ state, isEligibleForSelfServeArrangement: true }),
    ['Repaying', 'Late'],
  ],
  [
    'arrangement when not eligible',
    (state) => canSetUpArrangement({ state, isEligibleForSelfServeArrangement: false }),
    [],
  ],
  [
    'Direct Debit alert',
    (state) => showsDirectDebitAlert(disbursed(state, false)),
    ['Pending', 'Funded', 'Repaying', 'Late'],
  ],
  ['payments that are collected now', (state) => collectsNow({ state }), ['Repaying', 'Late']],
  ['payments to collect', (state) => collectsPayments({ state }), ['Pending', 'Funded', 'Repaying', 'Late']],
  ['Direct Debit alert with a mandate', (state) => showsDirectDebitAlert(disbursed(state, true)), []],
  [
    'Direct Debit alert before a disbursal date',
    (state) => showsDirectDebitAlert({ state, isMandateActive: false, disbursalDate: null }),
    [],
  ],
])('%s', (_offer, isOffered, states) => {
  expect(LOAN_STATES.filter(isOffered)).toEqual(states)
})

test('a loan that is late can be paid late, and nothing is asked for of one that is over or not yet paid out', () => {
  for (const state of LOAN_STATES) {
    expect(canPayLate({ state })).toBe(isInArrears(state))
    const isOffered = [canSettle, canRepayEarly, canPayLate].some((can) => can({ state }))
    if (isOffered) expect(isActiveLoan(state) && !isPreDisbursal(state) && !isTerminated(state)).toBe(true)
  }
})

function disbursed(state: LoanState, isMandateActive: boolean) {
  return { state, isMandateActive, disbursalDate: '2026-11-20' }
}
