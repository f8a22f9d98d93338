import { describe, expect, test } from 'vitest'
import {
  aprOfLoan,
  buildLoan,
  INTEREST_FREE as free,
  MOTOR as motor,
  SUPERMARKET as supermarket,
} from '../../testing/loans.ts'
import { day } from '../core/calendar.ts'
import { fromPounds, pence } from '../core/money.ts'
import { type RunningLoan, stillPayable } from '../loans/running-loan.ts'
import { buildSchedule } from '../schedule/schedule.ts'
import {
  calculateEarlyPayment,
  calculatePeriods,
  contractualParts,
  quoteSettlement,
  type SettlementBreakdown,
  type SettlementQuote,
  type SettlementRequest,
  statutoryRebate,
} from './settlement.ts'

function quote(
  loan: RunningLoan,
  receivedOn: string,
  more: Partial<SettlementRequest> = {},
): SettlementQuote {
  const aprPercent = aprOfLoan(loan)
  const outcome = quoteSettlement({ loan, aprPercent, receivedOn: day(receivedOn), ...more })
  if (outcome.kind === 'refused') throw new Error(outcome.reason)
  return outcome
}

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

function rebateOf(credit: number, instalment: number, count: number, aprPercent: number, at: number) {
  return statutoryRebate({
    advances: [{ amountPence: fromPounds(credit), atPeriods: 0 }],
    repayments: Array.from({ length: count }, (_, index) => ({
      amountPence: fromPounds(instalment),
      atPeriods: index + 1,
    })),
    aprPercent,
    settledAtPeriods: at,
  })
}

describe('days', () => {
  test.each([
    // received, named in the notice, deferral, settlement, deferred
    ['2027-01-01', undefined, undefined, '2027-01-29', '2027-02-28'],
    ['2027-01-01', undefined, 'calendar month', '2027-01-29', '2027-02-28'],
    ['2027-01-01', undefined, '30 days', '2027-01-29', '2027-02-28'],
    ['2027-01-02', undefined, '30 days', '2027-01-30', '2027-03-01'],
    ['2027-01-01', '2027-01-30', undefined, '2027-01-30', '2027-02-28'],
    ['2027-01-01', '2027-03-31', undefined, '2027-03-31', '2027-04-30'],
    ['2027-01-01', '2027-01-28', undefined, '2027-01-29', '2027-02-28'],
    ['2027-01-01', '2026-12-01', undefined, '2027-01-29', '2027-02-28'],
  ] as const)('received %s, named %s, deferred by %s', (received, named, deferral, settled, deferred) => {
    const q = quote(buildLoan(supermarket, 12), received, { settleOn: named && day(named), deferral })
    expect(`${q.settlementDate} ${q.deferredDate}`).toBe(`${settled} ${deferred}`)
  })

  test.each([
    [12, '2026-03-29'],
    [13, '2026-04-29'],
  ])('a term of %d months is deferred to %s', (termMonths, deferred) => {
    const q = quote(buildLoan({ ...supermarket, termMonths }, 2), '2026-03-01')
    expect(q.deferredDate.toString()).toBe(deferred)
  })
})

