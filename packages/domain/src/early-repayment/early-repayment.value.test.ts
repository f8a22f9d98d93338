import { describe, expect, test } from 'vitest'
import { aprOfLoan, buildLoan, MOTOR as motor, SUPERMARKET as supermarket } from '../../testing/loans.ts'
import { day } from '../core/calendar.ts'
import { fromPounds, pence, sumPence } from '../core/money.ts'
import type { RunningLoan } from '../loans/running-loan.ts'
import { statutoryRebate } from '../settlement/settlement.ts'
import { type PartRepayment, type PartRepaymentRequest, repayPart } from './early-repayment.ts'

type Given = { loan: RunningLoan; receivedOn: string; pounds: number } & Partial<
  Pick<PartRepaymentRequest, 'keep' | 'compensationPence' | 'aprPercent'>
>

function requestOf({ loan, receivedOn, pounds, ...more }: Given): PartRepaymentRequest {
  const aprPercent = aprOfLoan(loan)
  return { loan, aprPercent, receivedOn: day(receivedOn), amountPence: fromPounds(pounds), ...more }
}

function repay(given: Given): PartRepayment {
  const outcome = repayPart(requestOf(given))
  if (outcome.kind === 'refused') throw new Error(outcome.reason)
  return outcome
}

describe('the lowest of three values, at the higher of two rates', () => {
  // Notice on 10 February 2027: settled on 10 March, 9 of 31 days after the 14th due day.
  const receivedOn = '2027-02-10'
  const at = 14 + 9 / 31
  const valued = (loan: RunningLoan, aprPercent: number) =>
    repay({ loan, receivedOn, pounds: 500, aprPercent, keep: 'term' }).balancePence + 50_000
  /** The rows to come at a yearly rate, and the option-to-purchase fee among them, in pence. */
  const worth = (loan: RunningLoan, percent: number, of: 'amountPence' | 'feePence') =>
    loan.schedule.rows
      .slice(14)
      .reduce((sum, row) => sum + row[of] * (1 + percent / 100) ** ((at - row.number) / 12), 0)

  test('regulation 4, less what the fee is worth', () => {
    const loan = buildLoan(motor, 13)
    const repayments = loan.schedule.rows.map((row) => ({ ...row, atPeriods: row.number }))
    const advances = [{ amountPence: motor.amountPence, atPeriods: 0 }]
    const rebate = statutoryRebate({ advances, repayments, aprPercent: 24.2, settledAtPeriods: at })
    const later = sumPence(loan.schedule.rows.slice(14).map(({ amountPence }) => amountPence))
    expect(valued(loan, 24.2)).toBe(Math.floor(later - rebate - worth(loan, 24.2, 'feePence')))
  })

  test.each([
    ['the supermarket loan', supermarket, 18.4],
    ['hire purchase, without the fee', motor, 24.8],
    ['no fee, 12.95% printed as 13.0', { ...supermarket, feePence: pence(0), annualRatePercent: 12.95 }, 13],
  ])('the instalments to come: %s', (_, terms, aprPercent) => {
    const loan = buildLoan(terms, 13)
    const fees = worth(loan, aprPercent, 'feePence')
    expect(valued(loan, aprPercent)).toBe(Math.floor(worth(loan, aprPercent, 'amountPence') - fees))
  })

  test('the balance of the agreement, where pennies of rounding make the others more', () => {
    const terms = { ...supermarket, amountPence: pence(108_659), feePence: pence(0), annualRatePercent: 15 }
    const loan = buildLoan(terms, 17)
    // On due day 18 the schedule says 599.96, regulation 4 599.98: the instalments' worth.
    const { balancePence } = repay({ loan, receivedOn: '2027-06-03', pounds: 100, aprPercent: 15 })
    expect(loan.schedule.rows[17]).toMatchObject({ dueOn: day('2027-07-01'), balancePence: 59_996 })
    expect(balancePence).toBe(59_996 - 10_000)
  })

  test('repaid at the contract rate where the printed APR is below it', () => {
    const terms = { ...supermarket, feePence: pence(0), annualRatePercent: 12.04 }
    const { schedule, balancePence } = repay({
      loan: buildLoan(terms, 12),
      receivedOn: '2027-01-04',
      pounds: 2000,
    })
    const next = schedule.rows[14]!
    expect(next.dueOn.toString()).toBe('2027-03-01')
    expect(next.interestPence).toBe(Math.round(balancePence * (1.1204 ** (1 / 12) - 1)))
  })
})
