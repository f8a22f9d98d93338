import { PERSON_EVENT_STATES } from '@tarnbrook/domain/situation/person-event-state'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paragraphs } from '../fields.ts'
import { addedField, id, idParams, isoDay, isoDayInput, isoInstant } from '../wire.ts'

export const INSOLVENCY_KINDS = [
  'bankruptcy',
  'iva',
  'debt-relief-order',
  'sequestration',
  'trust-deed',
] as const

/** Who told us, what we were shown, and who looks after the estate or the insolvency. */
const told = {
  evidence: paragraphs('Enter who told us, and what we were shown', 1000),
  contact: paragraphs('Enter who looks after it, and how to reach them', 1000).nullable().default(null),
}

export const newPersonEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('death'), happenedOn: isoDayInput, ...told }),
  z.strictObject({
    kind: z.literal('insolvency'),
    insolvencyKind: z.enum(INSOLVENCY_KINDS, { error: 'Enter which kind of insolvency it is' }),
    happenedOn: isoDayInput,
    ...told,
  }),
])
export type NewPersonEvent = z.output<typeof newPersonEvent>

export const personEvent = z.object({
  '@type': z.literal('personEvent'),
  id,
  kind: z.enum(['death', 'insolvency']),
  insolvencyKind: z.enum(INSOLVENCY_KINDS).nullable(),
  status: z.enum(PERSON_EVENT_STATES),
  /** Null where a write-off says that it was so, and not when. */
  happenedOn: isoDay.nullable(),
  dischargedOn: isoDay.nullable(),
  /** Our loans were not part of it, so payments are taken again after the discharge. */
  isDebtExcluded: addedField(z.boolean(), false),
  evidence: z.string(),
  contact: z.string().nullable(),
  /** All accounts of the person: nothing is asked or paid on any of their loans. */
  userIds: z.array(id),
  recordedBy: id,
  recordedAt: isoInstant,
  decidedBy: id.nullable(),
})
export type PersonEvent = z.output<typeof personEvent>

const area = 'staff'
const access = 'admin'
const REFUSALS = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE'] as const

export const recordPersonEvent = endpoint('POST /admin/loans/{id}/person-events', {
  name: 'recordPersonEvent',
  area,
  access,
  summary: 'Records a death or an insolvency',
  params: idParams,
  body: newPersonEvent,
  data: personEvent,
  errors: [...REFUSALS, 'VALIDATION_FAILED'],
})

export const readPersonEvent = endpoint('GET /admin/person-events/{id}', {
  name: 'readPersonEvent',
  area,
  access,
  summary: 'A death or an insolvency; reading it is recorded',
  params: idParams,
  data: personEvent,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const confirmPersonEvent = endpoint('POST /admin/person-events/{id}/confirm', {
  name: 'confirmPersonEvent',
  area,
  access,
  summary: 'Confirms what a colleague recorded',
  params: idParams,
  data: personEvent,
  errors: REFUSALS,
})

export const rejectPersonEvent = endpoint('POST /admin/person-events/{id}/reject', {
  name: 'rejectPersonEvent',
  area,
  access,
  summary: 'Rejects what a colleague recorded',
  params: idParams,
  data: personEvent,
  errors: REFUSALS,
})

/** The day can be left out once it is known. It releases the debts that were part of it. */
export const discharge = z.strictObject({
  dischargedOn: isoDayInput.optional(),
  isDebtExcluded: z.boolean().default(false),
})

export const dischargeInsolvency = endpoint('POST /admin/person-events/{id}/discharge', {
  name: 'dischargeInsolvency',
  area,
  access,
  summary: 'Records the end of an insolvency',
  params: idParams,
  body: discharge,
  data: personEvent,
  errors: [...REFUSALS, 'VALIDATION_FAILED'],
})

/** An email for who looks after an estate or an insolvency, or a letter to post; its documents. */
export const emailForStaff = z.object({
  '@type': z.literal('emailForStaff'),
  id,
  handedTo: z.enum(['estate', 'insolvency', 'post']),
  subject: z.string(),
  text: z.string(),
  writtenAt: isoInstant,
  documents: z.array(z.object({ fileName: z.string(), html: z.string() })),
})
export type EmailForStaff = z.output<typeof emailForStaff>

export const readEmail = endpoint('GET /admin/emails/{id}', {
  name: 'readEmail',
  area,
  access,
  summary: 'An email that staff hand over; reading it is recorded',
  params: idParams,
  data: emailForStaff,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})
