import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, aprOfLoan, buildLoan, SUPERMARKET, withPayments } from '../../testing/loans.ts'
import { findFrozenSpans, type Moratorium } from '../breathing-space/breathing-space.ts'
import { frozenInterest } from '../breathing-space/frozen-interest.ts'
import { type Day, day, daysBetween } from '../core/calendar.ts'
import { fromPounds, pence, sumPence } from '../core/money.ts'
import { repayPart } from '../early-repayment/early-repayment.ts'
import type { RunningLoan } from '../loans/running-loan.ts'
import { calculateEarlyPayment, quoteSettlement } from './settlement.ts'
import { withdrawalOwed } from './withdrawal.ts'

/**
 * The loan in breathing spaces, with the interest taken off the instalments that can change, and
 * what none of them could take.
 */
function freeze(loan: RunningLoan, moratoria: Moratorium[], isOpen: (number: number) => boolean) {
  const openNumbers = loan.schedule.rows.map(({ number }) => number).filter(isOpen)
  const until = loan.schedule.rows.at(-1)!.dueOn
  const { open, leftPence } = frozenInterest({ loan, moratoria, takenOff: [], openNumbers, until })
  const rows = loan.schedule.rows.map((row) => {
    const off = open.find(({ number }) => number === row.number)?.amountPence ?? 0
    return {
      ...row,
      interestPence: pence(row.interestPence - off),
      amountPence: pence(row.amountPence - off),
    }
  })
  const offPence = sumPence(open.map(({ amountPence }) => amountPence))
  const { schedule } = loan
  const last = rows.at(-1)!
  const frozen = withPayments(
    {
      ...loan,
      schedule: {
        ...schedule,
        rows,
        lastInstalmentPence: pence(last.amountPence - last.feePence),
        totalInterestPence: pence(schedule.totalInterestPence - offPence),
        totalPayablePence: pence(schedule.totalPayablePence - offPence),
        totalChargePence: pence(schedule.totalChargePence - offPence),
      },
      frozen: { spans: findFrozenSpans(moratoria), takenOff: open },
    },
    loan.payments,
  )
  return { frozen, leftPence }
}

const CASE = {
  loan: anyRunningLoan,
  starts: fc.integer({ min: 0, max: 1500 }),
  kind: fc.constantFrom('standard', 'scottish', 'mental-health'),
  isOpenAt: fc.func(fc.boolean()),
  collecting: fc.integer({ min: 0, max: 2 }),
  days: fc.integer({ min: 0, max: 200 }),
}

type Case = { loan: RunningLoan; startedOn: Day; isOpenAt: (number: number) => boolean; collecting: number }

/** A loan, its twin in a breathing space, and a day of that or after it. */
const anyTwinsWith = (chooseOpen: (given: Case) => (number: number) => boolean) =>
  fc.record(CASE).map(({ loan, starts, kind, isOpenAt, collecting, days }) => {
    const startedOn = loan.terms.startOn.add({ days: starts })
    const moratoria = [{ kind, startedOn }] as Moratorium[]
    const lastPaidOn = loan.payments.at(-1)?.on ?? loan.terms.startOn
    const asked = startedOn.add({ days })
    const on = daysBetween(asked, lastPaidOn) > 0 ? lastPaidOn : asked
    const isOpen = chooseOpen({ loan, startedOn, isOpenAt, collecting })
    return { loan, ...freeze(loan, moratoria, isOpen), moratoria, on }
  })

const anyTwins = anyTwinsWith(({ isOpenAt }) => isOpenAt)

/** As with loans: those that have fallen due and the next ones, being collected, are fixed. */
const anyTwinsInOrder = anyTwinsWith(({ loan, startedOn, collecting }) => {
  const due = loan.schedule.rows.filter(({ dueOn }) => daysBetween(startedOn, dueOn) <= 0)
  const lastFixed = (due.at(-1)?.number ?? 0) + collecting
  return (number) => number > lastFixed
})

