import type { personResource } from '@tarnbrook/contract/person'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'

type PersonRow = Pick<
  Selectable<DB['app_user']>,
  'id' | 'first_name' | 'last_name' | 'date_of_birth' | 'email' | 'mobile_number'
> & { mobile_verified_at: Date | string | null }

export function toPerson(user: PersonRow): z.output<typeof personResource> {
  return {
    '@type': 'user',
    '@link': `/users/${user.id}`,
    id: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    dateOfBirth: user.date_of_birth,
    email: user.email,
    mobileNumber: user.mobile_number,
    isMobileVerified: user.mobile_verified_at !== null,
  }
}
