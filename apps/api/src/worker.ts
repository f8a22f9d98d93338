import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { DatabaseUnavailable } from './db/unavailable.ts'
import type { ApiDeps } from './deps.ts'
import { applicationJobs } from './features/applications/applications.jobs.ts'
import { proofJobs } from './features/applications/proofs/proofs.jobs.ts'
import { reviewJobs } from './features/applications/reviews/reviews.jobs.ts'
import { attentionJobs } from './features/attention/attention.jobs.ts'
import { authJobs } from './features/auth/auth.jobs.ts'
import { loanJobs } from './features/loans/loans.jobs.ts'
import { openBankingJobs } from './features/open-banking/open-banking.jobs.ts'
import { repaymentJobs } from './features/repayments/repayments.jobs.ts'
import { retentionJobs } from './features/retention/retention.jobs.ts'
import { enqueueDailyRun } from './platform/jobs/clock-webhook.ts'
import { FORMER_JOB_NAMES, type JobHandlers } from './platform/jobs/job-types.ts'
import { startWorkerWith, type Worker } from './platform/jobs/jobs.ts'
import { messageJobs } from './platform/messages/messages.ts'

/** How often to check whether a new day has begun in London. */
const DAY_CHECK_MS = 60_000

/** How soon after a lost connection a worker registers again. */
const REGISTER_AGAIN_MS = 500

/** The lock that every worker shares while it runs; PostgreSQL releases it when the process ends, however it ends. */
const WORKER_LOCK = 7_236_403

const HANDLERS: JobHandlers = {
  ...messageJobs,
  ...authJobs,
  ...attentionJobs,
  ...applicationJobs,
  ...loanJobs,
  ...proofJobs,
  ...reviewJobs,
  ...openBankingJobs,
  ...repaymentJobs,
  ...retentionJobs,
}

/** Runs the jobs of all features from the queue, and the daily run once a day, just after midnight in London. */
export async function startWorker(deps: ApiDeps): Promise<Worker> {
  let worker: Worker | undefined
  const presence = await registerWorker(deps, () => worker?.running() ?? [])
  worker = await startWorkerWith(deps, { ...HANDLERS, ...formerHandlers() })
  const days = createDayCheck(deps)
  await days.check()
  const timer = setInterval(days.check, DAY_CHECK_MS)
  return {
    ...worker,
    async stop() {
      clearInterval(timer)
      await days.settled()
      await worker.stop()
      await presence.leave()
    },
  }
}

function formerHandlers() {
  return Object.fromEntries(
    Object.entries(FORMER_JOB_NAMES).map(([former, name]) => [former, HANDLERS[name]]),
  )
}

/** Enqueues a day's run when the day is new. Several workers may do so: the run is keyed by its day and is done once. */
function createDayCheck(deps: ApiDeps) {
  let enqueuedFor = ''
  let running: Promise<void> = Promise.resolve()
  const enqueueIfNew = async () => {
    await deps.clock.refresh()
    const today = deps.clock.today()
    if (enqueuedFor === today.toString()) return
    await enqueueDailyRun(deps, today)
    enqueuedFor = today.toString()
  }
  return {
    check: () => {
      // A database that is unavailable for a while does not end the worker: the next check is a minute later.
      running = running.then(enqueueIfNew).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) return
        deps.log.error({ err: error }, 'the daily run could not be enqueued')
      })
      return running
    },
    settled: () => running,
  }
}

/** Registers this worker until it stops, and registers it again when its connection broke. */
async function registerWorker(deps: ApiDeps, running: () => string[]): Promise<{ leave(): Promise<void> }> {
  let isLeaving = false
  let presence: PoolClient | undefined
  const register = async () => {
    const client = await takeWorkerLock(deps, running())
    client.once('end', () => void registerAgain(client))
    presence = client
  }
  const registerAgain = async (broken: PoolClient) => {
    if (isLeaving) return
    broken.release(true)
    presence = undefined
    while (!isLeaving && !presence) {
      await wait(REGISTER_AGAIN_MS, undefined, { ref: false })
      // A database that is still unavailable is tried again.
      await register().catch(() => {})
    }
    if (isLeaving) await leave()
  }
  const leave = async () => {
    isLeaving = true
    // Released explicitly, because the next worker that starts checks at once whether another is running.
    await presence?.query('select pg_advisory_unlock_shared($1)', [WORKER_LOCK]).catch(() => {})
    presence?.release(true)
    presence = undefined
  }
  await register()
  return { leave }
}

/**
 * A worker that was killed, or whose connection broke when it was given a job, leaves jobs locked, and the queue would
 * release them only after hours. When no other worker runs, every lock is such a left-over except those of the jobs that run
 * here. Jobs are repeatable, so releasing them is safe.
 */
async function takeWorkerLock(deps: ApiDeps, running: string[]): Promise<PoolClient> {
  const client = await deps.pool.connect()
  // When this connection is lost, another worker may release our jobs too: they then run twice with the same result.
  client.on('error', () => {})
  try {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      WORKER_LOCK,
    ])
    if (rows[0]?.alone)
      await client.query(
        `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
         where locked_at is not null and id <> all($1::bigint[])`,
        [running],
      )
    await client.query('select pg_advisory_lock_shared($1)', [WORKER_LOCK])
    if (rows[0]?.alone) await client.query('select pg_advisory_unlock($1)', [WORKER_LOCK])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}
