import {
  type AbortableQueryOptions,
  type Compilable,
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { DeadlineExceeded, timeLeft, untilDeadline } from '#platform/http/deadline.ts'
import { describeStatement, inSpan, isTraced } from '#platform/metrics/spans.ts'
import type { DB } from './tables.generated.ts'
import { DatabaseUnavailable, findOutage, type OutageWatch } from './unavailable.ts'

export type Database = { db: Kysely<DB>; pool: pg.Pool; close(): Promise<void> }

type Watch = Pick<OutageWatch, 'failed' | 'isOverload' | 'worked'>

/** What the server ends by itself, in milliseconds, by the names of its settings. */
type Limits = Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', number>

type OpenOptions = {
  max?: number
  applicationName?: string
  timeoutMs?: number
  watch?: Watch | undefined
  /** The URL is a pooler's in transaction mode (decision 183). */
  isPooled?: boolean
  /** Nothing can be written on these connections. */
  isReadOnly?: boolean
}

/**
 * Opens a pool. Columns come back as: `bigint` and `numeric` numbers, `date` 'YYYY-MM-DD',
 * `timestamptz` a `Date`.
 * @param options `timeoutMs` (4,500): a database that hangs gives DatabaseUnavailable within it for
 * each wait, and within the request's deadline (platform/http/deadline.ts) for all of them
 */
export function openDatabase(url: string, options: OpenOptions = {}): Database {
  const { timeoutMs = 4500, isPooled = false, isReadOnly = false } = options
  const limits: Limits = {
    // The server's timeout is shorter than ours if possible: the connection then stays usable.
    statement_timeout: timeoutMs - 500,
    // A statement that waits for a lock fails before that, with an error that says so.
    lock_timeout: (timeoutMs - 500) * 0.75,
    idle_in_transaction_session_timeout: timeoutMs * 2,
  }
  const pool = new DeadlinePool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'tarnbrook',
    types: { getTypeParser },
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
    ...(isPooled ? { transactionLimits: limits } : limits),
    watch: options.watch,
  })
  return {
    db: new PooledKysely(pool),
    pool,
    close: async () => {
      if (!pool.ended) await pool.end()
    },
  }
}

/**
 * Sends a compiled query (db/compiled-once.ts) straight to the pool: the way through Kysely's
 * driver is a twentieth of a read's processor time.
 */
