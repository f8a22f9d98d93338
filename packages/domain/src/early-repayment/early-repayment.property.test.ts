import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRunningLoan, anyShare, aprOfLoan, withPayments } from '../../testing/loans.ts'
import { NO_PENCE, type Pence, pence, sumPence } from '../core/money.ts'
import { type LoanSchedule, type RunningLoan, stillPayable } from '../loans/running-loan.ts'
import { accruedInterest, calculateMonthlyRate, monthlyRate } from '../schedule/interest.ts'
import type { ScheduleRow } from '../schedule/schedule.ts'
import { calculatePeriods } from '../settlement/settlement.ts'
import { type PartRepaymentRequest, repayPart } from './early-repayment.ts'

/** Ten seconds on a quiet machine; a busy one may take longer. */
// For what hangs, on a machine that is busy with other work.
const TIMEOUT_MS = 120_000 + Number(process.env.PROPERTY_RUNS) * 300

const anyRequest = fc
  .record({
    loan: anyRunningLoan,
    daysLater: fc.integer({ min: 0, max: 60 }),
    share: fc.oneof(fc.constant(0), anyShare(0, 1.05)),
    compensationPence: fc.constantFrom(0, 0, 0, 500, 10_000).map(pence),
  })
  .map(({ loan, daysLater, share, compensationPence }): PartRepaymentRequest => {
    const receivedOn = (loan.payments.at(-1)?.on ?? loan.terms.startOn).add({ days: daysLater })
    const amountPence = pence(1 + Math.floor(share * stillPayable(loan, receivedOn)))
    const aprPercent = aprOfLoan(loan)
    return { loan, aprPercent, receivedOn, amountPence, compensationPence }
  })

test('always: sums, ends at nothing, never costs more, and the same balance either way', {
  timeout: TIMEOUT_MS,
}, () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const { loan, amountPence, receivedOn } = request
      const shorter = repayPart(request)
      const lower = repayPart({ ...request, keep: 'term' })
      expect(lower.kind).toBe(shorter.kind)
      fc.pre(shorter.kind !== 'refused' && lower.kind !== 'refused')
      for (const { schedule, statement, interestSavedPence, earlyPence, overdueClearedPence } of [
        shorter,
        lower,
      ]) {
        expectToSum(loan, schedule)
        expect(interestSavedPence).toBeGreaterThanOrEqual(0)
        expect(schedule.totalPayablePence).toBe(loan.schedule.totalPayablePence - interestSavedPence)
        expect(earlyPence + overdueClearedPence).toBe(amountPence)
        expect(schedule.rows.every((row) => row.amountPence > 0)).toBe(true)
        expectAgreedRate(request, schedule)
        const paid = withPayments({ ...loan, schedule }, [...loan.payments, { on: receivedOn, amountPence }])
        expect(stillPayable(paid, receivedOn)).toBe(statement.after.stillPayablePence)
        expect(statement.after.stillPayablePence).toBeGreaterThanOrEqual(0)
        expect(statement.after.instalmentsLeft).toBeLessThanOrEqual(statement.before.instalmentsLeft)
        expect(statement.compensationPence).toBeLessThanOrEqual(Math.min(earlyPence, statement.rebatePence))
      }
      if (request.compensationPence === 0) {
        expect(shorter.balancePence).toBe(lower.balancePence)
        // Within pennies: half-pennies of rounding, of the instalment and monthly interest, bear
        // interest to the end in both schedules.
        const monthly = monthlyRate(Math.max(request.aprPercent, loan.terms.annualRatePercent))
        const noise = Array.from({ length: loan.terms.termMonths }, (_, month) => (1 + monthly) ** month)
        const pennies = noise.reduce((sum, part) => sum + 2 * part, 1)
        expect(shorter.interestSavedPence).toBeGreaterThanOrEqual(lower.interestSavedPence - pennies)
      }
      if (lower.earlyPence > 0 && lower.statement.after.instalmentsLeft > 1) {
        const most = Math.max(...loan.schedule.rows.map((row) => row.amountPence - row.feePence))
        expect(lower.statement.after.instalmentPence).toBeLessThanOrEqual(most)
        expect(shorter.statement.after.instalmentPence).toBeLessThanOrEqual(most)
      }
    }),
  )
})

/** The rate that the agreement prints is charged, before the part repayment and after it. */
function expectAgreedRate(
  { loan, compensationPence = NO_PENCE }: PartRepaymentRequest,
  { rows }: LoanSchedule,
) {
  const at = rows.findIndex((row, index) => row !== loan.schedule.rows[index])
  if (at < 0) return
  const charges = rows[at]!.feePence
  expect(charges).toBeLessThanOrEqual(compensationPence)
  const monthly = calculateMonthlyRate(loan.terms)
  const periods = (row: ScheduleRow) => calculatePeriods(loan, row.dueOn)
  for (const [index, row] of rows.slice(at + 1).entries()) {
    const part = index === 0 ? periods(row) - periods(rows[at]!) : 1
    expect(row.interestPence).toBe(accruedInterest(row.openingBalancePence, monthly, part))
  }
}

function expectToSum({ terms }: RunningLoan, schedule: LoanSchedule) {
  let balancePence = schedule.principalPence
  for (const row of schedule.rows) {
    expect(row.openingBalancePence).toBe(balancePence)
    expect(row.balancePence).toBe(row.openingBalancePence - row.principalPence)
    expect(row.amountPence).toBe(row.principalPence + row.interestPence + row.feePence)
    expect(row.interestPence).toBeGreaterThanOrEqual(0)
    balancePence = row.balancePence
  }
  expect(balancePence).toBe(0)
  const sum = (of: (row: LoanSchedule['rows'][number]) => Pence) => sumPence(schedule.rows.map(of))
  expect(schedule.totalPayablePence).toBe(sum((row) => row.amountPence))
  expect(schedule.totalInterestPence).toBe(sum((row) => row.interestPence))
  expect(schedule.totalChargePence).toBe(schedule.totalPayablePence - terms.amountPence)
  const last = schedule.rows.at(-1)!
  expect(schedule.lastInstalmentPence).toBe(last.amountPence - last.feePence)
}
