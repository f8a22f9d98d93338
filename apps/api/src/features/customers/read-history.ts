import { applicationReference } from '@tarnbrook/domain/core/reference'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { wireInstant } from '#platform/clock.ts'
import { type Request, readPerson } from './person.ts'

const PAGE = 100

interface EventRow {
  id: number
  at: Date
  name: string
  actor: string
  staff_name: string | null
  subject_type: string
  subject_id: number
  loan_reference: string | null
  after: unknown
}

/**
 * The audit trail of a customer, their applications and loans, who of staff read what too, the
 * newest first. @throws Problem NOT_FOUND
 */
export async function readCustomerHistory(
  { db }: ApiDeps,
  { params: { id }, query: { before } }: Request & { query: { before?: number | undefined } },
) {
  const person = await readPerson(db, id)
  const end = before ?? Number.MAX_SAFE_INTEGER
  const { rows } = await sql<EventRow>`
    with subject (type, id, reference) as (
      select 'user', ${id}::bigint, null
      union all select 'application', a.id, null from loan_application a where a.user_id = ${id}
      union all select 'loan', l.id, l.reference from loan l where l.user_id = ${id})
    select e.id, e.at, e.name, e.actor, e.subject_type, e.subject_id, e.after, e.loan_reference,
      (select s.first_name || ' ' || s.last_name from app_user s
        where e.actor = 'user:' || s.id and s.id = substring(e.actor from '^user:(\\d+)$')::bigint) as staff_name
    from (select e.*, subject.reference as loan_reference from subject
      cross join lateral (select * from event e where e.subject_type = subject.type and e.subject_id = subject.id
        and e.id < ${end} order by e.id desc limit ${PAGE + 1}) as e
      union all (select e.*, null from event e
        where e.name = 'staffRead' and e.after ->> 'customer' = ${String(id)} and e.id < ${end}
          and e.subject_type not in ('user', 'application', 'loan') order by e.id desc limit ${PAGE + 1})) as e
    order by e.id desc limit ${PAGE + 1}`.execute(db)
  const shown = rows.slice(0, PAGE)
  return {
    '@type': 'customerHistory' as const,
    person,
    events: shown.map((row) => ({
      id: Number(row.id),
      at: wireInstant(row.at),
      name: row.name,
      by: describeActor(row, id),
      about: describeSubject(row),
      details: listDetails(row.after),
    })),
    next: rows.length > PAGE ? Number(shown.at(-1)!.id) : null,
  }
}

function describeActor({ actor, staff_name: staffName }: EventRow, userId: number): string {
  if (actor === `user:${userId}`) return 'The customer'
  if (staffName !== null) return staffName
  const [kind = '', name = ''] = actor.split(':')
  if (kind === 'visit') return 'A visitor'
  return kind === 'system' ? 'By itself' : name
}

function describeSubject({ subject_type: type, subject_id: id, loan_reference: reference }: EventRow) {
  if (type === 'loan') return reference ?? ''
  return type === 'application' ? applicationReference(Number(id)) : ''
}

/** Flat, as it is read: what is deeper is left to an engineer, and whose it is, is known. */
function listDetails(after: unknown): { name: string; value: string }[] {
  if (typeof after !== 'object' || after === null || Array.isArray(after)) return []
  return Object.entries(after).flatMap(([name, value]) =>
    name !== 'customer' && ['string', 'number', 'boolean'].includes(typeof value)
      ? [{ name, value: String(value) }]
      : [],
  )
}
