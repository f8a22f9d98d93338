import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../fields.ts'
import { id, idParams, isoDay, isoDayInput } from '../wire.ts'

const breathingSpace = z.object({
  '@type': z.literal('breathingSpace'),
  id,
  startedOn: isoDay,
  /** Null while crisis treatment continues. */
  lastDay: isoDay.nullable(),
})

export const newBreathingSpace = z.strictObject({
  kind: z.enum(['standard', 'mental-health', 'scottish'], {
    error: 'Enter standard, mental-health or scottish',
  }),
  /** Of the register. */
  reference: typedText({ missing: 'Enter the reference of the register', max: 50 }),
  startedOn: isoDayInput,
})

export const endOfBreathingSpace = z.union([
  /** Its last protected day. */
  z.strictObject({ endedOn: isoDayInput }),
  z.strictObject({ treatmentEndedOn: isoDayInput }),
])

/** As the register says (SI 2020/1311, Bankruptcy (Scotland) Act 2016): of loans agreed by then. */
export const recordBreathingSpace = endpoint('POST /admin/loans/{id}/breathing-space', {
  name: 'recordBreathingSpace',
  area: 'staff',
  access: 'admin',
  summary: 'Records a breathing space, or a statutory moratorium in Scotland, as the register gives it',
  params: idParams,
  body: newBreathingSpace,
  data: breathingSpace,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})

/** That it ends early, or that the crisis treatment has ended, after which it lasts thirty days. */
export const endBreathingSpace = endpoint('POST /admin/breathing-spaces/{id}/end', {
  name: 'endBreathingSpace',
  area: 'staff',
  access: 'admin',
  summary: 'Records that a breathing space ended early, or that the crisis treatment ended',
  params: idParams,
  body: endOfBreathingSpace,
  data: breathingSpace,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})
