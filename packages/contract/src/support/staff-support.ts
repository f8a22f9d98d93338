import { cleanName } from '@tarnbrook/domain/typed/typed-text'
import { z } from 'zod'
import { isObject } from '../addresses/addresses.ts'
import { endpoint } from '../endpoint.ts'
import { email, paragraphs, typedText } from '../fields.ts'
import { phone } from '../phone-fields.ts'
import { id, idParams, isoDay, isoDayInput, isoInstant } from '../wire.ts'
import { COMPLAINT_CHANNELS } from './complaint-channels.ts'
import { RESPONSE_OUTCOMES } from './response-outcomes.ts'

const area = 'staff'
const access = 'admin'
const REFUSALS = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'] as const

export const CALL_OUTCOMES = ['spoke', 'no-answer', 'wrong-number', 'not-needed'] as const
export const COMPLAINT_OUTCOMES = [...RESPONSE_OUTCOMES, 'withdrawn'] as const

/** The item of the letter to post that the call has written. */
const letterItem = z.string().nullable()

/** A message of the contact form, whole. */
export const messageForStaff = z.object({
  '@type': z.literal('messageForStaff'),
  id,
  reference: z.string(),
  brand: z.string(),
  name: z.string(),
  /** Null where our answers go by post. */
  email: z.string().nullable(),
  postalAddress: z.string().nullable(),
  phone: z.string().nullable(),
  /** Null: by the contact form. */
  channel: z.enum(COMPLAINT_CHANNELS).nullable(),
  subject: z.string(),
  aboutReference: z.string().nullable(),
  text: z.string(),
  receivedAt: isoInstant,
  answeredAt: isoInstant.nullable(),
  /** Of a complaint: its days (DISP 1.5 and 1.6), and what was said. */
  complaint: z
    .object({
      summaryBy: isoDay,
      finalResponseBy: isoDay,
      outcome: z.enum(RESPONSE_OUTCOMES).nullable(),
      delayToldOn: isoDay.nullable(),
      /** The day that the letter named. */
      respondBy: isoDay.nullable(),
      /** Whether a letter that they accept can still be the summary of a resolution. */
      canSummarise: z.boolean(),
      /** Whether the letter that our response comes later is due: after 8 weeks, and once. */
      canTellDelay: z.boolean(),
    })
    .nullable(),
  letterItem,
})
export type MessageForStaff = z.output<typeof messageForStaff>

export const readMessage = endpoint('GET /admin/contact-messages/{id}', {
  name: 'readMessage',
  area,
  access,
  summary: 'A message of the contact form; reading it is recorded',
  params: idParams,
  data: messageForStaff,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})

/** Written down by staff: what was said, and when it reached us, from which times count. */
const complaint = {
  channel: z.enum(COMPLAINT_CHANNELS, { error: 'Choose how it came' }),
  receivedOn: isoDayInput,
  text: paragraphs('Write what the complaint is about', 4000),
}
const recorded = z.object({ '@type': z.literal('complaintRecorded'), id, reference: z.string(), letterItem })

/** Our answers go to the mailbox or to the home of their account. */
export const customerComplaint = z.strictObject({
  ...complaint,
  /** Needed where they have asked for loans at more than one. */
  brand: typedText({ missing: 'Choose the brand that it’s about', max: 40 }).optional(),
  answerBy: z.enum(['email', 'post'], { error: 'Choose how we answer' }),
})

export const recordCustomerComplaint = endpoint('POST /admin/users/{id}/complaints', {
  name: 'recordCustomerComplaint',
  area,
  access,
  summary: 'Records a complaint of a customer that staff were told, and acknowledges it',
  params: idParams,
  body: customerComplaint,
  status: 201,
  data: recorded,
  errors: REFUSALS,
  idempotent: true,
  sameInputIsSameIntent: true,
})

/** Of a person who isn't a customer. */
export const toldComplaint = z
  .strictObject({
    brand: typedText({ missing: 'Choose the brand', max: 40 }),
    ...complaint,
    name: typedText({ missing: 'Enter their name', max: 120, read: cleanName }),
    email: email.optional(),
    phone: phone.optional(),
    postalAddress: paragraphs('Enter their address', 400).optional(),
  })
  .refine((given) => Boolean(given.email || given.postalAddress), {
    path: ['email'],
    error: 'Enter an email address or a postal address: the law asks for an answer in writing',
    when: isObject,
  })

