import { z } from 'zod'
import { addressHistory } from '../addresses/addresses.ts'
import { endpoint, STEP_UP_REFUSALS } from '../endpoint.ts'
import { idParams } from '../wire.ts'
import { userResource } from './auth.ts'

export const changeAddressBody = z.strictObject({ addresses: addressHistory })

export const changeAddress = endpoint('POST /users/{id}/change-address', {
  name: 'changeAddress',
  area: 'auth',
  versions: ['v2'],
  access: 'strong',
  summary: 'Where the borrower lives; what we had before is kept with its dates',
  params: idParams,
  takesStepUp: true,
  body: changeAddressBody,
  data: userResource,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'WRONG_STATE', 'TOO_MANY_REQUESTS', ...STEP_UP_REFUSALS],
})
