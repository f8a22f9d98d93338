import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { StopBody } from '@tarnbrook/contract/confirmation'
import { Problem } from '@tarnbrook/contract/errors'
import {
  applicationCan,
  isGoingAhead,
  isRequestable,
  isRequestDecided,
  isUnrequested,
} from '@tarnbrook/domain/applications/application-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import {
  ALREADY_APPLIED,
  hasGoneAhead,
  lockApplicant,
  type UserRow,
} from '#features/applications/applicant.ts'
import {
  type ApplicationRow,
  currentQuote,
  findCurrentQuote,
  lockApplication,
  moveApplication,
  ownApplication,
  type QuoteRow,
  readApplication,
} from '#features/applications/application.ts'
import {
  decideAgainOrOffer,
  declineApplication,
  readKnown,
} from '#features/applications/quote/decide-again.ts'
import { assertNotExpired, assertQuoted, dropQuote } from '#features/applications/quote/quotes.ts'
import { makeSearch, type SearchKind } from '#features/applications/search/credit-search.ts'
import { findSameSearch } from '#features/applications/search/deferred-searches.ts'
import {
  applicantOnFile,
  findHardSearch,
  type KnownAnswer,
  lockSearch,
  recordSearchResult,
  storedAnswer,
} from '#features/applications/search/searches.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { toSuggestedLoan } from './suggested-loan.ts'
import { wantRequirements } from './wanted-requirements.ts'

export interface ApplicationRequest {
  ctx: RequestContext
  id: number
  idempotencyKey: string
}

/**
 * The hard search is reserved and made once, and the loan decided again on its report. A repeat
 * gives the same answer.
 * @throws Problem NOT_FOUND, WRONG_STATE, QUOTE_EXPIRED, CONFLICT, CREDIT_CHECK_PENDING,
 * REQUEST_IN_PROGRESS
 */
export async function requestLoan(deps: ApiDeps, request: ApplicationRequest): Promise<LoanApplication> {
  const { ctx, id } = request
  const state = await reserveHardSearch(deps, request)
  if (state !== null) {
    const search = await findHardSearch(deps.db, id)
    if (!search) throw new Error('the hard search was not reserved')
    await makeSearch(deps, loanRequestSearch, {
      ctx,
      input: { id, state },
      search,
      answer: storedAnswer(search),
      buildAnswer: async () => null,
    })
  }
  return readApplication(deps, ownApplication(ctx, id))
}

/** The full search of a requested loan, and the state in which it was requested. */
export const loanRequestSearch: SearchKind<{ id: number; state: string }> = {
  name: 'request',
  purpose: 'application',
  commandName: 'requestLoan',
  applicant: async (deps, { ctx }) => applicantOnFile(deps.db, requireBorrower(ctx).userId),
  async record(work, { deps, ctx, input, search, answer }) {
    const { userId } = requireBorrower(ctx)
    const recorded = { applicationId: input.id, userId }
    const user = await lockApplicant(work, userId)
    const application = await lockApplication(work.tx, ownApplication(ctx, input.id))
    if (isRequestDecided(application)) return recorded
    // The quote was rejected in another window while the agency was asked: that answer counts.
    if (application.state !== input.state) throw new Problem('WRONG_STATE')
    const now = deps.clock.now()
    await assertRequestable(work, application, now)
    await assertGoesAheadAlone(work, application)
    const { outcome } = await lockSearch(work, search.id)
    if (outcome === null)
      await recordSearchResult(work, { searchId: search.id, applicationId: input.id, answer, now })
    await recordRequest(work, { deps, application, user, answer })
    return recorded
  },
}

/**
 * Withdraws the request before anything is signed; an approved application then ends.
 * @throws Problem NOT_FOUND, WRONG_STATE; CONFLICT where it stands otherwise than was shown
 */
export async function unrequestLoan(
  deps: ApiDeps,
  { ctx, id, body, idempotencyKey }: ApplicationRequest & { body: StopBody },
): Promise<LoanApplication> {
  const own = ownApplication(ctx, id)
  const options = { name: 'unrequestLoan', idempotencyKey, input: { id, body } }
  await command(deps, ctx, options, async (work) => {
    const application = await lockApplication(work.tx, own)
    if (isUnrequested(application.state)) return
    const endsIt = isGoingAhead(application.state) && !applicationCan(application.state, 'Unrequested')
    const to = endsIt ? 'Withdrawn' : 'Unrequested'
    // One that can't be stopped any more is refused as that, whatever was shown.
    if (body.confirmation && applicationCan(application.state, to))
      await assertShown(work, application, { ...body.confirmation, endsItNow: endsIt })
    await moveApplication(work, {
      application,
      to,
      reason: 'the borrower changed their mind',
      now: deps.clock.now(),
    })
  })
  return readApplication(deps, own)
}

