import { endpoint, STEP_UP_REFUSALS } from '../endpoint.ts'
import { ACCOUNT_REFUSALS, givenBankAccount } from '../fields.ts'
import { options } from '../payouts/payouts.ts'

export const giveRefundAccount = endpoint('POST /loans/{id}/refund-account', {
  ...options,
  name: 'giveRefundAccount',
  summary:
    'Another bank account for a refund that the borrower’s bank didn’t take; it is sent again, to this one',
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
