import { APPLICATION_STATES } from '@tarnbrook/domain/applications/application-state'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoDay, isoDayInput, isoInstant, money } from '../wire.ts'

/** What a partner may know of an application that it sent: how far it is, and nothing of why. */
export const partnerApplication = z.object({
  '@type': z.literal('partnerApplication'),
  id,
  brand: z.string(),
  state: z.enum(APPLICATION_STATES),
  stateSince: isoInstant,
  amount: money,
  term: z.number(),
  createdAt: isoInstant,
  /** Null until the loan was paid out. */
  paidOutOn: isoDay.nullable(),
})

export type PartnerApplication = z.output<typeof partnerApplication>

/** The body of the webhook: sent once for each change, and again until it is answered with 2xx. */
export const partnerEvent = z.object({
  type: z.literal('application.changed'),
  timestamp: isoInstant,
  data: partnerApplication,
})

export const getPartnerApplication = endpoint('GET /partners/applications/{id}', {
  name: 'getPartnerApplication',
  area: 'applications',
  access: 'partner',
  summary: 'How far an application is that the partner sent',
  params: idParams,
  data: partnerApplication,
  errors: ['NOT_FOUND'],
})

export const listPartnerApplications = endpoint('GET /partners/applications', {
  name: 'listPartnerApplications',
  area: 'applications',
  access: 'partner',
  summary: 'The applications that the partner sent, the newest first',
  query: z.object({
    state: z.enum(APPLICATION_STATES).optional(),
    /** Both days are included, in London. */
    createdFrom: isoDayInput.optional(),
    createdTo: isoDayInput.optional(),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
    /** The `next` of the page before. */
    after: id.optional(),
  }),
  data: z.object({
    '@type': z.literal('partnerApplications'),
    applications: z.array(partnerApplication),
    next: id.nullable(),
  }),
  errors: ['VALIDATION_FAILED'],
})
