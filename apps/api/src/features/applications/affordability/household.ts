import { getBrand } from '@tarnbrook/brands/brand'
import { PARTNERED, type RESIDENTIAL_STATUSES } from '@tarnbrook/contract/applications/application-choices'
import type { CorrectedAnswers } from '@tarnbrook/contract/applications/offer/requote'
import {
  calculateLivingCosts,
  findHomeDoubts,
  type HouseholdDoubt,
  type Tenure,
} from '@tarnbrook/domain/applications/living-costs'
import type { CreditFacts, LoanRequest } from '@tarnbrook/domain/applications/underwriting'
import { fromPounds } from '@tarnbrook/domain/core/money'
import type { ApplicationRow } from '#features/applications/application.ts'
import type { ToldIncome } from '#features/financial-statement/told-income.ts'

/** The columns of what someone says of their income, home and household. */
export type AnswerColumns = Pick<
  ApplicationRow,
  | 'net_monthly_income_pence'
  | 'marital_status'
  | 'residential_status'
  | 'rent_or_mortgage_pence'
  | 'number_of_dependants'
  | 'dependants_cost_pence'
  | 'living_costs_pence'
>

export function toAnswerColumns(answers: CorrectedAnswers): AnswerColumns {
  return {
    net_monthly_income_pence: fromPounds(answers.netMonthlyIncome),
    marital_status: answers.maritalStatus,
    residential_status: answers.residentialStatus,
    rent_or_mortgage_pence: answers.rentOrMortgageMonthlyPayment,
    number_of_dependants: answers.numberOfDependants,
    dependants_cost_pence: answers.monthlyDependantsCost,
    living_costs_pence: answers.monthlyLivingCosts ?? null,
  }
}

export function pickAnswers(application: ApplicationRow): AnswerColumns {
  const { net_monthly_income_pence, marital_status, residential_status, rent_or_mortgage_pence } = application
  const { number_of_dependants, dependants_cost_pence, living_costs_pence } = application
  return {
    net_monthly_income_pence,
    marital_status,
    residential_status,
    rent_or_mortgage_pence,
    number_of_dependants,
    dependants_cost_pence,
    living_costs_pence,
  }
}

/** The same as the decision takes them. */
export function toDecidingAnswers(
  answers: AnswerColumns,
): Pick<LoanRequest, 'netMonthlyIncomePence' | 'rentOrMortgagePence' | 'household'> {
  return {
    netMonthlyIncomePence: answers.net_monthly_income_pence,
    rentOrMortgagePence: answers.rent_or_mortgage_pence,
    household: {
      adults: PARTNERED.includes(answers.marital_status) ? 2 : 1,
      dependants: Number.parseInt(answers.number_of_dependants, 10),
      dependantsCostPence: answers.dependants_cost_pence,
      statedLivingCostsPence: answers.living_costs_pence,
    },
  }
}

/** Why a person looks at an application before it goes on; empty for most. */
export function findDoubts(
  application: ApplicationRow,
  known: Pick<CreditFacts, 'balancesMortgagesPounds'> & { lowerIncome: ToldIncome | null },
): HouseholdDoubt[] {
  const status = application.residential_status as (typeof RESIDENTIAL_STATUSES)[number]
  const doubts = findHomeDoubts({
    tenure: TENURE[status],
    rentOrMortgagePence: application.rent_or_mortgage_pence,
    balancesMortgagesPounds: known.balancesMortgagesPounds,
  })
  const first = application.first_answers as AnswerColumns | null
  const { leastLeftPercent } = getBrand(application.brand).affordability
  const isImproved =
    first !== null &&
    leftForPayments(pickAnswers(application), leastLeftPercent) > leftForPayments(first, leastLeftPercent)
  if (isImproved) doubts.push('answers-improved')
  if (known.lowerIncome) doubts.push('income-above-earlier')
  return doubts
}

/** What a month's answers leave for credit, before any is counted. */
function leftForPayments(answers: AnswerColumns, leastLeftPercent: number): number {
  const { netMonthlyIncomePence, rentOrMortgagePence, household } = toDecidingAnswers(answers)
  const living = calculateLivingCosts(household, { netMonthlyIncomePence, leastLeftPercent })
  return netMonthlyIncomePence - rentOrMortgagePence - living.dependantsCostPence - living.livingCostsPence
}

const TENURE: Record<(typeof RESIDENTIAL_STATUSES)[number], Tenure> = {
  homeowner_with_a_mortgage: 'mortgaged',
  homeowner_without_a_mortgage: 'owned',
  living_with_parents: 'with-parents',
  private_tenant: 'rented',
  council_tenant: 'rented',
}
