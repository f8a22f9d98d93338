import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DeadlineExceeded, timeLeft, untilDeadline } from '#platform/http/deadline.ts'
import type { DB } from './tables.generated.ts'
import { DatabaseUnavailable, type OutageWatch, outageOf } from './unavailable.ts'

export type Database = { db: Kysely<DB>; pool: pg.Pool; close(): Promise<void> }

type Watch = Pick<OutageWatch, 'failed' | 'worked'>

/**
 * Opens a pool on a PostgreSQL. Columns come back as: `bigint` and `numeric` numbers, `date` 'YYYY-MM-DD',
 * `timestamptz` a `Date`. A database that hangs or is gone gives DatabaseUnavailable within `timeoutMs` (default 4,500) for
 * each wait, and within the deadline of the request (platform/http/deadline.ts) for all of them.
 */
export function openDatabase(
  url: string,
  options: { max?: number; timeoutMs?: number; watch?: Watch } = {},
): Database {
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
    // Before that, a statement that waits for a lock is told that somebody else is at it.
    lock_timeout: (timeoutMs - 500) * 0.75,
    idle_in_transaction_session_timeout: timeoutMs * 2,
  })
  // An idle connection that breaks is taken out of the pool by `pg`; unheard, its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Nor may a connection that breaks while it is lent out: its user hears of it from their next query.
    client.on('error', () => {})
    prepareStatements(client, timeoutMs)
    dropWhenUnfit(client, options.watch)
  })
  connectInTime(pool, options.watch)
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    close: async () => {
      if (!pool.ended) await pool.end()
    },
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** A request that waits for a connection waits until its deadline; one that comes later goes back to the pool. */
function connectInTime(pool: pg.Pool, watch: Watch | undefined) {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const connectOrTell = async () => {
    if (timeLeft() <= 0) throw new DeadlineExceeded()
    try {
      return await untilDeadline(connect(), (client) => client.release())
    } catch (error) {
      throw told(error, watch)
    }
  }
  const queryOnce = async (...args: unknown[]) => {
    const client = await connectOrTell()
    try {
      return await (client.query as (...args: unknown[]) => Promise<unknown>)(...args)
    } finally {
      client.release()
    }
  }
  // The job queue asks for the connection that it listens on with a callback.
  const answer = (callback: Connected) =>
    connectOrTell().then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    )
  pool.connect = ((callback?: Connected) =>
    callback ? void answer(callback) : connectOrTell()) as typeof pool.connect
  // The pool's own waits in a callback, which knows no deadline.
  pool.query = queryOnce as typeof pool.query
}

/** Errors of a database that cannot be used become one kind, which is told once. */
function told(error: unknown, watch: Watch | undefined): unknown {
  const isLate = error instanceof DeadlineExceeded
  const outage = isLate ? 'slow' : outageOf(error)
  if (outage === null) return error
  const unavailable = new DatabaseUnavailable(outage, error as Error)
  watch?.failed(unavailable)
  return unavailable
}

/** Texts beyond this many are planned each time: a connection keeps a plan for every text it has a name for. */
const MOST_STATEMENTS = 500
const statementNames = new Map<string, string>()

/** What has begun may be rolled back although the time is used up: a connection is not given back with it open. */
const ROLLBACK_MS = 250

/**
 * PostgreSQL reads and plans a statement once for each connection, and not again each time the same text is asked. A statement
 * waits for what its request has left.
 * @throws DeadlineExceeded
 */
function prepareStatements(client: pg.PoolClient, timeoutMs: number) {
  const { query } = client
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    const left = timeLeft()
    const limit = first === 'rollback' ? Math.max(left, ROLLBACK_MS) : left
    if (limit <= 0) return Promise.reject(new DeadlineExceeded())
    const statement = toStatement(first, values)
    const timed = limit < timeoutMs ? { ...statement, query_timeout: limit } : statement
    return query.apply(client, [timed, ...(typeof values === 'function' ? [values] : rest)] as never)
  }) as typeof query
}

/** The forms of the driver's arguments as one: a text with values, or an object that holds them. */
function toStatement(first: unknown, values: unknown): Partial<pg.QueryConfig> {
  if (typeof first !== 'string') return first as pg.QueryConfig
  if (!Array.isArray(values)) return { text: first }
  const name = statementName(first)
  return { text: first, values, ...(name ? { name } : {}) }
}

function statementName(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < MOST_STATEMENTS)
    statementNames.set(text, `s${statementNames.size}`)
  return statementNames.get(text)
}

/** FEATURE_NOT_SUPPORTED, which is what "cached plan must not change result type" is reported as. */
const STALE_PLAN = '0A000'

/**
 * After "Query read timeout" the answer is still to come on that connection, and the next to get it would wait behind
 * it. After a migration under a running process, what a connection has prepared may no longer fit the tables. So the
 * socket is closed, and the pool makes another.
 */
function dropWhenUnfit(client: pg.PoolClient, watch: Watch | undefined) {
  const { query } = client
  client.query = ((...args: Parameters<typeof query>) => {
    const answer = query.apply(client, args) as unknown
    if (!(answer instanceof Promise)) return answer
    return answer.then(
      (result: unknown) => {
        watch?.worked(WRITES.test(textOf(args[0])))
        return result
      },
      (error: Error & { code?: string }) => {
        if (error.message === 'Query read timeout' || error.code === STALE_PLAN) drop(client)
        throw error instanceof DeadlineExceeded ? error : told(error, watch)
      },
    )
  }) as typeof query
}

const WRITES = /^\s*(insert|update|delete)\b/i

function textOf(statement: unknown): string {
  return typeof statement === 'string'
    ? statement
    : ((statement as { text?: string } | undefined)?.text ?? '')
}

/** The socket now, and the connection itself when it is given back: until then it looks like a good one. */
function drop(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
  const { release } = client
  client.release = () => release.call(client, true)
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
