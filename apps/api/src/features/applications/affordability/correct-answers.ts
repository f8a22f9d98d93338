import { getBrand } from '@tarnbrook/brands/brand'
import type { CorrectedAnswers } from '@tarnbrook/contract/applications/offer/requote'
import type { ApplicationRow } from '#features/applications/application.ts'
import {
  decideAgainOrOffer,
  declineApplication,
  type Known,
  toTerms,
} from '#features/applications/quote/decide-again.ts'
import { addQuote, dropQuote } from '#features/applications/quote/quotes.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { type AnswerColumns, pickAnswers, toAnswerColumns } from './household.ts'

/**
 * Decides on corrected answers (CONC 5.2A). The quote on the wrong ones goes in any case: it may be
 * replaced by the same loan, by one that is affordable, or by a decline with its reasons.
 */
export async function decideOnCorrection(
  work: Work,
  options: {
    application: ApplicationRow
    corrected: CorrectedAnswers
    known: Known
    quoteId: number
    now: Temporal.Instant
  },
): Promise<void> {
  const { application: before, corrected, known, quoteId, now } = options
  const application = await storeAnswers(work, before, toAnswerColumns(corrected))
  await work.record({
    name: 'answersCorrected',
    subject: ['application', application.id],
    after: { changed: findChanged(pickAnswers(before), pickAnswers(application)) },
  })
  await dropQuote(work, application.id)
  const decision = decideAgainOrOffer(application, known)
  if (decision.outcome === 'declined') {
    const { reasons } = decision
    await declineApplication(work, { application, reasons, by: 'rules', reason: 'corrected answers', now })
    return
  }
  const decided = await work.tx
    .updateTable('loan_application')
    .set({ ...toTerms(decision), reaction: null, updated_at: toDate(now) })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addQuote(work, {
    application: decided,
    brand: getBrand(decided.brand),
    band: decision.band,
    price: decision.price,
    today: known.today,
    now,
    replacesQuoteId: quoteId,
  })
}

/** Whether an application has these answers, so that a repeat changes nothing. */
export function hasAnswers(application: ApplicationRow, corrected: CorrectedAnswers): boolean {
  return findChanged(pickAnswers(application), toAnswerColumns(corrected)).length === 0
}

/** The answers as first given stay beside them. What was asked for is decided on again, whole. */
async function storeAnswers(
  work: Work,
  application: ApplicationRow,
  answers: AnswerColumns,
): Promise<ApplicationRow> {
  const { asked_amount_pence, asked_term_months, first_answers } = application
  return work.tx
    .updateTable('loan_application')
    .set({
      ...answers,
      amount_pence: asked_amount_pence ?? application.amount_pence,
      term_months: asked_term_months ?? application.term_months,
      first_answers: JSON.stringify(first_answers ?? pickAnswers(application)),
    })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function findChanged(before: AnswerColumns, after: AnswerColumns): string[] {
  return Object.keys(after).filter(
    (name) => before[name as keyof AnswerColumns] !== after[name as keyof AnswerColumns],
  )
}
