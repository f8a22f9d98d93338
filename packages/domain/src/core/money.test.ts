import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addPence, fromPounds, pence, roundHalfUp, subtractPence, sumPence, toPounds } from './money.ts'

const anyPence = fc.integer({ min: -1e12, max: 1e12 }).map(pence)

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not a number of pence', (n) => {
  expect(() => pence(n)).toThrow(RangeError)
})

test('minus nothing is nothing', () => {
  expect(Object.is(pence(-0), 0)).toBe(true)
  expect(Object.is(roundHalfUp(-0.2), 0)).toBe(true)
})

describe('pounds', () => {
  test.each([
    [266.89, 26_689],
    [0.29, 29],
    [1.1, 110],
    [8.2, 820],
    [-4.35, -435],
    [7500, 750_000],
    [16_621.77, 1_662_177],
  ])('%d pounds are %d pence', (pounds, expected) => {
    expect(fromPounds(pounds)).toBe(expected)
    expect(toPounds(fromPounds(pounds))).toBe(pounds)
  })

  test.each([0.001, 1.005, 266.889, Number.NaN, Number.POSITIVE_INFINITY])('%d is refused', (pounds) => {
    expect(() => fromPounds(pounds)).toThrow(RangeError)
  })

  test('every amount goes to pounds and back', () => {
    fc.assert(
      fc.property(anyPence, (amount) => {
        expect(fromPounds(toPounds(amount))).toBe(amount)
      }),
    )
  })
})

test.each([
  [0.5, 1],
  [1.5, 2],
  [2.4999, 2],
  [-0.5, -1],
  [1.005 * 100, 101],
  [12.95 * 10, 130],
  [1.15 * 10, 12],
  [1.45 * 10, 15],
  [0.285 * 100, 29],
  [10.075 * 100, 1008],
])('%d rounds to %d', (x, expected) => {
  expect(roundHalfUp(x)).toBe(expected)
})

test.each([
  // Beside a half, what fifteen digits say counts; a whole number is itself, however large.
  [0.49999999999999994, 1],
  [0.4999999999999, 0],
  [100.499999999999, 100],
  [8998.5 - 1e-12, 8999],
  [8998.5 - 1e-9, 8998],
  [-8998.5 + 1e-12, -8999],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [-1_234_567_890_123_456, -1_234_567_890_123_456],
  [0, 0],
])('%d rounds to %d', (x, expected) => {
  expect(roundHalfUp(x)).toBe(expected)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d cannot be rounded', (x) => {
  expect(() => roundHalfUp(x)).toThrow(RangeError)
})

test('rounding is that of the number written with fifteen digits', () => {
  const anyAmount = fc.oneof(
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.double({ min: -1e-14, max: 1e-14, noNaN: true }))
      .map(([n, off]) => (n + 0.5) * (1 + off)),
  )
  fc.assert(
    fc.property(anyAmount, (x) => {
      const written = Math.sign(x) * Math.floor(Number(Math.abs(x).toPrecision(15)) + 0.5) + 0
      expect(roundHalfUp(x)).toBe(written)
    }),
  )
})

test('sums and differences are exact', () => {
  expect(addPence(pence(1), pence(2), pence(-5))).toBe(-2)
  expect(subtractPence(pence(10), pence(25))).toBe(-15)
  expect(sumPence([])).toBe(0)
})
