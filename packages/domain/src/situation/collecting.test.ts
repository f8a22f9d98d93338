import { expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import {
  COLLECTING,
  type Collecting,
  type CollectingFacts,
  findCollecting,
  isPaymentAsked,
} from './collecting.ts'
import { LOAN_SITUATIONS, type LoanSituation } from './loan-situation.ts'
import { describeMeanwhile } from './meanwhile.ts'

const AS_AGREED: CollectingFacts = {
  situation: 'up-to-date',
  isDeceased: false,
  isInsolvent: false,
  isInBreathingSpace: false,
  isStopped: false,
  mandateState: 'active',
}

test.each<[string, Partial<CollectingFacts>, Collecting]>([
  ['as agreed', {}, 'by-direct-debit'],
  ['an instruction that its provider has not taken yet', { mandateState: 'reserved' }, 'being-set-up'],
  ['one that its bank has not accepted yet', { mandateState: 'pending' }, 'being-set-up'],
  ['one that was cancelled', { mandateState: 'cancelled' }, 'no-direct-debit'],
  [
    'one that failed, after payments came back',
    { mandateState: 'failed', isStopped: true },
    'no-direct-debit',
  ],
  ['none', { mandateState: null }, 'no-direct-debit'],
  ['stopped', { isStopped: true }, 'stopped'],
  ['started again by another instruction', { isStopped: true, mandateState: 'reserved' }, 'being-set-up'],
  ['a breathing space, which is no payment holiday', { isInBreathingSpace: true }, 'by-direct-debit'],
  ['an arrangement', { situation: 'arranged' }, 'by-direct-debit'],
  ['an arrangement in a breathing space', { situation: 'arranged', isInBreathingSpace: true }, 'paused'],
  ['an insolvency', { isInsolvent: true, situation: 'arranged', isInBreathingSpace: true }, 'insolvent'],
  ['a death, which is more', { isDeceased: true, isInsolvent: true, situation: 'arranged' }, 'deceased'],
  ['a withdrawal before an insolvency', { isInsolvent: true, situation: 'withdrawn' }, 'withdrawn'],
  ['an end, without a Direct Debit', { situation: 'handing-back', mandateState: null }, 'handing-back'],
])('%s', (_what, facts, collecting) => {
  expect(findCollecting({ ...AS_AGREED, ...facts })).toBe(collecting)
})

test('a loan that has ended is not collected, whatever else is so', () => {
  const isCollecting = (situation: LoanSituation) =>
    findCollecting({ ...AS_AGREED, situation, isInsolvent: true }) !== 'over'
  expect(LOAN_SITUATIONS.filter(isCollecting)).toEqual([
    'awaiting-payout',
    'up-to-date',
    'behind',
    'arranged',
    'being-settled',
    'handing-back',
    'withdrawn',
  ])
})

test.each<[on: string, lastFrozenDay: string | null, isAsked: boolean]>([
  ['2026-12-01', '2026-12-01', false],
  ['2026-12-02', '2026-12-01', true],
  ['2026-12-02', null, false],
])('a payment of %s in a breathing space until %s', (on, lastFrozenDay, isAsked) => {
  const days = { on: day(on), lastFrozenDay: lastFrozenDay === null ? null : day(lastFrozenDay) }
  expect(isPaymentAsked('paused', days)).toBe(isAsked)
})

test('otherwise a payment is asked for, or none is, on every day', () => {
  const days = { on: day('2026-12-02'), lastFrozenDay: null }
  expect(COLLECTING.filter((collecting) => isPaymentAsked(collecting, days))).toEqual([
    'by-direct-debit',
    'being-set-up',
    'no-direct-debit',
    'stopped',
  ])
})

test('payments are said to go on only where they are collected', () => {
  const going = COLLECTING.filter((collecting) =>
    / go on\.$/.test(describeMeanwhile({ collecting, isArranged: true, isFigureOpen: true })),
  )
  expect(going).toEqual(['by-direct-debit', 'being-set-up'])
  expect(
    describeMeanwhile({ collecting: 'by-direct-debit', isArranged: true, isFigureOpen: true }),
  ).toContain('of your arrangement')
  expect(describeMeanwhile({ collecting: 'stopped', isArranged: false, isFigureOpen: false })).toBe(
    'Your monthly payments still fall due. We don’t collect them.',
  )
})
