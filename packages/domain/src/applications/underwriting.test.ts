import { describe, expect, test } from 'vitest'
import { ALONE, NO_OWN_LOANS, TERMS } from '../../testing/own-lending.ts'
import { pence } from '../core/money.ts'
import {
  bandForScore,
  CREDIT_BANDS,
  type CreditFacts,
  DECLINE_GROUPS,
  DECLINE_REASON_GROUP,
  decide,
  isDeclineReason,
  type LendingTerms,
  type LoanRequest,
  monthlyBudget,
  type OwnLending,
  priceForBand,
  toDeclineGroups,
} from './underwriting.ts'

const today = Temporal.PlainDate.from('2026-11-20')

const terms: LendingTerms = {
  ...TERMS,
  aprTable: {
    ...TERMS.aprTable,
    Limited: [
      { minAmountPounds: 0, apr: 48.9 },
      { minAmountPounds: 15_000, apr: null },
    ],
  },
}

const clean: CreditFacts = {
  score: 640,
  currentlyInsolvent: false,
  fraudMarkers: 0,
  activeJudgments: 0,
  defaultsLast12Months: 0,
  balancesActivePounds: 126_450,
  balancesMortgagesPounds: 122_000,
}

const request: LoanRequest = {
  amountPence: pence(7_500_00),
  termMonths: 36,
  dateOfBirth: Temporal.PlainDate.from('1988-05-14'),
  netMonthlyIncomePence: 2_600_00,
  rentOrMortgagePence: 640_00,
  household: ALONE,
}

const decideWith = (facts: Partial<CreditFacts>, answers: Partial<LoanRequest> = {}) =>
  decide({ ...clean, ...facts }, { ...request, ...answers }, { terms, today, own: NO_OWN_LOANS })

describe('the decision', () => {
  test('a clean file is quoted in the band of its score, at the price list’s APR', () => {
    expect(decideWith({})).toMatchObject({ outcome: 'quoted', band: 'Great', price: { aprPercent: 17.9 } })
    expect(decideWith({ score: 580 })).toMatchObject({
      outcome: 'quoted',
      band: 'Fair',
      price: { aprPercent: 34.9 },
    })
  })

  test.each([
    [628, 'Great'],
    [627, 'Good'],
    [604, 'Good'],
    [603, 'Fair'],
    [566, 'Fair'],
    [565, 'Limited'],
    [551, 'Limited'],
    [550, null],
  ])('a score of %d is in band %s', (score, band) => {
    expect(bandForScore(score)).toBe(band)
  })

  test.each([
    [{ currentlyInsolvent: true }, {}, ['insolvent']],
    [{ fraudMarkers: 1 }, {}, ['fraud-marker']],
    [{ defaultsLast12Months: 2 }, {}, ['recent-defaults']],
    [{ activeJudgments: 3 }, {}, ['judgments']],
    [{ score: 550 }, {}, ['credit-score']],
    [{}, { dateOfBirth: Temporal.PlainDate.from('2008-11-21') }, ['under-18']],
    [{}, { netMonthlyIncomePence: 0 }, ['affordability']],
    [{ score: 555 }, { amountPence: pence(15_000_00) }, ['amount-not-offered']],
    [{ currentlyInsolvent: true, score: 480 }, {}, ['insolvent', 'credit-score']],
  ])('%o with %o is declined for %o', (facts, answers, reasons) => {
    expect(decideWith(facts, answers)).toEqual({ outcome: 'declined', reasons })
  })

  test('one default and two judgments are still lent to, and a birthday today makes an adult', () => {
    expect(decideWith({ defaultsLast12Months: 1, activeJudgments: 2 }).outcome).toBe('quoted')
    expect(decideWith({}, { dateOfBirth: Temporal.PlainDate.from('2008-11-20') }).outcome).toBe('quoted')
  })

  test('affordability counts to the penny, without the mortgage balance', () => {
    const { instalmentPence } = priceForBand(terms, 'Great', request)!
    // 3% of the 4,450 owed beside the mortgage is 133.50.
    const committedPence = instalmentPence + 640_00 + 133_50
    const enough = committedPence + 520_00
    expect(decideWith({}, { netMonthlyIncomePence: enough }).outcome).toBe('quoted')
    expect(decideWith({}, { netMonthlyIncomePence: enough - 1 }).outcome).toBe('declined')
    // With a higher income a quarter of it is more than an adult needs at least.
    const home = { rentOrMortgagePence: 1_640_00 }
    const much = Math.ceil((committedPence + 1_000_00) / 0.75)
    expect(decideWith({}, { ...home, netMonthlyIncomePence: much }).outcome).toBe('quoted')
    expect(decideWith({}, { ...home, netMonthlyIncomePence: much - 2 }).outcome).toBe('declined')
  })
})

