import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EMPLOYMENT_STATUSES } from './application-choices.ts'

const count = (most: number, standard: number) => z.coerce.number().int().min(1).max(most).default(standard)

export const listEmploymentStatuses = endpoint('GET /employment-statuses', {
  name: 'listEmploymentStatuses',
  area: 'applications',
  versions: ['v2'],
  access: 'public',
  summary:
    'The employment statuses an application may have, in pages, in the order of the form or the other way round',
  query: z.object({
    page: count(1_000, 1),
    perPage: count(100, 20),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  data: z.object({
    '@type': z.literal('employmentStatuses'),
    page: z.number(),
    perPage: z.number(),
    total: z.number(),
    pageCount: z.number(),
    employmentStatuses: z.array(
      z.object({
        '@type': z.literal('employmentStatus'),
        /** Its place in the form, from 1. */
        id: z.number(),
        /** What an application sends as its employmentStatus, and what a person reads. */
        name: z.enum(EMPLOYMENT_STATUSES),
      }),
    ),
  }),
  errors: ['VALIDATION_FAILED'],
})
