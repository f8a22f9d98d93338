import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paragraphs } from '../fields.ts'
import { id, idParams, isoInstant } from '../wire.ts'
import { ARRANGEMENT_REASONS, PRIORITY_BILLS } from './arrangements.ts'

/** For staff: what a borrower told as they set up an arrangement. */
export const arrangementAnswersForStaff = z.object({
  '@type': z.literal('arrangementAnswersForStaff'),
  arrangementId: id,
  loanId: id,
  userId: id,
  reason: z.enum(ARRANGEMENT_REASONS).nullable(),
  other: z.string().nullable(),
  priorityBillsUpdated: z.boolean().nullable(),
  priorityBillsBehind: z.array(z.enum(PRIORITY_BILLS)),
  /** Of spending above a trigger figure. */
  explanations: z.array(z.object({ section: z.string(), text: z.string() })),
  /** Something is to be read of the person too: `GET /admin/users/{id}/support-need`. */
  hasSupportNeed: z.boolean(),
  /** What staff do because of what was told. */
  toDo: z.array(z.string()),
  isNoted: z.boolean(),
  notes: z.array(z.object({ note: z.string(), writtenAt: isoInstant, writtenBy: id })),
})

export type ArrangementAnswersForStaff = z.output<typeof arrangementAnswersForStaff>

export const arrangementNote = z.strictObject({ note: paragraphs('Write what you agreed or will do', 1000) })

export const readArrangementAnswers = endpoint('GET /admin/arrangements/{id}/answers', {
  name: 'readArrangementAnswers',
  area: 'staff',
  access: 'admin',
  summary: 'What a borrower told in an arrangement, with the notes of staff. Each reading is recorded',
  params: idParams,
  data: arrangementAnswersForStaff,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const noteArrangementAnswers = endpoint('POST /admin/arrangements/{id}/notes', {
  name: 'noteArrangementAnswers',
  area: 'staff',
  access: 'admin',
  summary: 'Notes what a member of staff agreed or will do about what was told',
  params: idParams,
  body: arrangementNote,
  data: arrangementAnswersForStaff,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'VALIDATION_FAILED'],
})
