import { describe, expect, test } from 'vitest'
import { fromPounds } from '../core/money.ts'
import vectors from '../vectors/settlement.json' with { type: 'json' }
import { statutoryRebate } from './settlement.ts'

type Vector = {
  id: string
  kind?: string
  amount_of_credit: number
  instalment: number
  number_of_instalments: number
  apr_percent: number
  instalments_paid_at_notice: number
  rebate_date: { whole_periods_from_start: number; part_period: [number, number] | null }
  expected_rebate: number
  rebate_full_precision: number
  tolerance: number
  amount_payable_if_none_of_remaining_instalments_paid: number
}

const published = (vectors as Vector[]).filter(({ kind }) => kind !== 'partial')

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

// The printed workings round the monthly rate to six decimals, so exact arithmetic is a penny away
// in the first family, 15p in the second (73 periods). Ours is the exact figure, rounded up.
describe.each(published)('regulation 4: $id', (v) => {
  const [days, of] = v.rebate_date.part_period ?? [0, 1]
  const at = v.rebate_date.whole_periods_from_start + days / of
  const rebate = rebateOf(v.amount_of_credit, v.instalment, v.number_of_instalments, v.apr_percent, at)

  test('rebate', () => {
    expect(Math.abs(rebate - fromPounds(v.expected_rebate))).toBeLessThanOrEqual(v.tolerance * 100)
  })

  test('never less than the exact figure, and less than a penny more', () => {
    expect(rebate / 100).toBeGreaterThanOrEqual(v.rebate_full_precision - 0.0001)
    expect(rebate / 100).toBeLessThan(v.rebate_full_precision + 0.0101)
  })

  test('amount payable', () => {
    const left = v.number_of_instalments - v.instalments_paid_at_notice
    const payable = left * fromPounds(v.instalment) - rebate
    const expected = fromPounds(v.amount_payable_if_none_of_remaining_instalments_paid)
    expect(Math.abs(payable - expected)).toBeLessThanOrEqual(v.tolerance * 100)
  })
})

test('regulation 4: 28 days and a month after the 12th instalment, 4,067.62 to pay', () => {
  const rebate = rebateOf(5000, 134.57, 48, 14, 13 + 28 / 30)
  expect(Math.abs(36 * 13_457 - rebate - 406_762)).toBeLessThanOrEqual(2)
})

describe('regulation 4 by hand', () => {
  const advances = [{ amountPence: 100_000, atPeriods: 0 }]
  const repayments = [{ amountPence: 112_000, atPeriods: 12 }]

  test.each([
    // settled at, rebate: a year at 12% costs 120, half a year 1,000 x (1.12^0.5 - 1) = 58.3005
    [0, 12_000],
    [6, 6_170],
    [12, 0],
  ])('after %d months of one payment in a year: %d', (settledAtPeriods, rebate) => {
    expect(statutoryRebate({ advances, repayments, aprPercent: 12, settledAtPeriods })).toBe(rebate)
  })

  test('a second advance counts from its own time, one to come not at all', () => {
    const two = [...advances, { amountPence: 50_000, atPeriods: 12 }, { amountPence: 1, atPeriods: 24 }]
    const repaid = [{ amountPence: 175_440 + 100, atPeriods: 24 }]
    // 1,000 for a year and 500 for none: 1,120 + 500 owed after twelve periods.
    const rebate = statutoryRebate({
      advances: two,
      repayments: repaid,
      aprPercent: 12,
      settledAtPeriods: 12,
    })
    expect(rebate).toBe(175_540 - 162_000)
  })

  test('noise of the sum does not turn an exact penny into the next', () => {
    // 2,000 to come less 1,000 at 13% for a year: 870.00, which doubles make 870.0000000000001.
    const sums = { advances, repayments: [{ amountPence: 200_000, atPeriods: 24 }] }
    expect(statutoryRebate({ ...sums, aprPercent: 13, settledAtPeriods: 12 })).toBe(87_000)
  })

  test('never negative, even where what is owed is more than what is to come', () => {
    const late = [{ amountPence: 100_000, atPeriods: 12 }]
    expect(statutoryRebate({ advances, repayments: late, aprPercent: 12, settledAtPeriods: 11 })).toBe(0)
  })

  test.each([
    ['a negative APR', { aprPercent: -1 }],
    ['an APR that is no number', { aprPercent: Number.NaN }],
    ['a negative advance', { advances: [{ amountPence: -1, atPeriods: 0 }] }],
    ['a negative repayment', { repayments: [{ amountPence: -1, atPeriods: 1 }] }],
    ['a repayment without end', { repayments: [{ amountPence: Number.POSITIVE_INFINITY, atPeriods: 1 }] }],
    ['a time that is no number', { repayments: [{ amountPence: 1, atPeriods: Number.NaN }] }],
    ['a settlement that is no number', { settledAtPeriods: Number.NaN }],
    ['no advance', { advances: [] }],
    ['a settlement before the advance', { settledAtPeriods: -1 }],
  ])('%s throws', (_, wrong) => {
    const sums = { advances, repayments, aprPercent: 12, settledAtPeriods: 6, ...wrong }
    expect(() => statutoryRebate(sums)).toThrow(RangeError)
  })
})
