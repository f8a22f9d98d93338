import { getBrand } from '@tarnbrook/brands/brand'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import type { ApplicationRow } from '#features/applications/application.ts'
import { findFullReport, findRecentReport } from '#features/applications/search/searches.ts'
import { decideApplication, type Known, readKnown } from './decide-again.ts'
import { figuresOfPrice } from './quotes.ts'

/**
 * What a new quote of today is decided on; undefined once the search's report is too old to price
 * by, as it then asks the agency again. A requested loan was decided on its full search.
 */
export async function readPricingGrounds(
  deps: ApiDeps,
  application: ApplicationRow,
  { isRequested = false } = {},
): Promise<Known | undefined> {
  const [report, user] = await Promise.all([
    isRequested
      ? findFullReport(deps.db, application.id)
      : findRecentReport(deps.db, { application, now: deps.clock.now() }),
    deps.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', application.user_id)
      .executeTakeFirstOrThrow(),
  ])
  return report && readKnown({ tx: deps.db }, application, { user, report, today: deps.clock.today() })
}

/** The figures of a quote made today for a changed application; null where it is declined. */
export function priceApplication(
  application: ApplicationRow,
  grounds: Known,
): NonNullable<LoanApplication['previousQuote']> | null {
  const decision = decideApplication(application, grounds)
  if (decision.outcome === 'declined') return null
  const brand = getBrand(application.brand)
  const figures = figuresOfPrice({ application, brand, price: decision.price, today: grounds.today })
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
