import { describe, expect, test } from 'vitest'
import {
  aprOfLoan,
  buildLoan,
  INTEREST_FREE as free,
  MOTOR as motor,
  paidLoan,
  SUPERMARKET as supermarket,
  withPayments,
} from '../../testing/loans.ts'
import { day } from '../core/calendar.ts'
import { fromPounds, type Pence, pence, sumPence } from '../core/money.ts'
import { type LoanSchedule, type RunningLoan, stillPayable } from '../loans/running-loan.ts'
import { calculatePeriods, quoteSettlement } from '../settlement/settlement.ts'
import vectors from '../vectors/settlement.json' with { type: 'json' }
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

type PartVector = {
  id: string
  kind?: string
  instalment: number
  instalments_paid: number
  part_payment: number
  apr_percent: number
  settlement_figure_before: number
  new_instalment_same_term: number
  expected_rebate: number
  tolerance: number
}

const partial = (vectors as PartVector[]).filter(({ kind }) => kind === 'partial')

test.each(partial)('$id', (v) => {
  // Received so that the settlement date is the due day of the last instalment paid.
  const given = { pounds: v.part_payment, aprPercent: v.apr_percent, receivedOn: '2026-12-04' }
  const loan = buildLoan(supermarket, v.instalments_paid - 1)
  const repaid = repay({ ...given, loan, keep: 'term' })
  expect(repaid.settlementDate).toEqual(loan.schedule.rows[v.instalments_paid - 1]!.dueOn)
  expect(repaid.balancePence).toBe(fromPounds(v.settlement_figure_before) - fromPounds(v.part_payment))

  const { after, rebatePence } = repaid.statement
  expect(after.instalmentPence).toBe(fromPounds(v.new_instalment_same_term))
  // The example multiplies the rounded instalment; ours uses what is really paid: the last
  // instalment is 4p above the others before and 6p below after.
  const fall = after.instalmentsLeft * (fromPounds(v.instalment) - after.instalmentPence)
  const expected = fromPounds(v.expected_rebate)
  expect(Math.abs(fall - fromPounds(v.part_payment) - expected)).toBeLessThanOrEqual(v.tolerance * 100)
  expect(rebatePence).toBe(expected + 4 + 6)
})