describe('the supermarket loan, 7,500 and a fee of 440', () => {
  // The contractual balance holds the whole fee; the law asks for the credit and time used.
  test.each([
    // instalments paid, received, contractual, statutory
    [0, '2026-01-01', 8016.65, 7704.5],
    [12, '2027-01-01', 5677.4, 5549.54],
    [24, '2028-01-01', 3019.66, 3002.43],
  ])('after %d instalments, on %s: contract %d, law %d', (paid, received, contractual, statutory) => {
    const q = quote(buildLoan(supermarket, paid), received)
    expect([q.contractualPence / 100, q.statutoryPence / 100]).toEqual([contractual, statutory])
    expect(q.basis).toBe('statutory')
    expect(q.amountToPayPence).toBe(q.statutoryPence)
    expect(q.rebatePence).toBe(q.statutoryRebatePence)
    expect(q.amountBeforeRebatePence - q.rebatePence).toBe(q.amountToPayPence)
  })

  test('the statutory figure is regulation 4 at the deferred date, the last instalment 4p above the others', () => {
    // Deferred to 29 February 2028 from 29 January: 25 periods and 28 of 29 days.
    const rebate = rebateOf(7500, 266.89, 36, 18.2, 25 + 28 / 29)
    const q = quote(buildLoan(supermarket, 24), '2028-01-01')
    expect(q.statutoryRebatePence).toBeGreaterThanOrEqual(rebate + 3)
    expect(q.statutoryRebatePence).toBeLessThanOrEqual(rebate + 4)
  })

  test('the parts', () => {
    const q = quote(buildLoan(supermarket, 12), '2027-01-01', { compensationPence: pence(1_000) })
    // Interest: the 60.12 of January, compounding, for 28 of 31 days.
    expect(q.breakdown).toEqual({
      principalPence: 562_312,
      interestPence: 5_428,
      feesPence: 0,
      overduePence: 0,
      fallingDuePence: 0,
      paidAheadPence: 0,
      compensationPence: 1_000,
      statutoryReductionPence: 12_786,
    })
    expect(q.amountToPayPence).toBe(555_954)
    expect(q.rebatePence).toBe(85_586)
  })

  test('ten days after the settlement date, a day and its interest at a time', () => {
    const q = quote(buildLoan(supermarket, 12), '2027-01-04')
    expect(q.settlementDate.toString()).toBe('2027-02-01')
    expect(q.dailyAmount.map(({ on }) => on.toString())).toEqual([
      ...['2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05', '2027-02-06'],
      ...['2027-02-07', '2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11'],
    ])
    for (const { on, amountPence } of q.dailyAmount) {
      const named = quote(buildLoan(supermarket, 12), '2027-01-04', { settleOn: on })
      expect(amountPence).toBe(named.amountToPayPence)
    }
    expect(q.dailyAmount[0]!.amountPence - q.amountToPayPence).toBe(226)
  })
})

describe('free of interest, in hundreds', () => {
  test.each<[string, number, [string, number][], string, Partial<Record<keyof SettlementBreakdown, number>>]>(
    [
      ['nothing due yet', 0, [], '2026-01-01', { principalPence: 1200 }],
      [
        'one falls due on the settlement date',
        0,
        [],
        '2026-01-04',
        { principalPence: 1100, fallingDuePence: 100 },
      ],
      [
        'two overdue, one to fall due',
        0,
        [],
        '2026-03-15',
        { principalPence: 900, overduePence: 200, fallingDuePence: 100 },
      ],
      [
        'one overdue in part',
        1,
        [['2026-03-10', 40]],
        '2026-03-15',
        { principalPence: 900, overduePence: 60, fallingDuePence: 100 },
      ],
      ['the next paid already', 2, [['2026-03-10', 100]], '2026-03-15', { principalPence: 900 }],
      [
        'the next paid in part',
        2,
        [['2026-03-10', 70]],
        '2026-03-15',
        { principalPence: 900, fallingDuePence: 30 },
      ],
      ['further ahead', 2, [['2026-03-10', 350]], '2026-03-15', { principalPence: 900, paidAheadPence: 250 }],
      ['the term over', 11, [], '2027-03-01', { overduePence: 100 }],
      ['the last falls due', 11, [], '2026-12-31', { fallingDuePence: 100 }],
    ],
  )('%s', (_, paid, more, received, parts) => {
    const payments = more.map(([on, pounds]) => ({ on: day(on), amountPence: fromPounds(pounds) }))
    const loan = buildLoan(free, paid, payments)
    const q = quoteSettlement({ loan, aprPercent: 0, receivedOn: day(received) }) as SettlementQuote
    const given = Object.fromEntries(
      Object.entries(q.breakdown)
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => [name, amount / 100]),
    )
    expect(given).toEqual(parts)
    expect(q.basis).toBe('contractual')
    expect(q.amountToPayPence).toBe(stillPayable(loan, day(received)))
    expect(q.rebatePence).toBe(0)
  })
})

describe('hire purchase', () => {
  test('the option-to-purchase fee is owed by contract, and counted in the amount before the rebate', () => {
    const q = quote(buildLoan(motor, 55), '2030-08-02')
    expect(q.amountBeforeRebatePence).toBe(4 * 27_661 + 27_678 + 2_500)
    expect(q.breakdown.feesPence).toBe(2_500)
    expect(sumOf(q.breakdown)).toBe(q.amountToPayPence)
  })

  test('on the last day the fee is part of what falls due, later of what is overdue; nothing is taken off', () => {
    const q = quote(buildLoan(motor, 59), '2031-01-01')
    expect(q.breakdown).toMatchObject({
      feesPence: 0,
      principalPence: 0,
      overduePence: 0,
      fallingDuePence: 30_178,
    })
    const later = quote(buildLoan(motor, 59), '2031-01-02')
    expect(later.breakdown).toMatchObject({ overduePence: 30_178, fallingDuePence: 0 })
    expect(q.amountToPayPence).toBe(30_178)
    expect([q.rebatePence, q.statutoryRebatePence]).toEqual([0, 0])
  })
})

