import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { NO_PENCE, type Pence, pence, sumPence } from '../core/money.ts'
import { type Allocation, AS_AGREED, allocatePayment, type InstalmentClaim } from './payment-allocation.ts'

function claim(
  number: number,
  dueOn: string,
  charges: number,
  interest: number,
  principal: number,
): InstalmentClaim {
  return {
    number,
    dueOn: day(dueOn),
    asks: { charges: pence(charges), interest: pence(interest), principal: pence(principal) },
  }
}

const claims = [
  claim(1, '2026-02-01', 12, 30, 70),
  claim(2, '2026-03-01', 0, 20, 80),
  claim(3, '2026-04-01', 0, 10, 90),
]

/** Number, charges, interest, principal of each share, and what was left. */
function table({ shares, unallocatedPence }: Allocation) {
  return [
    ...shares.map(({ number, parts }) => [number, parts.charges, parts.interest, parts.principal]),
    unallocatedPence,
  ]
}

describe('a payment', () => {
  test.each([
    // pence, rules, shares, left
    [0, {}, [0]],
    [1, {}, [[1, 1, 0, 0], 0]],
    [12, {}, [[1, 12, 0, 0], 0]],
    [13, {}, [[1, 12, 1, 0], 0]],
    [43, {}, [[1, 12, 30, 1], 0]],
    [112, {}, [[1, 12, 30, 70], 0]],
    [122, {}, [[1, 12, 30, 70], [2, 0, 10, 0], 0]],
    [312, {}, [[1, 12, 30, 70], [2, 0, 20, 80], [3, 0, 10, 90], 0]],
    [313, {}, [[1, 12, 30, 70], [2, 0, 20, 80], [3, 0, 10, 90], 1]],
    [120, { dueBy: day('2026-02-01') }, [[1, 12, 30, 70], 8]],
    [120, { dueBy: day('2026-03-01') }, [[1, 12, 30, 70], [2, 0, 8, 0], 0]],
    [120, { dueBy: day('2026-01-31') }, [120]],
  ] as const)('of %dp with %j: %j', (amount, rules, expected) => {
    expect(table(allocatePayment(claims, pence(amount), rules))).toEqual(expected)
    // Whatever order the instalments come in, the oldest is paid first.
    expect(table(allocatePayment(claims.toReversed(), pence(amount), rules))).toEqual(expected)
  })

  test('leaves each instalment asking for the rest', () => {
    expect(allocatePayment(claims, pence(130)).remaining).toEqual([
      claim(1, '2026-02-01', 0, 0, 0),
      claim(2, '2026-03-01', 0, 2, 80),
      claim(3, '2026-04-01', 0, 10, 90),
    ])
  })

  test('is told by instalment with its day and its sum', () => {
    expect(allocatePayment(claims, pence(13)).shares).toEqual([
      {
        number: 1,
        dueOn: day('2026-02-01'),
        amountPence: 13,
        parts: { charges: 12, interest: 1, principal: 0 },
      },
    ])
  })

  test('of instalments due the same day pays the lower number first', () => {
    const sameDay = [claim(8, '2026-02-01', 0, 0, 50), claim(7, '2026-02-01', 0, 0, 50)]
    expect(table(allocatePayment(sameDay, pence(60)))).toEqual([[7, 0, 0, 50], [8, 0, 0, 10], 0])
  })

  test('pays by the due day, not by the number', () => {
    const moved = [claim(1, '2026-05-01', 0, 0, 50), claim(2, '2026-02-01', 0, 0, 50)]
    expect(table(allocatePayment(moved, pence(60)))).toEqual([[2, 0, 0, 50], [1, 0, 0, 10], 0])
  })

  test('changes nothing that it was given', () => {
    const given = claims.toReversed()
    const before = structuredClone(given.map(({ asks }) => asks))
    allocatePayment(given, pence(200))
    expect(given.map(({ asks }) => asks)).toEqual(before)
    expect(given.map(({ number }) => number)).toEqual([3, 2, 1])
  })
})

test.each([
  ['a negative payment', () => allocatePayment(claims, pence(-1)), 'paymentPence must not be negative: -1'],
  [
    'part of a penny',
    () => allocatePayment([], 0.5 as Pence),
    'paymentPence is not a whole number of pence: 0.5',
  ],
  [
    'a negative part',
    () => allocatePayment([claim(1, '2026-02-01', 0, -1, 5)], pence(1)),
    'claims[0].asks.interest must not be negative: -1',
  ],
  [
    'part of a penny asked for',
    () =>
      allocatePayment(
        [
          {
            ...claim(1, '2026-02-01', 0, 1, 5),
            asks: { charges: NO_PENCE, interest: 0.5 as Pence, principal: NO_PENCE },
          },
        ],
        pence(1),
        { dueBy: day('2026-01-01') },
      ),
    'claims[0].asks.interest is not a whole number of pence: 0.5',
  ],
  [
    'a number used twice',
    () => allocatePayment([claim(1, '2026-02-01', 0, 1, 5), claim(1, '2026-03-01', 0, 1, 5)], pence(1)),
    'Each instalment must have a number of its own',
  ],
])('%s is refused', (_what, allocate, message) => {
  expect(allocate).toThrow(new RangeError(message))
})

