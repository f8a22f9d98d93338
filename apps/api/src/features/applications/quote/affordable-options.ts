import { getBrand } from '@tarnbrook/brands/brand'
import type { getAffordableOptions as endpoint } from '@tarnbrook/contract/applying/affordable-options'
import { isQuoted } from '@tarnbrook/domain/applying/application-state'
import { pence } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  type ApplicationRow,
  ownApplication,
  readApplicationRow,
} from '#features/applications/application.ts'
import { findRecentReport } from '#features/applications/search/searches.ts'
import type { RequestContext } from '#platform/context.ts'
import { decideAgain, offersInstead } from './decide-again.ts'
import { figuresOfPrice } from './quotes.ts'

type Answer = z.output<typeof endpoint.data>

/**
 * Other loans that we can offer to a borrower whose quote is for less than they asked for, priced as of today. None once the
 * search's report is too old to price by: another quote then asks the agency.
 * @throws Problem NOT_FOUND
 */
export async function getAffordableOptions(deps: ApiDeps, ctx: RequestContext, id: number): Promise<Answer> {
  const application = await readApplicationRow(deps.db, ownApplication(ctx, id))
  return {
    '@type': 'affordableOptions',
    options: isQuoted(application.state) ? await optionsOf(deps, application) : [],
  }
}

async function optionsOf(deps: ApiDeps, application: ApplicationRow): Promise<Answer['options']> {
  const { asked_amount_pence: amountPence, asked_term_months: termMonths } = application
  if (amountPence === null || termMonths === null) return []
  const [report, user] = await Promise.all([
    findRecentReport(deps.db, { application, now: deps.clock.now() }),
    deps.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', application.user_id)
      .executeTakeFirstOrThrow(),
  ])
  if (!report) return []
  const today = deps.clock.today()
  const brand = getBrand(application.brand)
  const asked = { ...application, amount_pence: amountPence, term_months: termMonths }
  return offersInstead(asked, { user, report, today }).flatMap((offer) => {
    const wished = { ...application, amount_pence: offer.amountPence, term_months: offer.termMonths }
    const isQuoted =
      wished.amount_pence === application.amount_pence && wished.term_months === application.term_months
    const decision = decideAgain(wished, { user, report, today })
    if (isQuoted || decision.outcome === 'declined') return []
    return [toOption(figuresOfPrice({ application: wished, brand, price: decision.price, today }))]
  })
}

function toOption(figures: ReturnType<typeof figuresOfPrice>): Answer['options'][number] {
  return {
    amount: figures.amount_pence,
    term: figures.term_months,
    apr: figures.apr_percent,
    fee: figures.fee_pence,
    instalment: pence(figures.instalment_pence),
    totalPayable: pence(figures.total_payable_pence),
    totalCharge: pence(figures.total_charge_pence),
  }
}
