import { z } from 'zod'
import { addressHistory, homeInUk } from '../addresses/addresses.ts'
import { endpoint } from '../endpoint.ts'
import { dateOfBirth, firstName, lastName } from '../fields.ts'
import { idParams } from '../wire.ts'
import { loanApplicationResource } from './applications.ts'

export const addressCorrection = z
  .strictObject({
    firstName,
    lastName,
    dateOfBirth,
    addresses: addressHistory,
  })
  .refine(...homeInUk('addresses', 0, 'postCode'))

export type AddressCorrection = z.output<typeof addressCorrection>

export const updateAddressMismatch = endpoint('POST /loan-applications/{id}/address-mismatch-update', {
  name: 'updateAddressMismatch',
  area: 'applications',
  access: 'borrower',
  summary: 'Correct who and where the applicant is; the agency is asked again by a soft search',
  params: idParams,
  body: addressCorrection,
  idempotent: true,
  data: loanApplicationResource,
  errors: [
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'WRONG_STATE',
    'STEP_UP_REQUIRED',
    'CONFLICT',
    'CREDIT_CHECK_PENDING',
    'TOO_MANY_REQUESTS',
  ],
})
