import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applications/application-choices'
import type { getTermOptions as endpoint } from '@tarnbrook/contract/applications/offer/term-options'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  type ApplicationRow,
  ownApplication,
  readApplicationRow,
} from '#features/applications/application.ts'
import type { RequestContext } from '#platform/context.ts'
import { findOpenQuote } from './open-quote.ts'
import { priceApplication, readPricingGrounds } from './pricing-grounds.ts'

type Answer = z.output<typeof endpoint.data>

/**
 * The quoted amount over each other term, decided and priced as a requote today would be. Nothing
 * where no requote is possible, or where it would first ask the agency again.
 * @throws Problem NOT_FOUND
 */
export async function getTermOptions(deps: ApiDeps, ctx: RequestContext, id: number): Promise<Answer> {
  const application = await readApplicationRow(deps.db, ownApplication(ctx, id))
  const answer = { '@type': 'termOptions' as const, options: [], unaffordableTerms: [] }
  if (application.reaction === 'yes' || !(await findOpenQuote(deps, application))) return answer
  return { ...answer, ...(await calculateTermOptions(deps, application)) }
}

async function calculateTermOptions(
  deps: ApiDeps,
  application: ApplicationRow,
): Promise<Pick<Answer, 'options' | 'unaffordableTerms'>> {
  const grounds = await readPricingGrounds(deps, application)
  if (!grounds) return { options: [], unaffordableTerms: [] }
  const priced = LOAN_TERMS_MONTHS.filter((term) => term !== application.term_months).map((term) => ({
    term,
    option: priceApplication({ ...application, term_months: term }, grounds),
  }))
  return {
    options: priced.flatMap(({ option }) => option ?? []),
    // The quoted amount passes every other rule: only what a month can bear depends on the term.
    unaffordableTerms: priced.filter(({ option }) => !option).map(({ term }) => term),
  }
}
