import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoInstant } from '../wire.ts'

/**
 * A credit check that continues without the borrower. Its call was refused with
 * CREDIT_CHECK_PENDING; sent again with its key, it gets the result once there is one.
 */
export const pendingCreditCheck = z.object({
  /** What it is for: the loan that was asked for, another amount or term, another address. */
  purpose: z.enum(['request', 'requote', 'address']),
  since: isoInstant,
})

export const getCreditCheck = endpoint('GET /credit-check', {
  name: 'getCreditCheck',
  area: 'applications',
  access: 'session',
  summary: 'What has become of a new application whose credit check continues without the borrower',
  data: z.object({
    '@type': z.literal('creditCheck'),
    /**
     * `answered`: the result was emailed. `unanswered`: no answer, nothing recorded. `stopped`:
     * later events made it pointless. `none`: no check in the last day.
     */
    status: z.enum(['none', 'checking', 'answered', 'unanswered', 'stopped']),
    since: isoInstant.nullable(),
  }),
})
