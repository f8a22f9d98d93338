import { z } from 'zod'
import { confirmation } from '../confirmation.ts'
import { endpoint, STEP_UP_REFUSALS } from '../endpoint.ts'
import { ACCOUNT_REFUSALS, givenBankAccount } from '../fields.ts'
import { loanResource } from '../loans/loans.ts'
import { idParams } from '../wire.ts'

export const options = {
  area: 'loans',
  versions: ['-', 'v1', 'v2'],
  access: 'strong',
  params: idParams,
  idempotent: true,
  data: loanResource,
} as const

export const correctPayoutAccount = endpoint('POST /loans/{id}/payout-account', {
  ...options,
  name: 'correctPayoutAccount',
  summary:
    'Another bank account for a loan that could not be paid out; the Direct Debit is set up anew and the money sent again',
  takesStepUp: true,
  body: givenBankAccount,
  errors: [
    'NOT_FOUND',
    'WRONG_STATE',
    'VALIDATION_FAILED',
    ...ACCOUNT_REFUSALS,
    'STEP_UP_REQUIRED',
    ...STEP_UP_REFUSALS,
    'TOO_MANY_REQUESTS',
  ],
})

export const cancelBeforePayout = endpoint('POST /loans/{id}/cancel-before-payout', {
  ...options,
  name: 'cancelBeforePayout',
  summary:
    'Calls a signed loan off before any money has left: nothing is owed and its Direct Debit is cancelled',
  body: z.strictObject(confirmation),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'BANK_UNAVAILABLE', 'STEP_UP_REQUIRED'],
})
