import { setTimeout as wait } from 'node:timers/promises'
import type { TrustpilotStats } from '@tarnbrook/contract/engagement/engagement'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { Reviews } from '#providers/reviews/port.ts'

/**
 * The last valid rating, stored to survive an outage of the reviews' site and a restart. An old one
 * is returned once more while a new one is requested. Without any, the page shows none.
 */
export function createTrustpilotStats(
  deps: ApiDeps,
  { firstWaitMs = FIRST_WAIT_MS } = {},
): () => Promise<TrustpilotStats> {
  const { reviews } = deps.providers
  if (reviews === null) return async () => NOTHING_KNOWN
  let asking: Promise<void> | null = null
  let restsUntil: Temporal.Instant | null = null
  let storedTimes = 0

  /** One request at a time, and after a failed one none for a while. */
  function ask(from: Reviews): Promise<void> {
    const now = deps.clock.now()
    if (restsUntil !== null && Temporal.Instant.compare(now, restsUntil) < 0) return Promise.resolve()
    asking ??= storeRating(deps, from)
      .then(() => {
        storedTimes += 1
      })
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the rating could not be read')
        restsUntil = now.add({ minutes: REST_MINUTES })
      })
      .finally(() => {
        asking = null
      })
    return asking
  }

  return async () => {
    const storedBefore = storedTimes
    const kept = await readRating(deps, reviews)
    if (kept && !isOld(kept.as_of, deps.clock.now())) return toStats(kept)
    // Another page's request may have been answered since this one read.
    const asked = storedTimes === storedBefore ? ask(reviews) : Promise.resolve()
    if (kept) return toStats(kept)
    // A page does not wait for the new value: the next page shows it.
    await Promise.race([asked, wait(firstWaitMs, undefined, { ref: false })])
    return toStats(await readRating(deps, reviews))
  }
}

const KEPT_MINUTES = 60
const REST_MINUTES = 5
const FIRST_WAIT_MS = 500

const NOTHING_KNOWN: TrustpilotStats = {
  '@type': 'trustpilotStats',
  numberOfReviews: null,
  trustScore: null,
  stars: null,
  asOf: null,
}

type StoredRating = Awaited<ReturnType<typeof readRating>>

function readRating(deps: ApiDeps, { businessUnitId }: Reviews) {
  return deps.db
    .selectFrom('review_rating')
    .selectAll()
    .where('business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
}

function toStats(kept: StoredRating): TrustpilotStats {
  if (!kept) return NOTHING_KNOWN
  return {
    '@type': 'trustpilotStats',
    numberOfReviews: kept.number_of_reviews,
    trustScore: kept.trust_score,
    stars: kept.stars,
    asOf: kept.as_of.toISOString(),
  }
}

function isOld(asOf: Date, now: Temporal.Instant): boolean {
  return asOf.getTime() <= now.subtract({ minutes: KEPT_MINUTES }).epochMilliseconds
}

/** @throws Error when the reviews' site gives no rating. */
async function storeRating(deps: ApiDeps, reviews: Reviews): Promise<void> {
  const answer = await reviews.readRating()
  if (answer.kind === 'unavailable') throw new Error("the reviews' site gave no rating")
  const { numberOfReviews, trustScore, stars } = answer.rating
  const received = {
    number_of_reviews: numberOfReviews,
    trust_score: trustScore,
    stars,
    as_of: toDate(deps.clock.now()),
  }
  await command(deps, systemContext('reviews'), { name: 'keepRating' }, ({ tx }) =>
    tx
      .insertInto('review_rating')
      .values({ business_unit_id: reviews.businessUnitId, ...received })
      .onConflict((conflict) => conflict.column('business_unit_id').doUpdateSet(received))
      .execute(),
  )
}
