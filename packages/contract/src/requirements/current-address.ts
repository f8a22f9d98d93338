import { homeInUk } from '../addresses/addresses.ts'
import { requirementResource } from '../applications/requirement-resource.ts'
import { changeAddressBody } from '../auth/change-address.ts'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../wire.ts'

const options = {
  area: 'requirements',
  versions: ['v1', 'v2'],
  access: 'strong',
  params: idParams,
  data: requirementResource,
} as const

export const confirmExistingAddress = endpoint(
  'POST /current-address-confirmation-requirements/{id}/confirm-existing-address',
  {
    name: 'confirmExistingAddress',
    ...options,
    summary: 'Say that the address we have is still the borrower’s. Again is no error',
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STEP_UP_REQUIRED'],
  },
)

export const provideNewAddress = endpoint(
  'POST /current-address-confirmation-requirements/{id}/provide-new-address',
  {
    name: 'provideNewAddress',
    ...options,
    summary: 'Where the borrower lives now. It changes the account, and a proof of the new address is wanted',
    body: changeAddressBody.refine(...homeInUk('addresses', 0, 'postCode')),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'STEP_UP_REQUIRED', 'TOO_MANY_REQUESTS'],
  },
)