export const recordComplaint = endpoint('POST /admin/contact-messages', {
  name: 'recordComplaint',
  area,
  access,
  summary: 'Records a complaint of someone who is not a customer, and acknowledges it',
  body: toldComplaint,
  status: 201,
  data: recorded,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
  idempotent: true,
  sameInputIsSameIntent: true,
})

export const messageAnswer = z.strictObject({ text: paragraphs('Write the answer', 4000) })

export const answerMessage = endpoint('POST /admin/contact-messages/{id}/answer', {
  name: 'answerMessage',
  area,
  access,
  summary: 'Emails an answer to who wrote',
  params: idParams,
  body: messageAnswer,
  data: messageForStaff,
  errors: REFUSALS,
})

export const complaintResponse = z.strictObject({
  outcome: z.enum(RESPONSE_OUTCOMES, { error: 'Choose the outcome' }),
  text: paragraphs('Write what you found, and what we do', 4000),
  /** They accept it: within 3 business days the letter is a summary (DISP 1.5.4R). */
  isAccepted: z.boolean().default(false),
})

export const respondToComplaint = endpoint('POST /admin/contact-messages/{id}/response', {
  name: 'respondToComplaint',
  area,
  access,
  summary: 'Emails our final response to a complaint, within 3 business days the summary of its resolution',
  params: idParams,
  body: complaintResponse,
  data: messageForStaff,
  errors: REFUSALS,
})

export const complaintDelay = z.strictObject({
  text: paragraphs('Write why it takes longer', 1000),
  respondBy: isoDayInput,
})

export const tellComplaintDelay = endpoint('POST /admin/contact-messages/{id}/delay', {
  name: 'tellComplaintDelay',
  area,
  access,
  summary: 'Emails that our final response comes later than 8 weeks: why, until when, and the ombudsman',
  params: idParams,
  body: complaintDelay,
  data: messageForStaff,
  errors: REFUSALS,
})

export const callForStaff = z.object({
  '@type': z.literal('callForStaff'),
  id,
  applicationId: id,
  phone: z.string(),
  topic: z.string(),
  from: isoInstant,
  before: isoInstant,
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  /** Without an answer; the last one. */
  tries: z.number().int(),
  triedAt: isoInstant.nullable(),
})
export type CallForStaff = z.output<typeof callForStaff>

export const readCall = endpoint('GET /admin/callback-requests/{id}', {
  name: 'readCall',
  area,
  access,
  summary: 'A call that a borrower asked for; reading it is recorded',
  params: idParams,
  data: callForStaff,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const callRecord = z.strictObject({
  outcome: z.enum(CALL_OUTCOMES, { error: 'Choose how it went' }),
  /** As the caller saw them: where a colleague has tried meanwhile, it is refused. */
  tries: z.number().int().min(0).max(1000).optional(),
})

export const recordCall = endpoint('POST /admin/callback-requests/{id}/outcome', {
  name: 'recordCall',
  area,
  access,
  summary: 'Records how a call went that a borrower asked for',
  params: idParams,
  body: callRecord,
  data: callForStaff,
  errors: REFUSALS,
})

export const complaintForStaff = z.object({
  '@type': z.literal('complaintForStaff'),
  id,
  reference: z.string(),
  brand: z.string(),
  name: z.string(),
  dateOfBirth: isoDay,
  email: z.string(),
  phone: z.string().nullable(),
  agreement: z.array(z.object({ question: z.string(), answer: z.string() })),
  text: z.string().nullable(),
  supportNeeds: z.string().nullable(),
  receivedAt: isoInstant,
  summaryBy: isoDay,
  finalResponseBy: isoDay,
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  answeredOn: isoDay.nullable(),
})
export type ComplaintForStaff = z.output<typeof complaintForStaff>

export const readComplaint = endpoint('GET /admin/complaints/{id}', {
  name: 'readComplaint',
  area,
  access,
  summary: 'A complaint about commission; reading it is recorded',
  params: idParams,
  data: complaintForStaff,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const complaintAnswer = z.strictObject({
  outcome: z.enum(COMPLAINT_OUTCOMES, { error: 'Choose the outcome' }),
  answeredOn: isoDayInput,
})

export const recordComplaintAnswer = endpoint('POST /admin/complaints/{id}/answer', {
  name: 'recordComplaintAnswer',
  area,
  access,
  summary: 'Records the outcome of a complaint about commission, and the day its letter left',
  params: idParams,
  body: complaintAnswer,
  data: complaintForStaff,
  errors: REFUSALS,
})
