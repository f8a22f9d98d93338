import { z } from 'zod'
import { CARD_FAILURES, ERROR_STATUS, type ErrorBody, type ErrorCode } from '../errors.ts'

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/** `ErrorBody` as a schema: it describes refusals, which are not validated when sent. */
export const problemBody = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    type: z.literal('card-payment-failed').optional(),
    reason: z.enum(CARD_FAILURES).optional(),
    stepUp: z
      .object({ mobileNumberEnding: z.string().optional(), passkey: z.looseObject({}).optional() })
      .optional(),
    requestId: z.string().optional(),
  }),
}) satisfies z.ZodType<ErrorBody, unknown>
