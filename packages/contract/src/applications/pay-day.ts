import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, isoDay, isoInstant } from '../wire.ts'

/** Read as "last recorded calendar pay day": the borrower confirms the one we hold (lcpd). */
export const confirmPayDay = endpoint('POST /loan-applications/{id}/lrcpd', {
  name: 'confirmPayDay',
  area: 'applications',
  access: 'borrower',
  summary: 'Confirm the last pay day that was given on applying; the first time counts',
  params: idParams,
  data: z.object({
    '@type': z.literal('confirmedPayDay'),
    '@link': z.string(),
    lcpd: isoDay,
    confirmedAt: isoInstant,
  }),
  errors: ['NOT_FOUND', 'WRONG_STATE'],
})