describe('2,000 of the supermarket loan after 11 instalments', () => {
  const given = { loan: buildLoan(supermarket, 11), receivedOn: '2026-12-04', pounds: 2000 }

  test.each([
    // keep, last instalment, of them left, the last on, rebate
    ['term', 168, 167.94, 24, '2029-01-01', 373.46],
    ['instalment', 266.89, 39.69, 15, '2028-04-01', 629.25],
  ] as const)('keeping the %s', (keep, instalment, lastInstalment, left, lastOn, rebate) => {
    const { schedule, statement, interestSavedPence, balancePence } = repay({ ...given, keep })
    expect(statement).toEqual({
      amountPaidPence: 200_000,
      rebatePence: fromPounds(rebate),
      compensationPence: 0,
      dischargedPence: 200_000 + fromPounds(rebate),
      before: {
        stillPayablePence: 667_229,
        instalmentPence: 26_689,
        instalmentsLeft: 24,
        lastPaymentOn: day('2029-01-01'),
      },
      after: {
        stillPayablePence: 667_229 - 200_000 - fromPounds(rebate),
        instalmentPence: fromPounds(instalment),
        instalmentsLeft: left,
        lastPaymentOn: day(lastOn),
      },
    })
    expect(interestSavedPence).toBe(fromPounds(rebate))
    expect(balancePence).toBe(340_322)
    expect(schedule.lastInstalmentPence).toBe(fromPounds(lastInstalment))
    expect(schedule.totalPayablePence).toBe(960_808 - fromPounds(rebate))
    expectToSum(given.loan, schedule)
  })

  test('silence keeps the instalment', () => {
    expect(repay(given)).toEqual(repay({ ...given, keep: 'instalment' }))
  })

  // What is left counts at the agreement's rate; the law's figure, 3,403.22, is lower.
  test('the row of the part repayment has the number before it and gives charges back', () => {
    const { schedule } = repay(given)
    expect(schedule.rows.slice(0, 12)).toEqual(given.loan.schedule.rows.slice(0, 12))
    expect(schedule.rows[12]).toEqual({
      number: 12,
      dueOn: day('2027-01-01'),
      openingBalancePence: 562_312,
      amountPence: 200_000,
      principalPence: 213_616,
      interestPence: 0,
      feePence: -13_616,
      balancePence: 348_696,
    })
    expect(schedule.rows[13]).toMatchObject({
      number: 13,
      dueOn: day('2027-02-01'),
      openingBalancePence: 348_696,
    })
  })

  test('keeping the term, less is given back: no later payment is cancelled', () => {
    const { schedule } = repay({ ...given, keep: 'term' })
    expect(schedule.rows[12]).toMatchObject({ feePence: -8_358, interestPence: 0 })
  })

  test('inside a period: interest up to the day, then for the rest of the period', () => {
    const { schedule } = repay({ ...given, receivedOn: '2026-12-18', keep: 'term' })
    const [part, next] = schedule.rows.slice(12, 14)
    // 14 of 31 days, then 17, both at the agreement's 13.615%, compounding.
    expect(part!.dueOn.toString()).toBe('2027-01-15')
    expect(part!.interestPence).toBe(Math.round(562_312 * (1.13615 ** (14 / 31 / 12) - 1)))
    expect(next!.interestPence).toBe(Math.round(part!.balancePence * (1.13615 ** (17 / 31 / 12) - 1)))
    expect(next!.dueOn.toString()).toBe('2027-02-01')
    expectToSum(given.loan, schedule)
  })

  test.each([
    // compensation asked, claimed, balance after
    [0, 0, 340_322],
    [2_000, 2_000, 342_322],
  ])('compensation of %d', (asked, claimed, balance) => {
    const { statement, balancePence, interestSavedPence } = repay({
      ...given,
      keep: 'term',
      compensationPence: pence(asked),
    })
    expect(statement.compensationPence).toBe(claimed)
    expect(balancePence).toBe(balance)
    expect(statement.rebatePence).toBe(interestSavedPence + claimed)
    expect(statement.dischargedPence).toBe(200_000 + statement.rebatePence - claimed)
  })

  test('compensation above what is saved is cut to it, and the total stays as it was', () => {
    const { statement, schedule, balancePence } = repay({
      ...given,
      keep: 'term',
      compensationPence: pence(90_000),
    })
    expect(statement.compensationPence).toBe(37_346)
    expect(schedule.totalPayablePence).toBeLessThanOrEqual(960_808)
    // Interest on the compensation itself would raise the total, so it comes off the balance.
    expect(balancePence).toBeLessThan(340_322 + 37_346)
    expectToSum(given.loan, schedule)
  })
})

test('a settlement afterwards asks for about the payment less', () => {
  const loan = buildLoan(supermarket, 12)
  const request = requestOf({ loan, receivedOn: '2027-01-04', pounds: 2000 })
  const { aprPercent } = request
  const repaid = repay({ loan, receivedOn: '2027-01-04', pounds: 2000 })
  const payment = { on: day('2027-01-31'), amountPence: fromPounds(2000) }
  const after = withPayments({ ...loan, schedule: repaid.schedule }, [...loan.payments, payment])
  const receivedOn = day('2027-01-31')
  const before = quoteSettlement({ loan, aprPercent, receivedOn })
  const now = quoteSettlement({ loan: after, aprPercent, receivedOn })
  if (before.kind === 'refused' || now.kind === 'refused') throw new Error('refused')
  // By law the 2,000 count from the day they came, with interest to the end of March.
  const fall = before.statutoryPence - now.statutoryPence
  expect(Math.abs(fall - 200_000 * 1.182 ** ((30 / 31 + 1 / 31 + 28 / 31) / 12))).toBeLessThan(50)
  expect(now.amountToPayPence).toBeLessThanOrEqual(before.amountToPayPence - 200_000)
  expect(now.basis).toBe('statutory')
  expect(stillPayable(after, receivedOn)).toBe(repaid.statement.after.stillPayablePence)
})

test('a part repayment starts no period of its own', () => {
  const loan = buildLoan(supermarket)
  const clockOf = (schedule: LoanSchedule) => {
    const changed = paidLoan({ ...loan, schedule })
    return ['2026-01-20', '2026-02-01', '2026-02-15', '2027-01-01'].map((on) =>
      calculatePeriods(changed, day(on)),
    )
  }
  // One before the first instalment, numbered 0, and one after it.
  const early = repay({ loan, receivedOn: '2026-01-01', pounds: 500 })
  const later = repay({ loan, receivedOn: '2026-01-10', pounds: 500 })
  expect([early.schedule.rows[0]!.number, later.schedule.rows[1]!.number]).toEqual([0, 1])
  expect(clockOf(early.schedule)).toEqual(clockOf(loan.schedule))
  expect(clockOf(later.schedule)).toEqual(clockOf(loan.schedule))
  expectToSum(loan, early.schedule)
  expectToSum(loan, later.schedule)
})

