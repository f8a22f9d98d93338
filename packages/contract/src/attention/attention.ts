import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../fields.ts'
import { addedField, id, isoDay, isoDayInput, isoInstant } from '../wire.ts'
import { ATTENTION, type AttentionReason, QUEUES } from './reasons.ts'

const REASONS = Object.keys(ATTENTION) as [AttentionReason, ...AttentionReason[]]

/** Names the item as long as it lasts: the reason, and what it is about. */
const itemId = z
  .string()
  .max(201, { abort: true })
  .regex(/^[a-z-]{3,40}:[\w/:.-]{1,160}$/, { error: 'Give the id of an item of the list' })

export const attentionItem = z.object({
  id: itemId,
  reason: z.enum(REASONS),
  since: isoInstant,
  /** Our words for a code or a state, money, a day or a job's name. Never personal data. */
  detail: z.string().nullable(),
  next: z.string(),
  canClose: z.boolean(),
  canRetry: z.boolean(),
  loanId: id.nullable(),
  payoutId: id.nullable(),
  mandateId: id.nullable(),
  jobId: id.nullable(),
  brand: z.string().nullable(),
  reference: z.string().nullable(),
  borrowerName: z.string().nullable(),
  title: z.string(),
  queue: z.enum(QUEUES),
  dueOn: isoDay,
  isLate: z.boolean(),
  claimedBy: z.object({ id, name: z.string(), since: isoInstant }).nullable(),
  waitsUntil: isoDay.nullable(),
  customerId: id.nullable(),
  applicationId: id.nullable(),
})

export type AttentionItem = z.output<typeof attentionItem>

const PAGE_SIZE = 50

const word = z
  .string()
  .max(40, { abort: true })
  .regex(/^[a-z-]{3,40}$/)

const AFTER = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z~[a-z-]{3,40}:[\w/:.-]{1,160}$/

export const listAttention = endpoint('GET /admin/attention', {
  name: 'listAttention',
  area: 'staff',
  access: 'admin',
  summary: 'What needs a member of staff, of all brands, the oldest first; reading it is recorded',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
    queue: z.enum(QUEUES).optional(),
    /** One that there is not gives an empty list. */
    reason: word.optional(),
    brand: word.optional(),
    due: z.enum(['late', 'today']).optional(),
    claimed: z.enum(['me', 'nobody']).optional(),
    /** Those that wait until a day, which are left out otherwise. */
    waiting: z.enum(['yes']).optional(),
    /** The `next` of the page before. */
    after: z
      .string()
      .max(240, { abort: true })
      .regex(AFTER, { error: 'Give the next of a page before' })
      .optional(),
  }),
  data: z.object({
    '@type': z.literal('attention'),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    /** There are more than `total` says: of each kind so many are counted. */
    isMore: addedField(z.boolean(), false),
    items: z.array(attentionItem),
    next: z.string().nullable(),
    queues: z.array(
      z.object({
        queue: z.enum(QUEUES),
        open: z.number(),
        late: z.number(),
        isMore: addedField(z.boolean(), false),
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const closureNote = z.strictObject({
  /** What was done, for a person who asks later. Numbers and initials, no names. */
  note: typedText({ missing: 'Write what was done', min: 3, max: 300 }),
})

export const closeAttention = endpoint('POST /admin/attention/closures', {
  name: 'closeAttention',
  area: 'staff',
  access: 'admin',
  summary: 'Takes an item off the list that staff have dealt with; if it happens again, it is listed again',
  body: closureNote.extend({ id: itemId }),
  data: z.object({ '@type': z.literal('attentionClosure'), id: itemId, closedAt: isoInstant }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})

export const retryAttention = endpoint('POST /admin/attention/retries', {
  name: 'retryAttention',
  area: 'staff',
  access: 'admin',
  summary: 'Starts a job again whose tries are used up; it leaves the list, and comes back if it fails again',
  body: z.strictObject({ id: itemId }),
  data: z.object({ '@type': z.literal('attentionRetry'), id: itemId, startedAt: isoInstant }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})

/** What staff do that the history of an item names. */
export const ITEM_ACTS = [
  'attentionClaimed',
  'attentionReleased',
  'attentionDeferred',
  'attentionClosed',
  'attentionRetried',
  'callTried',
  'callRecorded',
  'defaultNoticeGiven',
  'breathingSpaceRecorded',
  'breathingSpaceEndRecorded',
  'personEventRecorded',
  'proposalMade',
  'proposalDecided',
  'vehicleReturned',
  'proofReviewed',
  'proofAskedFor',
] as const
export type ItemAct = (typeof ITEM_ACTS)[number]

export const readAttentionItem = endpoint('GET /admin/attention/item', {
  name: 'readAttentionItem',
  area: 'staff',
  access: 'admin',
  summary: 'One item of the list; reading it is recorded',
  query: z.object({ id: itemId }),
  data: z.object({
    '@type': z.literal('attentionItem'),
    /** Null once it is dealt with: then `closed` says by whom, where staff did it. */
    item: attentionItem.nullable(),
    closed: z.object({ at: isoInstant, by: z.string(), note: z.string() }).nullable(),
    /** What staff did with it, and about its loan since it began, the latest first. */
    history: z.array(
      z.object({ act: z.enum(ITEM_ACTS), at: isoInstant, by: z.string(), until: isoDay.nullable() }),
    ),
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const attentionWork = z.object({
  '@type': z.literal('attentionWork'),
  id: itemId,
  claimedBy: id.nullable(),
  waitsUntil: isoDay.nullable(),
})
const WORK_REFUSALS = [
  'FORBIDDEN',
  'STEP_UP_REQUIRED',
  'NOT_FOUND',
  'WRONG_STATE',
  'VALIDATION_FAILED',
] as const

export const claimAttention = endpoint('POST /admin/attention/claims', {
  name: 'claimAttention',
  area: 'staff',
  access: 'admin',
  summary: 'Says that the caller works on an item',
  /** `takeOver`: from a colleague. */
  body: z.strictObject({ id: itemId, takeOver: z.boolean().default(false) }),
  data: attentionWork,
  errors: WORK_REFUSALS,
})

export const releaseAttention = endpoint('POST /admin/attention/releases', {
  name: 'releaseAttention',
  area: 'staff',
  access: 'admin',
  summary: 'Gives an item back',
  body: z.strictObject({ id: itemId }),
  data: attentionWork,
  errors: WORK_REFUSALS,
})

export const waitingDay = z.strictObject({ on: isoDayInput })

export const deferAttention = endpoint('POST /admin/attention/waits', {
  name: 'deferAttention',
  area: 'staff',
  access: 'admin',
  summary: 'Puts an item off until a day, 60 days at most',
  body: waitingDay.extend({ id: itemId }),
  data: attentionWork,
  errors: WORK_REFUSALS,
})
