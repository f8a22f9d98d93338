import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { phone } from '../phone-fields.ts'
import { idParams, isoInstant } from '../wire.ts'
import { CALLBACK_TOPICS } from './callback-topics.ts'

const callbackWindow = z.object({
  /** London clock time, `2026-11-23T09:00`: what is sent back to choose these hours. */
  startsAt: z.string(),
  /** 'Monday 23 November, 9am to noon' */
  words: z.string(),
})

const callbackResource = z.object({
  '@type': z.literal('callbackRequest'),
  '@link': z.string(),
  /** The request that is open: until its hours are over there is no other. */
  open: z
    .object({
      phone: z.string(),
      topic: z.enum(CALLBACK_TOPICS),
      words: z.string(),
      askedAt: isoInstant,
    })
    .nullable(),
  /** The number that we have, for a form to begin with. */
  knownPhone: z.string().nullable(),
  /** When we can call, the earliest first. */
  windows: z.array(callbackWindow),
})

export type Callback = z.output<typeof callbackResource>

export const getCallback = endpoint('GET /loan-applications/{id}/callback-request', {
  name: 'getCallback',
  area: 'applications',
  access: 'borrower',
  summary: 'When somebody can call the borrower back, and the call that is waited for',
  params: idParams,
  data: callbackResource,
  errors: ['NOT_FOUND'],
})

export const requestCallback = endpoint('POST /loan-applications/{id}/callback-request', {
  name: 'requestCallback',
  area: 'applications',
  access: 'borrower',
  idempotent: true,
  sameInputIsSameIntent: true,
  summary: 'Ask to be called back within the hours in which the telephones are answered',
  params: idParams,
  body: z.strictObject({
    phone,
    topic: z.enum(CALLBACK_TOPICS, { error: 'Choose what it is about' }),
    startsAt: z
      .string({ error: 'Choose when we should call' })
      .max(16, { error: 'Choose when we should call', abort: true })
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: 'Choose when we should call' }),
  }),
  status: 201,
  data: callbackResource,
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})
