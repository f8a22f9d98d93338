import { getBrand } from '@tarnbrook/brands/brand'
import type { getAffordability as endpoint } from '@tarnbrook/contract/applications/offer/affordability'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import { pence } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  type ApplicationRow,
  findCurrentQuote,
  ownApplication,
  readApplicationRow,
} from '#features/applications/application.ts'
import { calculateBudget, type Known } from '#features/applications/quote/decide-again.ts'
import { findOpenQuote } from '#features/applications/quote/open-quote.ts'
import { readPricingGrounds } from '#features/applications/quote/pricing-grounds.ts'
import { quoteForDay } from '#features/applications/quote/quote-figures.ts'
import type { RequestContext } from '#platform/context.ts'
import { maySeeDetails } from '#platform/person.ts'
import { findLowerIncome } from './earlier-income.ts'
import { findDoubts, toDecidingAnswers } from './household.ts'

type Answer = z.output<typeof endpoint.data>
type Working = NonNullable<Answer['budget']>

/**
 * The month by the rule that decided the quote, with today's payment; of a requested loan, by its
 * full search. It shows credit data: a weak sign-in sees it only of a surely own application.
 * @throws Problem NOT_FOUND
 */
export async function getAffordability(deps: ApiDeps, ctx: RequestContext, id: number): Promise<Answer> {
  const application = await readApplicationRow(deps.db, ownApplication(ctx, id))
  const isShown = await maySeeDetails(deps.db, ctx)
  const budget = isShown ? await readBudget(deps, application) : null
  return { '@type': 'affordability', budget }
}

async function readBudget(deps: ApiDeps, application: ApplicationRow): Promise<Working | null> {
  const isRequested = awaitsRequirements(application.state)
  const quote = isRequested
    ? await findCurrentQuote(deps.db, application.id)
    : await findOpenQuote(deps, application)
  const grounds = quote && (await readPricingGrounds(deps, application, { isRequested }))
  if (!grounds) return null
  const { instalment_pence: instalmentPence } = quoteForDay(quote, grounds.today)
  return describeBudget(application, grounds, instalmentPence)
}

/**
 * For staff: why they have to look, and the month that decided, of a loan that was requested. No
 * month where its quote or its full search is gone.
 */
export async function readWorking(deps: ApiDeps, applicationId: number) {
  const application = await deps.db
    .selectFrom('loan_application')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const quote = await findCurrentQuote(deps.db, applicationId)
  const known = await readPricingGrounds(deps, application, { isRequested: true })
  const lowerIncome = await findLowerIncome(deps, application)
  return {
    doubts: known ? findDoubts(application, { ...known.report, lowerIncome }) : [],
    lowerIncome,
    budget: quote && known ? describeBudget(application, known, quote.instalment_pence) : null,
  }
}

/** The working of a decision, for its borrower and for staff. */
export function describeBudget(application: ApplicationRow, known: Known, instalmentPence: number): Working {
  const budget = calculateBudget(application, known, instalmentPence)
  const { household } = toDecidingAnswers(application)
  return {
    netMonthlyIncome: budget.netIncomePence,
    rentOrMortgage: budget.rentOrMortgagePence,
    dependantsCost: budget.dependantsCostPence,
    otherCredit: budget.otherCreditPence,
    ownLoans: budget.ownInstalmentsPence,
    instalment: budget.instalmentPence,
    left: budget.leftPence,
    livingCosts: budget.livingCostsPence,
    livingCostsBasis: budget.basis,
    spare: budget.sparePence,
    isTight: budget.isTight,
    isDependantsCostStated: budget.isDependantsCostStated,
    leastLeftPercent: getBrand(application.brand).affordability.leastLeftPercent,
    adults: household.adults,
    dependants: household.dependants,
    givenAnswers: toAnswers(application),
  }
}

function toAnswers(application: ApplicationRow): NonNullable<Answer['budget']>['givenAnswers'] {
  return {
    netMonthlyIncome: pence(application.net_monthly_income_pence),
    maritalStatus: application.marital_status,
    residentialStatus: application.residential_status,
    rentOrMortgageMonthlyPayment: pence(application.rent_or_mortgage_pence),
    numberOfDependants: application.number_of_dependants,
    monthlyDependantsCost: pence(application.dependants_cost_pence),
    monthlyLivingCosts:
      application.living_costs_pence === null ? null : pence(application.living_costs_pence),
  }
}
