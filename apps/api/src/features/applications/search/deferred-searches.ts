import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { realNow, toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { type Actor, actorKey, type RequestContext, visitKey } from '#platform/context.ts'
import { isOneOfHashes, keyedHashes, seal, unseal } from '#platform/secrets.ts'
import { type KnownAnswer, type SearchReference, storedAnswer } from './searches.ts'

/** What the search is for: an application, a loan request, another quote, or an address. */
export type DeferredKind = 'application' | 'request' | 'requote' | 'address'
type DeferredResult = 'answered' | 'unanswered' | 'stopped'

/** A deferred search that has not ended, with the request it is for. */
export interface OpenDeferral<Input> {
  kind: DeferredKind
  ctx: RequestContext
  input: Input
  search: SearchReference
  /** The agency's answer, where it came while it could not be recorded. */
  answer: KnownAnswer | undefined
  tries: number
}

/**
 * Seconds between tries: short at first, as most outages are, and about four and a half hours in
 * total. STILL_CHECKING_HOURS, told to borrowers, leaves time for the last try and the email.
 */
const PAUSES_SECONDS = [10, 30, 60, 120, 300, 600, 1200, 2400, 3600, 3600, 3600]

/** Stores the request and enqueues the job; a search that is already deferred is left as it is. */
export async function deferSearch(
  work: Work,
  deps: ApiDeps,
  asked: { kind: DeferredKind; ctx: RequestContext; input: unknown; searchId: number },
): Promise<void> {
  const { kind, ctx, input, searchId } = asked
  const values = {
    kind,
    requested_by: actorKey(ctx),
    brand: ctx.brand.key,
    request_hash: calculateRequestHashes(deps, { kind, ctx, input })[0],
    sealed_request: seal(deps.config.secretKeys, SEALED_FOR, JSON.stringify({ ctx: toStored(ctx), input })),
    tries: 1,
    deferred_at: toDate(deps.clock.now()),
    ended_at: null,
    result: null,
  }
  const deferred = await work.tx
    .insertInto('deferred_search')
    .values({ ...values, search_id: searchId })
    // A full search whose last deferral had no answer is made again under its reference.
    .onConflict((conflict) =>
      conflict.column('search_id').doUpdateSet(values).where('deferred_search.ended_at', 'is not', null),
    )
    .executeTakeFirst()
  if (deferred.numInsertedOrUpdatedRows === 0n) return
  await work.record({ name: 'creditSearchDeferred', subject: ['search', searchId], after: { kind } })
  await enqueueTry(work, { searchId, tries: 1 })
}

/** Schedules the next try. @returns false when there have been enough of them. */
export async function postponeSearch(
  work: Work,
  { searchId, tries }: { searchId: number; tries: number },
): Promise<boolean> {
  if (tries > PAUSES_SECONDS.length) return false
  await work.tx
    .updateTable('deferred_search')
    .set({ tries: tries + 1 })
    .where('search_id', '=', searchId)
    .where('ended_at', 'is', null)
    .execute()
  await enqueueTry(work, { searchId, tries: tries + 1 })
  return true
}

async function enqueueTry(
  work: Work,
  { searchId, tries }: { searchId: number; tries: number },
): Promise<void> {
  const pause = PAUSES_SECONDS[tries - 1]
  await work.enqueue(
    'continue-credit-search',
    { searchId },
    {
      key: `continue-credit-search:${searchId}`,
      ...(pause === undefined ? {} : { runAt: realNow().add({ seconds: pause }) }),
    },
  )
}

/**
 * Ends a deferral and erases its request. Once answered, the draft has become an application and is
 * deleted.
 * @returns the request, or undefined when no deferral of this search is open.
 */
export async function endDeferral(
  work: Work,
  deps: ApiDeps,
  end: { ctx: RequestContext; searchId: number; result: DeferredResult },
): Promise<DeferredKind | undefined> {
  const { ctx, searchId, result } = end
  const ended = await work.tx
    .updateTable('deferred_search')
    .set({ ended_at: toDate(deps.clock.now()), result, sealed_request: null })
    .where('search_id', '=', searchId)
    .where('ended_at', 'is', null)
    .returning(['kind', 'deferred_at'])
    .executeTakeFirst()
  if (!ended) return undefined
  await work.record({ name: 'creditSearchEnded', subject: ['search', searchId], after: { result } })
  const kind = ended.kind
  if (kind === 'application' && result === 'answered' && ctx.visitId !== null)
    await work.tx
      .deleteFrom('application_draft')
      .where('visit_id', '=', ctx.visitId)
      .where('updated_at', '<=', ended.deferred_at)
      .execute()
  return kind
}

/** A deferral that has not ended, for its job. */
export async function findOpenDeferral(
  deps: ApiDeps,
  searchId: number,
): Promise<OpenDeferral<unknown> | undefined> {
  const row = await openDeferrals(deps.db)
    .selectAll('bureau_search')
    .select(['deferred_search.kind', 'deferred_search.sealed_request', 'deferred_search.tries'])
    .where('deferred_search.search_id', '=', searchId)
    .executeTakeFirst()
  if (!row?.sealed_request) return undefined
  const { ctx, input } = JSON.parse(unseal(deps.config.secretKeys, SEALED_FOR, row.sealed_request)) as {
    ctx: StoredContext
    input: unknown
  }
  return {
    kind: row.kind,
    ctx: fromStored(ctx),
    input,
    search: { id: row.id, reference: row.reference },
    answer: storedAnswer(row),
    tries: row.tries,
  }
}

/**
 * The caller's search of a new application with the same answers that continues, or was answered in
 * the last day. One that has expired or was withdrawn since can be made again.
 */
export async function findSameApplication(
  work: Work,
  deps: ApiDeps,
  asked: { ctx: RequestContext; input: unknown },
): Promise<SearchReference | undefined> {
  return work.tx
    .selectFrom('deferred_search')
    .innerJoin('bureau_search', 'bureau_search.id', 'deferred_search.search_id')
    .leftJoin('loan_application', 'loan_application.id', 'bureau_search.application_id')
    .select(['bureau_search.id', 'bureau_search.reference'])
    .where('deferred_search.requested_by', '=', actorKey(asked.ctx))
    .where(
      'deferred_search.request_hash',
      'in',
      calculateRequestHashes(deps, { ...asked, kind: 'application' }),
    )
    .where('deferred_search.deferred_at', '>', toDate(deps.clock.now().subtract({ hours: 24 })))
    .where(({ or, and, eb }) =>
      or([
        eb('deferred_search.ended_at', 'is', null),
        and([
          eb('deferred_search.result', '=', 'answered'),
          eb('loan_application.state', 'not in', ['Withdrawn', 'Expired']),
        ]),
      ]),
    )
    .orderBy('deferred_search.deferred_at', 'desc')
    .orderBy('deferred_search.seq', 'desc')
    .executeTakeFirst()
}

/**
 * The application's continuing search, when it is for the very same request. Meanwhile no other
 * search is made: its answer would be about figures that may change.
 * @throws Problem CREDIT_CHECK_PENDING for another request
 */
export async function findSameSearch(
  work: Work,
  deps: ApiDeps,
  asked: { kind: DeferredKind; ctx: RequestContext; input: unknown; applicationId: number },
): Promise<SearchReference | undefined> {
  const open = await openDeferrals(work.tx)
    .select(['bureau_search.id', 'bureau_search.reference', 'deferred_search.request_hash'])
    .where('bureau_search.application_id', '=', asked.applicationId)
    .executeTakeFirst()
  if (!open) return undefined
  if (!isOneOfHashes(calculateRequestHashes(deps, asked), open.request_hash))
    throw new Problem('CREDIT_CHECK_PENDING')
  return { id: open.id, reference: open.reference }
}

/** The latest search of a new application this caller was told of; ended ones for a day. */
export async function latestDeferral(deps: ApiDeps, ctx: RequestContext) {
  const { rows } = await sql<{
    status: DeferredStatus
    deferred_at: Date
  }>`${latestSearch(toSearchFilter(deps, ctx))}`.execute(deps.db)
  return rows[0] && { status: rows[0].status, since: rows[0].deferred_at.toISOString() }
}

/** Those of the last day, of a person who asks a site: values of a query. */
export interface SearchesOfCaller {
  callers: string[]
  brand: BrandKey
  searchedSince: Date
}

export function toSearchFilter({ clock }: ApiDeps, ctx: RequestContext): SearchesOfCaller {
  const searchedSince = toDate(clock.now().subtract({ hours: 24 }))
  return { callers: toCallerKeys(ctx), brand: ctx.brand.key, searchedSince }
}

/** For a query: whether the latest of them is still without an answer. */
export function isCheckingNewApplication(searches: SearchesOfCaller): RawBuilder<boolean> {
  return sql`exists (select from (${latestSearch(searches)}) latest where latest.status = 'checking')`
}

type DeferredStatus = NonNullable<Selectable<DB['deferred_search']>['result']> | 'checking'

function latestSearch({ callers, brand, searchedSince }: SearchesOfCaller) {
  return sql`
    select coalesce(s.result, 'checking') as status, s.deferred_at
    from deferred_search s
    where s.requested_by = any (${sql.val(callers)}) and s.kind = 'application' and s.brand = ${brand}
      and s.deferred_at > ${searchedSince}
    order by s.deferred_at desc, s.seq desc
    limit 1`
}

function openDeferrals(db: Kysely<DB>) {
  return db
    .selectFrom('deferred_search')
    .innerJoin('bureau_search', 'bureau_search.id', 'deferred_search.search_id')
    .where('deferred_search.ended_at', 'is', null)
}

/** A person who asked before they signed in asked as a session. */
function toCallerKeys(ctx: RequestContext): string[] {
  const visit = visitKey(ctx.visitId)
  return [actorKey(ctx), ...(visit === null ? [] : [visit])]
}

const SEALED_FOR = 'deferred-search'

/**
 * Keyed: names and dates of birth are few enough to guess from a plain hash. Under each of our
 * keys: the first is stored.
 */
function calculateRequestHashes(
  deps: ApiDeps,
  { kind, ctx, input }: { kind: DeferredKind; ctx: RequestContext; input: unknown },
): [Buffer, ...Buffer[]] {
  const request = JSON.stringify([kind, actorKey(ctx), ctx.brand.key, input])
  return keyedHashes(deps.config.secretKeys, SEALED_FOR, request)
}

/** Without the hash of the bearer token, which no later step needs. */
type StoredContext = Pick<RequestContext, 'requestId' | 'configuredBrand' | 'visitId'> & {
  actor: Actor
  brand: string
}

function toStored({ requestId, actor, brand, configuredBrand, visitId }: RequestContext): StoredContext {
  const { tokenHash: _tokenHash, ...who } = { tokenHash: null, ...actor }
  return { requestId, configuredBrand, visitId, brand: brand.key, actor: who as Actor }
}

function fromStored(stored: StoredContext): RequestContext {
  const { actor } = stored
  return {
    ...stored,
    actor: actor.kind === 'borrower' ? { ...actor, tokenHash: Buffer.alloc(0) } : actor,
    brand: getBrand(stored.brand),
    lifetimeId: null,
    clientIp: 'none',
    addressHash: 'none',
  }
}
