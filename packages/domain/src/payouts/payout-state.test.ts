import { describe, expect, test } from 'vitest'
import {
  hasMandateEnded,
  isMandateActive,
  isMandateReserved,
  isMandateUsable,
  MANDATE_STATES,
  type MandateState,
  mandateCan,
  mandateEvents,
} from '../direct-debit/mandate-state.ts'
import {
  canStopPayout,
  hasPayoutFailed,
  isPayoutAccepted,
  isPayoutExecuted,
  isPayoutOut,
  isPayoutReserved,
  isPayoutSending,
  PAYOUT_STATES,
  type PayoutState,
  payoutCan,
  payoutEvents,
} from './payout-state.ts'

describe('payouts', () => {
  test.each<[PayoutState, PayoutState[]]>([
    ['reserved', ['sending', 'cancelled', 'failed']],
    ['sending', ['sent', 'failed']],
    ['sent', ['executed', 'failed']],
    ['executed', ['returned']],
    ['failed', ['executed']],
    ['returned', []],
    ['cancelled', []],
  ])('%s leads to %j', (from, next) => {
    expect(PAYOUT_STATES.filter((to) => payoutCan(from, to)).toSorted()).toEqual(next.toSorted())
  })

  test.each<[string, (state: PayoutState) => boolean, PayoutState[]]>([
    ['the money is out, or may be', isPayoutOut, ['sending', 'sent', 'executed']],
    ['tried, and the money is with us', hasPayoutFailed, ['failed', 'returned']],
    ['nobody was asked to send it', isPayoutReserved, ['reserved']],
    ['the provider is being asked', isPayoutSending, ['sending']],
    ['the provider took it', isPayoutAccepted, ['sent', 'executed']],
    ['the bank has paid it', isPayoutExecuted, ['executed']],
    ['can be stopped', canStopPayout, ['reserved', 'failed', 'returned', 'cancelled']],
  ])('%s', (_, predicate, states) => {
    expect(PAYOUT_STATES.filter(predicate)).toEqual(states)
  })

  test('each is either out, or can be stopped, never both', () => {
    for (const state of PAYOUT_STATES) expect(isPayoutOut(state)).toBe(!canStopPayout(state))
  })

  test('one begins reserved, and nothing leads back to that', () => {
    expect(PAYOUT_STATES.filter((state) => payoutEvents(null, state).length > 0)).toEqual(['reserved'])
    expect(PAYOUT_STATES.filter((from) => payoutCan(from, 'reserved'))).toEqual([])
  })
})

describe('mandates', () => {
  test.each<[MandateState, MandateState[]]>([
    ['reserved', ['pending', 'active', 'failed', 'cancelled']],
    ['pending', ['active', 'failed', 'cancelled']],
    ['active', ['failed', 'cancelled']],
    ['failed', ['pending', 'active', 'cancelled']],
    ['cancelled', ['pending', 'active', 'failed']],
  ])('%s leads to %j', (from, next) => {
    expect(MANDATE_STATES.filter((to) => mandateCan(from, to))).toEqual(next)
  })

  test.each<[string, (state: MandateState) => boolean, MandateState[]]>([
    ['needs nothing from the borrower', isMandateUsable, ['pending', 'active']],
    ['the provider has not taken it', isMandateReserved, ['reserved']],
    ['the bank has accepted it', isMandateActive, ['active']],
    ['nothing is collected under it again', hasMandateEnded, ['failed', 'cancelled']],
  ])('%s', (_, predicate, states) => {
    expect(MANDATE_STATES.filter(predicate)).toEqual(states)
  })

  test('one begins reserved, or pending where the provider replaces another', () => {
    const begins = MANDATE_STATES.filter((state) => mandateEvents(null, state).length > 0)
    expect(begins).toEqual(['reserved', 'pending'])
  })
})
