import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoDay, money, moneyInput } from '../wire.ts'

const IN_BREATHING_SPACE =
  'Look the borrower up in the register of breathing spaces, in Scotland of moratoria, first: no default notice may be given during one'

export const newDefaultNotice = z.strictObject({
  /** As the register says today (SI 2020/1311). */
  isInBreathingSpace: z.literal(false, { error: IN_BREATHING_SPACE }),
  /** The amount on the form, where there was one. */
  shown: moneyInput.optional(),
})

/** CCA 1974 s87: staff decide on it, after they have tried to reach the borrower. */
export const giveDefaultNotice = endpoint('POST /admin/loans/{id}/default-notice', {
  name: 'giveDefaultNotice',
  area: 'staff',
  access: 'admin',
  summary: 'Gives the borrower a default notice, after three missed payments and a notice of sums in arrears',
  params: idParams,
  body: newDefaultNotice,
  data: z.object({
    '@type': z.literal('defaultNotice'),
    id,
    /** What puts it right. */
    amount: money,
    /** The last day on which it does. */
    remedyBy: isoDay,
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})
