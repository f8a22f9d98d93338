import {
  type CustomerFound,
  type CustomerSearch,
  MOST_FOUND,
  SHORT_NAMES,
} from '@tarnbrook/contract/customers/customer-search'
import { Problem } from '@tarnbrook/contract/errors'
import type { ApplicationState } from '@tarnbrook/domain/applications/application-state'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import { applicationReference, readApplicationReference } from '@tarnbrook/domain/core/reference'
import { keepCharacters } from '@tarnbrook/domain/typed/typed-text'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { SITUATION_COLUMNS, type SituationRow, toSituation } from '#features/situation/loan-situations.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { isOwnAccount } from '#platform/staff/staff-calls.ts'

/**
 * Finds who has all that was given. More people than are shown are none, so that trying names finds
 * no one. Recorded is by what and who was found, never what was typed.
 * @throws Problem TOO_MANY_REQUESTS, VALIDATION_FAILED
 */
export async function searchCustomers(
  deps: ApiDeps,
  { body, ctx }: { body: CustomerSearch; ctx: RequestContext },
) {
  await limitRate(deps, ctx, ['staff-search'])
  await refuseShortNames(deps, body)
  return command(deps, ctx, { name: 'searchCustomers' }, async ({ tx, record }) => {
    const { rows } = await sql<{ id: number; is_own: boolean }>`
      select u.id, ${isOwnAccount(ctx, sql`u.id`)} as is_own from app_user u
      where ${sql.join(listConditions(body), sql` and `)}
        and exists (select from loan_application a where a.user_id = u.id)
      limit ${MOST_FOUND + 1}`.execute(tx)
    const isTooMany = rows.length > MOST_FOUND
    const ids = isTooMany ? [] : rows.filter((row) => !row.is_own).map(({ id }) => id)
    await record({
      name: 'customersSearched',
      after: { by: Object.keys(body), found: ids, ...(isTooMany && { isTooMany }) },
    })
    return {
      '@type': 'customerSearch' as const,
      customers: ids.length === 0 ? [] : await listFound(tx, ids),
      isTooMany,
      withheld: isTooMany ? 0 : rows.length - ids.length,
    }
  })
}

/** An index for each; `name_key` compares names as people type them. */
const CONDITIONS: {
  readonly [Name in keyof CustomerSearch]-?: (typed: string) => RawBuilder<unknown>
} = {
  reference: (typed) => sql`u.id in (${ownersOfReference(typed)})`,
  // Not `like`, of which a plan that is kept for any value makes no range of the index.
  firstName: (typed) => sql`name_key(u.first_name) ~>=~ name_key(${typed}::text)
    and name_key(u.first_name) ~<~ (name_key(${typed}::text) || chr(1114111))`,
  lastName: (typed) => sql`name_key(u.last_name) = name_key(${typed}::text)`,
  dateOfBirth: (typed) => sql`u.date_of_birth = ${typed}::date`,
  postCode: (typed) => sql`u.id in (select d.user_id from user_address d where d.post_code = ${typed})`,
  phone: (typed) => sql`u.mobile_number = ${typed}`,
  email: (typed) => sql`u.email_key = ${emailKey(typed)}`,
  accountEnding: (typed) =>
    sql`u.id in (select b.user_id from bank_account b where b.account_number_ending = ${typed})`,
}

/** Too little of a name in the key would be anyone’s. @throws Problem VALIDATION_FAILED */
async function refuseShortNames({ db }: ApiDeps, body: CustomerSearch): Promise<void> {
  const names = (['firstName', 'lastName'] as const).filter((name) => body[name])
  if (names.length === 0) return
  const { rows } = await sql<{ name: keyof typeof SHORT_NAMES }>`select name from unnest(
    ${names}::text[], ${names.map((name) => body[name])}::text[]) as given (name, typed)
    where length(name_key(typed)) < 2`.execute(db)
  if (rows.length === 0) return
  const fields = Object.fromEntries(rows.map(({ name }) => [name, [SHORT_NAMES[name]]]))
  throw new Problem('VALIDATION_FAILED', { fields })
}

function listConditions(body: CustomerSearch): RawBuilder<unknown>[] {
  return Object.entries(CONDITIONS).flatMap(([name, toCondition]) => {
    const typed = body[name as keyof CustomerSearch]
    return typed ? [toCondition(typed)] : []
  })
}

/** Of a loan or an application, or of a message or complaint, whose sender may be a stranger. */
function ownersOfReference(typed: string): RawBuilder<unknown> {
  const joined = keepCharacters(typed).toUpperCase()
  // What begins with CC is a complaint, or a message whose own letters begin with C.
  const written = [joined, joined.replace(/^C/, 'C-'), joined.replace(/^CC/, 'CC-')]
  return sql`select l.user_id from loan l where l.reference = ${joined}
    union select a.user_id from loan_application a where a.id = ${readApplicationReference(joined)}::bigint
    union select coalesce(m.user_id, s.id) from contact_message m
      left join app_user s on s.email_key = lower(m.email) where m.reference = any(${written})
    union select coalesce(c.user_id, s.id) from commission_complaint c
      left join app_user s on s.email_key = lower(c.email) where c.reference = any(${written})`
}

interface PersonRow {
  id: number
  first_name: string
  last_name: string
  date_of_birth: string | null
  post_code: string | null
  brands: string[]
  application_id: number | null
  application_state: ApplicationState | null
}

type LoanRow = SituationRow & { id: number; user_id: number; reference: string }

async function listFound(tx: Transaction<DB>, ids: readonly number[]): Promise<CustomerFound[]> {
  const { rows: people } = await sql<PersonRow>`
    select u.id, u.first_name, u.last_name, u.date_of_birth, d.post_code,
      array(select distinct a.brand from loan_application a where a.user_id = u.id order by 1) as brands,
      newest.id as application_id, newest.state as application_state
    from app_user u
    left join user_address d on d.user_id = u.id and d.position = 0
    left join lateral (select a.id, a.state from loan_application a
      where a.user_id = u.id order by a.seq desc limit 1) as newest
      on not exists (select from loan l where l.application_id = newest.id)
    where u.id = any(${ids})`.execute(tx)
  const { rows: loans } = await sql<LoanRow>`
    select l.id, l.user_id, l.reference, ${SITUATION_COLUMNS} from loan l
    where l.user_id = any(${ids}) order by l.seq desc`.execute(tx)
  return people.toSorted(byName).map((person) => ({
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    dateOfBirth: person.date_of_birth,
    postCode: person.post_code,
    brands: person.brands,
    loans: loans
      .filter((loan) => loan.user_id === person.id)
      .map((loan) => ({ id: loan.id, reference: loan.reference, situation: toSituation(loan) })),
    application:
      person.application_id === null || person.application_state === null
        ? null
        : { reference: applicationReference(person.application_id), state: person.application_state },
  }))
}

function byName(left: PersonRow, right: PersonRow): number {
  const toText = (row: PersonRow) => `${row.last_name} ${row.first_name} ${row.date_of_birth ?? ''}`
  return toText(left).localeCompare(toText(right), 'en-GB')
}