const STOP_CHANGED = 'Your application has changed since you opened the page. Look at it again, then confirm.'

/** Decision 125. @throws Problem CONFLICT where the quote or what a stop means is another by now */
async function assertShown(
  { tx }: Work,
  { id }: ApplicationRow,
  shown: { quoteId: number; endsIt: boolean; endsItNow: boolean },
): Promise<void> {
  const quote = await findCurrentQuote(tx, id)
  if (shown.quoteId !== quote?.id || shown.endsIt !== shown.endsItNow)
    throw new Problem('CONFLICT', { message: STOP_CHANGED })
}

async function assertRequestable(
  work: Work,
  application: ApplicationRow,
  now: Temporal.Instant,
): Promise<QuoteRow> {
  assertQuoted(application, isRequestable)
  const quote = await currentQuote(work.tx, application.id)
  assertNotExpired(quote, now)
  return quote
}

/** @throws Problem CONFLICT when another of their applications is going ahead, at any brand */
async function assertGoesAheadAlone(work: Work, { id, user_id: userId }: ApplicationRow): Promise<void> {
  if (await hasGoneAhead(work, { id: userId }, { besides: id }))
    throw new Problem('CONFLICT', { message: ALREADY_APPLIED })
}

/**
 * One row per application, so that a second request uses the first one's search and its reference.
 * @returns the state in which the loan is requested; null when it was decided before
 */
function reserveHardSearch(
  deps: ApiDeps,
  { ctx, id, idempotencyKey }: ApplicationRequest,
): Promise<string | null> {
  const now = deps.clock.now()
  const options = { name: 'reserveApplicationSearch', idempotencyKey, input: { id } }
  return command(deps, ctx, options, async (work) => {
    const seen = await work.tx
      .selectFrom('quote')
      .select('id')
      .where('application_id', '=', id)
      .where('is_current', '=', true)
      .executeTakeFirst()
    const application = await lockApplication(work.tx, ownApplication(ctx, id))
    if (isRequestDecided(application)) return null
    const { state } = application
    await findSameSearch(work, deps, { kind: 'request', ctx, input: { id, state }, applicationId: id })
    const quote = await assertRequestable(work, application, now)
    await assertGoesAheadAlone(work, application)
    // Another quote was made first: no one requests a loan on figures that they have not seen.
    if (quote.id !== seen?.id) throw new Problem('CONFLICT')
    await work.tx
      .insertInto('bureau_search')
      .values({ application_id: id, reference: `A-${id}`, purpose: 'application', created_at: toDate(now) })
      // The partial index needs literals: with a parameter it is used only if planned each call.
      .onConflict((conflict) =>
        conflict.column('application_id').where('purpose', '=', sql.lit('application')).doNothing(),
      )
      .execute()
    // A search that found no one left no footprint: it is made again, under its own reference.
    await work.tx
      .updateTable('bureau_search')
      .set({ reference: sql`reference || '-again'`, outcome: null, answered_at: null })
      .where('application_id', '=', id)
      .where('purpose', '=', 'application')
      .where('outcome', 'in', ['address-ambiguous', 'no-trace'])
      .execute()
    return state
  })
}

async function recordRequest(
  work: Work,
  options: {
    deps: ApiDeps
    application: ApplicationRow
    user: UserRow
    answer: KnownAnswer
  },
): Promise<void> {
  const { deps, user, answer } = options
  const now = deps.clock.now()
  const application = await work.tx
    .updateTable('loan_application')
    .set({ reaction: 'yes' })
    .where('id', '=', options.application.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (answer.kind !== 'matched') {
    // The agency does not know the address of the quote.
    await dropQuote(work, application.id)
    await moveApplication(work, { application, to: 'Address Mismatch', reason: answer.kind, now })
    return
  }
  const { report } = answer
  const known = await readKnown(work, application, { user, report, today: deps.clock.today() })
  const decision = decideAgainOrOffer(application, known)
  const hadPassed = await wasRequested(work, application)
  if (decision.outcome === 'declined' && !hadPassed) {
    await declineApplication(work, {
      application,
      reasons: decision.reasons,
      by: 'rules',
      reason: 'application search',
      now,
    })
    return
  }
  const requested = await moveApplication(work, { application, to: 'Requested', reason: 'requested', now })
  const suggested = hadPassed ? null : toSuggestedLoan(decision, application)
  await wantRequirements(work, deps, { application: requested, report: answer.report, suggested, now })
}

/** Since it was last quoted, and then withdrawn: it had passed this search. */
async function wasRequested({ tx }: Work, { id }: ApplicationRow): Promise<boolean> {
  const last = await tx
    .selectFrom('application_transition')
    .select('to_state')
    .where('application_id', '=', id)
    .where('to_state', 'in', ['Quoted', 'Requested'])
    .orderBy('sort_key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.to_state === 'Requested'
}