describe('the month of a borrower', () => {
  test('counts what the decision counts, to the penny', () => {
    expect(
      monthlyBudget(
        clean,
        { ...request, household: { ...ALONE, dependantsCostPence: 100_00 } },
        { own: NO_OWN_LOANS, instalmentPence: 265_99, leastLeftPercent: 25 },
      ),
    ).toEqual({
      netIncomePence: 2_600_00,
      rentOrMortgagePence: 640_00,
      dependantsCostPence: 100_00,
      otherCreditPence: 133_50,
      ownInstalmentsPence: 0,
      instalmentPence: 265_99,
      leftPence: 1_460_51,
      livingCostsPence: 650_00,
      basis: 'share-of-income',
      standardPence: 520_00,
      isDependantsCostStated: true,
      sparePence: 810_51,
      isTight: false,
    })
  })

  test.each([
    [866_66, true],
    [866_67, false],
  ])('with £%d left of 2,600 in pence, tight is %s', (leftPence, isTight) => {
    const instalmentPence = 2_600_00 - 640_00 - 133_50 - leftPence
    expect(
      monthlyBudget(clean, request, { own: NO_OWN_LOANS, instalmentPence, leastLeftPercent: 25 }),
    ).toMatchObject({
      leftPence,
      isTight,
    })
  })

  test('may be below nothing, and owes no less than it has', () => {
    expect(
      monthlyBudget(
        clean,
        { ...request, netMonthlyIncomePence: 0 },
        { own: NO_OWN_LOANS, instalmentPence: 1, leastLeftPercent: 25 },
      ),
    ).toMatchObject({
      leftPence: -773_51,
      livingCostsPence: 520_00,
      isTight: true,
    })
    // A mortgage above all balances counts as none, not as less than none.
    const facts = { ...clean, balancesActivePounds: 1, balancesMortgagesPounds: 5 }
    expect(
      monthlyBudget(facts, request, { own: NO_OWN_LOANS, instalmentPence: 1, leastLeftPercent: 25 })
        .otherCreditPence,
    ).toBe(0)
  })
})

describe('the price', () => {
  test('is of the tier that the amount reaches', () => {
    const over = (pounds: number) =>
      priceForBand(terms, 'Great', { amountPence: pence(pounds * 100), termMonths: 36 })?.aprPercent
    expect([over(9_999), over(10_000)]).toEqual([17.9, 12.9])
  })

  test('is none where the band is not lent that amount', () => {
    expect(priceForBand(terms, 'Limited', { amountPence: pence(15_000_00), termMonths: 36 })).toBeNull()
  })
})

describe('the groups of reasons', () => {
  test('each is there once, in the order of the list', () => {
    expect(toDeclineGroups(['judgments', 'affordability', 'insolvent'])).toEqual([
      'affordability',
      'credit-file',
    ])
    expect(toDeclineGroups(Object.keys(DECLINE_REASON_GROUP))).toEqual([...DECLINE_GROUPS])
    expect(toDeclineGroups([])).toEqual([])
  })

  test.each(['too-tall', 'constructor', '__proto__'])('%s is no reason, and counts as policy', (code) => {
    expect(isDeclineReason(code)).toBe(false)
    expect(toDeclineGroups([code])).toEqual(['policy'])
  })
})

test('every band has a lowest score, each below the one before', () => {
  const scores = Array.from({ length: 711 }, (_, score) => score)
  const lowest = CREDIT_BANDS.map((band) => scores.find((score) => bandForScore(score) === band)!)
  expect(lowest).toEqual(lowest.toSorted((a, b) => b - a))
})

describe('what our own books say', () => {
  const decideOwn = (own: Partial<OwnLending>) =>
    decide(clean, request, { terms, today, own: { ...NO_OWN_LOANS, ...own } })

  test('gives its reasons beside those of the report', () => {
    const own: OwnLending = { ...NO_OWN_LOANS, bars: ['own-arrears', 'own-limit'] }
    expect(decide({ ...clean, activeJudgments: 3 }, request, { terms, today, own })).toEqual({
      outcome: 'declined',
      reasons: ['own-arrears', 'own-limit', 'judgments'],
    })
  })

  test('lends as much as there is room for, to the penny', () => {
    expect(decideOwn({ roomPence: request.amountPence }).outcome).toBe('quoted')
    expect(decideOwn({ roomPence: pence(request.amountPence - 1) })).toEqual({
      outcome: 'declined',
      reasons: ['own-limit'],
    })
    expect(decideOwn({ roomPence: pence(1), hasOtherAccounts: true })).toEqual({
      outcome: 'declined',
      reasons: ['own-elsewhere'],
    })
  })

  test('counts our instalments, and our balances once where the agency has them', () => {
    const own = { ...NO_OWN_LOANS, instalmentsPence: pence(120_00), reportedBalancePence: pence(1_000_00) }
    expect(
      monthlyBudget(clean, request, { own, instalmentPence: 265_99, leastLeftPercent: 25 }),
    ).toMatchObject({
      // 3% of the 3,450 that is owed to others.
      otherCreditPence: 103_50,
      ownInstalmentsPence: 120_00,
      leftPence: 1_470_51,
    })
    // An agency that has less than we lent does not make other credit less than none.
    const all = { ...own, reportedBalancePence: pence(90_000_00) }
    expect(
      monthlyBudget(clean, request, { own: all, instalmentPence: 265_99, leastLeftPercent: 25 })
        .otherCreditPence,
    ).toBe(0)
  })

  test('can make a loan unaffordable that would be affordable alone', () => {
    expect(decideOwn({ instalmentsPence: pence(900_00) })).toMatchObject({ outcome: 'quoted' })
    expect(decideOwn({ instalmentsPence: pence(1_000_00) })).toEqual({
      outcome: 'declined',
      reasons: ['affordability'],
    })
  })
})
