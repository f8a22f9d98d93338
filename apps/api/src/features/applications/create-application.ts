import { createHash } from 'node:crypto'
import type { CreateLoanApplication, LoanApplication } from '@tarnbrook/contract/applications/applications'
import { Problem } from '@tarnbrook/contract/errors'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { actorKey, type RequestContext } from '#platform/context.ts'
import { type LimitName, limitRate } from '#platform/http/limits.ts'
import { APPLICATION_LINK_MINUTES, autoLoginUrl, issueLinkToken, mailLoginLink } from '#platform/tokens.ts'
import {
  ALREADY_APPLIED,
  type Applicant,
  findApplicant,
  findDeclineEnd,
  hasGoneAhead,
  hasToChangeAddress,
  NOT_YOUR_NAME,
  type UserRow,
} from './applicant.ts'
import { readApplication } from './application.ts'
import { checkApplication } from './application-rules.ts'
import { findParties } from './parties.ts'
import { applicationSearch } from './record-application.ts'
import { makeSearch } from './search/credit-search.ts'
import { findSameApplication } from './search/deferred-searches.ts'
import type { SearchReference } from './search/searches.ts'

export interface CreateRequest {
  ctx: RequestContext
  application: CreateLoanApplication
  idempotencyKey: string
}

/**
 * Reserves a soft search, makes it, and records the decision. The search's reference is from the
 * caller and the key, so a repeat finds the same application; only the sign-in token is new.
 * @throws Problem VALIDATION_FAILED, FORBIDDEN, PARTNER_NOT_SET_UP, CONFLICT, STEP_UP_REQUIRED,
 * ADDRESS_CHANGE_REQUIRED, CANNOT_REAPPLY, CREDIT_CHECK_PENDING, TOO_MANY_REQUESTS
 */
export async function createLoanApplication(
  deps: ApiDeps,
  request: CreateRequest,
): Promise<LoanApplication & { autoLoginToken: string; autoLoginUrl: string }> {
  const { ctx, application } = request
  await limitApplications(deps, request)
  checkApplication(ctx, application, deps.clock.today())
  // Throws where a party's address or account is missing, before anything is stored.
  findParties(deps.config, ctx, application)

  const reserved = await reserveSearch(deps, request)
  if (reserved.kind === 'sign-in') throw new Problem('CONFLICT', { message: SIGN_IN_FIRST })
  const { id, userId, token } =
    (await linkToMade(deps, ctx, reserved)) ?? (await searchAndRecord(deps, request, reserved))
  const isStrong = ctx.actor.kind === 'borrower' && ctx.actor.strength === 'strong'
  return {
    // A caller not signed in to the whole account sees only what this application's link shows.
    ...(await readApplication(deps, { id, userId, onlyId: isStrong ? null : id })),
    autoLoginToken: token,
    autoLoginUrl: autoLoginUrl(deps.config, ctx.brand.key, token),
  }
}

/** The same message for a name, an address or another application: it must reveal nothing. */
const SIGN_IN_FIRST =
  'We need to check some details before we can quote. We’ve emailed a link to the address you gave. Follow it to carry on.'

type Reserved = { kind: 'reserved'; search: SearchReference } | { kind: 'sign-in' }
type ReservedSearch = Extract<Reserved, { kind: 'reserved' }> & {
  /** This very request reserved the search, so no one can have made the application yet. */
  isFresh: boolean
}
type Made = { id: number; userId: number; token: string }

async function limitApplications(deps: ApiDeps, { ctx, application }: CreateRequest): Promise<void> {
  const ofCaller: LimitName[] =
    ctx.actor.kind === 'partner' ? ['apply-partner'] : ['apply', 'apply-address', 'apply-address-day']
  const to = { mailbox: application.user.email }
  await limitRate(deps, ctx, [...ofCaller, 'apply-mailbox-here'], to)
  // Only then: who is refused at one address uses up nothing of the mailbox.
  await limitRate(deps, ctx, ['apply-mailbox'], to)
}

