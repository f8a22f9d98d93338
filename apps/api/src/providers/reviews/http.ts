import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import { providerFetch, readJson } from '#providers/provider-fetch.ts'
import type { Reviews } from './port.ts'

/** Trustpilot, version 1. */
export function createReviews(config: NonNullable<ApiConfig['trustpilot']>, timeoutMs: number): Reviews {
  const { url, key, businessUnitId } = config
  return {
    businessUnitId,
    async readRating() {
      const reply = await providerFetch(`${url}/business-units/${encodeURIComponent(businessUnitId)}`, {
        provider: 'reviews',
        headers: { apikey: key, accept: 'application/json' },
        timeoutMs,
      })
      const unit = reply?.status === 200 ? readJson(reply, UNIT) : null
      if (!unit) return { kind: 'unavailable' }
      return { kind: 'rated', rating: { numberOfReviews: unit.numberOfReviews.total, ...unit.score } }
    },
  }
}

const UNIT = z.object({
  numberOfReviews: z.object({ total: z.number().int().min(0) }),
  score: z.object({ stars: z.number().min(0).max(5), trustScore: z.number().min(0).max(5) }),
})