describe('at the end of the term', () => {
  test.each([
    ['2029-01-01', 26_693, 0],
    ['2028-12-31', 26_220, 473],
  ])('named for %s: %d to pay, a rebate of %d', (settleOn, amountPence, rebatePence) => {
    const q = quote(buildLoan(supermarket, 35), '2028-12-01', { settleOn: day(settleOn) })
    expect([q.amountToPayPence, q.statutoryRebatePence]).toEqual([amountPence, rebatePence])
  })

  test('periods go on monthly after it, on the payment day', () => {
    const terms = { ...supermarket, startOn: day('2025-12-31'), firstPaymentOn: day('2026-01-31') }
    const loan = buildLoan({ ...terms, paymentDay: 31 })
    const at = (on: string) => calculatePeriods(loan, day(on))
    // The last of 36 falls due on 31 December 2028.
    expect(at('2028-12-31')).toBe(36)
    expect(at('2029-01-10')).toBeCloseTo(36 + 10 / 31, 12)
    expect(at('2029-02-28')).toBe(38)
    expect(at('2029-03-10')).toBeCloseTo(38 + 10 / 31, 12)
  })

  test('a rebate past what is still payable is cut to it, and no figure is below nothing', () => {
    const loan = buildLoan(supermarket, 34, [{ on: day('2028-11-01'), amountPence: pence(20_932) }])
    const q = quote(loan, '2028-11-01', { aprPercent: 16 })
    expect(q.amountToPayPence).toBe(1)
    expect(q.dailyAmount.map(({ amountPence }) => amountPence)).toEqual(Array(10).fill(0))
  })

  test('and one that comes to all of it leaves nothing to quote', () => {
    const loan = buildLoan(supermarket, 34, [{ on: day('2028-11-01'), amountPence: pence(20_933) }])
    const outcome = quoteSettlement({ loan, aprPercent: 16, receivedOn: day('2028-11-01') })
    expect(outcome).toEqual({ kind: 'refused', reason: 'covered-by-payments' })
  })
})

test('the contract decides where it asks for less: 12.95% printed as an APR of 13.0', () => {
  const loan = buildLoan({ ...free, annualRatePercent: 12.95 })
  const q = quote(loan, '2026-09-02')
  expect(q.basis).toBe('contractual')
  expect(q.amountToPayPence).toBe(q.contractualPence)
  expect(q.contractualPence).toBeLessThan(q.statutoryPence)
  expect(q.breakdown.statutoryReductionPence).toBe(0)
  expect(q.rebatePence).toBe(q.amountBeforeRebatePence - q.contractualPence)
})

test('a first period counts as the months and days that it has', () => {
  // 45 days to the first payment: on the 30th of them two thirds of its interest have been earned.
  const terms = {
    ...supermarket,
    startOn: day('2026-01-01'),
    firstPaymentOn: day('2026-02-15'),
    paymentDay: 15,
  }
  const parts = contractualParts(buildLoan(terms), day('2026-01-01'), day('2026-01-31'))
  const { interestPence } = buildSchedule(terms).rows[0]!
  expect(parts.interestPence).toBe(Math.round(794_000 * ((1 + interestPence / 794_000) ** (2 / 3) - 1)))
  const q = quote(buildLoan(terms), '2026-01-01', { settleOn: day('2026-01-31') })
  // Deferred to 28 February: a month and 14 days of period one, and 13 of 28 days to 15 March.
  const rate = 1 + aprOfLoan(buildLoan(terms)) / 100
  const owed = 750_000 * rate ** ((1 + 13 / 28) / 12 + 14 / 365)
  const { instalmentPence } = buildSchedule(terms)
  const paid = instalmentPence * rate ** (13 / 28 / 12)
  expect(Math.abs(q.statutoryPence - instalmentPence - (owed - paid))).toBeLessThan(1)
})

