import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidBy, type RunningLoan } from '../applying/running-loan.ts'
import { type Day, daysBetween } from '../core/calendar.ts'
import { pence, sumPence } from '../core/money.ts'
import { anyRunningLoan, withPayments } from '../test-loans.ts'
import { arriveBy, isLateOn } from './arrears.ts'
import { arrearsDuties, arrearsNotice, noticeDue, noticeGaps } from './notice-of-arrears.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 2000)

describe('of any loan', () => {
  const anyLateLoan = fc
    .record({
      loan: anyRunningLoan,
      extra: fc.array(fc.record({ days: fc.nat(2700), amount: fc.integer({ min: 1, max: 200_000 }) }), {
        maxLength: 5,
      }),
      notices: fc.array(fc.nat(2700), { maxLength: 6 }),
      at: fc.double({ min: 0, max: 1.3, noNaN: true }),
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
      ({ dueOn }) => Temporal.PlainDate.compare(arriveBy(dueOn), date) < 0,
    )
    const amounts = required.map(({ amountPence }) => amountPence)
    const shortfall = sumPence(amounts) - paidBy(loan, date.subtract({ days: 1 }))
    return required.length >= 2 && shortfall > 0 && shortfall >= sumPence(amounts.slice(-2))
  }

  test('a duty means a shortfall of at least the last two payments, and begins on the first such day', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, record, date }) => {
        const duties = arrearsDuties(loan, date, record)
        for (const { metOn, shortfallPence, lastPaymentsPence, noticesGivenOn, endedOn } of duties) {
          expect(shortfallPence).toBeGreaterThanOrEqual(lastPaymentsPence)
          expect(conditionsMet(loan, metOn)).toBe(true)
          if (endedOn) expect(noticesGivenOn.length).toBeGreaterThan(0)
          if (endedOn && noticesGivenOn.every((givenOn) => !givenOn.equals(endedOn))) {
            expect(isLateOn(loan, endedOn)).toBe(false)
          }
        }
        const { compare } = Temporal.PlainDate
        const isUnderDuty = (on: Day) =>
          duties.some(
            ({ metOn, endedOn }) => compare(metOn, on) <= 0 && (!endedOn || compare(on, endedOn) <= 0),
          )
        const days = loan.schedule.rows.map(({ dueOn }) => arriveBy(dueOn).add({ days: 1 }))
        const missed = days.filter(
          (on) => compare(on, date) <= 0 && conditionsMet(loan, on) && !isUnderDuty(on),
        )
        expect(missed).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  test('giving each notice on its last day closes every gap, and giving none leaves one open', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, date }) => {
        const [duty] = arrearsDuties(loan, date)
        const isLate = duty !== undefined && daysBetween(duty.metOn, date) > 13
        let gaps = noticeGaps(loan, date)
        expect(gaps).toEqual(isLate ? [{ from: duty.metOn.add({ days: 14 }), to: null }] : [])

        const noticesGivenOn: Day[] = []
        for (let first = gaps[0]; first; first = gaps[0]) {
          const lastDay = first.from.subtract({ days: 1 })
          expect(noticeDue(loan, lastDay, { noticesGivenOn })).toEqual(
            expect.objectContaining({
              giveBy: lastDay,
              isLate: false,
            }),
          )
          noticesGivenOn.push(lastDay)
          gaps = noticeGaps(loan, date, { noticesGivenOn })
          if (gaps[0]) expect(daysBetween(first.from, gaps[0].from)).toBeGreaterThan(0)
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('gaps lie within a duty, in order, and never touch a day on which a notice was in time', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, record, date }) => {
        const duties = arrearsDuties(loan, date, record)
        const gaps = noticeGaps(loan, date, record)
        let last: Day | null = null
        for (const { from, to } of gaps) {
          if (last) expect(daysBetween(last, from)).toBeGreaterThan(0)
          expect(daysBetween(from, to ?? date)).toBeGreaterThanOrEqual(0)
          expect(
            duties.some(
              ({ metOn, endedOn }) =>
                daysBetween(metOn, from) >= 14 && daysBetween(to ?? date, endedOn ?? date) >= 0,
            ),
          ).toBe(true)
          last = to ?? date
        }
        expect(gaps.slice(0, -1).every(({ to }) => to !== null)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  test('a notice adds up: the opening and what fell due less what was paid is the shortfall', () => {
    fc.assert(
      fc.property(anyLateLoan, ({ loan, record, date }) => {
        const notice = arrearsNotice(loan, date, record)
        expect(notice === null).toBe(noticeDue(loan, date, record).kind === 'no-duty')
        if (!notice) return
        const due = sumPence(notice.paymentsDue.map(({ amountPence }) => amountPence))
        const paid = sumPence(notice.paymentsMade.map(({ amountPence }) => amountPence))
        expect(notice.openingPence + due - paid).toBe(notice.shortfallPence)
        if (notice.isFirst) expect(notice.openingPence).toBeLessThanOrEqual(0)
        expect(notice.shortfallPence > 0).toBe(isLateOn(loan, date))
      }),
      { numRuns: RUNS },
    )
  })
})
