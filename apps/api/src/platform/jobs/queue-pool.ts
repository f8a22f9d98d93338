import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { withoutDeadline } from '#platform/http/deadline.ts'

/** PostgreSQL's code of a serialization failure, after which the queue tries a statement again: soon, and a hundred times. */
const TRY_AGAIN = '40001'
const RETRY_MS = 250

/**
 * The pool as the job queue uses it. The queue does not wait for what it notes of a job that ended: if the database went
 * away at that moment, nobody would catch the error, which ends the process, and the job would stay locked. So a connection is waited
 * for until the queue stops, and a statement whose connection broke is tried again: all of the queue's can be.
 */
export function createQueuePool(pool: pg.Pool, isStopping: () => boolean): pg.Pool {
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
          callback ? pool.connect(callback) : connect()
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** What the queue does with a connection. */
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
