import { ITEM_ACTS, type ItemAct } from '@tarnbrook/contract/attention/attention'
import { sql } from 'kysely'
import { wireInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { listOwners } from '#platform/staff/record-owners.ts'
import { isOwnAccount } from '#platform/staff/staff-calls.ts'
import type { ItemRow } from './open-items.ts'

interface ActRow {
  name: ItemAct
  at: Date
  by: string
  until: string | null
}

/** Of an item that is worked on for weeks, what was done last. */
const MOST_ACTS = 50

/**
 * What staff did with an item, and about its loan or application since it began, the latest first.
 * Of an item about the caller nothing is said.
 */
export async function readItemHistory(
  { tx }: Pick<Work, 'tx'>,
  { id, item, ctx }: { id: string; item: ItemRow | undefined; ctx: RequestContext },
) {
  if (await isAboutCaller({ tx }, { id, ctx })) return []
  const names = sql`e.name = any(${ITEM_ACTS}::text[])`
  // A promised call is listed, and tried, on the day before it.
  const subjects = item
    ? sql`union select e.* from event e where ${names} and e.at >= ${item.since}::timestamptz - interval '1 day' and (
        e.subject_type = 'loan' and e.subject_id = ${item.loan_id}
        or e.subject_type = 'application' and e.subject_id = ${item.application_id})`
    : sql``
  const { rows } = await sql<ActRow>`select found.name, found.at, found.after ->> 'on' as until,
      staff.first_name || ' ' || staff.last_name as by
    from (select e.* from event e where e.name like 'attention%' and e.after ->> 'id' = ${id} and ${names}
      ${subjects}) as found
    join app_user staff on found.actor = 'user:' || staff.id and staff.roles && array['ADMIN', 'SUPER_ADMIN']
    order by found.id desc limit ${sql.lit(MOST_ACTS)}`.execute(tx)
  return rows.map((row) => ({ act: row.name, at: wireInstant(row.at), by: row.by, until: row.until }))
}

/** Whether an item that was worked on is about who asks: its note is a colleague's to read. */
export async function isAboutCaller(
  { tx }: Pick<Work, 'tx'>,
  { id, ctx }: { id: string; ctx: RequestContext },
): Promise<boolean> {
  // What was closed before the trail had its customer is known by the record that it is named by.
  const { rows } = await sql`select from (
      select (e.after ->> 'customer')::bigint as id from event e
        where e.name like 'attention%' and e.after ->> 'id' = ${id}
      union all select owner.id from (${listOwners(listIds(id))}) as owner (id)) as customer
    where ${isOwnAccount(ctx, sql`customer.id`)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Of the records in the name of an item, such as `owed-after-end:4103558201337`. */
function listIds(itemId: string): number[] {
  const [, key = ''] = itemId.split(':')
  return (key.match(/\d+/g) ?? []).map(Number).filter((id) => id > 0 && Number.isSafeInteger(id))
}
