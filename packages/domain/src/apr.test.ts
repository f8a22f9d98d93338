import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aprPercent, aprUnrounded, type Flow } from './apr.ts'
import vectors from './vectors/apr.json' with { type: 'json' }

type VectorFlow = { amount: number; at?: number; first?: number; count?: number; step?: number }
type Vector = {
  id: string
  unit: string
  advances: VectorFlow[]
  payments: VectorFlow[]
  expected_apr: number
  expected_apr_unrounded?: number
  tolerance_pp?: number
}

const PER_YEAR: Record<string, number> = { month: 12, day: 365, year: 1 }

const cases = vectors as Vector[]
const flowsOf = (v: Vector) => ({
  advances: inYears(v.advances, v.unit),
  payments: inYears(v.payments, v.unit),
})

test.each(cases)('$id, printed', (v) => {
  expect(aprPercent(flowsOf(v))).toBe(v.expected_apr)
})

test.each(cases.filter((v) => v.expected_apr_unrounded))('$id, unrounded', (v) => {
  expect(Math.abs(aprUnrounded(flowsOf(v)) - v.expected_apr_unrounded!)).toBeLessThanOrEqual(v.tolerance_pp!)
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

test('a second decimal of exactly five rounds up', () => {
  const advances = [{ amountPence: 100_000, atYears: 0 }]
  expect(aprPercent({ advances, payments: [{ amountPence: 112_950, atYears: 1 }] })).toBe(13)
  expect(aprPercent({ advances, payments: [{ amountPence: 112_949, atYears: 1 }] })).toBe(12.9)
})

test('an APR found gives the present values back', () => {
  const flow = fc.record({
    amountPence: fc.integer({ min: 1, max: 100_000 }),
    atYears: fc.integer({ min: 1, max: 120 }).map((months) => months / 12),
  })
  const payments = fc.array(flow, { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(payments, fc.double({ min: -20, max: 300, noNaN: true }), (list, percent) => {
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

test.each<[string, Flow[], Flow[]]>([
  ['nothing advanced', [], [{ amountPence: 100, atYears: 1 }]],
  ['nothing repaid', [{ amountPence: 100, atYears: 0 }], []],
  ['all repaid at once', [{ amountPence: 100, atYears: 0 }], [{ amountPence: 100, atYears: 0 }]],
  ['a payment before the advance', [{ amountPence: 100, atYears: 0 }], [{ amountPence: 120, atYears: -1 }]],
  ['an unreadable amount', [{ amountPence: Number.NaN, atYears: 0 }], [{ amountPence: 120, atYears: 1 }]],
])('%s has no APR', (_what, advances, payments) => {
  expect(() => aprUnrounded({ advances, payments })).toThrow(RangeError)
})

function inYears(flows: VectorFlow[], unit: string): Flow[] {
  return flows.flatMap(({ amount, at, first = at ?? 0, count = 1, step = 1 }) =>
    Array.from({ length: count }, (_, i) => ({
      amountPence: amount * 100,
      atYears: (first + i * step) / PER_YEAR[unit]!,
    })),
  )
}