class PooledKysely extends Kysely<DB> {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.#pool = pool
  }

  override async executeQuery<Row>(
    query: CompiledQuery<Row> | Compilable<Row>,
    options?: AbortableQueryOptions,
  ): Promise<QueryResult<Row>> {
    if ('compile' in query || options) return super.executeQuery(query, options)
    const { rows, command, rowCount } = await this.#pool.query(query.sql, [...query.parameters])
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

// biome-ignore lint/suspicious/noExplicitAny: the driver declares a method in many forms, and an override has to fit each.
type AnyForm = any

type ClientConfig = pg.PoolConfig & { watch?: Watch | undefined; transactionLimits?: Limits }

/** A request waits for a connection until its deadline; a later one goes back to the pool. */
class DeadlinePool extends pg.Pool {
  readonly #watch: Watch | undefined

  constructor(config: ClientConfig) {
    super({ ...config, Client: DeadlineClient })
    this.#watch = config.watch
    // `pg` removes a broken idle connection; without a listener its error ends the process.
    this.on('error', () => {})
    // The same for a connection in use: its user gets the error from their next query.
    this.on('connect', (client) => void client.on('error', () => {}))
  }

  /** The job queue asks with a callback for the connection on which it listens. */
  override connect(callback?: Connected): AnyForm {
    const connected = this.#connectInTime()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  /** The driver's own waits in a callback, which has no deadline. */
  override async query(statement: AnyForm, values?: AnyForm): Promise<AnyForm> {
    const client = await this.#connectInTime()
    try {
      return await client.query(statement, values)
    } finally {
      client.release()
    }
  }

  async #connectInTime(): Promise<pg.PoolClient> {
    const begunAt = performance.now()
    if (timeLeft() <= 0) throw new DeadlineExceeded()
    try {
      // With an idle connection there is no wait, and a timer would cost as much as taking it.
      if (this.idleCount > this.waitingCount) return await super.connect()
      return await untilDeadline(super.connect(), (client) => client.release())
    } catch (error) {
      throw asLoggedOutage(error, { watch: this.#watch, begunAt })
    }
  }
}

/** Turns the errors of a database that cannot be used into one kind, which is logged once. */
function asLoggedOutage(
  error: unknown,
  { watch, begunAt }: { watch: Watch | undefined; begunAt: number },
): unknown {
  const isLate = error instanceof DeadlineExceeded
  const found = isLate ? 'slow' : findOutage(error)
  if (found === null) return error
  const isOverload = found === 'slow' && watch?.isOverload(performance.now() - begunAt)
  const outage = isOverload ? 'overload' : found
  const unavailable = new DatabaseUnavailable(outage, error as Error)
  watch?.failed(unavailable)
  return unavailable
}

/** May run after the deadline: no connection may return to the pool with an open transaction. */
const ROLLBACK_MS = 250

/**
 * FEATURE_NOT_SUPPORTED, the code of "cached plan must not change result type": a migration has
 * changed the columns of a table under a prepared statement.
 */
export const STALE_PLAN = '0A000'

/** IN_FAILED_SQL_TRANSACTION: nothing more is done in it. */
const FAILED_TRANSACTION = '25P02'

const WRITES = /^\s*(insert|update|delete)\b/i

/** A statement may take as long as its request has left. */
class DeadlineClient extends pg.Client {
  readonly #watch: Watch | undefined
  readonly #timeoutMs: number
  readonly #transactionLimits: Limits | undefined

  /** @param config the pool's own */
  constructor(config?: ClientConfig) {
    super(config)
    this.#watch = config?.watch
    this.#timeoutMs = config?.query_timeout ?? Number.POSITIVE_INFINITY
    this.#transactionLimits = config?.transactionLimits
  }

  /** @throws DeadlineExceeded */
  override async query(first: AnyForm, values?: AnyForm): Promise<AnyForm> {
    const left = timeLeft()
    const limit = first === 'rollback' ? Math.max(left, ROLLBACK_MS) : left
    if (limit <= 0) throw new DeadlineExceeded()
    const statement = this.#toSent(first, values)
    if (limit < this.#timeoutMs) statement.query_timeout = limit
    const begunAt = performance.now()
    try {
      const result = await this.#send(statement)
      this.#watch?.worked(WRITES.test(statement.text))
      return result
    } catch (error) {
      if (isLate(error as Error)) void this.end()
      throw asLoggedOutage(error, { watch: this.#watch, begunAt })
    }
  }

  /** A stale statement did nothing: it is prepared again. A transaction has to begin again. */
  async #send(statement: Statement): Promise<AnyForm> {
    const send = (one: Statement): Promise<AnyForm> =>
      isTraced() ? this.#queryInSpan(one) : (super.query(one) as AnyForm)
    try {
      return await send(statement)
    } catch (error) {
      if ((error as { code?: string }).code !== STALE_PLAN || !statement.name) throw error
      forgetStatements(statement.name)
      return send({ ...statement, name: statementName(statement.text) ?? '' }).catch((later) => {
        throw later.code === FAILED_TRANSACTION ? error : later
      })
    }
  }

  #toSent(first: string | pg.QueryConfig, values: unknown[] | undefined): Statement {
    const statement = toStatement(first, values)
    return this.#transactionLimits ? asPooled(statement, this.#transactionLimits) : statement
  }

  #queryInSpan(statement: Statement): Promise<AnyForm> {
    const name = describeStatement(statement.text)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    return inSpan(name, { kind: 'client', attributes }, () => super.query(statement) as AnyForm)
  }
}

/** A late answer would delay the next query: its connection ends, and the pool opens another. */
function isLate({ message }: Error): boolean {
  return message === 'Query read timeout'
}

type Statement = pg.QueryConfig & { query_timeout?: number }

/**
 * Normalises the driver's two argument forms. Statements are named, because PostgreSQL parses and
 * plans a named one only once for each connection.
 */
function toStatement(first: string | pg.QueryConfig, values: unknown[] | undefined): Statement {
  if (typeof first !== 'string') return { ...first }
  if (!values) return { text: first }
  const name = statementName(first)
  return name ? { text: first, values, name } : { text: first, values }
}

const BEGINS = /^(begin|start transaction)\b/i

/**
 * A pooler gives each transaction another of its connections, so nothing may be left on one: no
 * prepared statement, and a limit only until the transaction ends.
 */
function asPooled({ name: _, ...statement }: Statement, limits: Limits): Statement {
  if (!BEGINS.test(statement.text)) return statement
  const settings = Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)
  return { text: [statement.text, ...settings].join('; ') }
}

/** Texts beyond this are planned each time: a connection stores a plan for every named text. */
const MOST_STATEMENTS = 500
const statementNames = new Map<string, string>()
let generation = 0

function statementName(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < MOST_STATEMENTS)
    statementNames.set(text, `g${generation}s${statementNames.size}`)
  return statementNames.get(text)
}

/** Every statement gets a new name: other connections prepare theirs again before they fail. */
function forgetStatements(stale: string): void {
  if (!stale.startsWith(`g${generation}s`)) return
  generation += 1
  statementNames.clear()
}

const { builtins } = pg.types
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

type Parse = (text: string) => unknown

const parseTexts = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (text: string) => (string | null)[]

/** Of each of the items that is not null. */
function createListParser(parse: Parse): Parse {
  return (text) => parseTexts(text).map((item) => (item === null ? null : parse(item)))
}

const PARSERS = new Map<number, Parse>([
  [builtins.INT8, parseInteger],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [INT8_ARRAY, createListParser(parseInteger)],
  [NUMERIC_ARRAY, createListParser(Number)],
  [DATE_ARRAY, parseTexts],
])

/** Asked for each column of each answer. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): Parse {
  return PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format) as Parse)
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large to be exact.`)
  return value
}
