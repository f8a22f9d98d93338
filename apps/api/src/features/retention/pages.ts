import { type RawBuilder, sql } from 'kysely'
import { findPriority } from '#platform/jobs/job-priority.ts'

export interface Page {
  /** The `from` part of the query that finds whether there is anything to prune. */
  old: RawBuilder<unknown>
  /** One page: a statement that changes one row per record, or returns how many in `pruned`. */
  end: RawBuilder<{ pruned?: number }>
}

/** Small enough that no page exceeds the statement timeout. */
export const PAGE = 5000

interface Older {
  table: string
  /** The column with the time of storing; an index starts with it. */
  age: string
  before: Date
  and?: RawBuilder<unknown> | undefined
}

function olderThan({ table, age, before, and = sql`true` }: Older): RawBuilder<unknown> {
  return sql`${sql.table(table)} where ${sql.ref(age)} < ${before} and ${and}`
}

/** Oldest first, by the index on `age`. Rows locked by another process wait for the next run. */
function oldest(older: Older): RawBuilder<unknown> {
  return sql`ctid = any(array(select ctid from ${olderThan(older)}
    order by ${sql.ref(older.age)} limit ${sql.lit(PAGE)} for update skip locked))`
}

/** Deletes the rows of `table` that are older, except those that `and` excludes. */
export function deleteOlder(
  table: string,
  age: string,
  before: Date,
  { and }: { and?: RawBuilder<unknown> } = {},
): Page {
  const older = { table, age, before, and }
  return { old: olderThan(older), end: sql`delete from ${sql.table(table)} where ${oldest(older)}` }
}

/** The row stays and its content is erased: `and` must exclude the rows that are done. */
export function updateOlder(
  table: string,
  age: string,
  before: Date,
  { set, and }: { set: RawBuilder<unknown>; and: RawBuilder<unknown> },
): Page {
  const older = { table, age, before, and }
  return { old: olderThan(older), end: sql`update ${sql.table(table)} set ${set} where ${oldest(older)}` }
}

/**
 * The worker deletes the files of proofs that were removed or half uploaded; the file goes before
 * its row. One given to it counts as removed, and is given again another day if it is still there.
 */
export function removeProofFiles(before: Date): Page {
  const old = sql`proof where moved_at < ${before} and state in ('arriving', 'removed')`
  return {
    old,
    end: sql`with removed as (
        update proof set state = 'removed', moved_at = now() where ctid = any(array(select ctid from ${old}
          order by moved_at limit ${sql.lit(PAGE)} for update skip locked)) returning id)
      select count(graphile_worker.add_job('remove-proof-file', json_build_object('proofId', id),
        priority := ${findPriority('remove-proof-file')}::int))::integer as pruned
      from removed`,
  }
}
