import { Logger, run } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import { vi } from 'vitest'
import type { ApiDeps } from '#deps.ts'
import { holdNames, WORKER_LOCK } from '#platform/jobs/queue.ts'

type Deps = Pick<ApiDeps, 'db'>

const ALL = sql`true`

/** Jobs that no worker has, with what their view omits: rescheduling one unchanged returns it. */
export async function readJobs({ db }: Deps, where: RawBuilder<unknown> = ALL) {
  const { rows } = await sql<{ id: string; payload: object }>`
    select j.id, j.payload from graphile_worker.reschedule_jobs(${selectIds(where)}) as j`.execute(db)
  return rows
}

/** Makes jobs that wait for their next try due now. */
export async function runJobsNow({ db }: Deps, where: RawBuilder<unknown> = ALL): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(${selectIds(where)}, run_at := now())`.execute(db)
}

/** Gives jobs up, as after their last try. */
export async function giveUpJobs({ db }: Deps, where: RawBuilder<unknown>): Promise<void> {
  await sql`select graphile_worker.permanently_fail_jobs(${selectIds(where)}, 'given up')`.execute(db)
}

export async function deleteJobs({ db }: Deps, where: RawBuilder<unknown> = ALL): Promise<void> {
  await sql`select graphile_worker.complete_jobs(${selectIds(where)})`.execute(db)
}

function selectIds(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select id from graphile_worker.jobs where ${where})`
}

/** Registers another worker that runs, with the name of one that has a job or without. Ends it. */
export async function holdWorkerLock({ pool }: ApiDeps, ...names: string[]): Promise<() => void> {
  const client = await pool.connect()
  await client.query('select pg_advisory_lock_shared($1)', [WORKER_LOCK])
  await holdNames(client, names)
  return () => client.release(true)
}

/** A worker of the queue that has one job and does not end it. */
export interface StuckWorker {
  /** By which its job is locked. */
  name: string
  /** Ends its job after all, and the worker. */
  stop(): Promise<void>
}

/**
 * A job locked for a minute, as by a killed worker: it is registered nowhere.
 * @param queue the queue of those that it runs in order with
 */
export async function addStuckJob({ db, pool }: ApiDeps, job: string, queue?: string): Promise<StuckWorker> {
  await sql`select graphile_worker.add_job(${job}, '{}', queue_name := ${queue ?? null},
    run_at := now() - interval '1 hour')`.execute(db)
  const taken = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<void>()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  const runner = await run({
    pgPool: pool as never,
    preset: { worker: { useNodeTime: true } },
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      [job]: async (_, helpers) => {
        taken.resolve(helpers.job.locked_by ?? '')
        await ended.promise
      },
    },
  })
  const name = await taken.promise
  vi.useRealTimers()
  return {
    name,
    stop: async () => {
      ended.resolve()
      await runner.stop()
    },
  }
}
