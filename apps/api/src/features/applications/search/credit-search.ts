import { Problem } from '@tarnbrook/contract/errors'
import type { AmountOverTerm } from '@tarnbrook/domain/applications/affordable-loan'
import type { DeclineReason } from '@tarnbrook/domain/applications/underwriting'
import type { ApiDeps } from '#deps.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { finishAnyway } from '#platform/http/deadline.ts'
import type { BureauRequest } from '#providers/bureau/port.ts'
import { type DeferredKind, deferSearch, endDeferral, type OpenDeferral } from './deferred-searches.ts'
import { emailRequoteRefused } from './search-emails.ts'
import { type KnownAnswer, lockSearch, type SearchReference, storedAnswer } from './searches.ts'

/** One purpose of a credit search: whose search it is, and what its answer is recorded as. */
export interface SearchKind<Input> {
  readonly name: DeferredKind
  readonly purpose: BureauRequest['purpose']
  /** The name of the command that records the answer, as in the audit trail. */
  readonly commandName: string
  /** Read again for each try. */
  applicant(deps: ApiDeps, asked: Pick<Asked<Input>, 'ctx' | 'input'>): Promise<BureauRequest['applicant']>
  /**
   * Decides on the answer and stores the results, once: a recorded answer is left as it is.
   * @throws Problem when what was requested is no longer possible
   */
  record(work: Work, answered: Asked<Input> & { deps: ApiDeps; answer: KnownAnswer }): Promise<Recorded>
}

export interface Asked<Input> {
  ctx: RequestContext
  /** All that search and record need, without the request. Sealed when the search is deferred. */
  input: Input
  search: SearchReference
}

export interface Recorded {
  applicationId: number
  userId: number
  /** Why another quote was refused while the current one stays. */
  refused?: readonly DeclineReason[]
  /** The loans that could be offered instead. */
  instead?: readonly AmountOverTerm[]
}

/**
 * Reserve, ask, record: asked outside any transaction. Without an answer a job continues; a repeat
 * uses the same reference, and the first answer is recorded (docs/decisions/024).
 * @throws Problem CREDIT_CHECK_PENDING when the search continues later, and what the record throws
 */
export async function makeSearch<Input, Result>(
  deps: ApiDeps,
  kind: SearchKind<Input>,
  request: Asked<Input> & {
    idempotencyKey?: string
    /** This very request reserved the search: no one can have deferred it before. */
    isFresh?: boolean
    /** The answer, where it is already stored. */
    answer?: KnownAnswer | undefined
    /** Runs in the transaction of the record; the result is the answer to the caller. */
    buildAnswer: (work: Work, recorded: Recorded) => Promise<Result>
  },
): Promise<Result> {
  const { ctx, input, search } = request
  const answer =
    request.answer ?? (await askAgency(deps, kind, request)) ?? (await defer(deps, kind, request))
  if (!answer) throw new Problem('CREDIT_CHECK_PENDING')
  const { idempotencyKey } = request
  const options = {
    name: kind.commandName,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    input,
  }
  return finishAnyway(deps.log, () =>
    command(deps, ctx, options, async (work) => {
      const recorded = await kind.record(work, { deps, ctx, input, search, answer })
      if (!request.isFresh) await emailIfDeferred(work, deps, { ctx, searchId: search.id, recorded })
      return request.buildAnswer(work, recorded)
    }),
  )
}

/** Continues a deferred search in a job. @returns false while there is no answer. */
export async function finishSearch<Input>(
  deps: ApiDeps,
  kind: SearchKind<Input>,
  deferred: OpenDeferral<Input>,
): Promise<boolean> {
  const { ctx, input, search } = deferred
  const answer = deferred.answer ?? (await askAgency(deps, kind, deferred))
  if (!answer) return false
  await command(deps, ctx, { name: kind.commandName }, async (work) => {
    const recorded = await kind.record(work, { deps, ctx, input, search, answer })
    await emailIfDeferred(work, deps, { ctx, searchId: search.id, recorded })
  })
  return true
}

/**
 * @returns undefined when the outcome of the search is unknown; the next try uses the same
 * reference.
 */
async function askAgency<Input>(
  deps: ApiDeps,
  kind: SearchKind<Input>,
  asked: Asked<Input>,
): Promise<KnownAnswer | undefined> {
  const { reference } = asked.search
  const applicant = await kind.applicant(deps, asked)
  const answer = await deps.providers.bureau.search({ reference, purpose: kind.purpose, applicant })
  return answer.kind === 'unavailable' ? undefined : answer
}

/** Commits before the caller is told. @returns the answer, if a concurrent request stored it */
function defer<Input>(
  deps: ApiDeps,
  kind: SearchKind<Input>,
  { ctx, input, search }: Asked<Input>,
): Promise<KnownAnswer | undefined> {
  return finishAnyway(deps.log, () =>
    command(deps, ctx, { name: 'deferCreditSearch' }, async (work) => {
      const answer = storedAnswer(await lockSearch(work, search.id))
      if (!answer) await deferSearch(work, deps, { kind: kind.name, ctx, input, searchId: search.id })
      return answer
    }),
  )
}

/** Whoever was told to expect an email gets it, also when a repeat brought the answer. */
async function emailIfDeferred(
  work: Work,
  deps: ApiDeps,
  about: { ctx: RequestContext; searchId: number; recorded: Recorded },
): Promise<void> {
  const { ctx, searchId, recorded } = about
  const kind = await endDeferral(work, deps, { ctx, searchId, result: 'answered' })
  if (kind && recorded.refused) await emailRequoteRefused(work, deps, recorded.applicationId)
}