describe('money that came on other days than it was due', () => {
  test('late: the same figure as paid on time', () => {
    const late = buildLoan(supermarket, 11, [{ on: day('2027-01-20'), amountPence: pence(26_689) }])
    expect(quote(late, '2027-01-20').amountToPayPence).toBe(
      quote(buildLoan(supermarket, 12), '2027-01-20').amountToPayPence,
    )
  })

  test('overdue: the instalments owed are owed in full besides', () => {
    const owing = quote(buildLoan(supermarket, 10), '2027-01-20')
    const paid = quote(buildLoan(supermarket, 12), '2027-01-20')
    expect(owing.amountToPayPence - paid.amountToPayPence).toBe(2 * 26_689)
    expect(owing.breakdown.overduePence).toBe(2 * 26_689)
  })

  test('early: counted by law from the day it came, by contract at its face', () => {
    const extra = { on: day('2027-01-01'), amountPence: fromPounds(1000) }
    const ahead = quote(buildLoan(supermarket, 12, [extra]), '2027-01-01')
    const level = quote(buildLoan(supermarket, 12), '2027-01-01')
    expect(level.contractualPence - ahead.contractualPence).toBe(100_000)
    // 28 days and a month at 18.2% a year. The instalment of 1 February counts a period early; it
    // would have been owed at its face.
    const month = 1.182 ** (1 / 12)
    const whole = month ** (1 + 27 / 28)
    const worth = (100_000 - 26_689) * whole + 26_689 * (1 + whole - whole / month)
    expect(Math.abs(level.statutoryPence - ahead.statutoryPence - worth)).toBeLessThanOrEqual(1)
  })
})

test('compensation is cut to the rebate', () => {
  const q = quote(buildLoan(supermarket, 12), '2027-01-01', { compensationPence: fromPounds(9_000) })
  expect(q.breakdown.compensationPence).toBe(q.rebatePence)
  expect(q.amountToPayPence).toBe(q.amountBeforeRebatePence)
})

describe('refused', () => {
  test.each<[string, RunningLoan, string]>([
    ['before-start', buildLoan(supermarket), '2025-12-31'],
    ['before-last-payment', buildLoan(supermarket, 1), '2026-01-31'],
    ['settled-already', buildLoan(supermarket, 36), '2029-01-01'],
    [
      'settled-already',
      buildLoan(free, 11, [{ on: day('2026-12-01'), amountPence: fromPounds(150) }]),
      '2026-12-01',
    ],
    [
      'covered-by-payments',
      buildLoan(supermarket, 0, [{ on: day('2026-01-05'), amountPence: fromPounds(9_600) }]),
      '2026-01-05',
    ],
  ])('%s', (reason, loan, receivedOn) => {
    const outcome = quoteSettlement({ loan, aprPercent: 18.2, receivedOn: day(receivedOn) })
    expect(outcome).toEqual({ kind: 'refused', reason })
  })

  test.each([
    ['on the day it began', buildLoan(supermarket), '2026-01-01'],
    ['on the day of the last payment', buildLoan(supermarket, 1), '2026-02-01'],
  ])('but not %s', (_, loan, receivedOn) => {
    expect(quote(loan, receivedOn).amountToPayPence).toBeGreaterThan(0)
  })
})

describe('throws', () => {
  const loan = buildLoan(supermarket, 1)
  test.each<[string, Partial<SettlementRequest>]>([
    ['negative compensation', { compensationPence: pence(-1) }],
    ['compensation in fractions', { compensationPence: 0.5 as SettlementRequest['compensationPence'] }],
    ['an APR that is no number', { aprPercent: Number.NaN }],
    ['a negative APR', { aprPercent: -0.1 }],
  ])('%s', (_, wrong) => {
    const request = { loan, aprPercent: 18.2, receivedOn: day('2026-02-01'), ...wrong }
    expect(() => quoteSettlement(request)).toThrow(RangeError)
  })
})

describe('if all that is left falls due on a day', () => {
  const loan = buildLoan(supermarket)
  const aprPercent = aprOfLoan(loan)

  test('is what a settlement on that day asks for', () => {
    const quoted = quote(loan, '2027-03-01')
    expect(
      calculateEarlyPayment({ loan, aprPercent, knownOn: day('2027-03-01') }, quoted.settlementDate),
    ).toEqual({
      amountBeforeRebatePence: quoted.amountBeforeRebatePence,
      rebatePence: quoted.rebatePence,
      amountToPayPence: quoted.amountToPayPence,
    })
  })

  test('has no rebate from the last due day on', () => {
    const last = loan.schedule.rows.at(-1)!.dueOn
    const { rebatePence, amountBeforeRebatePence, amountToPayPence } = calculateEarlyPayment(
      { loan, aprPercent, knownOn: last },
      last,
    )
    expect([rebatePence, amountToPayPence]).toEqual([0, amountBeforeRebatePence])
  })
})
