import { isQuoted } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import { type ApplicationRow, findCurrentQuote, type QuoteRow } from '#features/applications/application.ts'
import { toInstant } from '#platform/clock.ts'

/** The quote being decided on; undefined in every other state, and once it has expired. */
export async function findOpenQuote(
  deps: ApiDeps,
  application: ApplicationRow,
): Promise<QuoteRow | undefined> {
  if (!isQuoted(application.state)) return undefined
  const quote = await findCurrentQuote(deps.db, application.id)
  const isExpired =
    quote?.expires_at && Temporal.Instant.compare(toInstant(quote.expires_at), deps.clock.now()) <= 0
  return isExpired ? undefined : quote
}