const anyClaims = fc
  .array(
    fc.record({
      charges: fc.integer({ min: 0, max: 2_000 }),
      interest: fc.integer({ min: 0, max: 20_000 }),
      principal: fc.integer({ min: 0, max: 60_000 }),
      days: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ charges, interest, principal, days }, index) =>
      claim(index + 1, day('2026-01-01').add({ days }).toString(), charges, interest, principal),
    ),
  )
const anyPayment = fc.integer({ min: 0, max: 400_000 }).map(pence)
const anyRules = fc.record(
  {
    dueBy: fc.integer({ min: 0, max: 400 }).map((days) => day('2026-01-01').add({ days })),
  },
  { requiredKeys: [] },
)

function byInstalment(...allocations: Allocation[]) {
  const totals = new Map<number, number[]>()
  for (const { number, parts, amountPence } of allocations.flatMap(({ shares }) => shares)) {
    const sum = totals.get(number) ?? [0, 0, 0, 0]
    const given = [parts.charges, parts.interest, parts.principal, amountPence]
    totals.set(
      number,
      given.map((amount, index) => amount + (sum[index] ?? 0)),
    )
  }
  return totals
}

describe('of any payment over any instalments', () => {
  test('every penny is kept, and no instalment is given more than it asks for', () => {
    fc.assert(
      fc.property(anyClaims, anyPayment, anyRules, (asked, payment, rules) => {
        const { shares, unallocatedPence, remaining } = allocatePayment(asked, payment, rules)
        expect(sumPence([...shares.map(({ amountPence }) => amountPence), unallocatedPence])).toBe(payment)
        expect(unallocatedPence).toBeGreaterThanOrEqual(0)
        for (const { number, amountPence, parts } of shares) {
          const { asks } = asked.find((row) => row.number === number)!
          expect(amountPence).toBeGreaterThan(0)
          expect(sumPence(Object.values(parts))).toBe(amountPence)
          for (const part of AS_AGREED) {
            expect(parts[part]).toBeGreaterThanOrEqual(0)
            expect(parts[part]).toBeLessThanOrEqual(asks[part])
            expect(remaining.find((row) => row.number === number)?.asks[part]).toBe(asks[part] - parts[part])
          }
        }
        expect(remaining).toHaveLength(asked.length)
      }),
    )
  })

  test('nothing is left over while a due instalment still asks, and none is paid before an older one', () => {
    fc.assert(
      fc.property(anyClaims, anyPayment, anyRules, (asked, payment, rules) => {
        const { shares, unallocatedPence, remaining } = allocatePayment(asked, payment, rules)
        const open = remaining.filter(
          ({ dueOn, asks }) =>
            sumPence(Object.values(asks)) > 0 &&
            !(rules.dueBy && Temporal.PlainDate.compare(dueOn, rules.dueBy) > 0),
        )
        if (open.length > 0) expect(unallocatedPence).toBe(0)
        const oldestOpen = open[0]
        for (const { dueOn } of shares) {
          if (oldestOpen) expect(Temporal.PlainDate.compare(dueOn, oldestOpen.dueOn)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  test('two payments in either order give what their sum gives', () => {
    fc.assert(
      fc.property(anyClaims, anyPayment, anyPayment, anyRules, (asked, a, b, rules) => {
        const together = allocatePayment(asked, pence(a + b), rules)
        for (const [first, second] of [
          [a, b],
          [b, a],
        ] as const) {
          const one = allocatePayment(asked, first, rules)
          const two = allocatePayment(one.remaining, second, rules)
          expect(two.remaining).toEqual(together.remaining)
          expect(one.unallocatedPence + two.unallocatedPence).toBe(together.unallocatedPence)
          expect(byInstalment(one, two)).toEqual(byInstalment(together))
        }
        expect(allocatePayment(asked, pence(a + b), rules)).toEqual(together)
        expect(allocatePayment(together.remaining, NO_PENCE, rules).remaining).toEqual(together.remaining)
      }),
    )
  })

  test('the instalments may come in any order', () => {
    fc.assert(
      fc.property(anyClaims, anyPayment, anyRules, (asked, payment, rules) => {
        expect(allocatePayment(asked.toReversed(), payment, rules)).toEqual(
          allocatePayment(asked, payment, rules),
        )
      }),
    )
  })
})
