import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { findArrangementGraceEnd } from './arrangement.ts'
import {
  decideMissedPayment,
  type FollowedPayment,
  findUsualPaymentsStart,
  USUAL_PAYMENTS_AFTER_DAYS,
} from './missed-payment.ts'

const FIRST = day('2027-01-11')
const GRACE_END = findArrangementGraceEnd(FIRST)
const AFTER = GRACE_END.add({ days: 1 })

const payment = (number: number, changes: Partial<FollowedPayment> = {}): FollowedPayment => ({
  number,
  dueOn: FIRST.add({ months: number - 1 }),
  state: 'due',
  missedOn: null,
  ...changes,
})
const missed = (number: number, missedOn = FIRST) => payment(number, { state: 'missed', missedOn })

describe('a payment of an arrangement that is missed', () => {
  test.each([
    ['none is', [payment(1), payment(2)], AFTER, null],
    ['it can still be made on the last day of grace', [missed(1), payment(2)], GRACE_END, null],
    ['it was made since', [payment(1, { state: 'paid', missedOn: FIRST }), payment(2)], AFTER, null],
    ['a breathing space took it away', [payment(1, { state: 'skipped', missedOn: FIRST })], AFTER, null],
    [
      'the first moves to the month after the last',
      [missed(1), payment(2), payment(3)],
      AFTER,
      { kind: 'moved', number: 1, dueOn: day('2027-04-11') },
    ],
    [
      'the last moves too',
      [payment(1, { state: 'paid' }), missed(2)],
      AFTER,
      { kind: 'moved', number: 2, dueOn: day('2027-03-11') },
    ],
    [
      'a second in its days of grace is waited for',
      [payment(1, { state: 'moved', missedOn: FIRST }), missed(2, AFTER), payment(3)],
      AFTER,
      null,
    ],
    [
      'a second breaks it',
      [payment(1, { state: 'moved', missedOn: FIRST }), missed(2), payment(3)],
      AFTER,
      { kind: 'broken' },
    ],
    [
      'the one that was moved counts as a second',
      [payment(1, { state: 'moved', missedOn: FIRST }), payment(2, { state: 'paid' }), missed(3)],
      AFTER,
      { kind: 'broken' },
    ],
    ['two at once break it', [missed(1), missed(2)], AFTER, { kind: 'broken' }],
  ] as const)('%s', (_case, payments, today, outcome) => {
    const found = decideMissedPayment(payments, FIRST, today)
    expect(found && { ...found, ...('dueOn' in found && { dueOn: found.dueOn.toString() }) }).toEqual(
      outcome && { ...outcome, ...('dueOn' in outcome && { dueOn: outcome.dueOn.toString() }) },
    )
  })

  test('moves to the day of the first payment, also after a shorter month', () => {
    const on = (number: number, dueOn: string) => payment(number, { dueOn: day(dueOn) })
    const payments = [{ ...missed(1), dueOn: day('2027-01-29') }, on(2, '2027-02-28')]
    expect(decideMissedPayment(payments, day('2027-01-29'), day('2027-03-01'))).toMatchObject({
      dueOn: day('2027-03-29'),
    })
  })
})

test('usual payments are collected again 30 days after the break', () => {
  expect(USUAL_PAYMENTS_AFTER_DAYS).toBe(30)
  expect(findUsualPaymentsStart(day('2027-01-31')).toString()).toBe('2027-03-02')
})
