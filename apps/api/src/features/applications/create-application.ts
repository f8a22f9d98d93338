import { createHash } from 'node:crypto'
import type { CreateLoanApplication, LoanApplication } from '@tarnbrook/contract/applying/applications'
import { Problem } from '@tarnbrook/contract/errors'
import { decideOrOffer, type LoanDecision } from '@tarnbrook/domain/applying/affordable-offer'
import {
  APPLICATION_STATES,
  type ApplicationState,
  GOING_AHEAD_STATES,
  isReplaceable,
} from '@tarnbrook/domain/applying/application-state'
import { addressesToSend } from '@tarnbrook/domain/core/address'
import { fromPounds } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { replaceAddresses } from '#platform/addresses.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { recordConsent } from '#platform/consent.ts'
import { actorKey, type RequestContext } from '#platform/context.ts'
import { type LimitName, limitRate } from '#platform/http/limits.ts'
import { APPLICATION_LINK_MINUTES, autoLoginUrl, issueLinkToken, mailLoginLink } from '#platform/tokens.ts'
import {
  type Applicant,
  addPerson,
  findApplicant,
  hasToChangeAddress,
  NOT_YOUR_NAME,
  type UserRow,
} from './applicant.ts'
import { type ApplicationRow, appendTransition, moveApplication, readApplication } from './application.ts'
import { checkApplication } from './application-rules.ts'
import { cameBy } from './attribution.ts'
import { toRow } from './new-application-row.ts'
import { partiesOf } from './parties.ts'
import { lendingTermsOf } from './quote/lending-terms.ts'
import { addQuote } from './quote/quotes.ts'
import { makeSearch, type SearchKind } from './search/credit-search.ts'
import { findSameApplication } from './search/deferred-searches.ts'
import { type KnownAnswer, lockSearch, recordSearchResult, type SearchReference } from './search/searches.ts'

export interface CreateRequest {
  ctx: RequestContext
  application: CreateLoanApplication
  idempotencyKey: string
}

/**
 * Applies: reserves a soft search, makes it, and records the decision. The search's reference is derived from the caller and
 * the key, so a repeat finds the same search and the same application; only the sign-in token is new.
 * @throws Problem VALIDATION_FAILED, FORBIDDEN, PARTNER_NOT_SET_UP, CONFLICT, STEP_UP_REQUIRED, ADDRESS_CHANGE_REQUIRED,
 * CREDIT_CHECK_PENDING, TOO_MANY_REQUESTS
 */
export async function createLoanApplication(
  deps: ApiDeps,
  request: CreateRequest,
): Promise<LoanApplication & { autoLoginToken: string; autoLoginUrl: string }> {
  const { ctx, application } = request
  await limitApplications(deps, request)
  checkApplication(ctx, application, deps.clock.today())
  // Throws where a party's address or account is missing, before anything is stored.
  partiesOf(deps.config, ctx, application)

  const reserved = await reserveSearch(deps, request)
  if (reserved.kind === 'sign-in') throw new Problem('CONFLICT', { message: SIGN_IN_FIRST })
  const { id, userId, token } =
    (await linkToMade(deps, ctx, reserved)) ?? (await searchAndRecord(deps, request, reserved))
  const isStrong = ctx.actor.kind === 'borrower' && ctx.actor.strength === 'strong'
  return {
    // A caller who is not signed in to the whole account is answered only with what the link to this application shows.
    ...(await readApplication(deps, { id, userId, onlyId: isStrong ? null : id })),
    autoLoginToken: token,
    autoLoginUrl: autoLoginUrl(deps.config, ctx.brand.key, token),
  }
}

/** The same message whether a name, an address or another application is the cause: it must reveal nothing about the person. */
const SIGN_IN_FIRST =
  'We need to check some details before we can quote. We’ve emailed a link to the address you gave. Follow it to carry on.'
const ALREADY_APPLIED =
  'You already have an application with us that is going ahead. Finish it or cancel it before you start another.'

type Reserved = { kind: 'reserved'; search: SearchReference } | { kind: 'sign-in' }
type ReservedSearch = Extract<Reserved, { kind: 'reserved' }> & {
  /** This very request reserved the search, so nobody can have made the application yet. */
  isFresh: boolean
}
/** The input of the record, which may run later, without the request that asked for it. */
type Application = Pick<CreateRequest, 'ctx' | 'application'>
type Made = { id: number; userId: number; token: string }

