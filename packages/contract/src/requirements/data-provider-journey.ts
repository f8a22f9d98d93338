import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, isoInstant } from '../wire.ts'

export const requestDataProviderJourney = endpoint(
  'POST /loan-applications/{id}/customer-data-provider-journey-request',
  {
    name: 'requestDataProviderJourney',
    area: 'open-banking',
    access: 'borrower',
    summary:
      'Begin to share bank statements: the address of the page on which a bank is chosen and consent given',
    params: idParams,
    body: z.strictObject({
      /** A page of the brand's own site, to come back to when the journey is over. */
      redirectUrl: z
        .string({ error: 'Say where to come back to' })
        .max(500, { error: 'Use a shorter address' }),
    }),
    data: z.object({
      '@type': z.literal('dataProviderJourney'),
      journeyUrl: z.string(),
      expiresAt: isoInstant,
    }),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'BANK_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
)
