import { Problem } from '@tarnbrook/contract/errors'
import { JOURNEY_OUTCOMES, type JourneyOutcome } from '@tarnbrook/contract/open-banking/data-provider-journey'
import type { ApplicationState } from '@tarnbrook/domain/applications/application-state'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { ownApplications } from '#features/applications/application.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { finishAnyway } from '#platform/http/deadline.ts'
import { limitRate } from '#platform/http/limits.ts'
import { hashToken, seal } from '#platform/secrets.ts'
import { toCallbackUrl, toCodeVerifier } from './journey.ts'
import { readBankPurpose } from './purpose.ts'

type JourneyRow = Selectable<DB['data_provider_journey']>

interface Returned {
  code: string | null
  error: string | null
}

/** How far back an account is read: a period that every bank gives (docs/open-banking.md). */
const DAYS_READ = 101

/** The provider's access ends within an hour. */
const ACCESS_MINUTES = 60

/**
 * The borrower is back from the bank, in the same sign-in as when they left.
 * @throws Problem LINK_NOT_VALID for another borrower's, an old and an unknown state; WRONG_STATE,
 * REQUEST_IN_PROGRESS, VALIDATION_FAILED with neither code nor error, TOO_MANY_REQUESTS
 */
export async function finishDataProviderJourney(
  deps: ApiDeps,
  { ctx, body }: { ctx: RequestContext; body: Returned & { state: string } },
) {
  await limitRate(deps, ctx, ['bank-return'])
  const { userId, onlyId } = ownApplications(ctx)
  const isOwn = sql<boolean>`j.visit_hash is null and a.user_id = ${userId}
    and ${onlyId == null ? sql`true` : sql`a.id = ${onlyId}`}`
  return finishJourney(deps, ctx, { state: body.state, returned: body, condition: isOwn })
}

/** `condition`: what the caller must show; checked with the state, so both fail alike. */
export async function finishJourney(
  deps: ApiDeps,
  ctx: RequestContext,
  about: { state: string; returned: Returned; condition: RawBuilder<boolean> },
) {
  const { code, error } = about.returned
  if ((code === null) === (error === null))
    throw new Problem('VALIDATION_FAILED', { fields: { code: ['Give a code or an error'] } })
  const { journey, userId, isFirst } = await claim(deps, ctx, about)
  if (!isFirst) return answer(toJourneyOutcome(journey), journey)
  const { state } = about
  const access = code === null ? null : await exchange(deps, { code, state, siteUrl: journey.site_url ?? '' })
  const outcome = access === null ? outcomeOfError(error) : access.outcome
  await finishAnyway(deps.log, () =>
    command(deps, ctx, { name: 'finishDataJourney' }, async (work) => {
      await work.tx
        .updateTable('data_provider_journey')
        .set({ status: outcome })
        .where('id', '=', journey.id)
        .execute()
      await work.record({
        name: 'dataJourneyFinished',
        subject: ['application', journey.application_id],
        after: { outcome },
      })
      if (!access?.token) return
      const now = deps.clock.now()
      const to = deps.clock.today()
      const { id: dataPullId } = await work.tx
        .insertInto('data_pull')
        .values({
          application_id: journey.application_id,
          user_id: userId,
          journey_id: journey.id,
          purpose: journey.purpose,
          state: 'reading',
          access_sealed: seal(deps.config.secretKeys, 'bank-access', access.token),
          consented_at: toDate(now),
          consent_ends_at: toDate(now.add({ minutes: ACCESS_MINUTES })),
          from_day: to.subtract({ days: DAYS_READ }).toString(),
          to_day: to.toString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await work.enqueue('read-bank-data', { dataPullId })
    }),
  )
  return answer(outcome, journey)
}

/**
 * The state is used up before the code is exchanged: of two concurrent returns one goes on. A
 * return already answered gets the same answer, so that the page can be reloaded.
 */
async function claim(
  deps: ApiDeps,
  ctx: RequestContext,
  { state, condition }: { state: string; condition: RawBuilder<boolean> },
): Promise<{ journey: JourneyRow; userId: number; isFirst: boolean }> {
  return command(deps, ctx, { name: 'claimDataJourney' }, async (work) => {
    const { tx } = work
    const { rows } = await sql<JourneyRow & { user_id: number; application_state: ApplicationState }>`
      select j.*, a.user_id, a.state as application_state
      from data_provider_journey j join loan_application a on a.id = j.application_id
      where j.state_hash = ${hashToken(state)} and ${condition} for update of j`.execute(tx)
    const [row] = rows
    if (!row) throw new Problem('LINK_NOT_VALID')
    const { user_id: userId, application_state: applicationState, ...journey } = row
    const isOver = (JOURNEY_OUTCOMES as readonly string[]).includes(journey.status)
    if (isOver) return { journey, userId, isFirst: false }
    if (Temporal.Instant.compare(toInstant(journey.expires_at), deps.clock.now()) <= 0)
      throw new Problem('LINK_NOT_VALID')
    if (journey.status === 'returned') throw new Problem('REQUEST_IN_PROGRESS')
    if (journey.status !== 'started') throw new Problem('LINK_NOT_VALID')
    // What the borrower agreed to is over when the purpose is.
    const purpose = await readBankPurpose(work, { id: journey.application_id, state: applicationState })
    if (purpose !== journey.purpose) throw new Problem('WRONG_STATE')
    await tx
      .updateTable('data_provider_journey')
      .set({ status: 'returned' })
      .where('id', '=', journey.id)
      .execute()
    return { journey, userId, isFirst: true }
  })
}

async function exchange(
  deps: ApiDeps,
  { code, state, siteUrl }: { code: string; state: string; siteUrl: string },
): Promise<{ outcome: JourneyOutcome; token?: string }> {
  const answered = await deps.providers.openBanking.exchange({
    code,
    codeVerifier: toCodeVerifier(deps, state),
    callbackUrl: toCallbackUrl(siteUrl),
  })
  if (answered.kind === 'done') return { outcome: 'connected', token: answered.value.accessToken }
  // A forged code, one that was used, and one that has ended.
  return { outcome: answered.kind === 'refused' ? 'unable-to-connect' : 'unavailable' }
}

/** The provider's error of a journey without a code. Unknown ones count as not connected. */
const OUTCOME_OF_ERROR: Readonly<Record<string, JourneyOutcome>> = {
  access_denied: 'refused',
  temporarily_unavailable: 'unavailable',
  provider_timeout: 'unavailable',
}

function outcomeOfError(error: string | null): JourneyOutcome {
  const known = error !== null && Object.hasOwn(OUTCOME_OF_ERROR, error)
  return known ? OUTCOME_OF_ERROR[error]! : 'unable-to-connect'
}

function toJourneyOutcome({ status }: JourneyRow): JourneyOutcome {
  return status as JourneyOutcome
}

function answer(outcome: JourneyOutcome, { return_path: returnPath }: JourneyRow) {
  return { '@type': 'dataProviderReturn' as const, outcome, returnPath }
}
