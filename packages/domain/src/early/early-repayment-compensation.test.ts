import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { fromPounds, pence } from '../core/money.ts'
import vectors from '../vectors/early-repayment-compensation.json' with { type: 'json' }
import { type EarlyPayment, maxCompensation } from './early-repayment-compensation.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 2000)

const paidOn = day('2026-03-15')

function early(pounds: number, more: Partial<EarlyPayment> = {}): EarlyPayment {
  return {
    payment: { on: paidOn, amountPence: fromPounds(pounds) },
    endsOn: day('2028-03-15'),
    interestSavedPence: fromPounds(5_000),
    isFixedRate: true,
    ...more,
  }
}

const earlier = (on: string, pounds: number) => ({ on: day(on), amountPence: fromPounds(pounds) })

test.each(vectors)('$id: $rule', ({ payment, months_left, max_compensation }) => {
  const endsOn = paidOn.add({ months: months_left })
  expect(maxCompensation(early(payment, { endsOn }))).toBe(fromPounds(max_compensation))
})

test.each<[string, EarlyPayment, number]>([
  ['a penny over 8,000', early(8_000.01), 80],
  ['1% rounded down', early(8_999.99), 89.99],
  ['a year and a day left: 1%', early(10_000, { endsOn: day('2027-03-16') }), 100],
  ['a year left: half of it', early(10_000, { endsOn: day('2027-03-15') }), 50],
  ['half a per cent rounded down', early(10_001.99, { endsOn: day('2027-03-15') }), 50],
  ['paid on the last day', early(10_000, { endsOn: paidOn }), 50],
  ['the interest where it is lower', early(10_000, { interestSavedPence: pence(9_999) }), 99.99],
  ['no interest saved', early(10_000, { interestSavedPence: pence(0) }), 0],
  ['a rate that is not fixed', early(10_000, { isFixedRate: false }), 0],
  ['from payment protection', early(10_000, { isFromPaymentProtection: true }), 0],
  [
    'small, but over 8,000 with another',
    early(1_000, { earlierPayments: [earlier('2026-01-01', 7_500)] }),
    10,
  ],
  ['with another to 8,000 exactly', early(1_000, { earlierPayments: [earlier('2026-01-01', 7_000)] }), 0],
  [
    'the other a day less than a year ago',
    early(1_000, { earlierPayments: [earlier('2025-03-16', 7_500)] }),
    10,
  ],
  ['the other a year ago', early(1_000, { earlierPayments: [earlier('2025-03-15', 7_500)] }), 0],
  ['the other on the same day', early(1_000, { earlierPayments: [earlier('2026-03-15', 7_500)] }), 10],
  ['the other later', early(1_000, { earlierPayments: [earlier('2026-03-16', 7_500)] }), 0],
])('%s', (_, payment, pounds) => {
  expect(maxCompensation(payment)).toBe(fromPounds(pounds))
})

describe('throws', () => {
  test.each<[string, EarlyPayment]>([
    ['a payment of nothing', early(0)],
    ['a negative payment', early(-1)],
    ['a payment in fractions', early(1, { payment: { on: paidOn, amountPence: 0.5 as never } })],
    ['another of nothing', early(9_000, { earlierPayments: [earlier('2026-01-01', 0)] })],
    ['negative interest', early(9_000, { interestSavedPence: pence(-1) })],
    ['interest that is no number', early(9_000, { interestSavedPence: Number.NaN as never })],
    ['a payment after the end', early(9_000, { endsOn: day('2026-03-14') })],
  ])('%s', (_, payment) => {
    expect(() => maxCompensation(payment)).toThrow(RangeError)
  })
})

test('never above 1% of the payment nor the interest saved, never below nothing', () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.integer({ min: 1, max: 2_500_000 }),
        interest: fc.integer({ min: 0, max: 500_000 }),
        days: fc.integer({ min: 0, max: 3_000 }),
        others: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 900_000 }), ago: fc.nat(900) })),
      }),
      ({ amount, interest, days, others }) => {
        const most = maxCompensation({
          payment: { on: paidOn, amountPence: pence(amount) },
          earlierPayments: others.map((o) => ({
            on: paidOn.subtract({ days: o.ago }),
            amountPence: pence(o.amount),
          })),
          endsOn: paidOn.add({ days }),
          interestSavedPence: pence(interest),
          isFixedRate: true,
        })
        expect(most).toBeGreaterThanOrEqual(0)
        expect(most).toBeLessThanOrEqual(
          Math.min(interest, amount / (days > 366 ? 100 : days < 365 ? 200 : 100)),
        )
      },
    ),
    { numRuns },
  )
})
