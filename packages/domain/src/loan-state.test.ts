import { describe, expect, test } from 'vitest'
import {
  canCancel,
  isActiveLoan,
  isClosedOff,
  isFinished,
  isInArrears,
  isPreDisbursal,
  isTerminated,
  LOAN_STATES,
  type LoanState,
  loanCan,
  nextLoanStates,
  showsDirectDebitAlert,
} from './loan-state.ts'

describe('the table', () => {
  test('finished states are finished for good', () => {
    expect(LOAN_STATES.filter((state) => nextLoanStates(state).length === 0)).toEqual([
      'Complete',
      'Settled',
      'Cancelled',
      'Sold',
    ])
    for (const from of LOAN_STATES.filter(isFinished)) {
      for (const to of LOAN_STATES) expect(loanCan(from, to)).toBe(false)
    }
  })

  test('nothing returns to a repaying loan from termination or a write-off', () => {
    const open: LoanState[] = ['Terminated', 'Voluntary terminated', 'Written Off']
    const reached = new Set<string>()
    for (let state = open.pop(); state; state = open.pop()) {
      for (const next of nextLoanStates(state)) {
        if (!reached.has(next)) open.push(next)
        reached.add(next)
      }
    }
    expect([...reached].sort()).toEqual(['Settled', 'Sold', 'Written Off'])
  })

  test('every state but the first can be reached', () => {
    const reached = new Set(LOAN_STATES.flatMap(nextLoanStates))
    expect(LOAN_STATES.filter((state) => !reached.has(state))).toEqual(['Pending'])
    expect(LOAN_STATES.filter((state) => loanCan(state, state))).toEqual([])
  })
})

// Spec 4: the groups of loan states.
test.each([
  ['pre-disbursal', isPreDisbursal, ['Pending', 'Funded']],
  ['closed-off', isClosedOff, ['Written Off', 'Sold']],
  ['finished', isFinished, ['Complete', 'Settled', 'Cancelled', 'Sold']],
  ['terminated', isTerminated, ['Terminated', 'Voluntary terminated']],
  ['in arrears', isInArrears, ['Late']],
  ['active', isActiveLoan, ['Pending', 'Funded', 'Repaying', 'Late', 'Terminated', 'Voluntary terminated']],
])('%s', (_group, belongs, states) => {
  expect(LOAN_STATES.filter(belongs)).toEqual(states)
})

test.each([
  [{ state: 'Repaying', isEligibleForCancellation: true, hasActiveCancellationQuote: false }, true],
  [{ state: 'Repaying', isEligibleForCancellation: false, hasActiveCancellationQuote: true }, true],
  [{ state: 'Repaying', isEligibleForCancellation: false, hasActiveCancellationQuote: false }, false],
  [{ state: 'Funded', isEligibleForCancellation: true, hasActiveCancellationQuote: true }, false],
  [{ state: 'Pending', isEligibleForCancellation: false, hasActiveCancellationQuote: true }, false],
] as const)('cancellation of %j: %s', (loan, offered) => {
  expect(canCancel(loan)).toBe(offered)
})

test.each([
  [{ state: 'Repaying', isMandateActive: false, disbursalDate: '2026-11-20' }, true],
  [{ state: 'Repaying', isMandateActive: true, disbursalDate: '2026-11-20' }, false],
  [{ state: 'Funded', isMandateActive: false, disbursalDate: null }, false],
  [{ state: 'Settled', isMandateActive: false, disbursalDate: '2026-11-20' }, false],
  [{ state: 'Written Off', isMandateActive: false, disbursalDate: '2026-11-20' }, true],
] as const)('Direct Debit alert of %j: %s', (loan, shown) => {
  expect(showsDirectDebitAlert(loan)).toBe(shown)
})
