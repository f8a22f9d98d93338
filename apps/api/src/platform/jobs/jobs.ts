import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Job,
  type JobHelpers,
  type Worker as QueueWorker,
  type Runner,
  run,
  type WorkerEvents,
} from 'graphile-worker'
import { DatabaseUnavailable, findOutage } from '#db/unavailable.ts'
import type { ApiDeps } from '#deps.ts'
import { withDeadline } from '#platform/http/deadline.ts'
import { inSpan } from '#platform/metrics/spans.ts'
import { withPriority } from './job-priority.ts'
import { hasDueJob, isJobLocked } from './queue.ts'
import { createQueuePool } from './queue-pool.ts'

type Handler = (deps: ApiDeps, payload: never) => Promise<void>

export interface Worker {
  /** Waits until nothing that is due is left, at most `withinMs`. */
  drain(withinMs?: number): Promise<void>
  /** Whether no job runs in this process now. */
  isIdle(): boolean
  /** False once the queue has ended, which only a new start helps. */
  isRunning(): boolean
  /** Why no job is taken here, or null. */
  findStop(): string | null
  /** The names under which it locks jobs in the queue. */
  names(): string[]
  /** Lets running jobs finish, takes no more. */
  stop(): Promise<void>
}

/** After four hours the queue gives a job to another worker; it must have ended before. */
const JOB_DEADLINE_MS = 60 * 60 * 1000

/** A worker with nothing to do looks each second. */
const LONGEST_WITHOUT_LOOK_MS = 60_000

/** Runs the jobs of `jobs` from the queue in the same database, until stopped. */
export async function startJobWorker(deps: ApiDeps, jobs: Record<string, Handler>): Promise<Worker> {
  const running = new Set<string>()
  const names = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  const look = { at: performance.now(), hasEnded: false }
  events.on('worker:getJob:start', () => {
    look.at = performance.now()
  })
  events.on('worker:create', ({ worker }) => names.add(worker.workerPool.id))
  // Where that cannot be found out, the next look is a second later.
  events.on('job:complete', ({ worker, job }) => void lookWhenQueueIsFree(deps, worker, job).catch(() => {}))
  let isStopping = false
  const runner: Runner = await run({
    pgPool: createQueuePool(deps, () => isStopping) as never,
    concurrency: deps.config.jobsAtOnce,
    pollInterval: 1000,
    noHandleSignals: true,
    events,
    logger: quietLogger(deps) as never,
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        async (payload: unknown, { job: { id, priority } }: JobHelpers) => {
          running.add(id)
          try {
            await inSpan(`job ${name}`, { kind: 'consumer' }, () =>
              withDeadline(JOB_DEADLINE_MS, async () => {
                await deps.clock.refresh()
                await withPriority(priority, () => job(deps, payload as never))
              }),
            )
          } finally {
            running.delete(id)
          }
        },
      ]),
    ),
  })
  void runner.promise.finally(() => {
    look.hasEnded = true
  })
  return {
    drain: (withinMs) => drainJobs(deps, withinMs),
    isIdle: () => running.size === 0,
    isRunning: () => !look.hasEnded || isStopping,
    findStop() {
      if (look.hasEnded || isStopping) return 'the queue has ended'
      const isFull = running.size >= deps.config.jobsAtOnce
      const isLate = !isFull && performance.now() - look.at > LONGEST_WITHOUT_LOOK_MS
      return isLate ? 'no job was looked for in the last minute' : null
    },
    names: () => [...names],
    stop: () => {
      isStopping = true
      return runner.stop()
    },
  }
}

/** A worker looks for its next job while the queue of the last is still locked. */
async function lookWhenQueueIsFree(deps: ApiDeps, { workerPool }: QueueWorker, { id, job_queue_id }: Job) {
  if (job_queue_id === null) return
  while (await isJobLocked(deps.db, id)) await wait(5)
  workerPool.nudge(1)
}

/**
 * Waits until no due job is left. Failed jobs wait for their next try and do not hold this up.
 * @throws Error when jobs are still due after `withinMs`.
 */
export async function drainJobs(deps: ApiDeps, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    if (!(await hasDueJob(deps.db))) return
    if (Date.now() > deadline) throw new Error('jobs are still due')
    await wait(20)
  }
}

interface QueueFacts {
  error?: unknown
  job?: { task_identifier: string }
}

/**
 * The queue's lines at debug, its errors at error without payloads; an outage is for the pool to
 * log. Its words on a failed job may quote a row: its name and the logged error replace them.
 */
function quietLogger(deps: ApiDeps) {
  const log = (level: string, message: string, facts?: QueueFacts) => {
    if (level !== 'error' || isOutage(facts)) deps.log.debug({ queue: true }, message)
    else if (!(facts?.error instanceof Error)) deps.log.error({ queue: true }, message)
    else
      deps.log.error(
        { queue: true, err: facts.error, job: facts.job?.task_identifier },
        'a job did not go through',
      )
  }
  const scoped = { error: '', warning: '', info: '', debug: '' }
  return {
    scope: () => quietLogger(deps),
    ...Object.fromEntries(
      Object.keys(scoped).map((level) => [
        level,
        (message: string, facts?: QueueFacts) => log(level, message, facts),
      ]),
    ),
  }
}

/** Its listening connection gives its own error; a job's connection error may be another's. */
function isOutage(facts: QueueFacts | undefined): boolean {
  if (facts?.error instanceof DatabaseUnavailable) return true
  return !facts?.job && findOutage(facts?.error) !== null
}
