import type { Pool, PoolClient } from 'pg'

/** What was asked of a database, and how long each statement took from here and back. */
export interface DatabaseWork {
  statements: { sql: string; values: unknown[]; ms: number }[]
  totalMs: number
  roundTrips: number
}

export interface QueryWatch {
  /** The work since the last call. */
  take(): DatabaseWork
}

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Statements under way at the same time are one round trip, as they wait together; `totalMs` is
 * when at least one was under way.
 */
export function watchQueries(pool: Pool): QueryWatch {
  const watched = new WeakSet<PoolClient>()
  let statements: DatabaseWork['statements'] = []
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
        statements.push({ ...toStatement(args), ms: ended - begun })
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

/** The driver takes a text with values, or an object that holds them. */
function toStatement([query, values]: unknown[]): { sql: string; values: unknown[] } {
  const { text, values: held } =
    typeof query === 'string' ? { text: query, values } : (query as { text: string; values?: unknown })
  return { sql: text, values: Array.isArray(held) ? held : [] }
}
