import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_OWN_LOANS, TERMS as terms } from '../../testing/own-lending.ts'
import { pence } from '../core/money.ts'
import { decideOrOffer } from './affordable-offer.ts'
import { calculateLivingCosts, findHomeDoubts, type HomeAnswers, type Household } from './living-costs.ts'
import { type CreditFacts, decide, type LoanRequest, priceForBand } from './underwriting.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const options = { terms, today, own: NO_OWN_LOANS }

const amount = (max: number) => fc.integer({ min: 0, max })
/** Everything that raises the costs of a month, and the income. */
const anyMonth = fc.record({
  income: amount(5_000_00),
  rent: amount(1_500_00),
  adults: fc.constantFrom(1 as const, 2 as const),
  dependants: fc.integer({ min: 0, max: 3 }),
  dependantsCost: amount(900_00),
  stated: fc.option(amount(1_500_00)),
  owed: amount(12_000),
})
type Month = typeof anyMonth extends fc.Arbitrary<infer T> ? T : never
const anyAsked = fc.record({
  amountPence: fc.integer({ min: 20, max: 300 }).map((fifties) => pence(fifties * 50_00)),
  termMonths: fc.constantFrom(...terms.termsMonths),
})

const toFacts = ({ owed }: Month): CreditFacts => ({
  score: 640,
  currentlyInsolvent: false,
  fraudMarkers: 0,
  activeJudgments: 0,
  defaultsLast12Months: 0,
  balancesActivePounds: owed,
  balancesMortgagesPounds: 0,
})

function toRequest(month: Month, asked: Pick<LoanRequest, 'amountPence' | 'termMonths'>): LoanRequest {
  const { income, rent, adults, dependants, dependantsCost, stated } = month
  const household: Household = {
    adults,
    dependants,
    dependantsCostPence: dependantsCost,
    statedLivingCostsPence: stated,
  }
  return {
    ...asked,
    dateOfBirth: Temporal.PlainDate.from('1988-05-14'),
    netMonthlyIncomePence: income,
    rentOrMortgagePence: rent,
    household,
  }
}

/** The same answer by plain sums, from the published figures and not from the module's. */
function isLentByHand(month: Month, instalmentPence: number): boolean {
  const adults = month.adults === 2 ? 888_33 : 520_00
  const living = Math.max(month.stated ?? 0, adults, Math.ceil(month.income / 4))
  const dependants = Math.max(month.dependantsCost, [0, 303_94, 607_88, 911_82][month.dependants]!)
  const goingOut = month.rent + dependants + month.owed * 3 + instalmentPence + living
  return month.income >= goingOut
}

test('each of 1,000 households gets the answer that plain sums give', () => {
  const answers = new Set<string>()
  fc.assert(
    fc.property(anyMonth, anyAsked, (month, asked) => {
      const { instalmentPence } = priceForBand(terms, 'Great', asked)!
      const { outcome } = decide(toFacts(month), toRequest(month, asked), options)
      answers.add(outcome)
      expect(outcome === 'quoted').toBe(isLentByHand(month, instalmentPence))
    }),
    { numRuns: 1_000 },
  )
  expect([...answers].toSorted()).toEqual(['declined', 'quoted'])
})

test('a better budget never gets a worse answer, in 1,000 households', () => {
  fc.assert(
    fc.property(anyMonth, anyMonth, anyAsked, (one, other, asked) => {
      const worse = pickEach(one, other, Math.max)
      const better = pickEach(one, other, Math.min)
      const answers = [worse, better].map((month) =>
        decideOrOffer(toFacts(month), toRequest(month, asked), options),
      )
      const [ofWorse, ofBetter] = answers.map((answer) =>
        answer.outcome === 'declined' ? 0 : answer.askedFor ? 1 : 2,
      )
      expect(ofBetter).toBeGreaterThanOrEqual(ofWorse!)
    }),
    { numRuns: 1_000 },
  )
})

/** Of each answer the higher or the lower cost, and the income the other way round. */
function pickEach(one: Month, other: Month, pick: (...of: number[]) => number): Month {
  const isDearer = pick === Math.max
  return {
    income: (isDearer ? Math.min : Math.max)(one.income, other.income),
    rent: pick(one.rent, other.rent),
    adults: pick(one.adults, other.adults) as 1 | 2,
    dependants: pick(one.dependants, other.dependants),
    dependantsCost: pick(one.dependantsCost, other.dependantsCost),
    stated: pick(one.stated ?? 0, other.stated ?? 0),
    owed: pick(one.owed, other.owed),
  }
}

test.each([
  [{}, 520_00, 'standard', 0],
  [{ adults: 2 }, 888_33, 'standard', 0],
  [{ statedLivingCostsPence: 900_00 }, 900_00, 'stated', 0],
  [{ statedLivingCostsPence: 100_00 }, 520_00, 'standard', 0],
  [{ dependants: 2, dependantsCostPence: 100_00 }, 520_00, 'standard', 607_88],
  [{ dependants: 1, dependantsCostPence: 400_00 }, 520_00, 'standard', 400_00],
] as [Partial<Household>, number, string, number][])(
  '%o lives on %d by %s',
  (change, living, basis, dependants) => {
    const household = {
      adults: 1 as const,
      dependants: 0,
      dependantsCostPence: 0,
      statedLivingCostsPence: null,
    }
    expect(
      calculateLivingCosts(
        { ...household, ...change },
        { netMonthlyIncomePence: 2_000_00, leastLeftPercent: 25 },
      ),
    ).toMatchObject({ livingCostsPence: living, basis, dependantsCostPence: dependants })
  },
)

test.each([
  ['rented', 0, 0, ['nothing-paid-for-home']],
  ['mortgaged', 0, 90_000, ['nothing-paid-for-home', 'mortgage-on-file']],
  ['owned', 50_00, 0, ['paid-for-home-owned']],
  ['with-parents', 0, 90_000, ['mortgage-on-file']],
  ['with-parents', 0, 0, []],
  ['rented', 640_00, 0, []],
  ['owned', 0, 0, []],
] as [HomeAnswers['tenure'], number, number, string[]][])(
  'a home that is %s for %d, with a mortgage of %d on the file: %o',
  (tenure, rentOrMortgagePence, balancesMortgagesPounds, doubts) => {
    expect(findHomeDoubts({ tenure, rentOrMortgagePence, balancesMortgagesPounds })).toEqual(doubts)
  },
)
