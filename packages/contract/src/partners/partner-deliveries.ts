import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoInstant } from '../wire.ts'

/** `failed`: all its tries are used up. */
export const DELIVERY_STATES = ['waiting', 'taken', 'failed'] as const

export const DELIVERY_FAILURES = ['timed-out', 'not-reached'] as const

const deliveryTry = z.object({
  at: isoInstant,
  /** What the partner answered; null where no answer came. */
  status: z.number().int().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
})

/** One webhook of a partner: sent until it is taken, and again when that is asked for. */
export const partnerDelivery = z.object({
  '@type': z.literal('partnerDelivery'),
  id,
  webhookId: z.string(),
  applicationId: id,
  state: z.enum(DELIVERY_STATES),
  createdAt: isoInstant,
  takenAt: isoInstant.nullable(),
  /** Null unless it waits. */
  nextTryAt: isoInstant.nullable(),
  tryCount: z.number().int(),
  /** The latest of them, the newest first. */
  tries: z.array(deliveryTry),
})

export type PartnerDelivery = z.output<typeof partnerDelivery>

export const listPartnerDeliveries = endpoint('GET /partners/deliveries', {
  name: 'listPartnerDeliveries',
  area: 'applications',
  access: 'partner',
  summary: 'The webhooks of the partner and their tries, the newest first',
  query: z.object({
    applicationId: id.optional(),
    state: z.enum(DELIVERY_STATES).optional(),
    since: z.iso
      .datetime({ offset: true, error: 'Enter a time, like 2026-11-20T09:30:00Z' })
      .meta({ example: '2026-11-20T09:30:00Z' })
      .optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(50),
    /** The `next` of the page before. */
    after: id.optional(),
  }),
  data: z.object({
    '@type': z.literal('partnerDeliveries'),
    deliveries: z.array(partnerDelivery),
    next: id.nullable(),
  }),
  errors: ['VALIDATION_FAILED'],
})

export const replayPartnerDelivery = endpoint('POST /partners/deliveries/{id}/replay', {
  name: 'replayPartnerDelivery',
  area: 'applications',
  access: 'partner',
  summary: 'Sends a webhook again',
  params: idParams,
  data: partnerDelivery,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
  idempotent: true,
})
