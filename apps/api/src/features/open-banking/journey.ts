import { Problem } from '@tarnbrook/contract/errors'
import { isActiveApplication } from '@tarnbrook/domain/applying/application-state'
import type { ApiDeps } from '#deps.ts'
import { lockApplication, ownApplication } from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { finishAnyway } from '#platform/http/deadline.ts'
import { limitRate } from '#platform/http/limits.ts'
import { hashToken, newToken } from '#platform/secrets.ts'

/** Long enough to find the bank's app and its password. */
const JOURNEY_MINUTES = 30

/**
 * Starts a journey to the borrower's bank: stored, then requested, then its result recorded. The state that comes back is
 * stored as a hash only, and is valid once.
 * @throws Problem NOT_FOUND, WRONG_STATE once the application has ended, VALIDATION_FAILED for a URL that is not ours,
 * BANK_UNAVAILABLE (Spec 8: recorded as an error status), TOO_MANY_REQUESTS
 */
export async function beginJourney(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, redirectUrl }: { id: number; redirectUrl: string },
) {
  await limitRate(deps, ctx, ['bank-journey'])
  const now = deps.clock.now()
  const expiresAt = now.add({ minutes: JOURNEY_MINUTES })
  const state = newToken()
  const { journeyId, siteUrl } = await command(deps, ctx, { name: 'reserveDataJourney' }, async (work) => {
    const application = await lockApplication(work.tx, ownApplication(ctx, id))
    if (!isActiveApplication(application.state)) throw new Problem('WRONG_STATE')
    const site = deps.config.siteUrls[application.brand] ?? deps.config.siteUrls.main ?? ''
    const kept = await work.tx
      .insertInto('data_provider_journey')
      .values({
        application_id: id,
        state_hash: hashToken(state),
        return_path: ownPath(redirectUrl, site),
        status: 'asked',
        asked_at: toDate(now),
        expires_at: toDate(expiresAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { journeyId: kept.id, siteUrl: site }
  })

  const callbackUrl = `${siteUrl}/truelayer/callback`
  const answer = await deps.providers.openBanking.journeyUrl({ state, nonce: newToken(), callbackUrl })
  const status = answer.kind === 'ready' ? 'started' : 'error'
  await finishAnyway(deps.log, () =>
    command(deps, ctx, { name: 'noteDataJourney' }, async (work) => {
      await work.tx.updateTable('data_provider_journey').set({ status }).where('id', '=', journeyId).execute()
      await work.record({ name: 'dataJourneyAskedFor', subject: ['application', id], after: { status } })
    }),
  )
  if (answer.kind !== 'ready') throw new Problem('BANK_UNAVAILABLE')
  return {
    '@type': 'dataProviderJourney' as const,
    journeyUrl: answer.url,
    expiresAt: toDate(expiresAt).toISOString(),
  }
}

/** Only a page of our own site: a URL from outside must not redirect anybody away from it. */
function ownPath(redirectUrl: string, siteUrl: string): string {
  const site = new URL(siteUrl)
  const url = URL.parse(redirectUrl)
  if (!url || url.origin !== site.origin || url.username !== '' || url.password !== '')
    throw new Problem('VALIDATION_FAILED', { fields: { redirectUrl: ['Use an address of our own site'] } })
  return url.pathname + url.search
}
