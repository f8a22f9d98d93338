import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { DB } from '#db/tables.generated.ts'
import type { Work } from '#platform/command.ts'
import { DAY_PRIORITIES } from './job-priority.ts'

/** Given up, and with no worker; `updated_at` is when the last try failed. */
export const DEAD_JOBS = sql`(select id, task_identifier, updated_at from graphile_worker.jobs
  where attempts >= max_attempts and locked_at is null)`

/** Starts a given-up job again with all its tries. Of two at once the second finds none. */
export async function retryDeadJob({ tx }: Pick<Work, 'tx'>, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('retry-job:' || ${id}::bigint, 0))`.execute(tx)
  const { rows } = await sql`
    select j.id from graphile_worker.reschedule_jobs(
      array(select d.id from ${DEAD_JOBS} d where d.id = ${id}::bigint), run_at := now(), attempts := 0) as j`.execute(
    tx,
  )
  return rows.length > 0
}

/** Before others with their keys are enqueued: the queue would leave them, without their keys. */
export async function deleteDeadJobs({ tx }: Pick<Work, 'tx'>, keys: readonly string[]): Promise<void> {
  await deleteJobs(sql`select id from graphile_worker.jobs
    where key = any(${keys}::text[]) and attempts >= max_attempts and locked_at is null`).execute(tx)
}

/** Deletes those that a query lists by their ids: `pruned` is how many. */
export function deleteJobs(ids: RawBuilder<unknown>): RawBuilder<{ pruned: number }> {
  return sql`select count(*)::int as pruned from graphile_worker.complete_jobs(array(${ids}))`
}

/** Whether a job is due or running. Failed jobs that wait for their next try are not due. */
export async function hasDueJob(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs
    where attempts < max_attempts and (run_at <= now() or locked_at is not null) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a worker has the job: its queue is locked as long. */
export async function isJobLocked(db: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from graphile_worker.jobs where id = ${id}::bigint and locked_at is not null`.execute(db)
  return rows.length > 0
}

/**
 * Shared by every worker while it runs; with its name, the one that it alone holds. PostgreSQL
 * releases them however the process ends.
 */
export const WORKER_LOCK = 7_236_403

/** For as long as the connection lasts. */
export async function holdNames(client: ClientBase, names: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) as name', [
    WORKER_LOCK,
    names,
  ])
}

/**
 * Unlocks jobs and queues of names that no one holds, and of an idle asker its own, given and never
 * got. A job that ran twice can leave a queue locked: each idle worker unlocks its own.
 * @param own the names of the worker that asks
 * @param afterSeconds how long a job has to be locked, or has to wait for its queue
 */
export async function releaseAbandoned(
  client: ClientBase | Pool,
  { own, isIdle, afterSeconds }: { own: readonly string[]; isIdle: boolean; afterSeconds: number },
): Promise<void> {
  await client.query(
    `select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => $3)
        and case when locked_by = any($1::text[]) then $2::boolean else not exists (select from pg_locks l
          where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
            and l.classid = $4::bigint::oid and l.objsubid = 2 and l.objid::bigint = hashtext(locked_by)::bigint & 4294967295) end
      union
      select unnest($1::text[]) where $2 and exists (
        select from graphile_worker.jobs waiting
        where waiting.queue_name is not null and waiting.locked_at is null and waiting.attempts < waiting.max_attempts
          and waiting.run_at < now() - make_interval(secs => $3)
          and not exists (select from graphile_worker.jobs running
            where running.queue_name = waiting.queue_name and running.locked_at is not null))))`,
    [own, isIdle, afterSeconds, WORKER_LOCK],
  )
}

/** Of each kind that has any: how many are due and not begun, since when, and how many gave up. */
export async function countDueJobs(db: Kysely<DB>) {
  const { rows } = await sql<{
    job: string
    waiting: number
    oldest_seconds: number
    of_day: number
    given_up: number
  }>`
    select task_identifier as job,
      count(*) filter (where ${IS_DUE})::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${IS_DUE})), 0)::float8 as oldest_seconds,
      count(*) filter (where ${IS_DUE} and priority between ${DAY_PRIORITIES.first} and ${DAY_PRIORITIES.last})::int as of_day,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up
    from graphile_worker.jobs group by task_identifier`.execute(db)
  return rows
}

const IS_DUE = sql`attempts < max_attempts and locked_at is null and run_at <= now()`
