import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import type { ApiDeps } from '#deps.ts'
import { holdNames, releaseAbandoned, WORKER_LOCK } from './queue.ts'

/** How soon after a lost connection a worker registers again. */
const REGISTER_AGAIN_MS = 500

/** How often each worker looks for jobs of workers that have ended. */
const LOOK_FOR_ABANDONED_MS = 5000

/** A worker may take a job before it shows its names; a job given to one arrives sooner. */
const ABANDONED_AFTER_SECONDS = 10

export interface Presence {
  /** From now on, jobs locked under these names are known to be a running worker's. */
  show(names: readonly string[]): Promise<void>
  leave(): Promise<void>
}

/**
 * Registers this worker until it stops, again after a broken connection. Jobs that a lost worker
 * left locked are released by any other after seconds, not hours: they are repeatable.
 * @param isIdle whether no job runs in this process
 */
export async function registerWorker(deps: ApiDeps, isIdle: () => boolean): Promise<Presence> {
  let isLeaving = false
  let client: PoolClient | undefined
  let names: readonly string[] = []
  const register = async () => {
    const taken = await takeWorkerLock(deps, { own: names, isIdle: isIdle() })
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
    // Released explicitly: the next worker to start checks at once whether another is running.
    await client?.query('select pg_advisory_unlock_all()').catch(() => {})
    client?.release(true)
    client = undefined
  }
  const look = () =>
    releaseAbandoned(deps.pool, {
      own: names,
      isIdle: isIdle(),
      afterSeconds: ABANDONED_AFTER_SECONDS,
    }).catch((error: unknown) => {
      // The next look is in a few seconds.
      if (!(error instanceof DatabaseUnavailable))
        deps.log.error({ err: error }, 'abandoned jobs could not be released')
    })
  const timer = setInterval(() => void look(), LOOK_FOR_ABANDONED_MS)
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

/** When no other worker runs, every lock was left behind, except those of jobs that run here. */
async function takeWorkerLock(
  deps: ApiDeps,
  worker: { own: readonly string[]; isIdle: boolean },
): Promise<PoolClient> {
  const client = await deps.sessions.connect()
  // If it is lost, another worker may release our jobs: they run twice, with the same result.
  client.on('error', () => {})
  try {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      WORKER_LOCK,
    ])
    if (rows[0]?.alone) await releaseAbandoned(client, { ...worker, afterSeconds: 0 })
    await client.query('select pg_advisory_lock_shared($1)', [WORKER_LOCK])
    if (rows[0]?.alone) await client.query('select pg_advisory_unlock($1)', [WORKER_LOCK])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}