/** Step one: refuses what it can without a search, and reserves the search before it is made. */
async function reserveSearch(
  deps: ApiDeps,
  { ctx, application, idempotencyKey }: CreateRequest,
): Promise<ReservedSearch | Extract<Reserved, { kind: 'sign-in' }>> {
  let isFresh = false
  const now = deps.clock.now()
  const options = {
    name: 'reserveQuotationSearch',
    idempotencyKey: `reserve:${idempotencyKey}`,
    input: { brand: ctx.brand.key, application },
  }
  const reserved = await command(deps, ctx, options, async (work): Promise<Reserved> => {
    isFresh = true
    const applicant = await findApplicant(work, ctx, application.user)
    const block = applicant.kind === 'new' ? null : await findBlock(work, applicant.user, now)
    await assertMayApply(work, application, { applicant, block })
    // A weak sign-in is sent to the mailbox: the answer must be the same whatever differs.
    if (
      (applicant.kind === 'sign-in' || (block && applicant.kind !== 'new')) &&
      ctx.actor.kind === 'borrower'
    )
      throw new Problem('STEP_UP_REQUIRED')
    if (applicant.kind === 'sign-in' || (block && applicant.kind !== 'new')) {
      await inviteKnownUser(work, { deps, ctx, user: applicant.user, now })
      return { kind: 'sign-in' }
    }
    // The same application sent again from a reloaded page, while its first search continues.
    const same = await findSameApplication(work, deps, { ctx, input: application })
    if (same) {
      isFresh = false
      return { kind: 'reserved', search: same }
    }
    const reference = createSearchReference(ctx, idempotencyKey, deps.clock.today())
    const { id } = await work.tx
      .insertInto('bureau_search')
      .values({ reference, purpose: 'quotation', created_at: toDate(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { kind: 'reserved', search: { id, reference } }
  })
  return reserved.kind === 'reserved' ? { ...reserved, isFresh } : reserved
}

type Block = { kind: 'gone-ahead' } | { kind: 'declined'; until: Temporal.PlainDate }

/** Why `canReApply` is false. An open quote is no reason: a new application replaces it. */
async function findBlock(work: Work, user: UserRow, now: Temporal.Instant): Promise<Block | null> {
  if (await hasGoneAhead(work, user)) return { kind: 'gone-ahead' }
  const until = await findDeclineEnd(work, user, now)
  return until && { kind: 'declined', until }
}

function describeDecline(until: Temporal.PlainDate): string {
  return `We couldn’t lend to you when you last applied, so you can’t apply again until ${formatDayWords(until)}.`
}

/** Refusals whose reasons only a person who is signed in to the account may see. */
async function assertMayApply(
  work: Work,
  { user: person }: CreateLoanApplication,
  { applicant, block }: { applicant: Applicant; block: Block | null },
): Promise<void> {
  if (applicant.kind === 'other-person') throw new Problem('CONFLICT', { message: NOT_YOUR_NAME })
  if (applicant.kind !== 'known' || !applicant.mayChange) return
  if (block?.kind === 'gone-ahead') throw new Problem('CONFLICT', { message: ALREADY_APPLIED })
  if (block) throw new Problem('CANNOT_REAPPLY', { message: describeDecline(block.until) })
  if (await hasToChangeAddress(work, applicant.user, person)) throw new Problem('ADDRESS_CHANGE_REQUIRED')
}

/** A repeat finds the application that was made before; only its link is new. */
async function linkToMade(
  deps: ApiDeps,
  ctx: RequestContext,
  reserved: ReservedSearch,
): Promise<Made | undefined> {
  if (reserved.isFresh) return undefined
  const row = await deps.db
    .selectFrom('bureau_search')
    .innerJoin('loan_application', 'loan_application.id', 'bureau_search.application_id')
    .select(['loan_application.id', 'loan_application.user_id'])
    .where('bureau_search.id', '=', reserved.search.id)
    .executeTakeFirst()
  if (!row) return undefined
  const token = await command(deps, ctx, { name: 'issueApplicationLink' }, (work) =>
    issueApplicationLink(work, deps, { applicationId: row.id, userId: row.user_id }),
  )
  return { id: row.id, userId: row.user_id, token }
}

function issueApplicationLink(
  work: Work,
  deps: ApiDeps,
  made: { applicationId: number; userId: number },
): Promise<string> {
  return issueLinkToken(work, {
    ...made,
    purpose: 'application',
    strength: 'weak',
    minutes: APPLICATION_LINK_MINUTES,
    now: deps.clock.now(),
  })
}

/** Steps two and three: ask the agency outside any transaction, then record once. */
function searchAndRecord(
  deps: ApiDeps,
  { ctx, application }: CreateRequest,
  { search, isFresh }: ReservedSearch,
): Promise<Made> {
  return makeSearch(deps, applicationSearch, {
    ctx,
    input: application,
    search,
    isFresh,
    buildAnswer: async (work, { applicationId, userId }) => ({
      id: applicationId,
      userId,
      token: await issueApplicationLink(work, deps, { applicationId, userId }),
    }),
  })
}

async function inviteKnownUser(
  work: Work,
  { deps, ctx, user, now }: { deps: ApiDeps; ctx: RequestContext; user: UserRow; now: Temporal.Instant },
): Promise<void> {
  // Staff sign in through the identity provider only.
  if (user.roles.length > 0) return
  await mailLoginLink(work, { config: deps.config, user, brand: ctx.brand, now })
  await work.record({ name: 'loginLinkSent', subject: ['user', user.id], after: { why: 'application' } })
}

/**
 * Callers never share a reference; a repeat finds the one stored with the key. Keys are deleted
 * after a week: the day in the reference separates a later use of the same key.
 */
function createSearchReference(
  ctx: RequestContext,
  idempotencyKey: string,
  today: Temporal.PlainDate,
): string {
  const hash = createHash('sha256')
    .update(`${actorKey(ctx)}\n${idempotencyKey}\n${today}`)
    .digest('hex')
  return `Q-${hash.slice(0, 32)}`
}