/** The quotation search of a new application; its input is the application itself. */
export const applicationSearch: SearchKind<CreateLoanApplication> = {
  name: 'application',
  purpose: 'quotation',
  commandName: 'createLoanApplication',
  async applicant(_deps, { input: { user } }) {
    const { firstName, lastName, dateOfBirth, addresses } = user
    return { firstName, lastName, dateOfBirth, addresses: addressesToSend(addresses) }
  },
  async record(work, { deps, ctx, input, search, answer }) {
    const { application_id: madeId } = await lockSearch(work, search.id)
    // A concurrent request, or the job that continues the search, may have recorded it already.
    const row =
      madeId === null
        ? await recordApplication(work, {
            deps,
            request: { ctx, application: input },
            searchId: search.id,
            answer,
          })
        : await work.tx
            .selectFrom('loan_application')
            .selectAll()
            .where('id', '=', madeId)
            .executeTakeFirstOrThrow()
    return { applicationId: row.id, userId: row.user_id }
  },
}

async function limitApplications(deps: ApiDeps, { ctx, application }: CreateRequest): Promise<void> {
  const ofCaller: LimitName[] =
    ctx.actor.kind === 'partner' ? ['apply-partner'] : ['apply', 'apply-address', 'apply-address-day']
  await limitRate(deps, ctx, [...ofCaller, 'apply-mailbox-here', 'apply-mailbox'], {
    mailbox: application.user.email,
  })
}

/** Step one: refuse what can be refused without a search, and reserve the search before it is made. */
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
    const isBlocked = applicant.kind !== 'new' && (await hasGoneAhead(work, applicant.user, ctx.brand.key))
    await assertMayApply(work, application, { applicant, isBlocked })
    // A weak sign-in is sent to the mailbox: the answer must be the same whatever differs.
    if ((applicant.kind === 'sign-in' || isBlocked) && ctx.actor.kind === 'borrower')
      throw new Problem('STEP_UP_REQUIRED')
    if (applicant.kind === 'sign-in' || isBlocked) {
      await inviteToSignIn(work, { deps, ctx, user: applicant.user, now })
      return { kind: 'sign-in' }
    }
    // The same application sent again from a reloaded page, while its first search continues.
    const same = await findSameApplication(work, deps, { ctx, input: application })
    if (same) {
      isFresh = false
      return { kind: 'reserved', search: same }
    }
    const reference = referenceOf(ctx, idempotencyKey, deps.clock.today())
    const { id } = await work.tx
      .insertInto('bureau_search')
      .values({ reference, purpose: 'quotation', created_at: toDate(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { kind: 'reserved', search: { id, reference } }
  })
  return reserved.kind === 'reserved' ? { ...reserved, isFresh } : reserved
}

