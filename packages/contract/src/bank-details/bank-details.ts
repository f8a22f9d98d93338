import { z } from 'zod'
import { endpoint, STEP_UP_REFUSALS } from '../endpoint.ts'
import { givenBankAccount, PAYEE_CHECKS } from '../fields.ts'
import { id, idParams, isoInstant } from '../wire.ts'

/** A change of the collection account, until the bank accepts its Direct Debit. */
export const bankDetailsUpdate = z.object({
  '@type': z.literal('bankDetailsUpdate'),
  id,
  createdAt: isoInstant,
  accountHolderName: z.string(),
  sortCodeEnding: z.string(),
  accountNumberEnding: z.string(),
  payeeCheck: z.enum(PAYEE_CHECKS),
})

const options = {
  area: 'bank-details',
  versions: ['-'],
  access: 'strong',
  params: idParams,
} as const

export const getBankDetailsUpdate = endpoint('GET /loans/{id}/bank-details-update', {
  ...options,
  name: 'getBankDetailsUpdate',
  summary: 'The change of bank details that is under way; 404 when there is none',
  data: bankDetailsUpdate,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
})

export const updateBankDetails = endpoint('POST /loans/{id}/bank-details-update', {
  ...options,
  name: 'updateBankDetails',
  summary:
    'Collect the payments of a running loan from another account, once its bank has accepted the Direct Debit',
  idempotent: true,
  takesStepUp: true,
  body: givenBankAccount,
  data: bankDetailsUpdate,
  errors: [
    'NOT_FOUND',
    'WRONG_STATE',
    'VALIDATION_FAILED',
    'BANK_ACCOUNT_NOT_VALID',
    'PAYEE_NOT_CONFIRMED',
    'STEP_UP_REQUIRED',
    ...STEP_UP_REFUSALS,
    'TOO_MANY_REQUESTS',
  ],
})

export const dropBankDetailsUpdate = endpoint('DELETE /loans/{id}/bank-details-update', {
  ...options,
  name: 'dropBankDetailsUpdate',
  summary:
    'Stop a change of bank details; the account stays as it is. Again after it was stopped is no error',
  data: z.object({ '@type': z.literal('bankDetailsUpdateDropped') }),
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
})
