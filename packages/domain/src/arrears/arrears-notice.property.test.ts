import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, anyShare, withPayments } from '../../testing/loans.ts'
import { type Day, daysBetween } from '../core/calendar.ts'
import { pence, sumPence } from '../core/money.ts'
import { calculatePaid, type RunningLoan } from '../loans/running-loan.ts'
import { findArrivalDeadline, missedInstalments } from './arrears.ts'
import { arrearsDuties, arrearsNotice, noticeDue } from './arrears-notice.ts'

describe('of any loan', () => {
  const anyLateLoan = fc
    .record({
      loan: anyRunningLoan,
      extra: fc.array(fc.record({ days: fc.nat(2700), amount: fc.integer({ min: 1, max: 200_000 }) }), {
        maxLength: 5,
      }),
      notices: fc.array(fc.nat(2700), { maxLength: 6 }),
      at: anyShare(0, 1.3),
    })
    .map(({ loan, extra, notices, at }) => {
      const { startOn } = loan.terms
      const length = daysBetween(startOn, loan.schedule.rows.at(-1)!.dueOn)
      return {
        loan: withPayments(
          loan,
          [
            ...loan.payments,
            ...extra.map(({ days, amount }) => ({ on: startOn.add({ days }), amountPence: pence(amount) })),
          ].sort((a, b) => Temporal.PlainDate.compare(a.on, b.on)),
        ),
        record: { noticesGivenOn: notices.map((days) => startOn.add({ days })) },
        date: startOn.add({ days: Math.floor(length * at) }),
      }
    })

  /** Conditions (a) to (c) of s86B(1), as they read, when a day begins. */
  function conditionsMet(loan: RunningLoan, date: Day): boolean {
    const required = loan.schedule.rows.filter(
      ({ dueOn }) => Temporal.PlainDate.compare(findArrivalDeadline(dueOn), date) < 0,
    )
    const amounts = required.map(({ amountPence }) => amountPence)
    const shortfall = sumPence(amounts) - calculatePaid(loan, date.subtract({ days: 1 }))
    return required.length >= 2 && shortfall > 0 && shortfall >= sumPence(amounts.slice(-2))
  }

  test('a duty means a shortfall of at least the last two payments, and begins on the first such day', () => {
    let found = 0
    fc.assert(
      fc.property(anyLateLoan, ({ loan, record, date }) => {
        const duties = arrearsDuties(loan, date, record)
        found += duties.length
        for (const { metOn, shortfallPence, lastPaymentsPence, noticesGivenOn, endedOn } of duties) {
          expect(shortfallPence).toBeGreaterThanOrEqual(lastPaymentsPence)
          expect(conditionsMet(loan, metOn)).toBe(true)
          if (endedOn) expect(noticesGivenOn.length).toBeGreaterThan(0)
          if (endedOn && noticesGivenOn.every((givenOn) => !givenOn.equals(endedOn))) {
            expect(missedInstalments(loan, endedOn)).toEqual([])
          }
        }
        const { compare } = Temporal.PlainDate
        const isUnderDuty = (on: Day) =>
          duties.some(
            ({ metOn, endedOn }) => compare(metOn, on) <= 0 && (!endedOn || compare(on, endedOn) <= 0),
          )
        const days = loan.schedule.rows.map(({ dueOn }) => findArrivalDeadline(dueOn).add({ days: 1 }))
        const missed = days.filter(
          (on) => compare(on, date) <= 0 && conditionsMet(loan, on) && !isUnderDuty(on),
        )
        expect(missed).toEqual([])
      }),
    )
    expect(found).toBeGreaterThan(0)
  })

  test('a notice is late from the day after its last one until it is given, and one given by then never is', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, date }) => {
        const [duty] = arrearsDuties(loan, date)
        let due = noticeDue(loan, date)
        expect(due).toEqual(
          duty
            ? {
                kind: 'first',
                metOn: duty.metOn,
                giveBy: duty.metOn.add({ days: 13 }),
                isLate: daysBetween(duty.metOn, date) > 13,
              }
            : { kind: 'no-duty' },
        )

        const noticesGivenOn: Day[] = []
        while (due.kind !== 'no-duty' && due.isLate) {
          const { giveBy } = due
          const last = noticesGivenOn.at(-1)
          if (last) expect(daysBetween(last, giveBy)).toBeGreaterThan(0)
          expect(noticeDue(loan, giveBy, { noticesGivenOn })).toEqual({ ...due, isLate: false })
          expect(noticeDue(loan, giveBy.add({ days: 1 }), { noticesGivenOn })).toEqual(due)
          noticesGivenOn.push(giveBy)
          due = noticeDue(loan, date, { noticesGivenOn })
        }
      }),
    )
  })

  test('a notice adds up: the opening and what fell due less what was paid is the shortfall', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, record, date }) => {
        const notice = arrearsNotice(loan, date, record)
        expect(notice === null).toBe(noticeDue(loan, date, record).kind === 'no-duty')
        fc.pre(notice !== null)
        const due = sumPence(notice.paymentsDue.map(({ amountPence }) => amountPence))
        const paid = sumPence(notice.paymentsMade.map(({ amountPence }) => amountPence))
        expect(notice.openingPence + due - paid).toBe(notice.shortfallPence)
        if (notice.isFirst) expect(notice.openingPence).toBeLessThanOrEqual(0)
        expect(notice.shortfallPence > 0).toBe(missedInstalments(loan, date).length > 0)
      }),
    )
  })
})
