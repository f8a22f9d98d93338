import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALONE, NO_OWN_LOANS, TERMS as terms } from '../../testing/own-lending.ts'
import { pence } from '../core/money.ts'
import { decide, SET_ASIDE_REASONS, type SeenFacts, setAside } from './underwriting.ts'

const anyFacts = fc.record({
  score: fc.integer({ min: 250, max: 710 }),
  defaultsLast12Months: fc.integer({ min: 0, max: 9 }),
  activeJudgments: fc.integer({ min: 0, max: 9 }),
})
const anyReviews = fc.array(fc.record({ reasons: fc.subarray([...SET_ASIDE_REASONS]), seen: anyFacts }), {
  maxLength: 3,
})

/** The APR at which it is lent; without end where it is not. */
function findApr(facts: SeenFacts): number {
  const decision = decide(
    {
      ...facts,
      currentlyInsolvent: false,
      fraudMarkers: 0,
      balancesActivePounds: 1000,
      balancesMortgagesPounds: 0,
    },
    {
      amountPence: pence(5_000_00),
      termMonths: 36,
      dateOfBirth: Temporal.PlainDate.from('1988-05-14'),
      netMonthlyIncomePence: 2_600_00,
      rentOrMortgagePence: 640_00,
      household: ALONE,
    },
    { terms, today: Temporal.PlainDate.from('2026-11-20'), own: NO_OWN_LOANS },
  )
  return decision.outcome === 'quoted' ? decision.price.aprPercent : Number.POSITIVE_INFINITY
}

test('with whatever was set aside, a worse report never gets a better answer', () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, anyReviews, (one, other, reviews) => {
      const worse = {
        score: Math.min(one.score, other.score),
        defaultsLast12Months: Math.max(one.defaultsLast12Months, other.defaultsLast12Months),
        activeJudgments: Math.max(one.activeJudgments, other.activeJudgments),
      }
      expect(findApr(setAside(worse, reviews))).toBeGreaterThanOrEqual(findApr(setAside(one, reviews)))
    }),
  )
})

test('what is worse than was looked at counts in full', () => {
  fc.assert(
    fc.property(anyFacts, anyReviews, (facts, reviews) => {
      const looked = reviews.map((review) => ({
        ...review,
        seen: {
          score: facts.score + 1,
          defaultsLast12Months: facts.defaultsLast12Months - 1,
          activeJudgments: facts.activeJudgments - 1,
        },
      }))
      fc.pre(facts.defaultsLast12Months > 0 && facts.activeJudgments > 0)
      expect(setAside(facts, looked)).toEqual(facts)
    }),
  )
})

test('what was looked at, or better, does not count', () => {
  const seen = { score: 520, defaultsLast12Months: 3, activeJudgments: 4 }
  const reviews = [{ reasons: ['recent-defaults', 'judgments', 'credit-score'], seen }]
  expect(findApr(seen)).toBe(Number.POSITIVE_INFINITY)
  const clean = (score: number) => findApr({ score, defaultsLast12Months: 0, activeJudgments: 0 })
  expect(findApr(setAside(seen, reviews))).toBe(clean(551))
  expect(findApr(setAside({ ...seen, score: 640 }, reviews))).toBe(clean(640))
})
