import type { ApiDeps } from '../../deps.ts'

export interface TrustpilotStats {
  '@type': 'trustpilotStats'
  numberOfReviews: number | null
  trustScore: number | null
  stars: number | null
  asOf: string | null
}

/**
 * What customers say: the last good value. A visitor never waits for the reviews' site; a value that has grown old is
 * given once more while a new one is fetched. Where no account is configured there is nothing to say, and nothing is said.
 */
export function createTrustpilotStats(deps: ApiDeps): () => Promise<TrustpilotStats> {
  const { trustpilot } = deps.config
  if (trustpilot === null) return async () => NOTHING_KNOWN
  let lastGood = NOTHING_KNOWN
  let askedAt: Temporal.Instant | null = null
  return async () => {
    const now = deps.clock.now()
    if (askedAt === null || Temporal.Instant.compare(askedAt.add({ minutes: KEPT_MINUTES }), now) <= 0) {
      askedAt = now
      const fetched = fetchStats(deps, trustpilot).then(
        (stats) => {
          lastGood = stats
        },
        (error: unknown) => deps.log.warn({ err: error }, 'reviews could not be fetched'),
      )
      if (lastGood === NOTHING_KNOWN) await fetched
    }
    return lastGood
  }
}

const KEPT_MINUTES = 60

const NOTHING_KNOWN: TrustpilotStats = {
  '@type': 'trustpilotStats',
  numberOfReviews: null,
  trustScore: null,
  stars: null,
  asOf: null,
}

async function fetchStats(
  deps: ApiDeps,
  account: { url: string; key: string; businessUnitId: string },
): Promise<TrustpilotStats> {
  const response = await fetch(`${account.url}/business-units/${account.businessUnitId}`, {
    headers: { apikey: account.key, accept: 'application/json' },
    signal: AbortSignal.timeout(deps.config.providerTimeoutMs),
  })
  if (!response.ok) throw new Error(`the reviews' site answered ${response.status}`)
  const unit = (await response.json()) as {
    numberOfReviews?: { total?: unknown }
    score?: { stars?: unknown; trustScore?: unknown }
  }
  return {
    '@type': 'trustpilotStats',
    numberOfReviews: numberOrNull(unit.numberOfReviews?.total),
    trustScore: numberOrNull(unit.score?.trustScore),
    stars: numberOrNull(unit.score?.stars),
    asOf: new Date(deps.clock.now().epochMilliseconds).toISOString(),
  }
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
