import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyShare } from '../../testing/loans.ts'
import { fromPounds } from '../core/money.ts'
import vectors from '../vectors/apr.json' with { type: 'json' }
import otherRules from '../vectors/apr-other-rules.json' with { type: 'json' }
import { aprPercent, aprUnrounded, type Flow } from './apr.ts'

type VectorFlow = { amount: number; at?: number; first?: number; count?: number; step?: number }
type Vector = {
  id: string
  unit: string
  advances: VectorFlow[]
  payments: VectorFlow[]
  expected_apr: number
  expected_apr_unrounded?: number
  tolerance_pp?: number
  solver_check_unrounded: number
}

const cases = vectors as Vector[]

test('all 36 published cases are here', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(36)
})

test.each(cases)('$id: $expected_apr', (v) => {
  const flows = { advances: timed(v.advances, v.unit), payments: timed(v.payments, v.unit) }
  const unrounded = aprUnrounded(flows)
  expect(aprPercent(flows)).toBe(v.expected_apr)
  expect(Math.abs(unrounded - v.solver_check_unrounded)).toBeLessThanOrEqual(1e-6)
  const published = v.expected_apr_unrounded ?? v.solver_check_unrounded
  expect(Math.abs(unrounded - published)).toBeLessThanOrEqual(v.tolerance_pp ?? 1e-6)
})

// Spec 9: the APR of each representative example from its published instalments and total.
test.each([
  ['supermarket', 7_500, 36, 266.89, 266.89, 18.2],
  ['main lender', 7_500, 36, 286.7, 286.7, 24.4],
  ['motor', 10_000, 60, 276.61, 301.78, 24.5],
  ['post office', 7_500, 36, 256.11, 256.12, 14.9],
  ['money management', 7_500, 36, 287.95, 288.1, 24.8],
])('representative example, %s', (_brand, amount, count, instalment, last, apr) => {
  const payments = Array.from({ length: count }, (_, i) => ({
    amountPence: (i === count - 1 ? last : instalment) * 100,
    atYears: (i + 1) / 12,
  }))
  expect(aprPercent({ advances: [{ amountPence: amount * 100, atYears: 0 }], payments })).toBe(apr)
})

test.each([
  // credit, due after a year, printed: the second decimal decides, and only from five up.
  [100_000, 112_949, 12.9],
  [100_000, 112_950, 13],
  [100_000, 101_050, 1.1],
  [1_000_000, 1_129_499, 12.9],
])('%d repaid as %d prints %d', (advanced, repaid, printed) => {
  expect(once(advanced, repaid, 1)).toBe(printed)
})

test('a second decimal of exactly five rounds up, whatever stands before it', () => {
  for (let tenths = 0; tenths < 1_000; tenths += 1) {
    const repaid = 100_000 + tenths * 100 + 50
    expect(once(100_000, repaid, 1), `${repaid}`).toBe((tenths + 1) / 10)
    expect(once(100_000, repaid - 1, 1), `${repaid - 1}`).toBe(tenths / 10)
  }
})

test('an APR found gives the present values back', () => {
  const flow = fc.record({
    amountPence: fc.integer({ min: 1, max: 100_000 }),
    atYears: fc.integer({ min: 1, max: 120 }).map((months) => months / 12),
  })
  const payments = fc.array(flow, { minLength: 1, maxLength: 60 })
  const anyPercent = fc.oneof(anyShare(-20, 300), fc.double({ min: -20, max: 300, noNaN: true }))
  fc.assert(
    fc.property(payments, anyPercent, (list, percent) => {
      const amountPence = list.reduce((sum, p) => sum + p.amountPence * (1 + percent / 100) ** -p.atYears, 0)
      const found = aprUnrounded({ advances: [{ amountPence, atYears: 0 }], payments: list })
      expect(found).toBeCloseTo(percent, 7)
    }),
  )
})

test('several advances', () => {
  const advances = [0, 0.5].map((atYears) => ({ amountPence: 50_000, atYears }))
  const payments = [{ amountPence: Math.round(50_000 * 1.1 + 50_000 * 1.1 ** 0.5), atYears: 1 }]
  expect(aprPercent({ advances, payments })).toBe(10)
})

test.each<[string, [number, number][], [number, number][]]>([
  // what, advances, payments: pence and years
  [
    'an advance long after the first',
    [
      [1, 0],
      [100_000, 20],
    ],
    [[110_000, 21]],
  ],
  [
    'an advance between the payments',
    [
      [1_000, 0],
      [20_000, 5],
    ],
    [
      [29_000, 2],
      [4_000, 7],
    ],
  ],
  [
    'an advance beside a payment',
    [
      [1_000, 0],
      [6_000, 5],
      [11_000, 6],
    ],
    [
      [6_000, 2],
      [2_000, 3],
      [12_000, 6],
    ],
  ],
])('%s: the rate found is one at which both sides are worth the same', (_what, advanced, repaid) => {
  const flows = (list: [number, number][]) => list.map(([amountPence, atYears]) => ({ amountPence, atYears }))
  const [advances, payments] = [flows(advanced), flows(repaid)]
  const percent = aprUnrounded({ advances, payments })
  const worth = (list: Flow[]) =>
    list.reduce((sum, { amountPence, atYears }) => sum + amountPence * (1 + percent / 100) ** -atYears, 0)
  expect(percent).toBeGreaterThan(-99)
  expect(worth(payments) / worth(advances)).toBeCloseTo(1, 9)
})

