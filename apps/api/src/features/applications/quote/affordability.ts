import type { getAffordability as endpoint } from '@tarnbrook/contract/applications/offer/affordability'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  type ApplicationRow,
  findCurrentQuote,
  ownApplication,
  readApplicationRow,
} from '#features/applications/application.ts'
import type { RequestContext } from '#platform/context.ts'
import { maySeeDetails } from '#platform/person.ts'
import { calculateBudget } from './decide-again.ts'
import { findOpenQuote } from './open-quote.ts'
import { readPricingGrounds } from './pricing-grounds.ts'
import { quoteForDay } from './quote-figures.ts'

type Answer = z.output<typeof endpoint.data>

/**
 * The month by the rule that decided the quote, with today's payment; of a requested loan, by its
 * full search. It shows credit data: a weak sign-in sees it only of a surely own application.
 * @throws Problem NOT_FOUND
 */
export async function getAffordability(deps: ApiDeps, ctx: RequestContext, id: number): Promise<Answer> {
  const application = await readApplicationRow(deps.db, ownApplication(ctx, id))
  const isShown = await maySeeDetails(deps.db, ctx)
  return { '@type': 'affordability', budget: isShown ? await readBudget(deps, application) : null }
}

async function readBudget(deps: ApiDeps, application: ApplicationRow): Promise<Answer['budget']> {
  const isRequested = awaitsRequirements(application.state)
  const quote = isRequested
    ? await findCurrentQuote(deps.db, application.id)
    : await findOpenQuote(deps, application)
  const grounds = quote && (await readPricingGrounds(deps, application, { isRequested }))
  if (!grounds) return null
  const budget = calculateBudget(application, grounds, quoteForDay(quote, grounds.today).instalment_pence)
  return {
    netMonthlyIncome: budget.netIncomePence,
    rentOrMortgage: budget.rentOrMortgagePence,
    dependantsCost: budget.dependantsCostPence,
    otherCredit: budget.otherCreditPence,
    ownLoans: budget.ownInstalmentsPence,
    instalment: budget.instalmentPence,
    left: budget.leftPence,
    isTight: budget.isTight,
  }
}
