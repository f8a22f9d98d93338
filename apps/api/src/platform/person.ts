import type { personResource } from '@tarnbrook/contract/person'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import { type RequestContext, requireBorrower } from './context.ts'

type PersonRow = Pick<
  Selectable<DB['app_user']>,
  'id' | 'first_name' | 'last_name' | 'date_of_birth' | 'email' | 'mobile_number'
> & { mobile_verified_at: Date | string | null }

type Person = z.output<typeof personResource>

export function toPerson(user: PersonRow): Person {
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

/** Details beyond name and email address are not for every weak sign-in (`hasOnlyTypedDetails`). */
export function withoutDetails<Of extends Person>(person: Of): Of {
  return { ...person, dateOfBirth: null, mobileNumber: null, isMobileVerified: false }
}

/** A weak sign-in may see and change details only while all were entered for its application. */
export async function maySeeDetails(db: Kysely<DB>, ctx: RequestContext): Promise<boolean> {
  const { applicationId } = requireBorrower(ctx)
  return applicationId === null || (await hasOnlyTypedDetails(db, applicationId))
}

/**
 * Whether all details were entered for this application or in the same session. Only then may a
 * weak sign-in see and change them: otherwise they may be another person's, known to the caller.
 */
export async function hasOnlyTypedDetails(db: Kysely<DB>, applicationId: number): Promise<boolean> {
  const { rows } = await sql<{ is_typed: boolean }>`
    select u.mobile_verified_at is null and u.email_verified_at is null
      and not exists (select from loan l where l.user_id = u.id)
      and not exists (select from loan_application o where o.user_id = u.id and o.id <> a.id
        and (o.visit_hash = a.visit_hash) is not true) as is_typed
    from loan_application a join app_user u on u.id = a.user_id
    where a.id = ${applicationId}`.execute(db)
  return rows[0]?.is_typed ?? false
}