test.each<[string, number, number, number]>([
  // what, credit, repaid, after so many years: rates at both ends of the search and a gift
  ['a loan that gives back less', 100_000, 50_000, -50],
  ['nearly all lost', 100_000, 1_001, -99],
  ['a hundredfold', 100_000, 10_000_000, 9_900],
  ['ten thousandfold', 100, 99_000_000, 98_999_900],
])('%s', (_what, advanced, repaid, printed) => {
  expect(once(advanced, repaid, 1)).toBe(printed)
})

test.each<[string, Flow[], Flow[]]>([
  ['nothing advanced', [], [{ amountPence: 100, atYears: 1 }]],
  ['nothing repaid', [{ amountPence: 100, atYears: 0 }], []],
  ['all repaid at once', [{ amountPence: 100, atYears: 0 }], [{ amountPence: 100, atYears: 0 }]],
  ['a rate past the end', [{ amountPence: 1, atYears: 0 }], [{ amountPence: 1_000_001, atYears: 1 }]],
  ['a rate below the start', [{ amountPence: 1_000, atYears: 0 }], [{ amountPence: 10, atYears: 1 }]],
  ['a payment before the advance', [{ amountPence: 100, atYears: 0 }], [{ amountPence: 120, atYears: -1 }]],
  [
    'a payment never made',
    [{ amountPence: 100, atYears: 0 }],
    [{ amountPence: 120, atYears: Number.POSITIVE_INFINITY }],
  ],
  [
    'a payment at no known time',
    [{ amountPence: 100, atYears: 0 }],
    [{ amountPence: 120, atYears: Number.NaN }],
  ],
  ['an unreadable amount', [{ amountPence: Number.NaN, atYears: 0 }], [{ amountPence: 120, atYears: 1 }]],
])('%s has no APR', (_what, advances, payments) => {
  expect(() => aprUnrounded({ advances, payments })).toThrow(RangeError)
  expect(() => aprPercent({ advances, payments })).toThrow(RangeError)
})

describe('other rules, and why ours differs', () => {
  // Regulation Z multiplies the monthly rate by twelve. CONC App 1.2 compounds it: (1 + i)^12 - 1.
  test.each(otherRules.us_nominal)('United States, $source', (v) => {
    const payments: VectorFlow[] = Array.isArray(v.payments) ? v.payments : [{ first: 1, ...v.payments }]
    const flows = { advances: timed([{ amount: v.advance }], v.unit), payments: timed(payments, v.unit) }
    const effective = aprUnrounded(flows)
    const monthly = (1 + effective / 100) ** (1 / 12) - 1
    expect(Number((monthly * 12 * 100).toFixed(2))).toBe(v.expected_nominal_apr)
    expect(effective).toBeCloseTo(v.computed_effective_apr, 4)
    expect(aprPercent(flows)).toBeGreaterThan(v.expected_nominal_apr)
  })

  // Directive 98/7/EC's year had 365.25 days; today's has 365, so times are a little longer.
  test.each(otherRules.legacy_365_25)('a year of 365.25 days, $days days', (v) => {
    const [advanced, repaid] = [fromPounds(v.advance), fromPounds(v.payment)]
    expect(once(advanced, repaid, v.days / 365.25)).toBe(v.expected_apr_365_25)
    expect(once(advanced, repaid, v.days / 365)).toBe(v.apr_365_current_rule)
    expect(v.apr_365_current_rule).toBeLessThan(v.expected_apr_365_25)
  })
})

function once(advanced: number, repaid: number, atYears: number): number {
  return aprPercent({
    advances: [{ amountPence: advanced, atYears: 0 }],
    payments: [{ amountPence: repaid, atYears }],
  })
}

/** CONC App 1.2: a year is 12 equal months, 52 weeks or 365 days. */
const A_YEAR: Record<string, number> = { year: 1, month: 12, week: 52, day: 365 }

function timed(flows: VectorFlow[], unit: string): Flow[] {
  return flows.flatMap(({ amount, at, first = at ?? 0, count = 1, step = 1 }) =>
    Array.from({ length: count }, (_, i) => ({
      amountPence: amount * 100,
      atYears: (first + i * step) / A_YEAR[unit]!,
    })),
  )
}
