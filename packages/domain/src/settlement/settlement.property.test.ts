import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, anyShare, aprOfLoan, withPayments } from '../../testing/loans.ts'
import { daysBetween } from '../core/calendar.ts'
import { pence } from '../core/money.ts'
import { stillPayable } from '../loans/running-loan.ts'
import { monthlyRate, nominalMonthlyRate } from '../schedule/interest.ts'
import { quoteSettlement, type SettlementBreakdown, type SettlementRequest } from './settlement.ts'

/** Ten seconds on a quiet machine; a busy one may take longer. */
// For what hangs, on a machine that is busy with other work.
const TIMEOUT_MS = 120_000 + Number(process.env.PROPERTY_RUNS) * 300

const anyRequest = fc
  .record({
    loan: anyRunningLoan,
    daysLater: fc.integer({ min: 0, max: 60 }),
    named: fc.integer({ min: 0, max: 90 }),
    deferral: fc.constantFrom('calendar month' as const, '30 days' as const),
    compensationPence: fc.constantFrom(0, 0, 500, 10_000).map(pence),
  })
  .map(({ loan, daysLater, named, ...rest }): SettlementRequest => {
    const receivedOn = (loan.payments.at(-1)?.on ?? loan.terms.startOn).add({ days: daysLater })
    const aprPercent = aprOfLoan(loan)
    return { ...rest, loan, receivedOn, settleOn: receivedOn.add({ days: named }), aprPercent }
  })

/** Interest of some days at the higher of the two rates, a month having at least this many. */
function interestOf(request: SettlementRequest, basePence: number, days: number, monthDays: number): number {
  const { terms } = request.loan
  const contract = (terms.rateMode === 'nominal' ? nominalMonthlyRate : monthlyRate)(terms.annualRatePercent)
  const rate = Math.max(contract, monthlyRate(request.aprPercent))
  return basePence * Math.expm1((Math.log1p(rate) * days) / monthDays)
}

describe('always', () => {
  test('above zero, no more than what is still payable, and the sum of its parts', {
    timeout: TIMEOUT_MS,
  }, () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const q = quoteSettlement(request)
        fc.pre(q.kind !== 'refused')
        const payable = stillPayable(request.loan, request.receivedOn)
        expect(q.amountToPayPence).toBeGreaterThan(0)
        expect(q.amountToPayPence).toBeLessThanOrEqual(payable)
        expect(sumOf(q.breakdown)).toBe(q.amountToPayPence)
        expect(q.amountBeforeRebatePence).toBe(payable)
        expect(q.amountToPayPence - q.breakdown.compensationPence).toBe(
          Math.min(q.contractualPence, q.statutoryPence),
        )
        expect(q.statutoryRebatePence).toBeGreaterThanOrEqual(0)
        expect(q.rebatePence).toBeGreaterThanOrEqual(q.statutoryRebatePence)
        expect(Object.values(q.breakdown).every((part) => part >= 0)).toBe(true)
        for (const { amountPence } of q.dailyAmount) {
          expect(amountPence).toBeGreaterThanOrEqual(0)
          expect(amountPence).toBeLessThanOrEqual(payable)
        }
      }),
    )
  })

  test('refused only for a reason', { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(anyRequest, anyShare(0.9, 1.1), (given, share) => {
        const { receivedOn } = given
        const amountPence = pence(Math.floor(share * stillPayable(given.loan, receivedOn)))
        const loan = withPayments(given.loan, [...given.loan.payments, { on: receivedOn, amountPence }])
        const outcome = quoteSettlement({ ...given, loan })
        fc.pre(outcome.kind !== 'quote')
        const payable = stillPayable(loan, receivedOn)
        expect(outcome.reason).toBe(payable === 0 ? 'settled-already' : 'covered-by-payments')
      }),
    )
  })

  test('no faster from one day to the next than a day of interest and a penny', {
    timeout: TIMEOUT_MS,
  }, () => {
    fc.assert(
      fc.property(anyRequest, (given) => {
        const request = { ...given, compensationPence: pence(0) }
        const { terms, schedule } = request.loan
        const q = quoteSettlement(request)
        fc.pre(q.kind !== 'refused')
        const next = quoteSettlement({ ...request, settleOn: q.settlementDate.add({ days: 1 }) })
        fc.pre(next.kind !== 'refused')
        // On the last due day there is nothing left to pay early, and the rebate ends.
        fc.pre(!next.settlementDate.equals(schedule.rows.at(-1)!.dueOn))
        // A calendar month after 28 February is 28 March, and a day later it is 1 April: four days.
        const days = Math.max(1, daysBetween(q.deferredDate, next.deferredDate))
        const first = Math.min(28, daysBetween(terms.startOn, terms.firstPaymentOn))
        const isFirst = Temporal.PlainDate.compare(q.settlementDate, terms.firstPaymentOn) < 0
        const base = Math.max(q.amountToPayPence, q.breakdown.principalPence + q.breakdown.interestPence)
        const rise = next.amountToPayPence - q.amountToPayPence
        expect(rise).toBeLessThanOrEqual(interestOf(request, base, days, isFirst ? first : 28) + 1)
      }),
    )
  })

  test('a payment lowers the figure by itself, and by no more than itself with interest', {
    timeout: TIMEOUT_MS,
  }, () => {
    fc.assert(
      fc.property(anyRequest, fc.integer({ min: 1, max: 50_000 }), (given, amount) => {
        const request = { ...given, compensationPence: pence(0) }
        const { loan, receivedOn } = request
        const before = quoteSettlement(request)
        fc.pre(before.kind !== 'refused')
        const payments = [...loan.payments, { on: receivedOn, amountPence: pence(amount) }]
        const after = quoteSettlement({ ...request, loan: withPayments(loan, payments) })
        fc.pre(after.kind !== 'refused')
        const fall = before.amountToPayPence - after.amountToPayPence
        const days = daysBetween(receivedOn, before.deferredDate)
        expect(fall).toBeGreaterThanOrEqual(amount - 1)
        expect(fall).toBeLessThanOrEqual(amount + interestOf(request, amount, days, 14) + 1)
      }),
    )
  })
})

function sumOf(b: SettlementBreakdown) {
  const asked =
    b.principalPence +
    b.interestPence +
    b.feesPence +
    b.overduePence +
    b.fallingDuePence +
    b.compensationPence
  return asked - b.paidAheadPence - b.statutoryReductionPence
}
