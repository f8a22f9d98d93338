import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import type { ApiDeps } from '#deps.ts'

/** How soon after a lost connection a worker registers again. */
const REGISTER_AGAIN_MS = 500

/** How often each worker looks for jobs of workers that have ended. */
const LOOK_FOR_ABANDONED_MS = 5000

/** A worker can have taken its first job before it shows its names. */
const ABANDONED_AFTER_SECONDS = 10

/**
 * The lock that every worker shares while it runs, and with the name of a worker the one that this worker holds; PostgreSQL releases
 * them when the process ends, however it ends.
 */
const WORKER_LOCK = 7_236_403

export interface Presence {
  /** From now on the jobs that are locked under these names are known to be those of a worker that runs. */
  show(names: readonly string[]): Promise<void>
  leave(): Promise<void>
}

/**
 * Registers this worker until it stops, and registers it again when its connection broke. A worker that was killed, or whose connection
 * broke when it was given a job, leaves jobs locked, and the queue would release them only after hours: each worker that runs releases
 * them after seconds. Jobs are repeatable, so releasing them is safe.
 * @param running the ids of the jobs that run in this process
 */
export async function registerWorker(deps: ApiDeps, running: () => string[]): Promise<Presence> {
  let isLeaving = false
  let client: PoolClient | undefined
  let names: readonly string[] = []
  const register = async () => {
    const taken = await takeWorkerLock(deps, running())
    taken.once('end', () => void restoreRegistration(taken))
    client = taken
    await holdNames(taken, names)
  }
  const restoreRegistration = async (broken: PoolClient) => {
    if (isLeaving) return
    broken.release(true)
    client = undefined
    while (!isLeaving && !client) {
      await wait(REGISTER_AGAIN_MS, undefined, { ref: false })
      // A database that is still unavailable is tried again.
      await register().catch(() => {})
    }
    if (isLeaving) await leave()
  }
  const leave = async () => {
    isLeaving = true
    clearInterval(timer)
    // Released explicitly, because the next worker that starts checks at once whether another is running.
    await client?.query('select pg_advisory_unlock_all()').catch(() => {})
    client?.release(true)
    client = undefined
  }
  const timer = setInterval(() => void releaseAbandoned(deps, running()), LOOK_FOR_ABANDONED_MS)
  await register()
  return {
    async show(shown) {
      names = shown
      // When the connection is lost at this moment, the next has the names.
      if (client) await holdNames(client, names).catch(() => {})
    },
    leave,
  }
}

/** When no other worker runs, every lock is one that was left, except those of the jobs that run here. */
async function takeWorkerLock(deps: ApiDeps, running: string[]): Promise<PoolClient> {
  const client = await deps.pool.connect()
  // When this connection is lost, another worker may release our jobs too: they then run twice with the same result.
  client.on('error', () => {})
  try {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      WORKER_LOCK,
    ])
    if (rows[0]?.alone) {
      await client.query(`${RELEASE} where locked_at is not null and id <> all($1::bigint[])`, [running])
      await client.query(`${RELEASE_QUEUES} and queue.locked_at is not null`)
    }
    await client.query('select pg_advisory_lock_shared($1)', [WORKER_LOCK])
    if (rows[0]?.alone) await client.query('select pg_advisory_unlock($1)', [WORKER_LOCK])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function holdNames(client: PoolClient, names: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) as name', [
    WORKER_LOCK,
    names,
  ])
}

/** Another worker was killed while this one runs: what it had taken is done now, and not when the queue gives it up after hours. */
async function releaseAbandoned(deps: ApiDeps, running: string[]): Promise<void> {
  try {
    await deps.pool.query(
      `${RELEASE} where locked_at < now() - make_interval(secs => $2) and id <> all($1::bigint[])
        and not exists (select from pg_locks l
          where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
            and l.classid = $3::bigint::oid and l.objsubid = 2 and l.objid::bigint = hashtext(locked_by)::bigint & 4294967295)`,
      [running, ABANDONED_AFTER_SECONDS, WORKER_LOCK],
    )
    await deps.pool.query(`${RELEASE_QUEUES} and queue.locked_at < now() - make_interval(secs => $1)`, [
      ABANDONED_AFTER_SECONDS,
    ])
  } catch (error) {
    // The next look is in a few seconds.
    if (!(error instanceof DatabaseUnavailable))
      deps.log.error({ err: error }, 'abandoned jobs could not be released')
  }
}

/** A queue of jobs that have an order is locked with the job that runs, and would stay so when that is released. */
const RELEASE_QUEUES = `update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
  where not exists (select from graphile_worker._private_jobs job where job.job_queue_id = queue.id and job.locked_at is not null)`

const RELEASE =
  'update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())'
