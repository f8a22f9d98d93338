import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../fields.ts'
import { idParams, isoInstant } from '../wire.ts'
import { partnerDelivery } from './partner-deliveries.ts'

const area = 'staff'
const access = 'admin'

const partnerName = typedText({ missing: 'Name the partner', min: 1, max: 100 })

/** A partner as the settings have it, with what it did in the last 30 days. */
export const partnerOverview = z.object({
  name: z.string(),
  legalName: z.string().nullable(),
  /** None for a business that only sells vehicles. */
  keys: z.array(
    z.object({
      /** Of the hash in `PARTNER_KEYS`. */
      hashStart: z.string(),
      lastUsedAt: isoInstant.nullable(),
    }),
  ),
  webhookHost: z.string().nullable(),
  applications: z.number().int(),
  deliveries: z.object({ waiting: z.number().int(), taken: z.number().int(), failed: z.number().int() }),
})

export type PartnerOverview = z.output<typeof partnerOverview>

export const listPartners = endpoint('GET /admin/partners', {
  name: 'listPartners',
  area,
  access,
  summary: 'The partners of the settings, their keys and webhooks; reading it is recorded',
  query: z.object({
    /** That partner alone, with `notTaken`. */
    name: partnerName.optional(),
  }),
  data: z.object({
    '@type': z.literal('partners'),
    partners: z.array(partnerOverview),
    /** Of the named partner: its webhooks of which a try failed and none was taken. */
    notTaken: z.array(partnerDelivery),
    /** There are more of them. */
    isMore: z.boolean(),
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const resendPartnerDelivery = endpoint('POST /admin/partner-deliveries/{id}/replay', {
  name: 'resendPartnerDelivery',
  area,
  access,
  summary: 'Sends a webhook to its partner again',
  params: idParams,
  data: partnerDelivery,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE'],
})

export const failedDeliveries = z.strictObject({ partner: partnerName })

export const resendFailedDeliveries = endpoint('POST /admin/partner-deliveries/replays', {
  name: 'resendFailedDeliveries',
  area,
  access,
  summary: 'Sends the webhooks of a partner again whose tries are used up, 200 at a time',
  body: failedDeliveries,
  data: z.object({
    '@type': z.literal('partnerReplays'),
    partner: z.string(),
    sent: z.number().int(),
    left: z.number().int(),
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})
