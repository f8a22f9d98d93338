import {
  aChoice,
  aNumberFromZero,
  anAmountFromZero,
  aWholeNumber,
  checkInput,
  nullable,
} from '../core/input-checks.ts'
import { type Pence, pence, roundToPence } from '../core/money.ts'

/**
 * Published budgets, as data: what a household needs at least, whatever it says. They change each
 * year, and the lender confirms them before live use (decision 132).
 */
export const LIVING_COST_STANDARD = {
  adults: {
    source: 'the Essentials Guarantee of the Joseph Rowntree Foundation and Trussell',
    publishedIn: 2025,
    /** One adult, and two together: food, energy, water, travel, phone, clothes and sundries. */
    weeklyPence: { 1: 120_00, 2: 205_00 },
  },
  dependants: {
    source: 'the child element of Universal Credit (SI 2013/376 reg 36)',
    validFrom: '2026-04-06',
    monthlyPence: 303_94,
  },
} as const

const WEEKS_A_YEAR = 52
const MONTHS_A_YEAR = 12

/** Who lives on an applicant's income, and what they say that it costs. */
export interface Household {
  /** Two with a partner in the household: their income is not asked for, so it is not counted. */
  adults: 1 | 2
  dependants: number
  dependantsCostPence: number
  /** What they say that they spend on living, where they corrected it. */
  statedLivingCostsPence: number | null
}

/** Why a month of living is counted as it is. */
export const LIVING_COSTS_BASES = ['stated', 'standard', 'share-of-income'] as const
export type LivingCostsBasis = (typeof LIVING_COSTS_BASES)[number]

export interface LivingCosts {
  /** Of the adults: food, energy, travel and the rest that has no line. */
  livingCostsPence: Pence
  basis: LivingCostsBasis
  /** The least that the standard has for the adults. */
  standardPence: Pence
  dependantsCostPence: Pence
  isDependantsCostStated: boolean
}

/** The income, and the share of it that a brand leaves for living at least. */
interface IncomeShare {
  netMonthlyIncomePence: number
  leastLeftPercent: number
}

/** A month of living: the most of what was stated, the standard, and a share of the income. */
export function calculateLivingCosts(household: Household, income: IncomeShare): LivingCosts {
  checkInput(household, HOUSEHOLD)
  checkInput(income, { netMonthlyIncomePence: anAmountFromZero, leastLeftPercent: aNumberFromZero })
  const { netMonthlyIncomePence, leastLeftPercent } = income
  const { adults, dependants, dependantsCostPence, statedLivingCostsPence } = household
  const standardPence = roundToPence(
    (LIVING_COST_STANDARD.adults.weeklyPence[adults] * WEEKS_A_YEAR) / MONTHS_A_YEAR,
  )
  const sharePence = Math.ceil((netMonthlyIncomePence * leastLeftPercent) / 100)
  const stated = statedLivingCostsPence ?? 0
  const most = Math.max(stated, standardPence, sharePence)
  const leastForDependants = dependants * LIVING_COST_STANDARD.dependants.monthlyPence
  return {
    livingCostsPence: pence(most),
    basis: most === stated ? 'stated' : most === standardPence ? 'standard' : 'share-of-income',
    standardPence,
    dependantsCostPence: pence(Math.max(dependantsCostPence, leastForDependants)),
    isDependantsCostStated: dependantsCostPence >= leastForDependants,
  }
}

/** Why a person looks at an application's answers before it is signed. */
export const HOUSEHOLD_DOUBTS = [
  'nothing-paid-for-home',
  'paid-for-home-owned',
  'mortgage-on-file',
  'answers-improved',
  'income-above-earlier',
] as const
export type HouseholdDoubt = (typeof HOUSEHOLD_DOUBTS)[number]

export const TENURES = ['mortgaged', 'owned', 'rented', 'with-parents'] as const
export type Tenure = (typeof TENURES)[number]

/** How a home is lived in and what is paid for it, and what the agency has of it. */
export interface HomeAnswers {
  tenure: Tenure
  rentOrMortgagePence: number
  balancesMortgagesPounds: number
}

/**
 * Where what is paid for a home does not fit how it is lived in. It declines no one: they may live
 * rent-free, so they are asked, and a person looks at the proof.
 */
export function findHomeDoubts(home: HomeAnswers): HouseholdDoubt[] {
  checkInput(home, {
    tenure: aChoice(TENURES),
    rentOrMortgagePence: anAmountFromZero,
    balancesMortgagesPounds: aNumberFromZero,
  })
  const { tenure, rentOrMortgagePence, balancesMortgagesPounds } = home
  const paysNothing = rentOrMortgagePence === 0
  const doubts: HouseholdDoubt[] = []
  if (paysNothing && (tenure === 'rented' || tenure === 'mortgaged')) doubts.push('nothing-paid-for-home')
  if (!paysNothing && tenure === 'owned') doubts.push('paid-for-home-owned')
  if (paysNothing && balancesMortgagesPounds > 0) doubts.push('mortgage-on-file')
  return doubts
}

export const HOUSEHOLD = {
  adults: aWholeNumber(1, 2),
  dependants: aWholeNumber(0, 3),
  dependantsCostPence: anAmountFromZero,
  statedLivingCostsPence: nullable(anAmountFromZero),
}
