import { z } from 'zod'
import { addressInput, homeInUk } from '../addresses/addresses.ts'
import { endpoint } from '../endpoint.ts'
import { email, firstName, lastName, paragraphs } from '../fields.ts'
import { mobileNumber } from '../phone-fields.ts'
import { done, id, idParams, isoInstant } from '../wire.ts'

const area = 'staff'
const access = 'admin'
const REFUSALS = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'] as const

/** How staff know who asks. Anyone who has read our letters can answer questions. */
export const IDENTITY_CHECKS = ['called-on-file', 'document-seen', 'questions'] as const
const CHOOSE = 'Choose how you know who asks'

const reason = paragraphs('Enter why it is changed', 500)
const checkedBy = z.enum(['called-on-file', 'document-seen'], { error: CHOOSE })

export const corrections = {
  address: z
    .strictObject({
      kind: z.literal('address'),
      address: addressInput,
      checkedBy: z.enum(IDENTITY_CHECKS, { error: CHOOSE }),
      reason,
    })
    .refine(...homeInUk('address')),
  'mobile-number': z.strictObject({
    kind: z.literal('mobile-number'),
    mobileNumber,
    /** No codes are texted to a number that was misheard. */
    hasAnswered: z.literal(true, { error: 'Call the new number first, and tick when they answered' }),
    checkedBy,
    reason,
  }),
  email: z.strictObject({ kind: z.literal('email'), email, checkedBy, reason }),
  name: z.strictObject({
    kind: z.literal('name'),
    firstName,
    lastName,
    checkedBy: z.literal('document-seen', { error: 'A new name takes a document' }),
    reason,
  }),
} as const

export const contactCorrection = z.discriminatedUnion(
  'kind',
  [corrections.address, corrections['mobile-number'], corrections.email, corrections.name],
  { error: 'Enter address, mobile-number, email or name' },
)
export type ContactCorrection = z.output<typeof contactCorrection>

export const contactDetails = z.object({
  '@type': z.literal('contactDetails'),
  /** Whose they are. */
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobileNumber: z.string().nullable(),
  address: z.string().nullable(),
  /** What a colleague decides. */
  proposal: z
    .object({
      id,
      kind: z.enum(['email', 'name']),
      value: z.string(),
      checkedBy: z.enum(IDENTITY_CHECKS),
      reason: z.string(),
      proposedBy: z.string(),
      proposedAt: isoInstant,
      expiresAt: isoInstant,
    })
    .nullable(),
})
export type ContactDetails = z.output<typeof contactDetails>

export const readContactDetails = endpoint('GET /admin/users/{id}/contact-details', {
  name: 'readContactDetails',
  area,
  access,
  summary: 'What a customer is reached by, and the change that waits for a decision',
  params: idParams,
  data: contactDetails,
  errors: REFUSALS,
})

export const correctContactDetails = endpoint('POST /admin/users/{id}/contact-details', {
  name: 'correctContactDetails',
  area,
  access,
  summary: 'Changes an address or mobile number; proposes another email address or name',
  params: idParams,
  body: contactCorrection,
  data: done,
  errors: [...REFUSALS, 'VALIDATION_FAILED', 'WRONG_STATE'],
  idempotent: true,
  sameInputIsSameIntent: true,
})

const decided = { area, access, params: idParams, data: done } as const

export const approveContactProposal = endpoint('POST /admin/contact-proposals/{id}/approve', {
  ...decided,
  name: 'approveContactProposal',
  summary: 'Approves another email address or name, which changes it',
  errors: [...REFUSALS, 'WRONG_STATE'],
})

export const refusalNote = z.strictObject({ note: paragraphs('Enter why it is refused', 500) })

export const refuseContactProposal = endpoint('POST /admin/contact-proposals/{id}/refuse', {
  ...decided,
  name: 'refuseContactProposal',
  summary: 'Refuses another email address or name',
  body: refusalNote,
  errors: [...REFUSALS, 'VALIDATION_FAILED', 'WRONG_STATE'],
})
