import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What may be offered to a person, by what they agreed to. */
export const AUDIENCE_OFFERS = [
  'personal-loans',
  'car-finance',
  'other-products',
  'broker',
  'name-holder',
] as const

export type AudienceOffer = (typeof AUDIENCE_OFFERS)[number]

/** People in one file; the next begins after its last `id`. */
export const AUDIENCE_PAGE = 5_000

export const exportOfferAudience = endpoint('GET /admin/offer-audience.csv', {
  name: 'exportOfferAudience',
  area: 'staff',
  access: 'admin',
  summary: 'Whom the lender’s mailing system may write offers to today, and of what. Recorded',
  query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  content: 'csv-file',
  data: z.object({ fileName: z.string(), text: z.string() }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})
