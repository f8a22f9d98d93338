import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoInstant } from '../wire.ts'

/** Spec 1: from a brand without a borrower view to the site that looks after a running loan. */
export const createHandOver = endpoint('POST /hand-overs', {
  name: 'createHandOver',
  area: 'auth',
  access: 'strong',
  isForEdgeOnly: true,
  summary:
    'A single-use token, for 60 seconds, that takes this sign-in to the site that looks after the loan',
  body: z.strictObject({
    /** Base64url SHA-256 of the browser's secret on that site; `POST /auth` there asks for it. */
    stateHash: z
      .string()
      .max(43, { abort: true })
      .regex(/^[\w-]{43}$/, { error: 'Send the SHA-256 of the state in base64url' }),
  }),
  status: 201,
  data: z.object({
    '@type': z.literal('handOver'),
    token: z.string(),
    /** The only brand whose site may use it. */
    brand: z.string(),
    expiresAt: isoInstant,
  }),
  errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
})
