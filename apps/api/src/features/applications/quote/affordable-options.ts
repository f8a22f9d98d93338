import type { getAffordableOptions as endpoint } from '@tarnbrook/contract/applications/offer/affordable-options'
import { isQuoted } from '@tarnbrook/domain/applications/application-state'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  type ApplicationRow,
  ownApplication,
  readApplicationRow,
} from '#features/applications/application.ts'
import type { RequestContext } from '#platform/context.ts'
import { offersInstead } from './decide-again.ts'
import { priceApplication, readPricingGrounds } from './pricing-grounds.ts'

type Answer = z.output<typeof endpoint.data>

/**
 * Other loans for a borrower whose quote is below what they asked for, priced as of today. None
 * once the search's report is too old to price by: another quote then asks the agency.
 * @throws Problem NOT_FOUND
 */
export async function getAffordableOptions(deps: ApiDeps, ctx: RequestContext, id: number): Promise<Answer> {
  const application = await readApplicationRow(deps.db, ownApplication(ctx, id))
  return {
    '@type': 'affordableOptions',
    options: isQuoted(application.state) ? await calculateAffordableOptions(deps, application) : [],
  }
}

async function calculateAffordableOptions(
  deps: ApiDeps,
  application: ApplicationRow,
): Promise<Answer['options']> {
  const { asked_amount_pence: amountPence, asked_term_months: termMonths } = application
  if (amountPence === null || termMonths === null) return []
  const grounds = await readPricingGrounds(deps, application)
  if (!grounds) return []
  const asked = { ...application, amount_pence: amountPence, term_months: termMonths }
  return offersInstead(asked, grounds).flatMap((offer) => {
    const { amountPence: amount_pence, termMonths: term_months } = offer
    const isQuoted = amount_pence === application.amount_pence && term_months === application.term_months
    const option = isQuoted ? null : priceApplication({ ...application, amount_pence, term_months }, grounds)
    return option ? [option] : []
  })
}
