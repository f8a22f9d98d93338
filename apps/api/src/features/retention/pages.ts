import { type RawBuilder, sql } from 'kysely'

export interface Page {
  /** What follows `from` to find whether there is any. */
  old: RawBuilder<unknown>
  /** Ends one page of it: a statement that changes one row of each, or says in `pruned` how many it ended. */
  end: RawBuilder<{ pruned?: number }>
}

/** So few that no page runs into the statement's time limit. */
export const PAGE = 5000

interface Older {
  table: string
  /** The column that says since when it is stored; an index begins with it. */
  age: string
  before: Date
  and?: RawBuilder<unknown> | undefined
}

function olderThan({ table, age, before, and = sql`true` }: Older): RawBuilder<unknown> {
  return sql`${sql.table(table)} where ${sql.ref(age)} < ${before} and ${and}`
}

/** The oldest first, by the index on `age`. What another process has locked is left for the next time. */
function oldest(older: Older): RawBuilder<unknown> {
  return sql`ctid = any(array(select ctid from ${olderThan(older)}
    order by ${sql.ref(older.age)} limit ${sql.lit(PAGE)} for update skip locked))`
}

/** Deletes the rows of `table` that are older, but for those that `and` leaves out. */
export function deleteOlder(
  table: string,
  age: string,
  before: Date,
  { and }: { and?: RawBuilder<unknown> } = {},
): Page {
  const older = { table, age, before, and }
  return { old: olderThan(older), end: sql`delete from ${sql.table(table)} where ${oldest(older)}` }
}

/** The same where a row stays without what it held: `and` has to leave out the rows that are done. */
export function updateOlder(
  table: string,
  age: string,
  before: Date,
  { set, and }: { set: RawBuilder<unknown>; and: RawBuilder<unknown> },
): Page {
  const older = { table, age, before, and }
  return { old: olderThan(older), end: sql`update ${sql.table(table)} set ${set} where ${oldest(older)}` }
}
