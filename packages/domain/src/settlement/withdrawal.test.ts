import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, anyTerms, paidLoan, withPayments } from '../../testing/loans.ts'
import { day, daysBetween } from '../core/calendar.ts'
import { fromPounds, pence } from '../core/money.ts'
import { LOAN_STATES, type LoanState } from '../loans/loan-state.ts'
import { effectiveAnnualRate, type RunningLoan } from '../loans/running-loan.ts'
import { buildSchedule, type ScheduleTerms } from '../schedule/schedule.ts'
import withdrawals from '../vectors/withdrawal.json' with { type: 'json' }
import lastDays from '../vectors/withdrawal-dates.json' with { type: 'json' }
import {
  quoteWithdrawal,
  type WithdrawalQuote,
  type WithdrawalRequest,
  withdrawalInterest,
} from './withdrawal.ts'
import { lastWithdrawalDay, withdrawalRelevantDay } from './withdrawal-period.ts'

const terms: ScheduleTerms = {
  amountPence: fromPounds(7500),
  feePence: fromPounds(440),
  annualRatePercent: 13.6,
  termMonths: 36,
  startOn: day('2026-11-20'),
  firstPaymentOn: day('2026-12-20'),
  paymentDay: 20,
}
const paidOut = loanOf(terms)
const request: WithdrawalRequest = {
  loan: paidOut,
  state: 'Repaying',
  productType: 'unsecured',
  relevantDay: terms.startOn,
  notifiedOn: day('2026-11-20'),
}

describe.each(withdrawals)('$amount_of_credit at $annual_rate_percent %', (v) => {
  test(`${v.days_from_drawdown_to_repayment} days`, () => {
    const loan = loanOf({
      ...terms,
      amountPence: fromPounds(v.amount_of_credit),
      annualRatePercent: v.annual_rate_percent,
    })
    const repayOn = terms.startOn.add({ days: v.days_from_drawdown_to_repayment })
    const quote = quoted({ ...request, loan, repayOn })
    expect(quote.interestPence).toBe(fromPounds(v.interest_compound_effective))
    expect(quote.amountToPayPence).toBe(fromPounds(v.total_compound))
    expect(quote.creditPence + v.fee_repayable).toBe(fromPounds(v.amount_of_credit))
  })
})

test.each(lastDays)('relevant day $relevant_day: notice to $last_day_recommended', (v) => {
  const relevantDay = day(v.relevant_day)
  expect(lastWithdrawalDay(relevantDay).toString()).toBe(v.last_day_recommended)
  const loan = loanOf({ ...terms, startOn: relevantDay, firstPaymentOn: relevantDay.add({ months: 1 }) })
  const notifiedOn = day(v.last_day_recommended)
  const late = notifiedOn.add({ days: 1 })
  expect(quoteWithdrawal({ ...request, loan, relevantDay, notifiedOn }).kind).toBe('quote')
  expect(quoteWithdrawal({ ...request, loan, relevantDay, notifiedOn: late })).toEqual({
    kind: 'refused',
    reason: 'after-last-day',
  })
})

test.each([
  // CCA 1974 s176A(2): delivered on the working day after it was sent.
  ['2026-11-20', '2026-11-20', '2026-11-23'],
  ['2026-11-24', '2026-11-24', '2026-11-25'],
  ['2026-12-24', '2026-12-24', '2026-12-29'],
  // A copy that goes out days late, before St Andrew's Day.
  ['2026-11-20', '2026-11-27', '2026-12-01'],
  // Given before the agreement was made.
  ['2026-11-20', '2026-11-10', '2026-11-20'],
])('agreed on %s, the copy sent on %s: the 14 days are counted from %s', (agreedOn, copySentOn, from) => {
  const counted = withdrawalRelevantDay({ agreedOn: day(agreedOn), copySentOn: day(copySentOn) })
  expect(counted?.toString()).toBe(from)
})

test('the 14 days have not begun while the copy of the agreement has not been sent', () => {
  expect(withdrawalRelevantDay({ agreedOn: day('2026-11-20'), copySentOn: null })).toBeNull()
})