/** What has to be paid on a day that is known on the same one: no days of notice in it. */
const figureOn = (loan: RunningLoan, on: Day) =>
  calculateEarlyPayment({ loan, aprPercent: aprOfLoan(loan), knownOn: on }, on).amountToPayPence

const isFrozenOn = (loan: RunningLoan, on: Day) =>
  loan.frozen.spans.some(
    ({ from, to }) => daysBetween(from, on) >= 0 && (to === null || daysBetween(on, to) > 0),
  )

describe('a breathing space', () => {
  test('never makes the figure that settles a loan higher than its twin’s without one', () => {
    fc.assert(
      fc.property(anyTwins, ({ loan, frozen, on }) => {
        expect(figureOn(frozen, on)).toBeLessThanOrEqual(figureOn(loan, on))
      }),
    )
  })

  test('nor the figures of the days to come', { tags: ['exhaustive'] }, () => {
    fc.assert(
      fc.property(anyTwins, ({ loan, frozen, on }) => {
        const [mine, twins] = [frozen, loan].map((each) =>
          quoteSettlement({ loan: each, aprPercent: aprOfLoan(loan), receivedOn: on }),
        )
        if (mine?.kind !== 'quote' || twins?.kind !== 'quote') return
        expect(mine.amountToPayPence).toBeLessThanOrEqual(twins.amountToPayPence)
        for (const [index, { amountPence }] of mine.dailyAmount.entries())
          expect(amountPence).toBeLessThanOrEqual(twins.dailyAmount[index]!.amountPence)
      }),
    )
  })

  test('adds nothing to it from one of its days to the next', () => {
    fc.assert(
      // What is off a payment before one that is fixed would be given back ahead of its days.
      fc.property(anyTwinsInOrder, ({ frozen, leftPence, on }) => {
        if (!isFrozenOn(frozen, on)) return
        const next = on.add({ days: 1 })
        // From the last day on nothing is settled early, so the law's rebate has ended.
        if (daysBetween(next, frozen.schedule.rows.at(-1)!.dueOn) <= 0) return
        // What no instalment could take is in those that have fallen due, until it is given back.
        // Each row is rounded to a penny by itself: far less than a day's interest of most loans.
        const roundingPence = frozen.schedule.rows.length
        expect(figureOn(frozen, next)).toBeLessThanOrEqual(figureOn(frozen, on) + leftPence + roundingPence)
      }),
    )
  })

  test('adds nothing to what a withdrawal leaves to repay, and takes its days off', () => {
    fc.assert(
      fc.property(anyTwins, ({ loan, frozen, on }) => {
        const [mine, twins] = [frozen, loan].map((each) => withdrawalOwed(each, on).netPence)
        expect(mine).toBeLessThanOrEqual(twins!)
        if (isFrozenOn(frozen, on))
          expect(withdrawalOwed(frozen, on.add({ days: 1 })).netPence).toBeLessThanOrEqual(mine!)
      }),
    )
  })
})

test('a part repaid on the day of an instalment bears no interest of its own', () => {
  const loan = buildLoan(SUPERMARKET, 1)
  const receivedOn = day('2026-02-01')
  const request = { loan, aprPercent: aprOfLoan(loan), receivedOn, amountPence: fromPounds(500) }
  const outcome = repayPart({ ...request, keep: 'term' })
  if (outcome.kind !== 'repaid') throw new Error(outcome.reason)
  const onOneDay = outcome.schedule.rows.filter(({ dueOn }) => dueOn.equals(outcome.settlementDate))
  expect(onOneDay).toHaveLength(2)
  const payments = [...loan.payments, { on: receivedOn, amountPence: request.amountPence }]
  const spans = findFrozenSpans([{ kind: 'standard', startedOn: day('2026-03-10') }])
  const frozen = { ...loan, schedule: outcome.schedule, frozen: { spans, takenOff: [] } }
  const [mine, twins] = [frozen, { ...frozen, frozen: undefined }].map((each) =>
    figureOn(withPayments(each as RunningLoan, payments), day('2026-04-20')),
  )
  expect(mine).toBeLessThan(twins!)
})
