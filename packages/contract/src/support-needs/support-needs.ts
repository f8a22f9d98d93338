import { SUPPORT_CIRCUMSTANCES } from '@tarnbrook/domain/support-needs/support-need'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exactText, paragraphs } from '../fields.ts'
import { id, idParams, isoDay, isoInstant } from '../wire.ts'

/**
 * What makes things harder for a borrower. It can be about health: stored only with consent (UK
 * GDPR art. 9(2)(a)).
 */
export const supportNeedInput = z.strictObject({
  circumstances: z
    .array(z.enum(SUPPORT_CIRCUMSTANCES, { error: 'Choose what it’s about' }), {
      error: 'Choose what it’s about',
    })
    .min(1, { error: 'Choose what it’s about' })
    .max(SUPPORT_CIRCUMSTANCES.length, { error: 'Choose each one once' }),
  /** In their own words. */
  words: paragraphs('Enter what you’d like us to know', 1000).optional(),
  consented: z.literal(true, { error: 'Tick the box so that we can store what you tell us' }),
  /** Which wording of the box was ticked. */
  wordingVersion: exactText({ min: 1, max: 60 }),
})

const told = z.object({
  circumstances: z.array(z.enum(SUPPORT_CIRCUMSTANCES)),
  words: z.string().nullable(),
  toldAt: isoInstant,
  /** The day on which it is deleted, if it is not told again. */
  deletedOn: isoDay,
})

/** `told` is null where nothing was told, or consent was withdrawn. */
const supportNeed = z.object({
  '@type': z.literal('supportNeed'),
  '@link': z.string(),
  told: told.nullable(),
})

export type SupportNeed = z.output<typeof supportNeed>

/** For staff, with what they noted. */
const supportNeedForStaff = z.object({
  '@type': z.literal('supportNeedForStaff'),
  userId: id,
  told,
  /** Whether a member of staff has written a note since it was told. */
  isNoted: z.boolean(),
  notes: z.array(z.object({ note: z.string(), writtenAt: isoInstant, writtenBy: id })),
})

export type SupportNeedForStaff = z.output<typeof supportNeedForStaff>

export const supportNeedNote = z.strictObject({ note: paragraphs('Write what you agreed or will do', 1000) })

export const getSupportNeed = endpoint('GET /users/{id}/support-need', {
  name: 'getSupportNeed',
  area: 'support',
  access: 'strong',
  summary: 'What the borrower told us that makes things harder for them',
  params: idParams,
  data: supportNeed,
  errors: ['NOT_FOUND'],
})

export const tellSupportNeed = endpoint('PUT /users/{id}/support-need', {
  name: 'tellSupportNeed',
  area: 'support',
  access: 'strong',
  summary:
    'Tell us, with consent, that something makes things harder; takes the place of what was told before',
  params: idParams,
  body: supportNeedInput,
  data: supportNeed,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})

export const withdrawSupportNeed = endpoint('DELETE /users/{id}/support-need', {
  name: 'withdrawSupportNeed',
  area: 'support',
  access: 'strong',
  summary:
    'Withdraw the consent: what was told is deleted, with what staff noted about it. Again is no error',
  params: idParams,
  data: supportNeed,
  errors: ['NOT_FOUND'],
})

export const readSupportNeed = endpoint('GET /admin/users/{id}/support-need', {
  name: 'readSupportNeed',
  area: 'staff',
  access: 'admin',
  summary:
    'What a borrower told us that makes things harder, with the notes of staff. Each reading is recorded',
  params: idParams,
  data: supportNeedForStaff,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const noteSupportNeed = endpoint('POST /admin/users/{id}/support-need/notes', {
  name: 'noteSupportNeed',
  area: 'staff',
  access: 'admin',
  summary: 'Notes what a member of staff agreed or will do about it',
  params: idParams,
  body: supportNeedNote,
  data: supportNeedForStaff,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'VALIDATION_FAILED'],
})