test('a second part repayment', () => {
  const loan = buildLoan(supermarket, 12)
  const first = repay({ loan, receivedOn: '2027-01-04', pounds: 2000, keep: 'term' })
  const payments = [...loan.payments, { on: day('2027-01-04'), amountPence: fromPounds(2000) }]
  const again = withPayments({ ...loan, schedule: first.schedule }, payments)
  const second = repay({ loan: again, aprPercent: 18.2, receivedOn: '2027-02-10', pounds: 500, keep: 'term' })
  expect(second.statement.before).toEqual({ ...first.statement.after, instalmentsLeft: 22 })
  expect(second.statement.after.instalmentPence).toBeLessThan(first.statement.after.instalmentPence)
  expect(second.overdueClearedPence).toBe(26_689)
  expectToSum(again, second.schedule)
})

describe('free of interest, in hundreds', () => {
  const hundreds = (schedule: LoanSchedule) => schedule.rows.map(({ amountPence }) => amountPence / 100)

  test.each<[string, RunningLoan, string, number, 'term' | 'instalment', number[]]>([
    ['shorter', buildLoan(free), '2026-01-01', 250, 'instalment', [250, ...Array(9).fill(100), 50]],
    ['lower', buildLoan(free), '2026-01-01', 240, 'term', [240, ...Array(12).fill(80)]],
    ['after two', buildLoan(free, 2), '2026-03-10', 180, 'term', [100, 100, 100, 180, ...Array(9).fill(80)]],
    [
      'arrears first',
      buildLoan(free, 1),
      '2026-03-10',
      280,
      'term',
      [100, 100, 100, 180, ...Array(9).fill(80)],
    ],
    ['arrears alone', buildLoan(free, 0), '2026-03-10', 200, 'term', Array(12).fill(100)],
    [
      'pennies too few for the term',
      buildLoan(free, 2),
      '2026-03-10',
      899.97,
      'term',
      [100, 100, 100, 899.97, 0.01, 0.01, 0.01],
    ],
  ])('%s', (_, loan, receivedOn, pounds, keep, amounts) => {
    const { schedule, interestSavedPence } = repay({ loan, receivedOn, pounds, keep })
    expect(hundreds(schedule)).toEqual(amounts)
    expect(interestSavedPence).toBe(0)
  })

  test.each<[string, RunningLoan, number, number]>([
    ['arrears of 100 and more', buildLoan(free, 1), 280, 180],
    ['less than the arrears', buildLoan(free, 1), 60, 0],
    ['the arrears exactly', buildLoan(free, 1), 100, 0],
    ['a penny more than the arrears', buildLoan(free, 1), 100.01, 0.01],
  ])('%s', (_, loan, pounds, earlyPounds) => {
    const repaid = repay({ loan, receivedOn: '2026-03-10', pounds })
    expect(repaid.earlyPence).toBe(fromPounds(earlyPounds))
    expect(repaid.overdueClearedPence + repaid.earlyPence).toBe(fromPounds(pounds))
    if (earlyPounds === 0) expect(repaid.schedule).toBe(loan.schedule)
    expect(repaid.balancePence).toBe(fromPounds(900) - repaid.earlyPence)
    expect(repaid.statement.after.stillPayablePence).toBe(fromPounds(1_100) - fromPounds(pounds))
  })

  test('paid ahead already: the next instalments stay covered', () => {
    const loan = buildLoan(free, 2, [{ on: day('2026-03-05'), amountPence: fromPounds(300) }])
    // 100 of it pays 1 April; 200 are ahead of what falls due after 7 April.
    const repaid = repay({ loan, receivedOn: '2026-03-10', pounds: 450, keep: 'term' })
    expect(hundreds(repaid.schedule)).toEqual([100, 100, 100, 450, ...Array(9).fill(50)])
    expect(repaid.statement.after.stillPayablePence).toBe(fromPounds(250))
  })
})

