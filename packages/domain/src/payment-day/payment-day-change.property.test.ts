import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyShare, anyTerms, paidLoan } from '../../testing/loans.ts'
import { addWorkingDays, daysBetween, isWorkingDay } from '../core/calendar.ts'
import { sumPence } from '../core/money.ts'
import { type RunningLoan, stillPayable } from '../loans/running-loan.ts'
import { buildSchedule, type ScheduleRow } from '../schedule/schedule.ts'
import {
  changePaymentDate,
  eligiblePaymentDates,
  type PaymentDateChange,
  type PaymentDateOption,
  type PaymentDateRequest,
} from './payment-day-change.ts'

const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS)
// For what hangs, on a machine that is busy with other work.
const TIMEOUT_MS = 120_000 + PROPERTY_RUNS * 300

const share = anyShare(0, 0.9999)

/** A loan of any terms, some instalments paid on their days, some days after the last. */
const anyRequest = fc
  .record({
    terms: anyTerms,
    paid: share,
    after: fc.integer({ min: 0, max: 20 }),
    pick: share,
    pickAgain: share,
  })
  .map(({ terms, paid, after, pick, pickAgain }) => {
    const count = Math.floor(paid * terms.termMonths)
    const schedule = buildSchedule(terms)
    const payments = schedule.rows
      .slice(0, count)
      .map(({ dueOn, amountPence }) => ({ on: dueOn, amountPence }))
    const from = payments.at(-1)?.on ?? terms.startOn
    const asked: PaymentDateRequest = {
      loan: paidLoan({ terms, schedule, payments }),
      state: 'Repaying',
      hasPendingPayment: false,
      today: from.add({ days: after }),
    }
    return { asked, count, pick, pickAgain }
  })

test('a change keeps the principal, adds its interest exactly, never below nothing, and ends at nothing', {
  timeout: TIMEOUT_MS,
}, () => {
  let changes = 0
  fc.assert(
    fc.property(anyRequest, ({ asked, count, pick }) => {
      const option = anyOption(asked, pick)
      if (!option) return
      changes += 1
      const change = changed(asked, option)
      const { schedule } = change.loan
      const { rows } = schedule
      const before = asked.loan.schedule
      expect(change.number).toBe(count + 1)
      expect(change.remainingAfterPence - change.remainingBeforePence).toBe(change.extraInterestPence)
      expect(change.remainingAfterPence).toBe(stillPayable(change.loan, asked.today))
      expect(change.nextPaymentPence).toBe(rows[count]!.amountPence)
      expect(Math.sign(change.extraInterestPence) * Math.sign(change.extraDays)).toBeGreaterThanOrEqual(0)
      expect(sumPence(rows.map((row) => row.principalPence))).toBe(before.principalPence)
      expect(sumPence(rows.map((row) => row.interestPence))).toBe(schedule.totalInterestPence)
      expect(sumPence(rows.map((row) => row.amountPence))).toBe(schedule.totalPayablePence)
      expect(rows.at(-1)!.balancePence).toBe(0)
      expect(rows.length).toBe(before.rows.length)
      expect(rows.slice(0, count)).toEqual(before.rows.slice(0, count))
      expect(rows.filter((row, index) => !keepsItsMoney(row, before.rows[index]!, index === count))).toEqual(
        [],
      )
      expect(rows.slice(count).filter((row) => !isOnItsDay(row, change.loan))).toEqual([])
      expect(daysBetween(addWorkingDays(asked.today, 3), option.dueOn)).toBeGreaterThanOrEqual(0)
      expect(isWorkingDay(change.collectOn)).toBe(true)
    }),
  )
  expect(changes).toBeGreaterThan(PROPERTY_RUNS / 2)
})

test('there and back, directly or by another day, leaves the loan as it was', { timeout: TIMEOUT_MS }, () => {
  let returns = 0
  fc.assert(
    fc.property(anyRequest, ({ asked, count, pick, pickAgain }) => {
      const first = anyOption(asked, pick)
      if (!first) return
      const there = changed(asked, first).loan
      const second = anyOption({ ...asked, loan: there }, pickAgain)
      const further = second ? [changed({ ...asked, loan: there }, second).loan] : []
      const { dueOn } = asked.loan.schedule.rows[count]!
      for (const loan of [there, ...further]) {
        const { paymentDay } = asked.loan.terms
        const back = changePaymentDate({ ...asked, loan, dueOn, paymentDay })
        // A date too close to move again, or a first date outside the limits, has no way back.
        if (back.kind === 'refused') continue
        returns += 1
        expect(JSON.stringify(back.loan)).toBe(JSON.stringify(asked.loan))
      }
    }),
  )
  expect(returns).toBeGreaterThan(PROPERTY_RUNS / 2)
})

test('the day after a payment nearly every day of the month can be reached, and never the present one', {
  timeout: TIMEOUT_MS,
}, () => {
  fc.assert(
    fc.property(anyRequest, ({ asked, count }) => {
      fc.pre(count > 0)
      const today = asked.loan.schedule.rows[count - 1]!.dueOn.add({ days: 1 })
      const outcome = eligiblePaymentDates({ ...asked, today })
      if (outcome.kind === 'refused') throw new Error(outcome.reason)
      const days = new Set(outcome.options.map(({ paymentDay }) => paymentDay))
      expect(days.has(asked.loan.terms.paymentDay)).toBe(false)
      // An instalment with next to no interest cannot give back the interest of an earlier day.
      fc.pre(asked.loan.schedule.rows[count]!.interestPence >= 3)
      // From a February only 29 dates are within the limits, one of them perhaps the present day.
      expect(days.size).toBeGreaterThanOrEqual(27)
    }),
  )
})

function keepsItsMoney(row: ScheduleRow, before: ScheduleRow, isChanged: boolean): boolean {
  return (
    row.number === before.number &&
    row.openingBalancePence === before.openingBalancePence &&
    row.principalPence === before.principalPence &&
    row.balancePence === before.balancePence &&
    row.feePence === before.feePence &&
    row.interestPence >= 0 &&
    row.amountPence === row.principalPence + row.interestPence + row.feePence &&
    (isChanged || row.amountPence === before.amountPence)
  )
}

/** On the payment day or a short month's last, and 14 to 45 days after the row before. */
function isOnItsDay({ dueOn, number }: ScheduleRow, { terms, schedule }: RunningLoan): boolean {
  const days = daysBetween(schedule.rows[number - 2]?.dueOn ?? terms.startOn, dueOn)
  return dueOn.day === Math.min(terms.paymentDay, dueOn.daysInMonth) && days >= 14 && days <= 45
}

function anyOption(asked: PaymentDateRequest, pick: number): PaymentDateOption | undefined {
  const outcome = eligiblePaymentDates(asked)
  return outcome.kind === 'refused' ? undefined : outcome.options[Math.floor(pick * outcome.options.length)]
}

function changed(asked: PaymentDateRequest, option: PaymentDateOption): PaymentDateChange {
  const outcome = changePaymentDate({ ...asked, ...option })
  if (outcome.kind === 'refused') throw new Error(`Refused: ${outcome.reason}`)
  return outcome
}
