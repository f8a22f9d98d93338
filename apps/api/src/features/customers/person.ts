import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { RequestContext } from '#platform/context.ts'

/** A call about the customer, or the loan, of an id. Reading it is recorded by the router. */
export interface Request {
  params: { id: number }
  ctx: RequestContext
}

export interface Person {
  id: number
  firstName: string
  lastName: string
  dateOfBirth: string | null
  brands: string[]
}

/** A person who has asked us for a loan: staff who have not are no customers. @throws NOT_FOUND */
export async function readPerson(db: Kysely<DB>, userId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.date_of_birth as "dateOfBirth",
      array(select distinct a.brand from loan_application a where a.user_id = u.id order by 1) as brands
    from app_user u where u.id = ${userId}
      and exists (select from loan_application a where a.user_id = u.id)`.execute(db)
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/** Of their newest application: who writes to them. */
export async function readBrandOfCustomer(db: Kysely<DB>, userId: number): Promise<Brand> {
  const { brand } = await db
    .selectFrom('loan_application')
    .select('brand')
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return getBrand(brand)
}