/** Refusals whose reasons only a person who is signed in to the account may see. */
async function assertMayApply(
  work: Work,
  { user: person }: CreateLoanApplication,
  { applicant, isBlocked }: { applicant: Applicant; isBlocked: boolean },
): Promise<void> {
  if (applicant.kind === 'other-person') throw new Problem('CONFLICT', { message: NOT_YOUR_NAME })
  if (applicant.kind !== 'known' || !applicant.mayChange) return
  if (isBlocked) throw new Problem('CONFLICT', { message: ALREADY_APPLIED })
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
function searchAndRecord(deps: ApiDeps, request: CreateRequest, reserved: ReservedSearch): Promise<Made> {
  const { ctx, application } = request
  return makeSearch(deps, applicationSearch, {
    ctx,
    input: application,
    search: reserved.search,
    isFresh: reserved.isFresh,
    answerWith: async (work, { applicationId, userId }) => ({
      id: applicationId,
      userId,
      token: await issueApplicationLink(work, deps, { applicationId, userId }),
    }),
  })
}

async function recordApplication(
  work: Work,
  options: { deps: ApiDeps; request: Application; searchId: number; answer: KnownAnswer },
): Promise<ApplicationRow> {
  const { deps, request, searchId, answer } = options
  const { ctx, application } = request
  const parties = partiesOf(deps.config, ctx, application)
  const now = deps.clock.now()
  const today = deps.clock.today()
  const { user, isNew, mayChange } = await settlePerson(work, request, now)
  if (!isNew) {
    if (await hasGoneAhead(work, user, ctx.brand.key)) throw new Problem('CONFLICT')
    await withdrawOlderQuotes(work, { user, brand: ctx.brand.key, now })
  }
  // Consents from an unproven sign-in never change those of an existing person: they are only stored in the application's
  // event.
  if (mayChange) await recordApplicationConsent(work, { request, user, isNew, now })

  const decision = answer.kind === 'matched' ? decideOn(answer, request, today) : null
  const state = stateAfter(decision)
  const row = await work.tx
    .insertInto('loan_application')
    .values({ ...toRow(request, { userId: user.id, state, decision, parties, now }), ...cameBy(ctx) })
    .returningAll()
    .executeTakeFirstOrThrow()
  const outcome = { applicationId: row.id, now }
  await appendTransition(work, { ...outcome, sortKey: 1, from: null, to: state, reason: answer.kind })
  await recordSearchResult(work, { ...outcome, searchId, answer })
  if (decision?.outcome === 'quoted')
    await addQuote(work, {
      application: row,
      brand: ctx.brand,
      band: decision.band,
      price: decision.price,
      today,
      now,
    })
  await work.record({
    name: 'applicationCreated',
    subject: ['application', row.id],
    after: {
      state,
      searched: answer.kind,
      reasons: row.decline_reasons,
      attribution: row.attribution,
      consent: application.user.contactConsent,
    },
  })
  return row
}

/** The consents given on applying are the first of a new person, and the latest of a signed-in one. */
async function recordApplicationConsent(
  work: Work,
  options: { request: Application; user: UserRow; isNew: boolean; now: Temporal.Instant },
): Promise<void> {
  const { request, user, isNew, now } = options
  const said = request.application.user.contactConsent
  if (!said) return
  const brand = request.ctx.brand.key
  await recordConsent(work, { userId: user.id, isNew, said, source: 'application', brand, now })
}

function decideOn(
  answer: Extract<KnownAnswer, { kind: 'matched' }>,
  { ctx, application }: Application,
  today: Temporal.PlainDate,
): LoanDecision {
  const { affordability } = application
  const asked = {
    amountPence: application.amount,
    termMonths: application.term,
    dateOfBirth: Temporal.PlainDate.from(application.user.dateOfBirth),
    netMonthlyIncomePence: fromPounds(application.netMonthlyIncome),
    rentOrMortgagePence: affordability.rentOrMortgageMonthlyPayment,
    dependantsCostPence: affordability.monthlyDependantsCost,
  }
  return decideOrOffer(answer.report, asked, { terms: lendingTermsOf(ctx.brand), today })
}

function stateAfter(decision: LoanDecision | null): ApplicationState {
  if (!decision) return 'Address Mismatch'
  return decision.outcome === 'quoted' ? 'Quoted' : 'Declined'
}

/** The person's row, created or found again under lock: it may have been created since the search was reserved. */
async function settlePerson(
  work: Work,
  { ctx, application }: Application,
  now: Temporal.Instant,
): Promise<{ user: UserRow; isNew: boolean; mayChange: boolean }> {
  const person = application.user
  // Most applicants are new; for others the insert meets the existing row.
  const applicant = ctx.actor.kind === 'borrower' ? await findApplicant(work, ctx, person) : null
  const added = applicant && applicant.kind !== 'new' ? undefined : await addPerson(work, person, now)
  if (added) return { user: added, isNew: true, mayChange: true }
  const known = applicant ?? (await findApplicant(work, ctx, person))
  if (known.kind !== 'known') throw new Problem('CONFLICT')
  if (known.mayChange && (await hasToChangeAddress(work, known.user, person))) throw new Problem('CONFLICT')
  if (known.mayChange)
    await replaceAddresses(work, {
      userId: known.user.id,
      addresses: person.addresses,
      source: 'application',
      now,
    })
  return { user: known.user, isNew: false, mayChange: known.mayChange }
}

async function hasGoneAhead(work: Work, user: UserRow, brand: string): Promise<boolean> {
  const open = await work.tx
    .selectFrom('loan_application')
    .select('id')
    .where('user_id', '=', user.id)
    .where('brand', '=', brand)
    .where('state', 'in', GOING_AHEAD_STATES)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** A new quote replaces one that was not requested. */
async function withdrawOlderQuotes(
  work: Work,
  { user, brand, now }: { user: UserRow; brand: string; now: Temporal.Instant },
): Promise<void> {
  const older = await work.tx
    .selectFrom('loan_application')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('brand', '=', brand)
    .where('state', 'in', APPLICATION_STATES.filter(isReplaceable))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const application of older)
    await moveApplication(work, {
      application,
      to: 'Withdrawn',
      reason: 'replaced by a newer application',
      now,
    })
}

async function inviteToSignIn(
  work: Work,
  { deps, ctx, user, now }: { deps: ApiDeps; ctx: RequestContext; user: UserRow; now: Temporal.Instant },
): Promise<void> {
  // Staff sign in through the identity provider only.
  if (user.roles.length > 0) return
  await mailLoginLink(work, { config: deps.config, user, brand: ctx.brand, now })
  await work.record({ name: 'loginLinkSent', subject: ['user', user.id], after: { why: 'application' } })
}

/**
 * Two callers never share a reference, and a caller's repeat finds the reference that was stored with the key. Keys are
 * deleted after a week: the day in the reference separates a later use of the same key.
 */
function referenceOf(ctx: RequestContext, idempotencyKey: string, today: Temporal.PlainDate): string {
  const hash = createHash('sha256')
    .update(`${actorKey(ctx)}\n${idempotencyKey}\n${today}`)
    .digest('hex')
  return `Q-${hash.slice(0, 32)}`
}
