import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type { Price } from '@tarnbrook/domain/applications/pricing'
import { bandForScore, priceForBand } from '@tarnbrook/domain/applications/underwriting'
import { pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { pickAnswers } from '#features/applications/affordability/household.ts'
import { type ApplicationRow, moveApplication } from '#features/applications/application.ts'
import { explainDeclineReason } from '#features/applications/declined/decline-reasons.ts'
import {
  decideAgainOrOffer,
  type Known,
  readKnown,
  toTerms,
} from '#features/applications/quote/decide-again.ts'
import { toLendingTerms } from '#features/applications/quote/lending-terms.ts'
import { addQuote, dropQuote } from '#features/applications/quote/quotes.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

export interface Corrections {
  netMonthlyIncome?: number | undefined
  rentOrMortgage?: number | undefined
}

/**
 * Decides again with what was set aside and corrected. What is lent is a new quote, unless its
 * borrower applies again: they look at it and ask for it, and proofs are wanted as of any.
 * @throws Problem WRONG_STATE in words where the rules still decline it
 */
export async function overturnDecline(
  work: Work,
  deps: ApiDeps,
  options: {
    declined: { application: ApplicationRow; appliesAgain: boolean }
    known: Known
    body: Corrections
  },
): Promise<void> {
  const { known, body } = options
  const now = deps.clock.now()
  const corrected = await correctAnswers(work, options.declined.application, body)
  const decision = decideAgainOrOffer(corrected, await readKnown(work, corrected, known))
  if (decision.outcome === 'declined')
    throw new Problem('WRONG_STATE', {
      message: `The rules still decline it: ${decision.reasons.map(explainDeclineReason).join(' ')}`,
    })
  if (options.declined.appliesAgain) return
  const application = await work.tx
    .updateTable('loan_application')
    .set({
      ...toTerms(decision),
      decline_reasons: [],
      declined_by: null,
      reaction: null,
      updated_at: toDate(now),
    })
    .where('id', '=', corrected.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await dropQuote(work, application.id)
  const quoted = await moveApplication(work, {
    application,
    to: 'Quoted',
    reason: 'reviewed by a person',
    now,
  })
  await addQuote(work, {
    application: quoted,
    brand: getBrand(quoted.brand),
    band: decision.band,
    price: decision.price,
    today: known.today,
    now,
  })
}

/** Those of the borrower stay beside them, as where they correct their own. */
async function correctAnswers(
  work: Work,
  application: ApplicationRow,
  { netMonthlyIncome, rentOrMortgage }: Corrections,
): Promise<ApplicationRow> {
  if (netMonthlyIncome === undefined && rentOrMortgage === undefined) return application
  const { first_answers } = application
  await work.record({
    name: 'answersCorrected',
    subject: ['application', application.id],
    after: { changed: ['net_monthly_income_pence', 'rent_or_mortgage_pence'] },
  })
  return work.tx
    .updateTable('loan_application')
    .set({
      net_monthly_income_pence: netMonthlyIncome ?? application.net_monthly_income_pence,
      rent_or_mortgage_pence: rentOrMortgage ?? application.rent_or_mortgage_pence,
      first_answers: JSON.stringify(first_answers ?? pickAnswers(application)),
    })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What the loan would cost, whatever else is in its way; null where its score has no price. */
export function priceWithoutRules(application: ApplicationRow, { report }: Known): Price | null {
  const band = bandForScore(report.score)
  return (
    band &&
    priceForBand(toLendingTerms(getBrand(application.brand)), band, {
      amountPence: pence(application.amount_pence),
      termMonths: application.term_months,
    })
  )
}
