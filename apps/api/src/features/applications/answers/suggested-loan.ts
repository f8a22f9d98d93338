import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import { writeTurnedDown } from '#features/applications/applicant-email.ts'
import {
  type ApplicationRow,
  currentQuote,
  lockApplicationOfRequirement,
  meetRequirement,
  moveApplication,
  ownRequirement,
  type RequirementRow,
  readRequirement,
} from '#features/applications/application.ts'
import { assertNotExpired, assertQuoted, replaceQuote } from '#features/applications/quote/quotes.ts'
import { type SuggestingDetails, withSuggested } from '#features/applications/request/suggested-loan.ts'
import { updateWantedRequirements } from '#features/applications/request/wanted-requirements.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'

interface Answered {
  params: { id: number }
  ctx: RequestContext
}

type Details = SuggestingDetails & Requirement['details']

/**
 * Replaces the unaffordable loan: another quote at the price that was shown, same payment day and
 * expiry. What the smaller loan does not want is not asked for. Again is no error.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED, QUOTE_EXPIRED; WRONG_STATE after it was turned down
 */
export async function acceptSuggestedLoan(deps: ApiDeps, { params, ctx }: Answered): Promise<Requirement> {
  requireStrong(ctx)
  const own = ownRequirement(ctx, params.id)
  await command(deps, ctx, { name: 'acceptSuggestedLoan' }, async (work) => {
    const { application, requirement } = await lockSuggestion(work, own)
    if (requirement.state === 'met') return
    const now = deps.clock.now()
    const { current, suggested } = await openSuggestion(work, { application, requirement, now })
    const next = withSuggested(current, suggested, deps.clock.today())
    await replaceQuote(work, { current, next, now })
    const changed = await work.tx
      .updateTable('loan_application')
      .set({
        amount_pence: next.amount_pence,
        term_months: next.term_months,
        // What the borrower asked for first stays known.
        asked_amount_pence: application.asked_amount_pence ?? application.amount_pence,
        asked_term_months: application.asked_term_months ?? application.term_months,
        updated_at: toDate(now),
      })
      .where('id', '=', application.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await work.record({
      name: 'suggestedLoanAccepted',
      subject: ['application', application.id],
      before: { amountPence: current.amount_pence, termMonths: current.term_months, quoteId: current.id },
      after: { amountPence: next.amount_pence, termMonths: next.term_months },
    })
    await updateWantedRequirements(work, deps, { application: changed, before: application, now })
    await meetRequirement(work, { application: changed, requirement, details: {}, now })
  })
  return readRequirement(deps, own)
}

/**
 * We can lend no other loan, so the application ends. Again is no error.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED, QUOTE_EXPIRED; WRONG_STATE after it was accepted
 */
export async function declineSuggestedLoan(deps: ApiDeps, { params, ctx }: Answered): Promise<Requirement> {
  requireStrong(ctx)
  const own = ownRequirement(ctx, params.id)
  await command(deps, ctx, { name: 'declineSuggestedLoan' }, async (work) => {
    const { application, requirement } = await lockSuggestion(work, own)
    const details = requirement.details as unknown as Details
    if (details.declinedAt) return
    const now = deps.clock.now()
    await openSuggestion(work, { application, requirement, now })
    const declinedAt = now.toString({ smallestUnit: 'millisecond' })
    await work.tx
      .updateTable('requirement')
      .set({ details: JSON.stringify({ ...details, declinedAt }) })
      .where('id', '=', requirement.id)
      .execute()
    await moveApplication(work, {
      application,
      to: 'Withdrawn',
      reason: 'the borrower turned down the loan that we can offer instead',
      now,
    })
    await writeTurnedDown(work, deps, application)
  })
  return readRequirement(deps, own)
}

function lockSuggestion({ tx }: Work, own: ReturnType<typeof ownRequirement>) {
  return lockApplicationOfRequirement(tx, { ...own, type: 'affordability-application-requirement' })
}

/** The suggestion while it waits for an answer, and the quote whose place it can take. */
async function openSuggestion(
  work: Work,
  about: { application: ApplicationRow; requirement: RequirementRow; now: Temporal.Instant },
) {
  const { application, requirement, now } = about
  assertQuoted(application, awaitsRequirements)
  const { suggested } = requirement.details as unknown as Details
  if (requirement.state !== 'wanted' || !suggested) throw new Problem('WRONG_STATE')
  const current = await currentQuote(work.tx, application.id)
  assertNotExpired(current, now)
  return { current, suggested }
}
