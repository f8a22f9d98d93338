import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isoInstant } from './wire.ts'

export const getTrustpilotStats = endpoint('GET /trustpilot/stats.json', {
  name: 'getTrustpilotStats',
  area: 'engagement',
  versions: ['v2'],
  access: 'public',
  summary: 'What customers say, last good value; null when there is none',
  data: z.object({
    '@type': z.literal('trustpilotStats'),
    numberOfReviews: z.number().nullable(),
    trustScore: z.number().nullable(),
    stars: z.number().nullable(),
    asOf: isoInstant.nullable(),
  }),
})
