import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { loanResource } from '../loans/loans.ts'
import { idParams } from '../wire.ts'

/** Spec 7 has the singular `loan` here, and no body. */
export const setUpDirectDebit = endpoint('POST /loan/{id}/direct-debit-mandate', {
  name: 'setUpDirectDebit',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary:
    'Set up the Direct Debit of a running loan again, on the account that we have. Again while it is being set up is no error',
  params: idParams,
  idempotent: true,
  data: loanResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'STEP_UP_REQUIRED', 'TOO_MANY_REQUESTS'],
})

export const startCollecting = endpoint('POST /admin/loans/{id}/start-collecting', {
  name: 'startCollecting',
  area: 'staff',
  access: 'admin',
  summary: 'Start the Direct Debit of a loan again, which stopped because payments kept coming back',
  params: idParams,
  data: z.object({ '@type': z.literal('collectingStarted') }),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'STEP_UP_REQUIRED'],
})