test('one instalment left is the instalment that is told', () => {
  const { statement } = repay({ loan: buildLoan(free, 6), receivedOn: '2026-07-05', pounds: 450 })
  expect(statement.after).toMatchObject({
    instalmentPence: 5_000,
    instalmentsLeft: 1,
    lastPaymentOn: day('2026-09-01'),
  })
})

describe('hire purchase', () => {
  test.each(['term', 'instalment'] as const)(
    'the fee stays with the last instalment, keeping the %s',
    (keep) => {
      const loan = buildLoan(motor, 30)
      const { schedule, statement } = repay({ loan, receivedOn: '2028-07-01', pounds: 3000, keep })
      expect(schedule.rows.at(-1)!.feePence).toBe(2_500)
      expect(schedule.rows.filter(({ feePence }) => feePence > 0)).toHaveLength(1)
      expect(statement.rebatePence).toBeGreaterThan(0)
      expectToSum(loan, schedule)
    },
  )
})

describe('refused', () => {
  const half = buildLoan(free, 6)
  const ahead = buildLoan(free, 6, [{ on: day('2026-07-05'), amountPence: fromPounds(300) }])
  test.each<[string, Given]>([
    ['not-above-zero', { loan: half, receivedOn: '2026-07-05', pounds: 0 }],
    ['not-above-zero', { loan: half, receivedOn: '2026-07-05', pounds: -1 }],
    ['settled-already', { loan: buildLoan(free, 12), receivedOn: '2027-01-05', pounds: 10 }],
    ['before-start', { loan: buildLoan(free), receivedOn: '2025-12-31', pounds: 10 }],
    ['before-last-payment', { loan: half, receivedOn: '2026-06-30', pounds: 10 }],
    ['settles-the-loan', { loan: half, receivedOn: '2026-07-05', pounds: 600 }],
    ['settles-the-loan', { loan: half, receivedOn: '2026-07-05', pounds: 601 }],
    ['settles-the-loan', { loan: half, receivedOn: '2026-07-05', pounds: 500 }],
    ['settles-the-loan', { loan: half, receivedOn: '2026-07-05', pounds: 599.99 }],
    ['settles-the-loan', { loan: ahead, receivedOn: '2026-07-05', pounds: 300 }],
    [
      'settles-the-loan',
      { loan: half, receivedOn: '2026-07-05', pounds: 600, compensationPence: pence(9_000) },
    ],
    ['settles-the-loan', { loan: buildLoan(free, 11), receivedOn: '2026-12-05', pounds: 100 }],
    ['nothing-due-later', { loan: buildLoan(free, 11), receivedOn: '2026-12-05', pounds: 50 }],
  ])('%s', (reason, given) => {
    expect(repayPart(requestOf(given))).toEqual({ kind: 'refused', reason })
  })

  test('settles-the-loan, where the instalments paid ahead are all that would be left', () => {
    const loan = buildLoan(supermarket, 12, [{ on: day('2027-01-03'), amountPence: fromPounds(1000) }])
    const request = requestOf({ loan, receivedOn: '2027-01-04', pounds: 1 })
    const quote = quoteSettlement(request)
    if (quote.kind === 'refused') throw new Error(quote.reason)
    const amountPence = pence(quote.amountToPayPence - 1)
    expect(repayPart({ ...request, amountPence })).toEqual({ kind: 'refused', reason: 'settles-the-loan' })
  })

  test.each<[string, Given]>([
    ['a penny', { loan: half, receivedOn: '2026-07-05', pounds: 0.01 }],
    ['all but a penny of what falls due later', { loan: half, receivedOn: '2026-07-05', pounds: 499.99 }],
    ['all but a penny beside what is ahead', { loan: ahead, receivedOn: '2026-07-05', pounds: 299.99 }],
    ['a part of the last arrears', { loan: buildLoan(free, 11), receivedOn: '2027-01-05', pounds: 50 }],
  ])('but not %s', (_, given) => {
    expect(repayPart(requestOf(given)).kind).toBe('repaid')
  })
})

test('throws for an amount in fractions and negative compensation', () => {
  const loan = buildLoan(free)
  const request = requestOf({ loan, receivedOn: '2026-01-05', pounds: 100 })
  for (const wrong of [{ amountPence: 0.5 as Pence }, { compensationPence: pence(-1) }]) {
    expect(() => repayPart({ ...request, ...wrong })).toThrow(RangeError)
  }
})
