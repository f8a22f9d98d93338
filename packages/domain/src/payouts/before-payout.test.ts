import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { pence } from '../core/money.ts'
import { MANDATE_STATES } from '../direct-debit/mandate-state.ts'
import { LOAN_STATES } from '../loans/loan-state.ts'
import { buildSchedule } from '../schedule/schedule.ts'
import {
  type BeforePayout,
  canCancelBeforePayout,
  canCorrectAccount,
  interestForgone,
  isPayoutRetried,
  isTakingLong,
  lastPayoutDay,
  payoutFault,
  payoutProblem,
} from './before-payout.ts'
import { isPayoutOut, PAYOUT_STATES } from './payout-state.ts'

test.each([
  // Six working days before Monday 21 December.
  ['an ordinary month', '2026-11-20', '2026-12-21', '2026-12-11'],
  // Boxing Day falls on a Saturday: Friday 25 and Monday 28 December are no banking days.
  ['over Christmas', '2026-12-01', '2027-01-04', '2026-12-22'],
  ['signed so near that only the notice at signing is left', '2026-12-14', '2026-12-21', '2026-12-15'],
])('the last day to pay out: %s', (_, agreedOn, firstCollectOn, last) => {
  expect(lastPayoutDay({ agreedOn: day(agreedOn), firstCollectOn: day(firstCollectOn) }).toString()).toBe(
    last,
  )
})

test.each([
  ['returned', 'account'],
  ['scheme_error', 'account'],
  ['invalid-parameters beneficiary.account_identifier.sort_code', 'account'],
  ['insufficient_funds', 'lender'],
  ['server_error', 'lender'],
  ['invalid-parameters merchant_account_id', 'lender'],
  ['blocked', 'review'],
  ['a word nobody knows', 'account'],
  [null, 'account'],
])('who puts right what failed of %j: %s', (reason, fault) => {
  expect(payoutFault(reason)).toBe(fault)
})

test.each([
  ['a nanosecond less than two hours', '2026-11-20T11:59:59.999999999Z', false],
  ['two hours', '2026-11-20T12:00:00Z', true],
  ['a day', '2026-11-21T10:00:00Z', true],
  ['less than nothing, by a clock that runs behind', '2026-11-20T07:00:00Z', false],
])('a payout that last moved %s ago', (_, now, isLong) => {
  expect(isTakingLong(Temporal.Instant.from('2026-11-20T10:00:00Z'), Temporal.Instant.from(now))).toBe(isLong)
})

const facts = (changes: Partial<BeforePayout> = {}): BeforePayout => ({
  loanState: 'Pending',
  payoutState: 'reserved',
  payoutReason: null,
  mandateState: 'pending',
  isPaidToSeller: false,
  isTakingLong: false,
  ...changes,
})

