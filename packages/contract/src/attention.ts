import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, isoInstant } from './wire.ts'

/** Why something is on the list of what needs a member of staff. */
export const ATTENTION_REASONS = [
  'payout-failed',
  'payout-returned',
  'payout-contradicted',
  'payout-stuck',
  'mandate-refused-before-payout',
  'mandate-stuck',
  'mandate-not-cancelled',
  'funded-without-payout',
  'owed-after-end',
  'refund-owed',
  'dead-job',
] as const

export const attentionItem = z.object({
  reason: z.enum(ATTENTION_REASONS),
  since: isoInstant,
  /** The provider's code, our own word for it, or the name of the job. Never personal data. */
  detail: z.string().nullable(),
  loanId: id.nullable(),
  payoutId: id.nullable(),
  mandateId: id.nullable(),
  jobId: id.nullable(),
  brand: z.string().nullable(),
  reference: z.string().nullable(),
  borrowerName: z.string().nullable(),
})

export type AttentionItem = z.output<typeof attentionItem>

const PAGE_SIZE = 50

export const listAttention = endpoint('GET /admin/attention', {
  name: 'listAttention',
  area: 'staff',
  access: 'admin',
  summary: 'What needs a member of staff, of all brands, the oldest first; reading it is recorded',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
  }),
  data: z.object({
    '@type': z.literal('attention'),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    items: z.array(attentionItem),
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})
