import type { Pool, PoolClient } from 'pg'

/** What was asked of a database, and how long each statement took from here and back. */
export interface DatabaseWork {
  statements: { sql: string; ms: number }[]
  totalMs: number
  roundTrips: number
}

export interface QueryWatch {
  /** The work since the last call. */
  take(): DatabaseWork
}

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Listens on a pool. Statements under way at the same time count as one round trip, because they wait together;
 * `totalMs` is the time during which at least one was under way.
 */
export function watchQueries(pool: Pool): QueryWatch {
  const watched = new WeakSet<PoolClient>()
  let statements: { sql: string; ms: number }[] = []
  let [underWay, busySince, totalMs, roundTrips] = [0, 0, 0, 0]
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as Query
    client.query = (async (...args: unknown[]) => {
      const begun = performance.now()
      if (underWay === 0) {
        busySince = begun
        roundTrips += 1
      }
      underWay += 1
      try {
        return await query(...args)
      } finally {
        const ended = performance.now()
        underWay -= 1
        if (underWay === 0) totalMs += ended - busySince
        statements.push({ sql: textOf(args[0]), ms: ended - begun })
      }
    }) as typeof client.query
  })
  return {
    take() {
      const taken = { statements, totalMs, roundTrips }
      statements = []
      totalMs = roundTrips = 0
      return taken
    },
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown }).text)
}