describe('what keeps a loan from being paid out', () => {
  test.each<[string, Partial<BeforePayout>, string | null, boolean, boolean]>([
    ['nothing yet', {}, null, false, false],
    ['the mandate is being asked for', { mandateState: 'reserved' }, null, false, false],
    ['a refused mandate', { mandateState: 'failed' }, 'mandate-refused', true, false],
    ['a cancelled mandate', { mandateState: 'cancelled' }, 'mandate-refused', true, false],
    ['an account that refuses', { payoutState: 'failed' }, 'payout-failed', true, false],
    ['an account that sends back', { payoutState: 'returned' }, 'payout-returned', true, false],
    [
      'no money from us',
      { payoutState: 'failed', payoutReason: 'insufficient_funds' },
      'payout-delayed',
      false,
      true,
    ],
    ['a check', { payoutState: 'failed', payoutReason: 'blocked' }, 'payout-delayed', false, false],
    ['a seller’s account', { payoutState: 'failed', isPaidToSeller: true }, 'payout-delayed', false, true],
    [
      'a seller’s account and a refused mandate: the borrower can put right the one',
      { payoutState: 'failed', isPaidToSeller: true, mandateState: 'failed' },
      'mandate-refused',
      true,
      false,
    ],
    ['on its way', { loanState: 'Funded', payoutState: 'sent' }, null, false, false],
    [
      'on its way, and the mandate gone',
      { payoutState: 'sending', mandateState: 'failed' },
      null,
      false,
      false,
    ],
    [
      'on its way for long',
      { payoutState: 'sent', loanState: 'Funded', isTakingLong: true },
      'payout-slow',
      false,
      false,
    ],
    [
      'on its way for long, and the mandate gone',
      { payoutState: 'sending', mandateState: 'failed', isTakingLong: true },
      'payout-slow',
      false,
      false,
    ],
    ['not asked for yet, for long', { isTakingLong: true }, 'payout-delayed', false, false],
    [
      'the mandate is being asked for, for long',
      { mandateState: 'reserved', isTakingLong: true },
      null,
      false,
      false,
    ],
    ['paid out', { loanState: 'Repaying', payoutState: 'executed' }, null, false, false],
    ['cancelled', { loanState: 'Cancelled', payoutState: 'failed' }, null, false, false],
  ])('%s', (_, changes, problem, isCorrectable, isTriedAgain) => {
    expect(payoutProblem(facts(changes))).toBe(problem)
    expect(canCorrectAccount(facts(changes))).toBe(isCorrectable)
    expect(isPayoutRetried(facts(changes))).toBe(isTriedAgain)
  })

  test('while money is out, or may be, no account is asked for and nothing is called off', () => {
    for (const loanState of LOAN_STATES)
      for (const payoutState of PAYOUT_STATES.filter(isPayoutOut))
        for (const mandateState of MANDATE_STATES) {
          const now = facts({ loanState, payoutState, mandateState, payoutReason: 'returned' })
          expect(payoutProblem(now)).toBeNull()
          expect(canCancelBeforePayout(now)).toBe(false)
        }
  })

  test('a loan is called off before its payout only while Pending', () => {
    const able = LOAN_STATES.filter((loanState) => canCancelBeforePayout(facts({ loanState })))
    expect(able).toEqual(['Pending'])
  })
})

describe('the days before the money bear no interest', () => {
  const terms = {
    amountPence: pence(750_000),
    feePence: pence(44_500),
    annualRatePercent: 19.4,
    termMonths: 36,
  }
  const days = { agreedOn: day('2026-11-20'), firstPaymentOn: day('2026-12-20') }

  test.each([
    ['the day of the agreement', '2026-11-20', 0],
    // A whole month, less 29 days of 365 (28, 1): 794,500 at 19.4% a year.
    [
      'the day after',
      '2026-11-21',
      Math.round(794_500 * (1.194 ** (1 / 12) - 1)) - Math.round(794_500 * (1.194 ** (29 / 365) - 1)),
    ],
    [
      'ten days before the payment',
      '2026-12-10',
      Math.round(794_500 * (1.194 ** (1 / 12) - 1)) - Math.round(794_500 * (1.194 ** (10 / 365) - 1)),
    ],
    ['the day of the payment', '2026-12-20', Math.round(794_500 * (1.194 ** (1 / 12) - 1))],
    ['after it', '2027-02-01', Math.round(794_500 * (1.194 ** (1 / 12) - 1))],
    ['before the agreement', '2026-11-01', 0],
  ])('paid out on %s', (_what, paidOutOn, expected) => {
    expect(interestForgone(terms, { ...days, paidOutOn: day(paidOutOn) })).toBe(expected)
  })

  test('what is charged after it is what a schedule from that day charges until then', () => {
    const late = fc.integer({ min: 0, max: 16 })
    fc.assert(
      fc.property(late, (daysLate) => {
        const paidOutOn = days.agreedOn.add({ days: daysLate })
        const paymentDay = 20
        const signed = buildSchedule({ ...terms, ...days, startOn: days.agreedOn, paymentDay }).rows[0]!
        const paid = buildSchedule({ ...terms, ...days, startOn: paidOutOn, paymentDay }).rows[0]!
        const forgone = interestForgone(terms, { ...days, paidOutOn })
        expect(signed.interestPence - forgone).toBe(paid.interestPence)
      }),
    )
  })

  test('a payment before the agreement is refused', () => {
    const before = { ...days, firstPaymentOn: day('2026-11-01'), paidOutOn: day('2026-11-20') }
    expect(() => interestForgone(terms, before)).toThrow(RangeError)
  })
})
