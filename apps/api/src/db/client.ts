import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.generated.ts'

export type Database = { db: Kysely<DB>; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool on a PostgreSQL. Columns come back as: `bigint` and `numeric` numbers, `date` 'YYYY-MM-DD',
 * `timestamptz` a `Date`. A database that hangs or is gone gives an error within `timeoutMs` (default 4,500).
 */
export function openDatabase(url: string, options: { max?: number; timeoutMs?: number } = {}): Database {
  const timeoutMs = options.timeoutMs ?? 4500
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types: { getTypeParser },
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    // The server gives up first where it can, because then the connection stays good.
    statement_timeout: timeoutMs - 500,
    // Before that, whoever waits for a lock is told that somebody else is at it.
    lock_timeout: (timeoutMs - 500) * 0.75,
    idle_in_transaction_session_timeout: timeoutMs * 2,
  })
  // An idle connection that breaks is taken out of the pool by `pg`; unheard, its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Nor may a connection that breaks while it is lent out: its user hears of it from their next query.
    client.on('error', () => {})
    prepareStatements(client)
    dropWhenUnfit(client)
  })
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    close: async () => {
      if (!pool.ended) await pool.end()
    },
  }
}

/** Texts beyond this many are planned each time: a connection keeps a plan for every text it has a name for. */
const MOST_STATEMENTS = 500
const statementNames = new Map<string, string>()

/** PostgreSQL reads and plans a statement once for each connection, and not again each time the same text is asked. */
function prepareStatements(client: pg.PoolClient) {
  const { query } = client
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    const given = name ? [{ name, text, values }, ...rest] : [text, values, ...rest]
    return (query as (...args: unknown[]) => unknown).apply(client, given)
  }) as typeof query
}

function statementName(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < MOST_STATEMENTS)
    statementNames.set(text, `s${statementNames.size}`)
  return statementNames.get(text)
}

/** FEATURE_NOT_SUPPORTED, which is what "cached plan must not change result type" is reported as. */
const STALE_PLAN = '0A000'

/**
 * After "Query read timeout" the answer is still to come on that connection, and whoever got it next would wait behind
 * it. After a migration under a running process, what a connection has prepared may no longer fit the tables. So the
 * socket is closed, and the pool makes another.
 */
function dropWhenUnfit(client: pg.PoolClient) {
  const { query } = client
  client.query = ((...args: Parameters<typeof query>) => {
    const answer = query.apply(client, args) as unknown
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: Error & { code?: string }) => {
      if (error.message === 'Query read timeout' || error.code === STALE_PLAN) socketOf(client)?.destroy()
      throw error
    })
  }) as typeof query
}

function socketOf(client: pg.PoolClient): { destroy(): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream
}

const { builtins } = pg.types
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === builtins.INT8) return parseInteger
  if (oid === builtins.NUMERIC) return Number
  if (oid === builtins.DATE) return (text) => text
  const texts = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (text: string) => (string | null)[]
  if (oid === DATE_ARRAY) return texts
  if (oid === INT8_ARRAY)
    return (text) => texts(text).map((item) => (item === null ? null : parseInteger(item)))
  if (oid === NUMERIC_ARRAY) return (text) => texts(text).map((item) => (item === null ? null : Number(item)))
  return pg.types.getTypeParser(oid, format) as (text: string) => unknown
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large to be exact.`)
  return value
}