test('a quote: what is owed, by when, and what the days after cost', () => {
  const quote = quoted({ ...request, notifiedOn: day('2026-12-01'), repayOn: day('2026-12-04') })
  expect({ ...quote, daysAhead: [] }).toEqual({
    kind: 'quote',
    lastDay: day('2026-12-04'),
    payBy: day('2026-12-31'),
    repayOn: day('2026-12-04'),
    isAfterPayBy: false,
    creditPence: 750_000,
    interestPence: 3_677,
    paidPence: 0,
    amountToPayPence: 753_677,
    refundPence: 0,
    interestPerDayPence: 262,
    daysAhead: [],
    goods: null,
  })
  expect(quote.daysAhead.map((d) => [d.on.toString(), d.interestPence, d.amountToPayPence])).toEqual([
    ['2026-12-05', 264, 753_941],
    ['2026-12-06', 263, 754_204],
    ['2026-12-07', 263, 754_467],
    ['2026-12-08', 264, 754_731],
    ['2026-12-09', 264, 754_995],
    ['2026-12-10', 264, 755_259],
    ['2026-12-11', 264, 755_523],
    ['2026-12-12', 264, 755_787],
    ['2026-12-13', 264, 756_051],
    ['2026-12-14', 264, 756_315],
  ])
})

test('hire purchase: the same sums, and the car has to be paid for in another way', () => {
  const loan = loanOf({
    ...terms,
    amountPence: fromPounds(10_000),
    feePence: fromPounds(375),
    annualRatePercent: 22.3,
    termMonths: 60,
    optionToPurchaseFeePence: fromPounds(25),
  })
  const asLoan = quoted({ ...request, loan })
  const asHirePurchase = quoted({ ...request, loan, productType: 'hire-purchase' })
  expect(asHirePurchase).toEqual({ ...asLoan, goods: 'to-be-paid-for-by-other-means' })
  expect(asHirePurchase.amountToPayPence).toBe(1_000_000)
  expect(asHirePurchase.interestPerDayPence).toBe(552)
})

test('repayment is for the day of the notice when no other is named', () => {
  expect(quoted({ ...request, notifiedOn: day('2026-12-04') }).amountToPayPence).toBe(753_677)
})

test.each([
  ['2026-12-20', false],
  ['2026-12-21', true],
])('told on 20 November, repaid on %s: after the last day to repay, %s', (repayOn, isAfter) => {
  const quote = quoted({ ...request, repayOn: day(repayOn) })
  expect(quote.payBy.toString()).toBe('2026-12-20')
  expect(quote.isAfterPayBy).toBe(isAfter)
})

// [day after the payout, pounds] ..., days to repayment: interest, to pay, refund in pence
test.each<[string, [number, number][], number, number, number, number]>([
  ['one payment', [[10, 100]], 44, 11_498, 751_498, 0],
  [
    'two payments',
    [
      [10, 100],
      [20, 250],
    ],
    30,
    7_744,
    722_744,
    0,
  ],
  [
    'two payments in another order',
    [
      [20, 250],
      [10, 100],
    ],
    30,
    7_744,
    722_744,
    0,
  ],
  ['a payment on the day of repayment', [[14, 100]], 14, 3_677, 743_677, 0],
  ['a payment after it', [[15, 100]], 14, 3_677, 753_677, 0],
  ['more than is owed: it earns nothing', [[5, 8000]], 14, 1_311, 0, 48_689],
  // 100 from the third day bears no interest for two of them: 13.04 and not 13.11.
  [
    'more than is owed, in another order',
    [
      [5, 8000],
      [3, 100],
    ],
    14,
    1_304,
    0,
    58_696,
  ],
])('%s is taken off', (_what, payments, days, interest, toPay, refund) => {
  const loan = withPayments(
    paidOut,
    payments.map(([after, pounds]) => ({
      on: terms.startOn.add({ days: after }),
      amountPence: fromPounds(pounds),
    })),
  )
  const quote = quoted({ ...request, loan, repayOn: terms.startOn.add({ days }) })
  expect(quote).toMatchObject({ interestPence: interest, amountToPayPence: toPay, refundPence: refund })
})

test('days ahead of a refund cost nothing', () => {
  const loan = withPayments(paidOut, [{ on: terms.startOn, amountPence: fromPounds(8000) }])
  const { daysAhead } = quoted({ ...request, loan })
  expect(daysAhead).toHaveLength(10)
  expect(daysAhead.every((d) => d.interestPence === 0 && d.amountToPayPence === 0)).toBe(true)
})

test('a payment within the days ahead counts from its day, and interest of a day is never negative', () => {
  const loan = withPayments(paidOut, [{ on: day('2026-11-22'), amountPence: fromPounds(7000) }])
  const { daysAhead } = quoted({ ...request, loan })
  expect(daysAhead.slice(0, 3).map((d) => [d.interestPence, d.amountToPayPence])).toEqual([
    [262, 750_262],
    [262, 50_524],
    [18, 50_542],
  ])
})

test('a nominal rate is first made an effective one', () => {
  const nominal = {
    ...terms,
    amountPence: fromPounds(5000),
    annualRatePercent: 12,
    rateMode: 'nominal',
  } as const
  const quote = quoted({ ...request, loan: loanOf(nominal), repayOn: terms.startOn.add({ days: 20 }) })
  expect(quote.interestPence).toBe(3_282)
  expect(withdrawalInterest(nominal, 1)).toBe(164)
  expect(effectiveAnnualRate(nominal)).toBeCloseTo(0.126825, 6)
})

