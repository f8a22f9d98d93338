import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoInstant } from '../wire.ts'

/**
 * A credit check that the agency did not answer at once and that continues without the borrower. The call that began it was
 * refused with CREDIT_CHECK_PENDING; the same call, sent again with its key, is answered with the result once there is one.
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
     * `answered`: the result was emailed. `unanswered`: the agency did not answer, and nothing was recorded. `stopped`: what
     * happened meanwhile made it pointless. `none`: no check went on in the last day.
     */
    status: z.enum(['none', 'checking', 'answered', 'unanswered', 'stopped']),
    since: isoInstant.nullable(),
  }),
})
