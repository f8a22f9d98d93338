import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paragraphs } from '../fields.ts'
import { done, id, idParams, isoDay, isoDayInput, isoInstant } from '../wire.ts'

export const DATA_REQUEST_KINDS = ['access', 'erasure'] as const
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]

const kind = z.enum(DATA_REQUEST_KINDS, { error: 'Choose what is asked for' })
const zip = z.object({ fileName: z.string(), zip: z.instanceof(Uint8Array) })

/** What goes or stays at an erasure, and why. */
const partOfData = z.object({
  what: z.string(),
  why: z.string().nullable(),
  /** Null where it is not known yet. */
  until: isoDay.nullable(),
})
export type PartOfData = z.output<typeof partOfData>

const erasure = z.object({ goes: z.array(partOfData), stays: z.array(partOfData) })
export type Erasure = z.output<typeof erasure>

const dataRequest = z.object({
  id,
  kind,
  /** `proposed`: a second member of staff decides on the erasure. `closed`: it was taken back. */
  state: z.enum(['open', 'proposed', 'answered', 'closed']),
  askedOn: isoDay,
  /** By law. */
  answerBy: isoDay,
  answeredOn: isoDay.nullable(),
  /** Until when the copy can be collected; null where there is none to collect. */
  copyUntil: isoDay.nullable(),
  /** How many files are too large for that copy, and are sent apart. */
  filesApart: z.int(),
  /** What an erasure did; null where there is none. */
  erasure: erasure.nullable(),
})
export type DataRequest = z.output<typeof dataRequest>

export const dataRequests = z.object({
  '@type': z.literal('dataRequests'),
  '@link': z.string(),
  /** The newest first. */
  requests: z.array(dataRequest),
})

const own = { area: 'support', access: 'strong' } as const

export const getDataRequests = endpoint('GET /users/{id}/data-requests', {
  ...own,
  name: 'getDataRequests',
  summary: 'What the borrower asked of us about their data',
  params: idParams,
  data: dataRequests,
  errors: ['NOT_FOUND'],
})

export const newDataRequest = z.strictObject({ kind })

export const askAboutData = endpoint('POST /users/{id}/data-requests', {
  ...own,
  name: 'askAboutData',
  summary: 'Ask for a copy of one’s data, or to have it erased. Again while one is open is no error',
  params: idParams,
  body: newDataRequest,
  data: dataRequests,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})

export const getDataCopy = endpoint('GET /users/{id}/data-requests/{dataRequestId}/copy.zip', {
  ...own,
  name: 'getDataCopy',
  summary: 'The copy of one’s data, once it is given',
  params: idParams.extend({ dataRequestId: id }),
  content: 'zip-file',
  data: zip,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
})

const staff = { area: 'staff', access: 'admin', params: idParams } as const
const REFUSALS = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'] as const

export const dataRequestsForStaff = z.object({
  '@type': z.literal('dataRequestsForStaff'),
  /** Whose they are. */
  id,
  /** All accounts that seem to be this person’s, theirs first. */
  accounts: z.array(z.object({ id, name: z.string(), email: z.string(), brands: z.array(z.string()) })),
  requests: z.array(
    dataRequest.extend({
      checkedBy: z.enum(['signed-in', 'called-on-file', 'document-seen']),
      /** Of which accounts. */
      accounts: z.array(id),
      copyMadeAt: isoInstant.nullable(),
      proposedBy: z.string().nullable(),
      decidedBy: z.string().nullable(),
    }),
  ),
  /** What an erasure of today does, to the accounts of the one that is open. */
  erasure,
})
export type DataRequestsForStaff = z.output<typeof dataRequestsForStaff>

export const readDataRequests = endpoint('GET /admin/users/{id}/data-requests', {
  ...staff,
  name: 'readDataRequests',
  summary: 'What a customer asked about their data, and what an erasure would do',
  data: dataRequestsForStaff,
  errors: REFUSALS,
})

export const dataRequestRecord = z.strictObject({
  kind,
  checkedBy: z.enum(['called-on-file', 'document-seen'], { error: 'Choose how you know who asks' }),
  /** The day on which it reached us, by whatever way. */
  askedOn: isoDayInput,
})

export const recordDataRequest = endpoint('POST /admin/users/{id}/data-requests', {
  ...staff,
  name: 'recordDataRequest',
  summary: 'Records a request that came by phone, letter or email',
  body: dataRequestRecord,
  data: done,
  errors: [...REFUSALS, 'VALIDATION_FAILED', 'WRONG_STATE'],
})

export const FILES_TO_SEND = 'Send the files that are too large first, and tick when they’re sent'

export const dataRequestSteps = {
  accounts: z.strictObject({
    step: z.literal('accounts'),
    accounts: z.array(id, { error: 'Choose the accounts' }).min(1, 'Choose the accounts').max(20),
  }),
  give: z.strictObject({
    step: z.literal('give'),
    /** Needed where files are sent apart. */
    hasSentFiles: z.literal(true, { error: FILES_TO_SEND }).optional(),
  }),
  'propose-erasure': z.strictObject({ step: z.literal('propose-erasure') }),
  'send-back': z.strictObject({
    step: z.literal('send-back'),
    note: paragraphs('Enter why it’s sent back', 500),
  }),
  close: z.strictObject({ step: z.literal('close'), note: paragraphs('Enter why it is closed', 500) }),
} as const

export const dataRequestStep = z.discriminatedUnion(
  'step',
  [
    dataRequestSteps.accounts,
    dataRequestSteps.give,
    dataRequestSteps['propose-erasure'],
    dataRequestSteps['send-back'],
    dataRequestSteps.close,
  ],
  { error: 'Enter accounts, give, propose-erasure, send-back or close' },
)
export type DataRequestStep = z.output<typeof dataRequestStep>

export const takeDataRequestStep = endpoint('POST /admin/data-requests/{id}/steps', {
  ...staff,
  name: 'takeDataRequestStep',
  summary: 'Chooses accounts, gives the copy, proposes the erasure, sends it back or closes it',
  body: dataRequestStep,
  data: done,
  errors: [...REFUSALS, 'VALIDATION_FAILED', 'WRONG_STATE'],
})

export const eraseData = endpoint('POST /admin/data-requests/{id}/erase', {
  ...staff,
  name: 'eraseData',
  summary: 'Approves an erasure, which is done at once',
  data: done,
  errors: [...REFUSALS, 'WRONG_STATE'],
})

export const readDataCopy = endpoint('GET /admin/data-requests/{id}/copy.zip', {
  ...staff,
  name: 'readDataCopy',
  summary: 'The copy, as its customer gets it; reading it is recorded',
  content: 'zip-file',
  data: zip,
  errors: [...REFUSALS, 'SERVICE_UNAVAILABLE'],
})