describe('refused', () => {
  test.each<[LoanState, string]>([
    ['Pending', 'not-paid-out'],
    ['Funded', 'not-paid-out'],
    ['Repaying', 'quote'],
    ['Late', 'quote'],
    ['Complete', 'loan-finished'],
    ['Cancelled', 'loan-finished'],
    ['Settled', 'loan-finished'],
    ['Written Off', 'loan-finished'],
    ['Sold', 'loan-finished'],
    ['Terminated', 'loan-finished'],
    ['Voluntary terminated', 'loan-finished'],
  ])('%s: %s', (state, expected) => {
    const outcome = quoteWithdrawal({ ...request, state })
    expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(expected)
  })

  test('every state has its answer above', () => {
    expect(LOAN_STATES).toHaveLength(11)
  })

  test('notice before the payout', () => {
    const notifiedOn = day('2026-11-19')
    expect(quoteWithdrawal({ ...request, notifiedOn })).toEqual({ kind: 'refused', reason: 'not-paid-out' })
  })

  test('all of it paid, whatever the state still says', () => {
    const payments = [{ on: terms.startOn, amountPence: paidOut.schedule.totalPayablePence }]
    expect(quoteWithdrawal({ ...request, loan: withPayments(paidOut, payments) })).toEqual({
      kind: 'refused',
      reason: 'loan-finished',
    })
  })

  test('a day of repayment before the notice, or a payment before the loan, is our mistake', () => {
    expect(() => quoteWithdrawal({ ...request, repayOn: day('2026-11-19') })).toThrow(RangeError)
    const payments = [{ on: day('2026-11-19'), amountPence: pence(100) }]
    expect(() => quoteWithdrawal({ ...request, loan: withPayments(paidOut, payments) })).toThrow(RangeError)
  })
})

describe('any loan', () => {
  const anyDays = fc.integer({ min: 0, max: 44 })

  test('day 0 costs the credit and nothing else, and each day at least as much as the day before', () => {
    fc.assert(
      fc.property(anyTerms, anyDays, (anyLoanTerms, days) => {
        const { startOn } = anyLoanTerms
        const loan = loanOf(anyLoanTerms)
        const on = { ...request, loan, relevantDay: startOn, notifiedOn: startOn }
        expect(quoted(on).amountToPayPence).toBe(anyLoanTerms.amountPence)
        const quote = quoted({ ...on, repayOn: startOn.add({ days }) })
        const growth = (1 + effectiveAnnualRate(anyLoanTerms)) ** (days / 365)
        expect(Math.abs(quote.amountToPayPence - anyLoanTerms.amountPence * growth)).toBeLessThan(0.51)
        const amounts = [quote.amountToPayPence, ...quote.daysAhead.map((d) => d.amountToPayPence)]
        for (const [index, amount] of amounts.slice(1).entries()) {
          expect(amount).toBeGreaterThanOrEqual(amounts[index]!)
          expect(amount - amounts[index]!).toBe(quote.daysAhead[index]!.interestPence)
          // A day's interest of more than a penny cannot be lost in rounding.
          if (quote.interestPerDayPence > 1) expect(amount).toBeGreaterThan(amounts[index]!)
        }
      }),
    )
  })

  test('what is owed, less a refund, is credit and interest less what was paid', () => {
    fc.assert(
      fc.property(anyRunningLoan, anyDays, (loan, days) => {
        const { startOn } = loan.terms
        const repayOn = startOn.add({ days })
        const outcome = quoted({ ...request, loan, relevantDay: startOn, notifiedOn: startOn, repayOn })
        const { creditPence, interestPence, paidPence, amountToPayPence, refundPence } = outcome
        expect(amountToPayPence - refundPence).toBe(creditPence + interestPence - paidPence)
        expect(Math.min(amountToPayPence, refundPence)).toBe(0)
        expect(interestPence).toBeGreaterThanOrEqual(0)
        expect(outcome.daysAhead.every((d) => d.interestPence >= 0)).toBe(true)
        expect(daysBetween(startOn, outcome.payBy)).toBe(30)
      }),
    )
  })
})

function loanOf(loanTerms: ScheduleTerms): RunningLoan {
  return paidLoan({ terms: loanTerms, schedule: buildSchedule(loanTerms), payments: [] })
}

function quoted(asked: WithdrawalRequest): WithdrawalQuote {
  const outcome = quoteWithdrawal(asked)
  if (outcome.kind === 'refused') throw new Error(`Refused: ${outcome.reason}`)
  return outcome
}
