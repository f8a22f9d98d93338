import { Problem } from '@tarnbrook/contract/errors'
import { toOwnPath } from '@tarnbrook/domain/core/url'
import type { ApiDeps } from '#deps.ts'
import { type ApplicationRow, lockApplication, ownApplication } from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { finishAnyway } from '#platform/http/deadline.ts'
import { limitRate } from '#platform/http/limits.ts'
import { hashToken, keyedHash, newToken } from '#platform/secrets.ts'
import { findSiteUrl } from '#platform/tokens.ts'
import { readBankPurpose } from './purpose.ts'

/** Long enough to find the bank's app and its password. */
const JOURNEY_MINUTES = 30

/** Of a journey that goes on on another device: as long as the link to it. */
export const RESUMED_MINUTES = 10

/**
 * Starts a journey to the borrower's bank: stored, requested, then its result recorded. The state
 * is stored as a hash only, and is valid once.
 * @throws Problem NOT_FOUND, WRONG_STATE once nothing needs it, VALIDATION_FAILED for a URL that is
 * not ours, BANK_UNAVAILABLE (Spec 8: recorded as an error status), TOO_MANY_REQUESTS
 */
export async function requestDataProviderJourney(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, redirectUrl }: { id: number; redirectUrl: string },
) {
  await limitRate(deps, ctx, ['bank-journey'])
  const reserved = await command(deps, ctx, { name: 'reserveDataJourney' }, async (work) => {
    const application = await lockApplication(work.tx, ownApplication(ctx, id))
    const returnPath = ownPath(redirectUrl, findSiteUrl(deps.config, application.brand))
    return reserveJourney(work, deps, { application, returnPath, visitHash: null })
  })
  return sendToBank(deps, ctx, reserved)
}

export interface ReservedJourney {
  journeyId: number
  applicationId: number
  state: string
  siteUrl: string
  expiresAt: Temporal.Instant
}

/**
 * Stores a journey before the provider is asked. One on another device is bound to its session, and
 * its state tells the return page so.
 */
export async function reserveJourney(
  work: Work,
  deps: ApiDeps,
  journey: { application: ApplicationRow; returnPath: string; visitHash: string | null },
): Promise<ReservedJourney> {
  const { application, returnPath, visitHash } = journey
  const purpose = await readBankPurpose(work, application)
  // A link to another device is for an application's proof.
  if (purpose === null || (visitHash !== null && purpose !== 'proof-of-income'))
    throw new Problem('WRONG_STATE')
  const now = deps.clock.now()
  const expiresAt = now.add({ minutes: visitHash === null ? JOURNEY_MINUTES : RESUMED_MINUTES })
  const state = newState(deps, visitHash === null ? '' : `r.${application.id}.`)
  const siteUrl = findSiteUrl(deps.config, application.brand)
  const { id } = await work.tx
    .insertInto('data_provider_journey')
    .values({
      application_id: application.id,
      state_hash: hashToken(state),
      return_path: returnPath,
      status: 'asked',
      site_url: siteUrl,
      visit_hash: visitHash,
      purpose,
      asked_at: toDate(now),
      expires_at: toDate(expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { journeyId: id, applicationId: application.id, state, siteUrl, expiresAt }
}

/**
 * @throws Problem BANK_UNAVAILABLE, after it was recorded; `failed` undoes the earlier steps in
 * that transaction
 */
export async function sendToBank(
  deps: ApiDeps,
  ctx: RequestContext,
  { journeyId, applicationId, state, siteUrl, expiresAt }: ReservedJourney,
  failed: (work: Work) => Promise<unknown> = async () => {},
) {
  const answer = await deps.providers.openBanking.journeyUrl({
    state,
    nonce: newToken(),
    codeVerifier: toCodeVerifier(deps, state),
    callbackUrl: toCallbackUrl(siteUrl),
  })
  const status = answer.kind === 'ready' ? 'started' : 'error'
  await finishAnyway(deps.log, () =>
    command(deps, ctx, { name: 'noteDataJourney' }, async (work) => {
      await work.tx.updateTable('data_provider_journey').set({ status }).where('id', '=', journeyId).execute()
      if (status === 'error') await failed(work)
      await work.record({
        name: 'dataJourneyAskedFor',
        subject: ['application', applicationId],
        after: { status },
      })
    }),
  )
  if (answer.kind !== 'ready') throw new Problem('BANK_UNAVAILABLE')
  return {
    '@type': 'dataProviderJourney' as const,
    journeyUrl: answer.url,
    expiresAt: toDate(expiresAt).toISOString(),
  }
}

/**
 * The secret of a journey's code (PKCE, RFC 7636). Made of its state, so that a code that was given
 * to another journey is refused by the provider, and nothing more has to be stored.
 */
export function toCodeVerifier({ config }: Pick<ApiDeps, 'config'>, state: string): string {
  const { secretKeys } = config
  const key = secretKeys.find((one) => state.endsWith(markState(one, state.slice(0, -MARK_LENGTH))))
  return keyedHash([key ?? secretKeys[0]], 'bank-journey', state).toString('base64url')
}

const MARK_LENGTH = 6

/** Its end tells which of our keys is current now: by the time of the return another may be. */
function newState({ config }: Pick<ApiDeps, 'config'>, start: string): string {
  const unmarked = start + newToken()
  return unmarked + markState(config.secretKeys[0], unmarked)
}

function markState(key: Uint8Array, unmarked: string): string {
  return keyedHash([key], 'bank-journey-state', unmarked).toString('base64url').slice(0, MARK_LENGTH)
}

/** Registered with the provider, and sent to it again with the code. */
export function toCallbackUrl(siteUrl: string): string {
  return `${siteUrl}/truelayer/callback`
}

/** Only a page of our own site: a URL from outside must not redirect anybody away from it. */
function ownPath(redirectUrl: string, siteUrl: string): string {
  const site = new URL(siteUrl)
  const url = URL.parse(redirectUrl)
  const isOfSite = url?.origin === site.origin && url.username === '' && url.password === ''
  const path = isOfSite ? toOwnPath(url.pathname + url.search) : null
  if (path === null)
    throw new Problem('VALIDATION_FAILED', { fields: { redirectUrl: ['Use an address of our own site'] } })
  return path
}
