import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import type { ApiDeps } from '#deps.ts'
import { withoutDeadline } from '#platform/http/deadline.ts'

/** PostgreSQL's serialization failure: the queue soon retries a statement, a hundred times. */
const TRY_AGAIN = '40001'
const RETRY_MS = 250

/**
 * The queue does not await what it notes of an ended job: with the database gone, the error would
 * end the process and the job stay locked. So a connection is waited for until the queue stops.
 */
export function createQueuePool(
  { pool, sessions }: Pick<ApiDeps, 'pool' | 'sessions'>,
  isStopping: () => boolean,
): pg.Pool {
  const connect = async () => {
    for (;;) {
      try {
        return createRetryingClient(await withoutDeadline(() => pool.connect()))
      } catch (error) {
        if (isStopping() || !(error instanceof DatabaseUnavailable)) throw error
        await wait(RETRY_MS)
      }
    }
  }
  return new Proxy(pool, {
    get(target, name) {
      // With a callback it is for the connection to listen on, whose tries the queue sees to.
      if (name === 'connect')
        return (callback?: Parameters<pg.Pool['connect']>[0]) =>
          callback ? sessions.connect(callback) : connect()
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * What the queue does with a connection. A statement whose connection broke is tried again: all of
 * its statements can be.
 */
function createRetryingClient(client: pg.PoolClient): Pick<pg.PoolClient, 'query' | 'release'> {
  const query = async (...args: unknown[]) => {
    try {
      return await withoutDeadline(() => (client.query as (...args: unknown[]) => Promise<unknown>)(...args))
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      throw Object.assign(new DatabaseUnavailable(error.outage, error), { code: TRY_AGAIN })
    }
  }
  return { query: query as typeof client.query, release: () => client.release() }
}
