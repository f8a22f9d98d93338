import { z } from 'zod'
import { addressResource } from './addresses/addresses.ts'
import { id, isoDay } from './wire.ts'

/** Who someone is. A borrower's own record adds to it what belongs to their account. */
export const personResource = z.object({
  '@type': z.literal('user'),
  '@link': z.string(),
  id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: isoDay.nullable(),
  email: z.string(),
  mobileNumber: z.string().nullable(),
  isMobileVerified: z.boolean(),
})

/** The applicant, with the addresses on file. */
export const applicantResource = personResource.extend({ addresses: z.array(addressResource) })
