import pg from 'pg'
import { SCHEMA_SQL } from './schema.ts'

export type Row = Record<string, unknown>

/** Runs one statement and returns its rows; both the store and a transaction are one. */
export interface Db {
  query<T extends object = Row>(sql: string, params?: unknown[]): Promise<T[]>
}

export interface Store extends Db {
  /** Everything `work` does through its `tx` is kept, or none of it. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the sandbox's own schema in the database, creating what is missing. */
export async function openStore(databaseUrl: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  // The pool replaces a broken idle connection (a database restart) on the next query.
  pool.on('error', () => {})
  // Nor may one that breaks in use end the process: its user hears of it from the next query.
  pool.on('connect', (client) => client.on('error', () => {}))
  const store: Store = {
    query: async <T extends object>(sql: string, params: unknown[] = []) =>
      (await pool.query(sql, params)).rows as T[],
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
  await store.transaction(async (tx) => {
    // Two processes may start at once; `create if not exists` alone can collide.
    await tx.query('select pg_advisory_xact_lock(743001)')
    await tx.query(SCHEMA_SQL)
  })
  return store
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({
      query: async <R extends object>(sql: string, params: unknown[] = []) =>
        (await client.query(sql, params)).rows as R[],
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}
