import { z } from 'zod'
import { requirementResource } from '../applications/requirement-resource.ts'
import { confirmation } from '../confirmation.ts'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../wire.ts'

const options = {
  area: 'requirements',
  versions: ['v1', 'v2'],
  // Turning the loan down ends the application for good, so a weak link is not enough.
  access: 'strong',
  params: idParams,
  data: requirementResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'QUOTE_EXPIRED', 'STEP_UP_REQUIRED'],
} as const

export const acceptSuggestedLoan = endpoint(
  'POST /affordability-application-requirements/{id}/accept-suggested-loan',
  {
    name: 'acceptSuggestedLoan',
    ...options,
    summary: 'Take the loan that is affordable instead of the one that was requested. Again is no error',
  },
)

export const declineSuggestedLoan = endpoint(
  'POST /affordability-application-requirements/{id}/decline-suggested-loan',
  {
    name: 'declineSuggestedLoan',
    ...options,
    summary: 'Turn that loan down. The application is withdrawn. Again is no error',
    /** Our page asks for the tick. Another caller’s no counts without it. */
    body: z.strictObject(confirmation).partial(),
    errors: [...options.errors, 'VALIDATION_FAILED'],
  },
)
